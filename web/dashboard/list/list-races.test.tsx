import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, hold } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { makeArtCard } from '#web/testing/make-art.ts';
import { makeOrder } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';

const address = '/dashboard/admin/orders';

beforeEach(() => answer('GET /admin/waiting', { data: [] }));

const openList = async () => {
  const visit = await open(address, { as: 'admin' });
  await screen.findByRole('table', { name: 'All orders' });
  return visit;
};

beforeEach(() => {
  sessionStorage.clear();
  answer('GET /checkout', ({ query }) =>
    query['cursor']
      ? { data: [makeOrder(90)], page: { next: null, total: null } }
      : { data: [makeOrder(11), makeOrder(12)], page: { next: 'after', total: 3 } },
  );
  answer('GET /checkout/{id}', { data: makeOrder(12) });
});

test('a row that is opened while more rows are on their way stays open, and Back closes it', async () => {
  const { user, address: now } = await openList();
  const release = hold('GET /checkout');
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  const row = screen.getByRole('checkbox', { name: 'Select Order 12' }).closest('tr');
  if (row) await user.click(row);
  await screen.findByRole('dialog', { name: /^Order/ });
  release();
  await waitFor(() => expect(now()).toBe(`${address}?order=${makeOrder(12)._id}&rows=3`));
  act(() => history.back());
  await waitFor(() => expect(now()).toBe(address));
});

test('what is typed on while the search before it begins is kept', async () => {
  const { user, address: now } = await openList();
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search orders' });
  await user.type(field, 'sol');
  // Between the press of Enter and the address that it leads to.
  act(() => {
    fireEvent.keyDown(field, { key: 'Enter' });
    fireEvent.change(field, { target: { value: 'sola' } });
  });
  await waitFor(() => expect(now()).toBe(`${address}?search=sola`));
  expect(field.value).toBe('sola');
});

test('what was done closes by itself with the way back, and is not over what is selected next', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answer('GET /arts/owner', pageOf([makeArtCard(1), makeArtCard(2)]));
  answer('POST /arts/bulk', {
    data: { changed: 1, failed: [], undo: [{ _id: idOf(1), before: { state: 'published' }, now: { state: 'hidden' } }] },
  });
  answer('POST /arts/bulk/undo', { data: { changed: 1, failed: [], undo: [] } });
  const { user } = await open('/dashboard/artist/manage-artworks?view=table', { as: 'artist' });
  await user.click(await screen.findByRole('button', { name: 'Hide Artwork 1' }));
  await screen.findByText('Artwork 1 is hidden');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Artwork 1 is published again');
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(screen.queryByRole('region', { name: 'What was done' })).toBeNull();
});

test('a selection stays when rows are sorted; where they are not all there it ends, and that is said', async () => {
  const { user } = await openList();
  const sort = () => user.click(screen.getByRole('button', { name: /^Total Price/ }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Order 12' }));
  await sort();
  expect(await screen.findByText('Selection cleared: other rows come first now')).toBeTruthy();
  expect(screen.queryByText('1 selected')).toBeNull();
  answer('GET /checkout', pageOf([makeOrder(12), makeOrder(11)]));
  await sort();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull());
  await user.click(screen.getByRole('checkbox', { name: 'Select Order 12' }));
  await sort();
  await waitFor(() =>
    expect(
      screen
        .getByRole('button', { name: /^Total Price/ })
        .closest('th')
        ?.getAttribute('aria-sort'),
    ).toBe('descending'),
  );
  expect(screen.getByText('1 selected')).toBeTruthy();
});

test('the arrow down from the search waits for what is found, and never goes to a row of an earlier text', async () => {
  const { user, address: now } = await openList();
  const field = screen.getByRole('searchbox', { name: 'Search orders' });
  const rowOf = (number: number) => screen.getByRole('checkbox', { name: `Select Order ${number}` }).closest('tr');
  answer('GET /checkout', pageOf([makeOrder(15), makeOrder(16)]));
  const release = hold('GET /checkout');
  await user.type(field, 'huye{ArrowDown}');
  expect(document.activeElement, 'before it is searched for').toBe(field);
  await waitFor(() => expect(now()).toBe(`${address}?search=huye`));
  await waitFor(() => expect(screen.getByRole('table', { name: 'All orders' }).className).toContain('opacity-60'));
  await user.keyboard('{ArrowDown}');
  expect([document.activeElement, rowOf(11) === null], 'while the old rows stand').toEqual([field, false]);
  release();
  await waitFor(() => expect(document.activeElement).toBe(rowOf(15)));
});

test('who types on after the arrow down stays at the search', async () => {
  const { user } = await openList();
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search orders' });
  answer('GET /checkout', pageOf([makeOrder(15)]));
  await user.type(field, 'hu{ArrowDown}ye');
  await screen.findByRole('checkbox', { name: 'Select Order 15' });
  expect([document.activeElement, field.value]).toEqual([field, 'huye']);
});
