import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { clearTraces } from '#web/accounts/session/clear-personal-data.ts';
import { readVisited } from '#web/accounts/session/visited.ts';
import { answer } from '#web/testing/fake-api.ts';
import { idOf } from '#web/testing/make-account.ts';
import { answerPublicLayout } from '#web/testing/make-site.ts';
import { searchHits } from '#web/testing/make-admin.ts';
import { box, choose, openDashboard, texts } from '#web/testing/scenes/dashboard-search.ts';

const { nothing, order, person, rain } = searchHits;

beforeEach(() => answerPublicLayout());

test('has pages before what merely has the words, people who are called so before works and orders, drafts without a name last, and says why', async () => {
  const { user } = await openDashboard('admin', {
    artworks: [{ ...rain, _id: idOf(30), name: '', price: 0, state: 'draft' }, rain],
    orders: [order, { ...order, _id: idOf(31), number: 1_010, buyer: 'Immaculée Uwase' }, { ...order, _id: idOf(32), number: 1_011 }],
    people: [{ ...person, _id: idOf(33), name: 'Immaculée Nyirahabimana' }],
  });
  await user.type(box(), 'immaculee');
  await choose(/^Untitled draft/);
  expect(texts().slice(0, 6)).toEqual([
    'Immaculée Nyirahabimana',
    'Rain',
    '1009 · Aline',
    '1010 · Immaculée Uwase',
    '1011 · Aline',
    'Untitled draft',
  ]);
  expect(screen.getByText('by Immaculée Nyirahabimana · 25,000 Frw')).toBeTruthy();
  expect(screen.getAllByText(/^sold by Immaculée Nyirahabimana · to approve · 50,000 Frw · /)).toHaveLength(2);
  expect(screen.getByRole('option', { name: /^1010 · Immaculée Uwase\s*to approve · 50,000 Frw/ })).toBeTruthy();
  await user.clear(box());
  await user.type(box(), 'setings');
  await choose(/^Settings\s*Page/);
  await waitFor(() => expect(screen.queryByText('Searching…')).toBeNull());
  expect(texts()[0]).toBe('Settings');
  expect(texts()).not.toContain('Untitled draft');
});

test('has what can be done with the one who is meant before what they wrote', async () => {
  const words = [{ _id: idOf(34), kind: 'reviews' as const, author: person.name, about: 'Rain', text: 'Finer than in the picture' }];
  const { user } = await openDashboard('admin', { people: [person], words });
  await user.type(box(), person.name.slice(0, 5));
  await choose(/^Message /);
  const at = (text: string) => texts().findIndex((one) => one?.startsWith(text));
  expect(at('Message ')).toBe(at(person.name) + 1);
  expect(at('Block '), 'last of what can be done').toBe(texts().length - 2);
  expect(texts().at(-1)).toMatch(/^Finer than/);
});

test('says what an order is beside the order alone, and not beside each act on it', async () => {
  const { user } = await openDashboard('admin', { orders: [order] });
  await user.type(box(), '1009');
  await choose(/^Print order 1009/);
  expect(screen.getAllByText(/^to approve · 50,000 Frw/)).toHaveLength(1);
  expect(screen.getByRole('option', { name: /^1009 · Aline\s*to approve/ })).toBeTruthy();
  await user.clear(box());
  await user.type(box(), 'refund 1009');
  await choose(/^Refund order 1009\s*to approve · 50,000 Frw/);
});

test('shows three of a kind, and leads to the list with all that the words find', async () => {
  const many = Array.from({ length: 4 }, (_, place) => ({ ...order, _id: idOf(40 + place), number: 1_040 + place }));
  const { user, address } = await openDashboard('admin', { orders: many });
  await user.type(box(), 'aline');
  await user.click(await choose(/^All 4 orders/));
  expect(address()).toBe('/dashboard/admin/orders?search=aline');
});

test('does not count what the server stopped counting', async () => {
  const many = Array.from({ length: 5 }, (_, place) => ({ ...person, _id: idOf(40 + place), name: `Aline ${'abcde'[place]}` }));
  const { user, address } = await openDashboard('admin', { people: many });
  await user.type(box(), 'aline');
  await user.click(await choose(/^All people/));
  expect(address()).toBe('/dashboard/admin/manage-customers?role=any&search=aline');
});

test.each([
  ['admin', 'late', 'Late orders', '/dashboard/admin/orders?overdue=true'],
  ['support', 'orders to send', 'Orders to send', '/dashboard/admin/orders?decide=sending'],
  ['artist', 'late ord', 'Late orders', '/dashboard/artist/orders?overdue=true'],
  ['editor', 'applications', 'Applicants', '/dashboard/admin/applicants'],
] as const)('has the filters of lists among the pages: the %s who types %j finds %s', async (as, typed, text, to) => {
  const { user, address } = await openDashboard(as, { artworks: [rain] });
  await user.type(box(), typed);
  await choose(new RegExp(`^${text}`));
  await waitFor(() => expect(screen.queryByText('Searching…')).toBeNull());
  expect(texts().filter((one) => one === text)).toHaveLength(1);
  expect(texts()[0]).toBe(text);
  await user.keyboard('{Enter}');
  expect(address()).toBe(to);
});

test('offers what was opened last first, until somebody signs out', async () => {
  const { user, address } = await openDashboard('admin');
  await user.type(box(), '1009');
  await user.click(await choose(/^1009 · Aline/));
  expect(address()).toBe(`/dashboard/admin/orders/${idOf(2)}`);
  await user.click(box());
  // Where one stands is no way.
  expect(texts().slice(0, 2)).toEqual(['Dashboard', 'manage-artists']);
  await user.click(await choose(/^Dashboard/));
  await user.click(box());
  expect(texts().slice(0, 3)).toEqual(['1009 · Aline', 'Dashboard', 'manage-artists']);
  clearTraces();
  expect(readVisited()).toEqual([]);
});

test('says that nothing was found, and where else to look', async () => {
  const { user, address } = await openDashboard('admin');
  await user.type(box(), 'xyzzy');
  expect(await screen.findByText('Nothing for “xyzzy”')).toBeTruthy();
  expect(texts()).toEqual(['Search in orders', 'Search in people', 'Search in artworks']);
  await user.keyboard('{Enter}');
  expect(address()).toBe('/dashboard/admin/orders?search=xyzzy');
});

test('shows the order itself where it does not allow what is typed before its number', async () => {
  const { user, address } = await openDashboard('admin');
  const orders = [{ ...order, payment: 'refunded' as const }];
  answer('GET /dashboard/search', ({ query }) => ({ data: { ...nothing, ...(query.q === '1009' && { orders }) } }));
  await user.type(box(), 'refund 1009');
  await choose(/^1009 · Aline\s*refunded · 50,000 Frw/);
  expect(texts()).not.toContain('Refund order 1009');
  await user.keyboard('{Enter}');
  expect(address()).toBe(`/dashboard/admin/orders/${idOf(2)}`);
});

test.each([
  ['drafts', '/dashboard/artist/manage-artworks?state=draft'],
  ['earnings', '/dashboard/artist/orders?payment=paid'],
])('leads an artist who types %j to %s', async (typed, to) => {
  const { user, address } = await openDashboard('artist');
  await user.type(box(), typed);
  await waitFor(() => expect(texts()[0]?.toLowerCase()).toContain(typed));
  await user.keyboard('{Enter}');
  expect(address()).toBe(to);
});

test.each([
  ['admin', 'next to send', '/dashboard/admin?next=ordersToSend'],
  ['support', 'send next', '/dashboard/admin?next=ordersToSend'],
  ['editor', 'next applicant', '/dashboard/admin?next=applications'],
  ['admin', 'next refund', '/dashboard/admin?next=refunds'],
  ['admin', 'settings delivery', '/dashboard/admin/settings/transit'],
  ['admin', 'exchange rate', '/dashboard/admin/settings/rate'],
] as const)('leads %s by %j to what waits next, or to a part of the settings', async (as, typed, to) => {
  const { user, address } = await openDashboard(as);
  await user.type(box(), typed);
  await waitFor(() => expect(screen.queryByText('Searching…')).toBeNull());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(to));
});

test.each([
  ['editor', 'next to send'],
  ['support', 'next refund'],
  ['editor', 'next email'],
  ['artist', 'next to send'],
  ['support', 'settings delivery'],
] as const)('leads no %s by %j to what is not theirs', async (as, typed) => {
  const { user } = await openDashboard(as);
  await user.type(box(), typed);
  expect(await screen.findByText(`Nothing for “${typed}”`)).toBeTruthy();
});

test('finds every part of the settings, staff and failures among them', async () => {
  const { user } = await openDashboard('admin');
  await user.type(box(), 'settings');
  await choose(/^Staff/);
  expect(texts()).toEqual(expect.arrayContaining(['Settings: saved replies', 'Settings: my profile', 'Failed emails and jobs']));
});

test('an applicant is approved, asked for more or declined by her name', async () => {
  const applicant = { ...person, name: 'Josiane Kayitesi', role: 'Artist', status: 'pending' } as const;
  const { user, address } = await openDashboard('admin', { people: [applicant] });
  await user.type(box(), 'josiane');
  await choose(/^Decline Josiane Kayitesi/);
  expect(texts().slice(0, 4)).toEqual([
    'Josiane Kayitesi',
    'Approve Josiane Kayitesi',
    'Ask for more from Josiane Kayitesi',
    'Decline Josiane Kayitesi',
  ]);
  await user.clear(box());
  await user.type(box(), 'approve josiane');
  await choose(/^Approve Josiane Kayitesi/);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(`/dashboard/admin/applicants?person=${applicant._id}&act=approve`));
});

test('of an applicant an editor, who has no page of people, opens the application', async () => {
  const applicant = { ...person, name: 'Josiane Kayitesi', role: 'Artist', status: 'pending' } as const;
  const other = (n: number) => ({ ...applicant, _id: idOf(n), name: `Josiane ${n}` });
  const many = [applicant, other(50), other(51), other(52), other(53)];
  const { user, address } = await openDashboard('editor', { people: many });
  await user.type(box(), 'josiane');
  await choose(/^Josiane Kayitesi/);
  expect(
    texts().filter((text) => text?.startsWith('All ')),
    'the list of all people is not theirs',
  ).toEqual([]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(`/dashboard/admin/applicants?person=${applicant._id}`));
});

test.each([
  ['customer', { role: 'User', status: 'approved' }],
  ['approved artist', { role: 'Artist', status: 'approved' }],
  ['blocked applicant', { role: 'Artist', status: 'pending', blocked: true }],
] as const)('nothing is decided about a %s', async (_who, changes) => {
  const { user } = await openDashboard('admin', { people: [{ ...person, ...changes }] });
  await user.type(box(), 'keza');
  await choose(/^Message Keza/);
  expect(texts().filter((text) => /^(Approve|Ask|Decline)/.test(text ?? ''))).toEqual([]);
});

test('after an act was chosen the search is closed and left, so that it does not open over what was done', async () => {
  const { user } = await openDashboard('admin');
  await user.type(box(), 'refund 1009');
  await choose(/^Refund order 1009/);
  await user.keyboard('{Enter}');
  expect(document.activeElement?.id).toBe('content');
  expect(box().getAttribute('aria-expanded')).toBe('false');
});

test.each([
  [{}, 'to approve'],
  [{ paidAt: new Date(Date.now() - 3 * 24 * 60 * 60 * 1_000).toISOString() }, 'to approve · 3 days'],
  [{ status: 'complete' }, 'to send'],
  [{ status: 'complete', sendBy: new Date(Date.now() - 3 * 24 * 60 * 60 * 1_000).toISOString() }, 'late by 3 days'],
  [{ asksToCancel: true }, 'asks to cancel'],
  [{ fulfilment: 'delivered', status: 'complete' }, 'delivered'],
  [{ payment: 'unpaid', fulfilment: null }, 'unpaid'],
  [{ payment: 'unpaid', fulfilment: null, status: 'cancelled' }, 'cancelled'],
  [{ payment: 'refund_due', fulfilment: null }, 'refund due'],
] as const)('says of an order %j that it is %s', async (changes, state) => {
  const { user } = await openDashboard('admin', { orders: [{ ...order, ...changes }] });
  await user.type(box(), 'aline');
  const day = String.raw`\d+ \w+ · ${order.works[0]}`;
  expect(await screen.findByRole('option', { name: new RegExp(String.raw`^1009 · Aline\s*${state} · 50,000 Frw · ${day}`) })).toBeTruthy();
});

test('the artist of a late order is reminded from there, of one in time not', async () => {
  const late = { ...order, status: 'complete', sendBy: '2026-11-20T08:00:00.000Z' } as const;
  const { user } = await openDashboard('support', { orders: [late, { ...order, _id: idOf(8), number: 1_010 }] });
  await user.type(box(), 'remind 1009');
  await choose(/^Remind the artist of order 1009/);
  expect(texts().filter((text) => text?.startsWith('Remind'))).toHaveLength(1);
});

test('where a page is meant by several words, works whose text merely has them are left out', async () => {
  const { user } = await openDashboard('admin', { artworks: [{ ...rain, name: 'Six Rooms of One House' }] });
  await user.type(box(), 'send next');
  await choose(/^Next order to send/);
  await waitFor(() => expect(screen.queryByText('Searching…')).toBeNull());
  expect(texts()).not.toContain('Six Rooms of One House');
});
