import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import type { Moderated } from '#contract/moderation.ts';
import { answer, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { open } from '#web/testing/open.tsx';

const address = '/dashboard/admin/moderation';
const HIDE = 'POST /admin/moderation/{kind}/{id}/hide';
const RESTORE = 'POST /admin/moderation/{kind}/{id}/restore';
const DELETE = 'POST /admin/moderation/{kind}/{id}/delete';

const make = (n: number, changes: Partial<Moderated> = {}): Moderated => ({
  _id: idOf(n),
  kind: 'reviews',
  state: 'waiting',
  text: `Words ${n}`,
  stars: 2,
  author: { _id: idOf(900), name: 'Eric' },
  about: { name: 'Hills', link: '/hills?said=1#reviews' },
  hidden: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  ...changes,
});
const openQueue = async (...queue: Moderated[]) => {
  answer('GET /admin/moderation', pageOf(queue));
  const visit = await open(address, { as: 'admin' });
  await screen.findByRole('table', { name: 'Moderation' });
  return visit;
};
const button = (name: string) => screen.getByRole('button', { name });

test('the queue says what was written, by whom, where, and what became of it; the filters are in the address', async () => {
  const hidden = make(2, {
    kind: 'questions',
    stars: null,
    state: 'hidden',
    hidden: { reason: 'Rude', by: 'Grace', at: make(2).createdAt },
  });
  const report = make(3, { kind: 'reports', stars: null, about: { name: 'Jean', link: '/dashboard/admin/reports?report=x' } });
  answer('GET /admin/moderation', pageOf([make(1), hidden, report]));
  await open(`${address}?kind=reviews&state=waiting&search=words&sort=oldest`, { as: 'admin' });
  const table = within(await screen.findByRole('table', { name: 'Moderation' }));
  expect((await requestOf('GET /admin/moderation')).query).toEqual({ kind: 'reviews', state: 'waiting', search: 'words', sort: 'oldest' });
  const [, first, second, third] = table.getAllByRole('row');
  expect(first?.textContent).toMatch(/Review · 2 ★.*Words 1.*Eric.*Hills.*waiting/);
  expect(second?.textContent).toMatch(/Question.*hidden.*Grace: Rude/);
  expect(
    within(first as HTMLElement)
      .getByRole('link', { name: 'Hills' })
      .getAttribute('href'),
  ).toBe('/hills?said=1#reviews');
  expect(within(third as HTMLElement).getByRole('link', { name: 'Open report' })).toBeTruthy();
});

test('nothing that waits is said so, and a queue that cannot be loaded is asked for again', async () => {
  loseConnection('GET /admin/moderation');
  const { user } = await open(`${address}?state=waiting`, { as: 'admin' });
  await screen.findByRole('alert');
  answer('GET /admin/moderation', pageOf([]));
  await user.click(button('Try Again'));
  expect(await screen.findByText("You're all caught up: nothing is waiting.")).toBeTruthy();
});

test('hidden at one press, and undone from what is said of it', async () => {
  answer(HIDE, { data: make(1, { state: 'hidden' }) });
  answer(RESTORE, { data: make(1, { state: 'shown' }) });
  const { user } = await openQueue(make(1));
  await user.click(button('Hide what Eric wrote'));
  expect((await requestOf(HIDE)).params).toEqual({ kind: 'reviews', id: idOf(1) });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect((await requestOf(RESTORE)).params).toEqual({ kind: 'reviews', id: idOf(1) });
  expect(await screen.findByText('Shown again')).toBeTruthy();
});

test('what nobody has looked at is kept or approved, what is hidden is shown', async () => {
  answer(RESTORE, { data: make(1, { state: 'shown' }) });
  const { user } = await openQueue(
    make(1),
    make(2, { kind: 'comments', author: { _id: null, name: 'Ada' } }),
    make(3, { state: 'hidden', author: { _id: null, name: 'Bea' } }),
  );
  for (const name of ['Keep: what Eric wrote', 'Approve: what Ada wrote', 'Show: what Bea wrote']) await user.click(button(name));
  await waitFor(() => expect(requestsOf(RESTORE).map(({ params }) => params?.['id'])).toEqual([idOf(1), idOf(2), idOf(3)]));
  expect(screen.queryByRole('button', { name: 'Hide what Bea wrote' })).toBeNull();
});

test('deleting asks, needs a reason, and says when somebody was faster', async () => {
  refuse(DELETE, fail('moderation.notFound'));
  const { user } = await openQueue(make(1));
  await user.click(button('Delete what Eric wrote'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete what Eric wrote?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByText('Reason Required')).toBeTruthy();
  expect(requestsOf(DELETE)).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Spam');
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('This was deleted in the meantime.')).toBeTruthy();
  expect((await requestOf(DELETE)).body).toEqual({ reason: 'Spam' });
});
