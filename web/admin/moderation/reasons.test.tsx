import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Moderated } from '#contract/moderation.ts';
import { answer, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { open } from '#web/testing/open.tsx';

const HIDE = 'POST /admin/moderation/{kind}/{id}/hide';
const DELETE = 'POST /admin/moderation/{kind}/{id}/delete';

const review: Moderated = {
  _id: idOf(1),
  kind: 'reviews',
  state: 'new',
  text: 'Words 1',
  stars: 2,
  author: { _id: idOf(900), name: 'Eric' },
  about: { name: 'Hills', link: '/hills?said=1#reviews', image: null },
  hidden: null,
  createdAt: '2026-11-21T10:00:00.000Z',
};
const hidden = { data: { ...review, state: 'hidden' as const, undo: idOf(501) } };
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  answer('GET /admin/waiting', { data: [] });
  answer('GET /admin/moderation', pageOf([review]));
});
const openQueue = async () => {
  const visit = await open('/dashboard/admin/moderation?view=table', { as: 'admin' });
  await screen.findByRole('table', { name: 'Moderation' });
  return visit;
};

test('hiding asks in the word for what it is and says who is told; one of the common reasons does it in one press', async () => {
  answer(HIDE, hidden);
  const { user } = await openQueue();
  await user.click(button('Hide what Eric wrote'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hide this review?' }));
  expect(dialog.getByText("Optional. We'll notify Eric in ten minutes, unless you undo this.")).toBeTruthy();
  expect(requestsOf(HIDE)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Advertising' }));
  expect((await requestOf(HIDE)).body).toEqual({ reason: 'Advertising' });
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
  expect(screen.getByText(`Hidden: Review by Eric · ${review.about.name} · Advertising`)).toBeTruthy();
});

test('opened, it is hidden with a common reason in one press', async () => {
  answer(HIDE, hidden);
  const { user } = await openQueue();
  await user.click(screen.getByRole('button', { name: /Words 1/ }));
  await user.click(within(await screen.findByRole('dialog', { name: 'Review' })).getByRole('button', { name: 'Insulting words' }));
  expect((await requestOf(HIDE)).body).toEqual({ reason: 'Insulting words' });
});

test('a common reason deletes in one press too: the dialog has said that it is for good', async () => {
  answer(DELETE, { data: { done: true } });
  const { user } = await openQueue();
  await user.click(button('Delete what Eric wrote'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this review?' }));
  expect(dialog.getByText(/It can't be brought back/)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Delete' }), 'without a reason').toHaveProperty('disabled', true);
  expect(requestsOf(DELETE)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Advertising' }));
  expect((await requestOf(DELETE)).body).toEqual({ reason: 'Advertising' });
});

test('its dialog asks for the reason to delete as its row does', async () => {
  answer(DELETE, { data: { done: true } });
  const { user } = await openQueue();
  await user.click(screen.getByRole('button', { name: /Words 1/ }));
  const opened = within(await screen.findByRole('dialog', { name: 'Review' }));
  await user.click(opened.getByRole('button', { name: 'Delete what Eric wrote' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete this review?' }));
  await user.click(question.getByRole('button', { name: 'Advertising' }));
  expect((await requestOf(DELETE)).body).toEqual({ reason: 'Advertising' });
});

test('where one kind has nothing open, the kinds that have are named with how many, and one press away', async () => {
  const oldest = review.createdAt;
  const wait = (kind: 'reviews' | 'questions', count: number) => ({ kind, count, oldest, href: '/dashboard/admin/moderation' });
  answer('GET /admin/waiting', { data: [wait('reviews', 12), wait('questions', 1)] });
  answer('GET /admin/moderation', pageOf<Moderated>([]));
  const { user, address } = await open('/dashboard/admin/moderation?kind=comments', { as: 'admin' });
  expect(await screen.findByText('Comments: nothing is waiting.')).toBeTruthy();
  expect(screen.getByRole('link', { name: '1 question waits' })).toBeTruthy();
  await user.click(screen.getByRole('link', { name: '12 reviews wait' }));
  expect(address()).toBe('/dashboard/admin/moderation?kind=reviews');
});

test('what was looked at and left is kept; nobody looks for all that is shown under that name', async () => {
  answer('GET /admin/moderation', pageOf<Moderated>([{ ...review, state: 'shown' }]));
  const { user } = await openQueue();
  await user.click(button('Kept'));
  expect(requestsOf('GET /admin/moderation').at(-1)?.query).toMatchObject({ state: 'shown' });
  expect(within(screen.getByRole('table', { name: 'Moderation' })).getByText('kept')).toBeTruthy();
});

test('what was kept and what is hidden is counted beside its chip, and of each kind where that is shown', async () => {
  const counts = {
    shown: { comments: 2, reviews: 40, questions: 0, reports: 3 },
    hidden: { comments: 0, reviews: 1, questions: 2, reports: 0 },
  };
  answer('GET /admin/moderation', { ...pageOf<Moderated>([]), counts });
  const { user } = await open('/dashboard/admin/moderation', { as: 'admin' });
  expect(await screen.findByRole('button', { name: 'Kept 45' })).toBeTruthy();
  await user.click(button('Hidden 3'));
  expect(await screen.findByRole('button', { name: 'Questions 2' })).toBeTruthy();
  expect(button('Comments')).toBeTruthy();
});

test('on a phone the kinds stand in the sheet of the filters, and the one that is set in the line of the chips', async () => {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('width < 40rem') } as MediaQueryList),
  );
  const { user, address: now } = await open('/dashboard/admin/moderation', { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  const kinds = within(within(await screen.findByRole('dialog', { name: 'Filters' })).getByRole('group', { name: 'Kind' }));
  expect(kinds.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Comments', 'Reviews', 'Questions', 'Reports']);
  await user.click(kinds.getByRole('button', { name: 'Reviews' }));
  expect(now()).toBe('/dashboard/admin/moderation?kind=reviews');
  await user.click(screen.getByRole('button', { name: /^Show / }));
  expect(screen.getByRole('button', { name: 'Filters 1' })).toBeTruthy();
  expect(button('Reviews').getAttribute('aria-pressed')).toBe('true');
  expect(screen.queryByRole('button', { name: 'Reports' })).toBeNull();
});

test('where nothing is hidden it says so, with one way to the others', async () => {
  answer('GET /admin/moderation', pageOf<Moderated>([]));
  await open('/dashboard/admin/moderation?state=hidden', { as: 'admin' });
  expect(await screen.findByText('Nothing is hidden.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
  expect(button('Clear filters')).toBeTruthy();
});

test('on a card the act that is done has its word in its place, and why it was hidden two lines', async () => {
  const because = { reason: 'Names a third person.', by: 'Grace', at: review.createdAt };
  answer('GET /admin/moderation', pageOf<Moderated>([{ ...review, state: 'hidden', hidden: because }]));
  await open('/dashboard/admin/moderation?state=hidden&view=cards', { as: 'admin' });
  const card = (await screen.findByText(/Names a third person/)).closest('article')!;
  expect(within(card).getByText(/Names a third person/).className).toContain('line-clamp-2');
  const acts = within(card).getByRole('button', { name: 'Delete what Eric wrote' }).parentElement?.parentElement;
  expect(Array.from(acts?.children ?? [], ({ textContent }) => textContent)).toEqual(['Show', 'Hidden', 'Message', 'Delete']);
});
