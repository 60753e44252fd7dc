import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { show } from '#web/testing/open.tsx';
import { type Column, Table } from '#web/kit/lists/table.tsx';
import { EmailText, RowButton } from '#web/kit/lists/table-cell.tsx';

type Person = { id: string; name: string; email: string; works: number };
const people: Person[] = [
  { id: 'a', name: 'Aline', email: 'aline@example.com', works: 3 },
  { id: 'b', name: 'Bosco', email: 'bosco@example.com', works: 12 },
];
const columns: Column<Person>[] = [
  { header: 'Name', renderCell: ({ name }) => name, sorts: { ascending: 'name-asc', descending: 'name-desc' } },
  { header: 'Email', renderCell: ({ email }) => <EmailText email={email} /> },
  { header: 'Works', renderCell: ({ works }) => works, isFigure: true, sorts: { ascending: 'works-asc', descending: 'works-desc' } },
];
const basics = { caption: 'Artists', columns, keyOf: ({ id }: Person) => id, skeletonRows: 4, emptyText: 'No data found' };

const rows = () => screen.getAllByRole('row').slice(1);
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('A table', () => {
  test('lists its rows under its headers', () => {
    show(<Table {...basics} rows={people} />);
    expect(screen.getByRole('table', { name: 'Artists' })).toBeTruthy();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Name', 'Email', 'Works']);
    expect(rows().map(cellsOf)).toEqual([
      ['Aline', 'aline@example.com', '3'],
      ['Bosco', 'bosco@example.com', '12'],
    ]);
  });

  test('says that it is loading', () => {
    show(<Table {...basics} rows={undefined} />);
    expect(screen.getByRole('table', { name: 'Loading Artists' }).closest('[aria-busy=true]')).not.toBeNull();
    expect(rows()).toHaveLength(4);
    expect(screen.queryByText('No data found')).toBeNull();
  });

  test('that is empty keeps its headers', () => {
    show(<Table {...basics} rows={[]} />);
    expect(screen.getByText('No data found')).toBeTruthy();
    expect(screen.getAllByRole('columnheader')).toHaveLength(3);
  });

  test('that could not be loaded says why and offers to try again', () => {
    show(<Table {...basics} rows={undefined} error="You are not allowed to do this." />);
    expect(screen.getByRole('alert').textContent).toBe('You are not allowed to do this.');
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('A row', () => {
  const withButton: Column<Person>[] = [
    { header: 'Name', renderCell: ({ name }) => <RowButton onOpen={() => opened.push(`button of ${name}`)}>{name}</RowButton> },
    { header: 'Works', renderCell: ({ works }) => works },
  ];
  let opened: string[] = [];

  test('is opened by a click anywhere, and by its button once', async () => {
    opened = [];
    const { user } = show(<Table {...basics} columns={withButton} rows={people} onRow={({ name }) => opened.push(`row of ${name}`)} />);
    await user.click(screen.getByText('12'));
    expect(opened).toEqual(['row of Bosco']);
    await user.click(screen.getByRole('button', { name: 'Aline' }));
    expect(opened).toEqual(['row of Bosco', 'button of Aline']);
  });
});

describe('Sorting', () => {
  function Sorted() {
    const [sort, setSort] = useState('newest');
    return (
      <>
        <Table {...basics} rows={people} sort={sort} onSort={setSort} />
        <output>{sort}</output>
      </>
    );
  }
  const header = (name: string) => screen.getByRole('columnheader', { name });
  const sort = () => screen.getByRole('status').textContent;

  test('begins with A for text and with the largest for figures, and turns round', async () => {
    const { user } = show(<Sorted />);
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect([sort(), header('Name').getAttribute('aria-sort')]).toEqual(['name-asc', 'ascending']);
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect([sort(), header('Name').getAttribute('aria-sort')]).toEqual(['name-desc', 'descending']);
    await user.click(screen.getByRole('button', { name: 'Works' }));
    expect([sort(), header('Works').getAttribute('aria-sort'), header('Name').getAttribute('aria-sort')]).toEqual([
      'works-desc',
      'descending',
      'none',
    ]);
  });

  test('begins with the latest where the column says so', async () => {
    const sorted = vi.fn<(sort: string) => void>();
    const received = { ascending: 'oldest', descending: 'newest', isDownFirst: true };
    const { user } = show(
      <Table {...basics} columns={[{ header: 'Received', renderCell: () => '', sorts: received }]} rows={people} sort="" onSort={sorted} />,
    );
    await user.click(screen.getByRole('button', { name: 'Received' }));
    expect(sorted).toHaveBeenCalledWith('newest');
  });

  test('is offered only where the list can be sorted', () => {
    show(<Sorted />);
    expect(screen.queryByRole('button', { name: 'Email' })).toBeNull();
    expect(header('Email').getAttribute('aria-sort')).toBeNull();
  });
});
