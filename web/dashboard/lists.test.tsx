import { useInfiniteQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import { listOf } from '#web/app/query.ts';
import { answer, refuse, requestOf } from '#web/testing/fake-api.ts';
import { pageOf } from '#web/testing/make-account.ts';
import { makeComment } from '#web/testing/make-blog.ts';
import { show } from '#web/testing/open.tsx';
import { DayChart } from './day-chart.tsx';
import { ListSearch } from './list-search.tsx';
import { PagedTable } from './paged-table.tsx';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import { NoStatTiles, StatTile, StatTiles } from './stat-tile.tsx';
import { byTime, TimeSortSelect, useTimeSort } from './time-sort.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useOpen } from './use-open.ts';

type Row = ReturnType<typeof makeComment>;

/** A table of comments. */
function Comments() {
  const [sort, setSort] = useTimeSort();
  const [opened, open] = useOpen('comment');
  const list = useInfiniteQuery(listOf('GET /blog/{name}/comments', { params: { name: sort } }));
  const columns = [{ header: 'Text', renderCell: ({ text }: Row) => text, sorts: byTime }];
  return (
    <>
      <TimeSortSelect />
      <PagedTable list={list} caption="Comments" columns={columns} sort={sort} onSort={setSort} onRow={({ _id }) => open(_id)} />
      <output>{opened ?? 'none'}</output>
    </>
  );
}
const call = 'GET /blog/{name}/comments';
const [one, two, three] = [makeComment(1), makeComment(2), makeComment(3)];
const texts = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]!.textContent);

describe('A table in pages', () => {
  test('shows its first page, and the next one below it', async () => {
    answer(call, ({ query }) => (query['cursor'] ? pageOf([three]) : pageOf([one, two], 'after-two')));
    const { user } = show(<Comments />);
    await screen.findByText('Comment 2');
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(texts()).toEqual(['Comment 1', 'Comment 2', 'Comment 3']));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('is sorted by its header or by the list, both in the address', async () => {
    answer(call, pageOf([one]));
    const { user, address } = show(<Comments />);
    await screen.findByText('Comment 1');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Oldest first');
    expect(address()).toBe('/?sort=oldest');
    await requestOf(call, 2);
    await user.click(screen.getByRole('button', { name: 'Text' }));
    expect(address()).toBe('/');
  });

  test('opens a row, which is kept in the address', async () => {
    answer(call, pageOf([one]));
    const { user, address } = show(<Comments />);
    await user.click(await screen.findByText('Comment 1'));
    expect([address(), screen.getByRole('status').textContent]).toEqual([`/?comment=${one._id}`, one._id]);
  });

  test('that is refused says why', async () => {
    refuse(call, fail('rights.missing'));
    show(<Comments />);
    expect((await screen.findByRole('alert')).textContent).toBe('You are not allowed to do this.');
  });
});

describe('A search of a list', () => {
  function Screen() {
    const [value, setValue] = useState('old');
    return (
      <>
        <ListSearch label="Search" value={value} onChange={setValue} />
        <output>{value}</output>
      </>
    );
  }
  const applied = () => screen.getByRole('status').textContent;
  const box = () => screen.getByRole('searchbox', { name: 'Search' });

  test('is made by Enter, not by every letter', async () => {
    const { user } = show(<Screen />);
    await user.clear(box());
    await user.type(box(), ' rain ');
    expect(applied()).toBe('old');
    await user.keyboard('{Enter}');
    expect(applied()).toBe('rain');
  });

  test('is made when the field is left', async () => {
    const { user } = show(<Screen />);
    await user.clear(box());
    await user.tab();
    expect(applied()).toBe('');
  });
});

describe('A question before what cannot be undone', () => {
  const render = (isRefused = false) => {
    const said: string[] = [];
    const visit = show(
      <QuestionDialog
        isOpen
        isRefused={isRefused}
        title="Delete Rain?"
        action="Delete"
        isBusy={false}
        onConfirm={() => said.push('confirmed')}
        onClose={() => said.push('closed')}
      >
        <p>It leaves the shop.</p>
      </QuestionDialog>,
    );
    return { ...visit, said };
  };

  test('does what it says, or nothing', async () => {
    const { user, said } = render();
    expect(screen.getByText('It leaves the shop.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(said).toEqual(['closed', 'confirmed']);
  });

  test('offers only the way back when it is not possible', () => {
    render(true);
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
  });
});

describe('Figures', () => {
  test('have their names and notes', () => {
    show(
      <StatTiles>
        <StatTile label="Earnings" figure="35,000 Frw" note="in the last 30 days" />
      </StatTiles>,
    );
    expect([screen.getByRole('term').textContent, screen.getAllByRole('definition').map(({ textContent }) => textContent)]).toEqual([
      'Earnings',
      ['35,000 Frw', 'in the last 30 days'],
    ]);
  });

  test('are waited for, or say why they are not there', () => {
    show(<NoStatTiles error={null} />);
    expect(screen.getByText('Loading figures')).toBeTruthy();
    show(<NoStatTiles error={new Error('No figures today.')} />);
    expect(screen.getByRole('alert').textContent).toBe('No figures today.');
  });

  test('by day are a chart, and a table for who cannot see it', () => {
    const days = [
      { day: '2026-11-01', value: 2 },
      { day: '2026-11-02', value: 5 },
    ];
    show(<DayChart title="Views by day" days={days} format={(value) => `${value} views`} />);
    expect(screen.getByText('Most on one day: 5 views')).toBeTruthy();
    const table = screen.getByRole('table', { name: 'Views by day', hidden: true });
    expect(
      within(table)
        .getAllByRole('row', { hidden: true })
        .map(({ textContent }) => textContent),
    ).toEqual(['1 November 20262 views', '2 November 20265 views']);
  });

  test('by day that are all zero say so', () => {
    show(<DayChart title="Views by day" days={[{ day: '2026-11-01', value: 0 }]} format={String} />);
    expect(screen.getByText('Nothing yet')).toBeTruthy();
  });
});

test('an upload says how far it is, and when the server has it', () => {
  show(<UploadProgress isRunning part={0.4} />);
  expect(screen.getByRole('progressbar', { name: 'Upload' })).toHaveProperty('value', 0.4);
  expect(screen.getByText('Sending: 40%')).toBeTruthy();
  show(<UploadProgress isRunning part={1} />);
  expect(screen.getByText('Sent. One moment…')).toBeTruthy();
  show(<UploadProgress isRunning={false} part={1} />);
  expect(screen.getAllByRole('progressbar')).toHaveLength(2);
});
