import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import type { Moderated } from '#contract/moderation.ts';
import { answer, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { open } from '#web/testing/open.tsx';

const path = '/dashboard/admin/moderation';
const address = `${path}?view=table`;
const HIDE = 'POST /admin/moderation/{kind}/{id}/hide';
const RESTORE = 'POST /admin/moderation/{kind}/{id}/restore';
const UNDO = 'POST /admin/moderation/{kind}/{id}/undo';
const DELETE = 'POST /admin/moderation/{kind}/{id}/delete';

const make = (n: number, changes: Partial<Moderated> = {}): Moderated => ({
  _id: idOf(n),
  kind: 'reviews',
  state: changes.kind === 'comments' ? 'waiting' : 'new',
  text: `Words ${n}`,
  stars: 2,
  author: { _id: idOf(900), name: 'Eric' },
  about: { name: 'Hills', link: '/hills?said=1#reviews', image: '/uploads/hills/320.jpg' },
  hidden: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  ...changes,
});
beforeEach(() => answer('GET /admin/waiting', { data: [] }));

/** What an act answers; `undo` takes it back. */
const decided = (n: number, changes: Partial<Moderated>, undo: string | null = idOf(500 + n)) => ({ data: { ...make(n, changes), undo } });
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
  const report = make(3, { kind: 'reports', stars: null, about: { name: 'Jean', link: '/dashboard/admin/reports?report=x', image: null } });
  answer('GET /admin/moderation', pageOf([make(1), hidden, report]));
  await open(`${address}&kind=reviews&state=new&search=words&sort=oldest`, { as: 'admin' });
  const table = within(await screen.findByRole('table', { name: 'Moderation' }));
  expect((await requestOf('GET /admin/moderation')).query).toEqual({ kind: 'reviews', state: 'new', search: 'words', sort: 'oldest' });
  const [, first, second, third] = table.getAllByRole('row');
  expect(first?.textContent).toMatch(/Words 1.*Review · 2 ★.*Eric.*Hills.*new/);
  expect(second?.textContent).toMatch(/Question.*hidden.*Grace: Rude/);
  const words = table.getByRole('button', { name: 'Words 1' }).closest('td');
  expect([words?.dataset['prose'], words?.textContent]).toEqual(['', 'Words 1Review · 2 ★ · Eric · Hills']);
  expect(
    within(first as HTMLElement)
      .getByRole('link', { name: 'Eric' })
      .getAttribute('href'),
  ).toBe(`/dashboard/admin/people/${idOf(900)}`);
  expect(
    within(first as HTMLElement)
      .getByRole('link', { name: 'Hills' })
      .getAttribute('href'),
  ).toBe('/hills?said=1#reviews');
  expect(within(third as HTMLElement).getByRole('link', { name: 'Open report of Jean' })).toBeTruthy();
});

test('an editor has the file of reports too', async () => {
  answer('GET /admin/moderation', pageOf([make(1, { kind: 'reports', stars: null })]));
  await open(`${address}&kind=reports`, { as: 'editor' });
  await screen.findByRole('table', { name: 'Moderation' });
  expect(screen.getByRole('button', { name: 'Export CSV of the texts in this list' })).toBeTruthy();
});

test('opened, it says everything; what is decided there closes it', async () => {
  answer(HIDE, decided(1, { state: 'hidden' }));
  const { user, address: now } = await openQueue(make(1, { text: 'Line one\nLine two' }));
  await user.click(screen.getByRole('button', { name: /Line one/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Review' }));
  expect(now()).toBe(`${address}&words=${idOf(1)}`);
  expect(dialog.getByText(/Line one/).textContent).toBe('Line one\nLine two');
  await user.click(dialog.getByRole('button', { name: 'Hide what Eric wrote' }));
  await waitFor(() => expect(now()).toBe(address));
});

test.each([
  ['Hide what Eric wrote', HIDE, 'Hidden: Review by Eric · Hills', {}],
  ['Hide what Eric wrote', HIDE, 'Hidden: Comment by Eric · Hills', { kind: 'comments' }],
  ['Keep: what Eric wrote', RESTORE, 'Kept: Review by Eric', {}],
  ['Approve: what Eric wrote', RESTORE, 'Approved: Comment by Eric', { kind: 'comments' }],
  ['Show: what Eric wrote', RESTORE, 'Shown: Review by Eric', { state: 'hidden' }],
] as const)('%s: Undo sends what the act answered, and nothing else', async (name, call, said, changes) => {
  answer(call, decided(1, { ...changes, state: call === HIDE ? 'hidden' : 'shown' }));
  answer(UNDO, { data: make(1, changes) });
  const { user } = await openQueue(make(1, changes));
  await user.click(button(name));
  if (call === HIDE) await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Hide' }));
  const done = within(await screen.findByRole('region', { name: 'What was done' }));
  expect(await done.findByText(said)).toBeTruthy();
  await user.click(await done.findByRole('button', { name: 'Undo' }));
  expect(await requestOf(UNDO)).toMatchObject({ params: { kind: make(1, changes).kind, id: idOf(1) }, body: { undo: idOf(501) } });
  expect(await screen.findByText(said.replace(/^\w+/, 'Undone').replace(' · Hills', ''))).toBeTruthy();
  expect(requestsOf(HIDE).length + requestsOf(RESTORE).length).toBe(1);
});

test('each act of a row has its place, whatever the state: what was kept is not hidden by a second press there', async () => {
  await openQueue(make(1), make(2, { state: 'shown' }), make(3, { state: 'hidden' }));
  const places = within(screen.getByRole('table', { name: 'Moderation' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => {
      const remove = within(row).getByRole('button', { name: 'Delete what Eric wrote' });
      return Array.from(remove.parentElement?.children ?? [], ({ textContent }) => textContent);
    });
  expect(places).toEqual([
    ['Keep', 'Hide', 'Delete'],
    ['', 'Hide', 'Delete'],
    ['Show', '', 'Delete'],
  ]);
});

test('the bar has the word of the rows while they have one', async () => {
  const { user } = await openQueue(make(1), make(2, { state: 'hidden', author: { _id: idOf(901), name: 'Ines' } }));
  const bar = () => within(screen.getByRole('region', { name: 'Selected rows' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Review by Eric' }));
  expect(bar().getByRole('button', { name: 'Keep' })).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Select Review by Ines' }));
  expect(bar().getByRole('button', { name: 'Approve or show' })).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Select Review by Eric' }));
  expect(bar().getByRole('button', { name: 'Show' })).toBeTruthy();
});

test('several hidden at once: each is put back by its own, what somebody was faster with stays, and who decided since is said', async () => {
  const numberOf = (id: string | undefined) => [1, 2, 3].find((n) => idOf(n) === id) ?? 0;
  answer(HIDE, ({ params }) => {
    const n = numberOf(params?.['id']);
    return decided(n, { state: 'hidden' }, n === 2 ? null : idOf(500 + n));
  });
  const { user } = await openQueue(make(1), make(2), make(3));
  for (const box of screen.getAllByRole('checkbox', { name: 'Select Review by Eric' })) await user.click(box);
  await user.click(within(screen.getByRole('region', { name: 'Selected rows' })).getByRole('button', { name: 'Hide' }));
  await user.click(within(screen.getByRole('dialog', { name: 'Hide 3 texts?' })).getByRole('button', { name: 'Hide' }));
  const done = within(await screen.findByRole('region', { name: 'What was done' }));
  const undo = await done.findByRole('button', { name: 'Undo' });
  refuse(UNDO, fail('moderation.changedSince'));
  await user.click(undo);
  expect((await screen.findByRole('alert')).textContent).toContain('This has been decided or changed since');
  expect(requestsOf(UNDO).map(({ body }) => body)).toEqual([{ undo: idOf(501) }, { undo: idOf(503) }]);
});

test('what is decided in its dialog is said and undone as what is decided in its row', async () => {
  answer(RESTORE, decided(1, { kind: 'comments', state: 'shown' }));
  answer(UNDO, { data: make(1, { kind: 'comments' }) });
  const { user } = await openQueue(make(1, { kind: 'comments' }));
  await user.click(screen.getByRole('button', { name: /Words 1/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Comment' }));
  await user.click(dialog.getByRole('button', { name: 'Approve: what Eric wrote' }));
  const done = within(await screen.findByRole('region', { name: 'What was done' }));
  await user.click(await done.findByRole('button', { name: 'Undo' }));
  expect((await requestOf(UNDO)).body).toEqual({ undo: idOf(501) });
  expect(await screen.findByText('Undone: Comment by Eric')).toBeTruthy();
  expect(requestsOf(HIDE)).toEqual([]);
});

test.each([
  ['Keep: what Eric wrote', {}],
  ['Approve: what Eric wrote', { kind: 'comments' }],
  ['Show: what Eric wrote', { state: 'hidden' }],
] as const)('%s', async (name, changes) => {
  answer(RESTORE, decided(1, { state: 'shown' }));
  const { user } = await openQueue(make(1, changes));
  expect(screen.queryByRole('button', { name: 'Hide what Eric wrote' }) === null).toBe('state' in changes);
  await user.click(button(name));
  await waitFor(() => expect(requestsOf(RESTORE).map(({ params }) => params?.['id'])).toEqual([idOf(1)]));
  expect(await screen.findByText(/^(Kept|Approved|Shown): (Review|Comment) by Eric$/)).toBeTruthy();
});

test('the keys of the acts stand at the head of the list', async () => {
  await openCards(make(1));
  expect(screen.getByText('h').parentElement?.textContent).toBe('h Hide');
});

test('deleting asks, needs a reason, and says when somebody was faster', async () => {
  refuse(DELETE, fail('moderation.notFound'));
  const { user } = await openQueue(make(1));
  await user.click(button('Delete what Eric wrote'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this review?' }));
  expect(dialog.getByText('Review · 2 ★ · Eric · Hills').nextElementSibling?.textContent).toBe('Words 1');
  expect(dialog.getByText('Words 1').closest('li')?.querySelector('img')?.getAttribute('src')).toBe('/uploads/hills/320.jpg');
  expect(dialog.getByRole('button', { name: 'Delete' })).toHaveProperty('disabled', true);
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Spam');
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Review by Eric: This was deleted in the meantime.');
  expect((await requestOf(DELETE)).body).toEqual({ reason: 'Spam' });
});

const openCards = async (...queue: Moderated[]) => {
  answer('GET /admin/moderation', pageOf(queue));
  const visit = await open(path, { as: 'admin' });
  const list = await screen.findByRole('list', { name: 'Moderation' });
  return { ...visit, cards: () => within(list).getAllByRole('listitem') };
};

test('it begins with what nobody has looked at, the longest waiting first; to decide is what the first page says so of, the rest is new', async () => {
  const oldest = make(1).createdAt;
  answer('GET /admin/waiting', {
    data: [
      { kind: 'comments', count: 3, oldest, href: path },
      { kind: 'reviews', count: 1, oldest, href: path },
      { kind: 'emails', count: 9, oldest, href: path },
    ],
  });
  const { user, address: now } = await openCards(make(1));
  expect((await requestOf('GET /admin/moderation')).query).toMatchObject({ state: 'undecided', sort: 'oldest' });
  expect(await screen.findByRole('button', { name: 'To look at 4', pressed: true })).toBeTruthy();
  expect([button('To decide 3'), button('New 1')].every((chip) => chip.ariaPressed === 'false')).toBe(true);
  expect([button('Comments 3'), button('Reviews 1'), button('Questions')].every((chip) => chip.ariaPressed === 'false')).toBe(true);
  await user.click(button('All'));
  expect(now()).toBe(`${path}?state=all`);
  await waitFor(() => expect(requestsOf('GET /admin/moderation').at(-1)?.query).toMatchObject({ sort: 'newest' }));
  expect(requestsOf('GET /admin/moderation').at(-1)?.query).not.toHaveProperty('state');
  expect(button('Comments')).toBeTruthy();
  await user.click(button('To decide 3'));
  expect(now()).toBe(`${path}?state=waiting`);
  await waitFor(() => expect(requestsOf('GET /admin/moderation').at(-1)?.query).toMatchObject({ state: 'waiting', sort: 'oldest' }));
  expect(button('Comments 3')).toBeTruthy();
  expect(button('Reviews'), 'a new review is shown already').toBeTruthy();
  await user.click(button('To look at 4'));
  expect(now()).toBe(path);
});

test('a card has the text as written beside the picture of its work, and each act in one press', async () => {
  const { cards } = await openCards(
    make(1, { text: 'Line one\nLine two' }),
    make(2, { state: 'shown' }),
    make(3, { kind: 'reports', stars: null }),
  );
  const card = (n: number) => within(cards()[n]!);
  expect(cards()[0]?.querySelector('img')?.getAttribute('src')).toBe('/uploads/hills/320.jpg');
  expect(card(0).getByRole('button', { name: /Line one/ }).textContent).toBe('Line one\nLine two');
  expect(card(0).getByRole('link', { name: 'Message Eric' }).getAttribute('href')).toBe(`/dashboard/admin/chats?with=${idOf(900)}`);
  for (const name of ['Keep: what Eric wrote', 'Hide what Eric wrote', 'Delete what Eric wrote'])
    expect(card(0).getByRole('button', { name }), name).toBeTruthy();
  expect(card(1).queryByRole('button', { name: 'Keep: what Eric wrote' })).toBeNull();
  expect(card(1).getByRole('button', { name: 'Hide what Eric wrote' })).toBeTruthy();
  expect(card(2).getByRole('link', { name: 'Open report of Hills' })).toBeTruthy();
  expect(card(2).queryByRole('button', { name: /Hide/ })).toBeNull();
});

test('by keys: j and k go through the cards, h hides, and the next one has the focus; ? says which there are', async () => {
  const queue = [make(1), make(2, { author: { _id: idOf(901), name: 'Ines' } }), make(3)];
  answer(HIDE, ({ params }) => {
    const n = [1, 2, 3].find((one) => idOf(one) === params?.['id']) ?? 0;
    answer('GET /admin/moderation', pageOf(queue.filter(({ _id }) => _id !== idOf(n))));
    return decided(n, { state: 'hidden' });
  });
  const { user, cards } = await openCards(...queue);
  await user.keyboard('jjk');
  expect(document.activeElement).toBe(cards()[0]);
  await user.keyboard('jh');
  await user.click(within(await screen.findByRole('dialog', { name: 'Hide this review?' })).getByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(cards()).toHaveLength(2));
  expect((await requestOf(HIDE)).params).toMatchObject({ id: idOf(2) });
  await waitFor(() => expect(document.activeElement).toBe(cards()[1]));
  await user.keyboard('?');
  const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  for (const does of ['Keep, approve or show', 'Hide', 'Message its author', 'Delete', 'Next row', 'Undo'])
    expect(help.getByText(does), does).toBeTruthy();
  await user.keyboard('h');
  expect(requestsOf(HIDE)).toHaveLength(1);
});

test('letters in the search are typed, and do nothing to a row', async () => {
  const { user } = await openCards(make(1));
  await user.type(screen.getByRole('searchbox', { name: 'Search texts' }), 'hadj?');
  expect(requestsOf(HIDE)).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what is searched for among what waits, and is not there, may have been decided: one press looks there', async () => {
  answer('GET /admin/moderation', pageOf<Moderated>([]));
  const { user, address: now } = await open(`${path}?search=hills`, { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'Search what was decided too' }));
  expect(now()).toBe(`${path}?search=hills&state=all`);
});

test('nothing waits: it says so', async () => {
  answer('GET /admin/moderation', pageOf<Moderated>([]));
  await open(path, { as: 'admin' });
  expect(await screen.findByText("You're all caught up: nothing is waiting.")).toBeTruthy();
});
