import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { PersonPage } from '#contract/people.ts';
import { fail } from '#contract/failures.ts';
import { answer, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, makePerson, pageOf } from '#web/testing/make-account.ts';
import { makeConsequences } from '#web/testing/make-admin.ts';
import { keza, makePersonPage } from '#web/testing/make-person-page.ts';
import { answerPublicLayout } from '#web/testing/make-site.ts';
import { open, openSite } from '#web/testing/open.tsx';
import { accounts } from '#web/testing/sessions.ts';

const time = '2026-11-20T12:00:00.000Z';
const answerPage = (changes: Partial<PersonPage> = {}) => answer('GET /admin/people/{id}', { data: makePersonPage(changes) });
const openPage = async (as: 'admin' | 'support' | 'editor' = 'admin', search = '') => {
  const visit = await open(`/dashboard/admin/people/${keza._id}${search}`, { as });
  return visit;
};
const button = (name: string) => screen.getByRole('button', { name });
const openMore = async (user: Awaited<ReturnType<typeof openPage>>['user']) =>
  user.click(await screen.findByRole('button', { name: 'More acts on Keza Mutoni' }));

beforeEach(() => {
  answerPage();
  answer('GET /users/{id}/consequences', { data: makeConsequences() });
});

test('who somebody is and what they did stands on one page; a mail is its kind and never its text', async () => {
  await openPage();
  expect(await screen.findByRole('heading', { name: 'Keza Mutoni' })).toBeTruthy();
  const who = within(screen.getByRole('region', { name: 'Who' }));
  expect(who.getByText(/Joined/).textContent).toMatch(/ · 9 paid orders · 60,000\u00a0Frw · last paid order on 17 November 2026$/);
  expect(who.getByRole('link', { name: 'keza@example.com' }).getAttribute('href')).toBe('mailto:keza@example.com');
  const orders = within(screen.getByRole('region', { name: 'Orders' }));
  expect(orders.getByText('12 · 9 paid: 60,000 Frw · 2 cancelled, not paid · 1 not paid yet')).toBeTruthy();
  expect(orders.getByRole('link', { name: '#1009 · Rain, Lake Kivu · 35,000\u00a0Frw' }).getAttribute('href')).toContain(idOf(60));
  expect(orders.getByRole('link', { name: 'and 11 earlier ones' }).getAttribute('href')).toBe(
    '/dashboard/admin/orders?search=keza%40example.com',
  );
  expect(screen.getByRole('link', { name: 'Order paid, to the artist · #1021' }).getAttribute('href')).toContain(idOf(11));
  expect(orders.getByText(/^late by \d+ days?$/), 'in small letters, as the other states').toBeTruthy();
  expect(orders.getByText('partly refunded')).toBeTruthy();
  expect(screen.getByText('Firefox on Linux')).toBeTruthy();
  expect(
    screen.getByText('Nothing yet: artworks, reviews, questions, works or texts removed, messages to Ubugeni, reported chats, decisions.'),
  ).toBeTruthy();
  expect(screen.queryByText('None.')).toBeNull();
});

test('an order that had arrived says so after its refund; what an artist sold has a part of its own', async () => {
  const [order] = makePersonPage().orders.latest;
  const back = { ...order!, payment: 'refunded' as const, refundedAmount: 35_000, delivery: null, hadArrived: true };
  answerPage({
    orders: { ...makePersonPage().orders, paid: 25_000, refunded: 35_000, latest: [back] },
    sales: { total: 1, earned: 9_500, latest: [{ ...order!, works: ['Rain'], totalPrice: 9_500 }] },
  });
  await openPage();
  const orders = within(await screen.findByRole('region', { name: 'Orders' }));
  expect(orders.getByText('12 · 9 paid: 25,000 Frw · 2 cancelled, not paid · 1 not paid yet · 35,000 Frw refunded')).toBeTruthy();
  expect(orders.getByText('delivered · refunded')).toBeTruthy();
  const sold = within(screen.getByRole('region', { name: 'Sold' }));
  expect(sold.getByText('1 · 9,500 Frw earned')).toBeTruthy();
  expect(sold.getByRole('link', { name: '#1009 · Rain · 9,500\u00a0Frw' })).toBeTruthy();
});

test('an order of which a return is asked says so; a long life is folded; of a customer no works are missed; numbers are not parted from what they count', async () => {
  const [order] = makePersonPage().orders.latest;
  const latest = [{ ...order!, delivery: 'delivered' as const, sendBy: null, asked: 'return' as const }];
  const person = { ...keza, role: 'User' as const, biography: 'Paints. '.repeat(60) };
  answerPage({ person, orders: { ...makePersonPage().orders, latest } });
  await openPage();
  const orders = await screen.findByRole('region', { name: 'Orders' });
  expect(orders.textContent).toMatch(/9\u00a0paid: 60,000\u00a0Frw · 2\u00a0cancelled, not paid.*35,000\u00a0Frw.*return requested/);
  expect(screen.getByText(/^Nothing yet: /).textContent).not.toContain('artworks');
  expect(screen.getByText('What they say of themselves').closest('details')?.open).toBe(false);
  expect(screen.getByRole('region', { name: 'Notes among staff' }).parentElement?.className, 'on a phone').toContain('order-last');
});

test('where somebody lives has the street; what is irrevocable says whom it is done to', async () => {
  answerPage({ person: { ...keza, street: 'KG 7 Ave 12', sector: 'Kimihurura', district: 'Gasabo' } });
  const { user } = await openPage();
  expect(await screen.findByText(/KG 7 Ave 12, Kimihurura, Gasabo/)).toBeTruthy();
  await openMore(user);
  expect(button('Block Keza Mutoni')).toBeTruthy();
  expect(button('Delete Keza Mutoni')).toBeTruthy();
});

test('a note among staff is added, and an own one deleted after a question', async () => {
  const note = { _id: idOf(80), text: 'Wants to be called', author: 'Grace Uwera', isMine: true, createdAt: time };
  answer('POST /admin/people/{id}/notes', { data: note });
  answer('DELETE /admin/people/{id}/notes/{noteId}', { data: { done: true } });
  answerPage({ notes: [note, { ...note, _id: idOf(81), text: 'Of a colleague', isMine: false }] });
  const { user } = await openPage('support');
  const notes = within(await screen.findByRole('region', { name: 'Notes among staff' }));
  expect(notes.getByText('Of a colleague')).toBeTruthy();
  await user.type(notes.getByRole('textbox', { name: 'New note' }), 'Called');
  await user.click(notes.getByRole('button', { name: 'Add note' }));
  expect(await requestOf('POST /admin/people/{id}/notes')).toMatchObject({ params: { id: keza._id }, body: { text: 'Called' } });
  await user.click(notes.getByRole('button', { name: 'Delete your note' }));
  expect(requestsOf('DELETE /admin/people/{id}/notes/{noteId}')).toEqual([]);
  await user.click(within(await screen.findByRole('dialog', { name: 'Delete this note?' })).getByRole('button', { name: 'Delete' }));
  expect((await requestOf('DELETE /admin/people/{id}/notes/{noteId}')).params).toEqual({ id: keza._id, noteId: idOf(80) });
});

test('the way back is the list that the person was opened from, as it was filtered; else the one that they are in', async () => {
  answer('GET /users', pageOf([keza]));
  const list = '/dashboard/admin/manage-artists?standing=waiting';
  const { user } = await openSite([list, `/dashboard/admin/people/${keza._id}`], { as: 'admin' });
  await user.click(await screen.findByRole('link', { name: 'Keza Mutoni' }));
  expect((await screen.findByRole('link', { name: 'All artists' })).getAttribute('href')).toBe(list);
});

test('a person who was opened by the address leads to all artists or customers, for those who may see these', async () => {
  await openPage('support');
  expect((await screen.findByRole('link', { name: 'All customers' })).getAttribute('href')).toBe('/dashboard/admin/manage-customers');
});

test('what of theirs the staff removed stands there with its reason and by whom', async () => {
  const review = { _id: idOf(70), art: 'Rain', slug: 'rain', stars: 2, text: 'Fake', createdAt: time };
  const hidden = { reason: 'Insulting', by: 'Grace Uwera', at: time };
  const gone = {
    _id: idOf(71),
    kind: 'review',
    about: 'Lake Kivu',
    slug: null,
    hidden: null,
    reason: 'Advertising',
    by: 'Grace Uwera',
  } as const;
  answerPage({ reviews: { total: 1, latest: [{ ...review, hidden }] }, removed: { total: 1, latest: [{ ...gone, createdAt: time }] } });
  await openPage();
  const removed = within(await screen.findByRole('region', { name: 'Removed by the staff' }));
  expect(removed.getByText('Review deleted · Lake Kivu')).toBeTruthy();
  expect(removed.getByText(/^Advertising · Grace Uwera/)).toBeTruthy();
  expect([removed.queryByText('Hidden'), removed.queryByRole('button')]).toEqual([null, null]);
  const reviews = within(screen.getByRole('region', { name: 'Reviews' }));
  expect(reviews.getByRole('link', { name: 'Rain · ★★' }).getAttribute('href')).toBe(`/rain?said=${idOf(70)}#reviews`);
  expect(reviews.getByText('Hidden')).toBeTruthy();
  expect(reviews.getByText(/^Insulting · Grace Uwera/)).toBeTruthy();
});

test('what they asked in public stands there as what they reviewed does, and leads to where it stands', async () => {
  const asked = {
    _id: idOf(75),
    art: 'Rain',
    slug: 'rain',
    text: 'Can it be made wider?',
    isAnswered: true,
    hidden: null,
    createdAt: time,
  };
  answerPage({ questions: { total: 2, latest: [asked] } });
  await openPage();
  const questions = within(await screen.findByRole('region', { name: 'Questions' }));
  expect(questions.getByRole('link', { name: 'Rain · answered' }).getAttribute('href')).toBe(`/rain?said=${idOf(75)}#discussion`);
  expect(questions.getByText('Can it be made wider?')).toBeTruthy();
  // All of them, also those that were looked at.
  expect(questions.getByRole('link', { name: 'and 1 earlier' }).getAttribute('href')).toContain('kind=questions&state=all');
});

test('what is hidden is opened and shown again from there, an artwork and a text; Undo hides it again', async () => {
  const step = { _id: idOf(72), before: { state: 'hidden' }, now: { state: 'published' } } as const;
  answer('POST /arts/bulk', { data: { changed: 1, failed: [], undo: [step] } });
  answer('POST /arts/bulk/undo', { data: { changed: 1, failed: [], undo: [] } });
  const author = { _id: keza._id, name: keza.name };
  const shown = { _id: idOf(74), kind: 'questions', state: 'shown', text: 'Hm', stars: null, author, hidden: null, undo: null } as const;
  const about = { name: 'Rain', link: '/rain', image: null };
  answer('POST /admin/moderation/{kind}/{id}/restore', { data: { ...shown, about, createdAt: time } });
  const taken = { reason: 'A print', by: 'Grace Uwera', createdAt: time };
  const art = { ...taken, _id: idOf(73), kind: 'art', about: 'Four Springs', slug: 'four-springs', hidden: idOf(72) } as const;
  const words = { ...taken, _id: idOf(74), kind: 'question', about: 'Rain', slug: 'rain', hidden: idOf(74) } as const;
  const work = { _id: idOf(72), name: 'Four Springs', slug: 'four-springs', state: 'hidden', price: 35_000, onShow: false } as const;
  answerPage({ works: { total: 1, latest: [work] }, removed: { total: 2, latest: [art, words] } });
  const { user } = await openPage();
  const works = within(await screen.findByRole('region', { name: 'Artworks' }));
  expect(works.getByRole('link', { name: 'Four Springs' }).getAttribute('href')).toBe('/four-springs');
  const removed = within(screen.getByRole('region', { name: 'Removed by the staff' }));
  expect(removed.getByRole('link', { name: 'Artwork hidden · Four Springs' }).getAttribute('href')).toBe('/four-springs');
  expect(removed.getByRole('link', { name: 'Question hidden · Rain' }).getAttribute('href')).toBe(`/rain?said=${idOf(74)}#discussion`);
  await user.click(removed.getByRole('button', { name: 'Show again: Four Springs' }));
  expect((await requestOf('POST /arts/bulk')).body).toEqual({ ids: [idOf(72)], set: { state: 'published' } });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect((await requestOf('POST /arts/bulk/undo')).body).toEqual({ steps: [step] });
  await user.click(removed.getByRole('button', { name: 'Show again: Rain' }));
  expect((await requestOf('POST /admin/moderation/{kind}/{id}/restore')).params).toEqual({ kind: 'questions', id: idOf(74) });
});

test('an email about hidden artworks says which', async () => {
  const mail = { _id: idOf(61), kind: 'artsHidden', state: 'sent', order: null, createdAt: time } as const;
  const mails = [
    { ...mail, works: ['Four Springs'] },
    { ...mail, _id: idOf(75), works: ['Rain', 'Lake Kivu'] },
  ];
  answerPage({ mails: { total: 2, latest: mails } });
  await openPage();
  expect(await screen.findByText('Artwork hidden · Four Springs')).toBeTruthy();
  expect(screen.getByText('Artworks hidden · Rain, Lake Kivu')).toBeTruthy();
});

test('somebody who is not there is said to be so', async () => {
  refuse('GET /admin/people/{id}', fail('users.notFound'));
  await openPage();
  expect((await screen.findByRole('alert')).textContent).toBe('This person was not found.');
});

test.each([
  [{ role: 'User' }, 'They are signed out and can’t sign in. Orders stay as they are.'],
  [{ role: 'User', staff: 'support' }, /no longer work for Ubugeni\. Orders/],
  [{ role: 'Artist' }, /, and their works leave the shop\./],
] as const)('the question before a block says of %j what it takes, and the orders that are open', async (changes, text) => {
  const open = { _id: idOf(90), number: 1_019, as: 'buyer', waitsFor: 'buyer' } as const;
  answer('GET /users/{id}/consequences', { data: makeConsequences({ openOrders: 1, orders: [open] }) });
  answerPage({ person: { ...keza, ...changes } });
  await openPage('admin', '?act=block');
  const dialog = within(await screen.findByRole('dialog', { name: 'Block Keza Mutoni?' }));
  expect(dialog.getByText(text)).toBeTruthy();
  expect(await dialog.findByRole('link', { name: 'Order 1019' })).toBeTruthy();
});

test('an admin blocks with a reason, and does not without', async () => {
  answer('POST /users/{id}/block', { data: keza });
  const { user } = await openPage();
  await openMore(user);
  await user.click(await screen.findByRole('button', { name: 'Block Keza Mutoni' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Block Keza Mutoni?' }));
  expect(dialog.getByRole('button', { name: 'Block' })).toHaveProperty('disabled', true);
  await user.type(dialog.getByLabelText('Reason'), 'Copies others');
  await user.click(dialog.getByRole('button', { name: 'Block' }));
  expect((await requestOf('POST /users/{id}/block')).body).toEqual({ reason: 'Copies others' });
});

test('an approval is undone as long as that is possible', async () => {
  answer('POST /users/{id}/artist/undo', { data: keza });
  const decision = { _id: idOf(63), kind: 'approved', text: null, by: 'Ubugeni', createdAt: new Date().toISOString() } as const;
  answerPage({ person: { ...keza, status: 'approved' }, decisions: { total: 1, latest: [decision] } });
  const { user } = await openPage();
  await user.click(await screen.findByRole('button', { name: 'Undo the approval' }));
  expect((await requestOf('POST /users/{id}/artist/undo')).params).toEqual({ id: keza._id });
});

test('of an approval that was long ago there is no undo', async () => {
  const decision = { _id: idOf(63), kind: 'approved', text: null, by: 'Ubugeni', createdAt: '2026-01-01T00:00:00.000Z' } as const;
  answerPage({ person: { ...keza, status: 'approved' }, decisions: { total: 1, latest: [decision] } });
  const { user } = await openPage();
  const message = await screen.findByRole('link', { name: 'Message' });
  expect(message.parentElement?.firstElementChild, 'what is done every day comes first').toBe(message);
  expect(screen.queryByRole('button', { name: 'Undo the approval' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Withdraw the approval' })).toBeNull();
  await openMore(user);
  await user.click(button('Withdraw the approval'));
  expect(await screen.findByRole('dialog', { name: 'Withdraw the approval of Keza Mutoni?' })).toBeTruthy();
});

test('support neither erases, nor gives roles, nor decides about applicants, nor changes the staff', async () => {
  const { user } = await openPage('support');
  await openMore(user);
  await screen.findByRole('button', { name: 'Block Keza Mutoni' });
  for (const name of ['Delete Keza Mutoni', 'Change role', 'Approve', 'Decline']) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(button('Sign out everywhere')).toBeTruthy();
});

test('support may nothing but write to one of the staff', async () => {
  answerPage({ person: { ...keza, staff: 'editor' } });
  await openPage('support');
  expect(await screen.findByRole('link', { name: 'Message' })).toBeTruthy();
  for (const name of ['Edit account', 'Block Keza Mutoni', 'Sign out everywhere', 'More acts on Keza Mutoni'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('an editor is told that people are not their part, and nothing is asked for', async () => {
  answerPublicLayout();
  answer('GET /users/{id}', { data: makePerson(accounts.editor) });
  await open(`/dashboard/admin/people/${keza._id}`, { as: 'editor', layout: true });
  expect(await screen.findByRole('heading', { name: "You don't have access to this page" })).toBeTruthy();
  await waitFor(() => expect(requestsOf('GET /admin/people/{id}')).toEqual([]));
});

test('an address with an act opens its question for who may, and blocks nobody', async () => {
  await openPage('support', '?act=block');
  expect(await screen.findByRole('dialog', { name: 'Block Keza Mutoni?' })).toBeTruthy();
  expect(requestsOf('POST /users/{id}/block')).toEqual([]);
});

test.each(['role', 'erase', 'edit', 'block'])('an address with the act %s opens nothing for support on an admin', async (act) => {
  answerPage({ person: { ...keza, role: 'Admin', isAdmin: true, staff: 'admin' } });
  await openPage('support', `?act=${act}`);
  await screen.findByRole('heading', { name: 'Keza Mutoni' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('who sent no documents is approved with one press, which is not the main act then', async () => {
  answer('POST /users/{id}/artist', { data: keza });
  answerPage({ documents: 0 });
  const { user } = await openPage();
  const approve = await screen.findByRole('button', { name: 'Approve' });
  expect(approve.className).not.toContain('primary');
  await user.click(approve);
  await waitFor(() => expect(requestsOf('POST /users/{id}/artist')).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});
