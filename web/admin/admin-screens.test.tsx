import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { formatDate } from '#contract/format.ts';
import { fail } from '#contract/failures.ts';
import { answer, answerWith, hold, loseConnection, refuse, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { makeAdminOverview, makeAuditEntry } from '#web/testing/make-admin.ts';
import { makeArtCard } from '#web/testing/make-art.ts';
import { open } from '#web/testing/open.tsx';

const DAY_MS = 24 * 60 * 60 * 1_000;

beforeEach(() => {
  answer('GET /admin/overview', { data: makeAdminOverview() });
  answer('GET /admin/waiting', { data: [] });
  answer('GET /users', pageOf([]));
  answer('GET /checkout/customer', { users: [] });
  answer('GET /admin/audit', pageOf([makeAuditEntry(1)]));
  answer('GET /arts', pageOf([makeArtCard(1)]));
  answer('GET /arts/owner', pageOf([makeArtCard(2, { state: 'draft' })]));
});

const openScreen = (path: string) => open(`/dashboard/admin${path}`, { as: 'admin' });
/** Without the row of its headers. */
const rowsOf = async (name: string) => {
  const rows = within(await screen.findByRole('table', { name })).getAllByRole('row');
  return rows.filter((row) => within(row).queryAllByRole('columnheader').length === 0).map(({ textContent }) => textContent);
};

test('the overview has the figures of the shop, the sales by day, by artwork and by district', async () => {
  const release = hold('GET /admin/overview');
  await openScreen('');
  expect(await screen.findByText('Loading figures')).toBeTruthy();
  release();
  const tile = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).parentElement?.textContent;
  expect(await tile('Total Revenue')).toContain('900,000 Frw');
  expect(await tile('Refunded')).toBe('Refunded20,000 Frw5,000 Frw still to be refunded');
  expect(await tile('All orders')).toBe('All orders25');
  expect(await rowsOf('Sales by day')).toEqual(['21 November 202670,000 Frw', '22 November 20260 Frw']);
  expect(await rowsOf('Top artworks')).toEqual(['Artwork 1Jean Bosco270,000 Frw', 'HiddenKeza110,000 Frw', 'GoneOdile15,000 Frw']);
  expect(await rowsOf('Sales by district')).toEqual(['Gasabo270,000 Frw', 'Not known110,000 Frw']);
  expect(screen.getByRole('link', { name: 'Artwork 1' }).getAttribute('href')).toBe('/artwork-1');
  expect(screen.getByRole('link', { name: 'Hidden' }).getAttribute('href')).toBe(`/dashboard/admin/manage-artworks?art=${idOf(2)}`);
  expect(screen.queryByRole('link', { name: 'Gone' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Keza' }).getAttribute('href')).toBe(`/dashboard/admin/people/${idOf(51)}`);
  expect(screen.getByText('No data Found Add Yours')).toBeTruthy();
});

test('what waits stands first, each kind with its number, how much of it is late, and the way to its list', async () => {
  const oldest = new Date(Date.now() - 4 * DAY_MS).toISOString();
  answer('GET /admin/waiting', {
    data: [
      {
        kind: 'ordersToSend',
        count: 1_000,
        late: 3,
        oldest,
        href: '/dashboard/admin/orders?decide=sending&sort=toSend',
        next: `/dashboard/admin/orders/${idOf(7)}?act=send`,
        first: { who: 'Aline Uwase', about: 'Rain, Lake Kivu', number: 1_020 },
      },
      { kind: 'comments', count: 2, oldest: new Date().toISOString(), href: '/dashboard/admin/moderation?kind=comments' },
    ],
  });
  await openScreen('');
  const waiting = within(await screen.findByRole('region', { name: 'Waiting' }));
  const send = await waiting.findByRole('link', { name: 'Orders to send: 1,000+' });
  expect(send.getAttribute('href')).toBe('/dashboard/admin/orders?decide=sending&sort=toSend');
  expect(waiting.getByRole('link', { name: '#1020 · Aline Uwase · Rain, Lake Kivu' }).getAttribute('href')).toBe(
    `/dashboard/admin/orders/${idOf(7)}?act=send`,
  );
  expect(waiting.getByText('3 late')).toBeTruthy();
  expect(waiting.getByText('4 days').title).toBe(formatDate(oldest));
  expect(waiting.getByText('today')).toBeTruthy();
  expect(waiting.getByRole('link', { name: 'Send next order' }).getAttribute('href')).toBe(`/dashboard/admin/orders/${idOf(7)}?act=send`);
  expect(waiting.getByRole('link', { name: 'Send next order' }).classList, 'the first is the main act').toContain('button-primary');
  expect(screen.getByRole('button', { name: 'New Art' }).classList).not.toContain('button-primary');
  expect(waiting.queryByRole('link', { name: /Read next/ })).toBeNull();
  expect(waiting.getByRole('link', { name: 'Comments to approve: 2' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Requests' }).getAttribute('href')).toBe('/dashboard/admin/applicants?state=unasked');
  expect(screen.getByRole('link', { name: 'Pending orders' }).getAttribute('href')).toBe('/dashboard/admin/orders?status=pending');
});

test('reviews and questions, which are shown already, do not wait', async () => {
  const oldest = '2026-11-20T10:00:00.000Z';
  answer('GET /admin/waiting', {
    data: [{ kind: 'reviews', count: 3, oldest, href: '/dashboard/admin/moderation?kind=reviews' }],
  });
  await openScreen('');
  const unread = within(await screen.findByRole('region', { name: 'New, and shown already' }));
  expect(unread.getByRole('link', { name: 'New reviews: 3' })).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Waiting' })).getByText("You're all caught up: nothing is waiting.")).toBeTruthy();
});

test('an address that asks for the next of a kind leads on to it with its act ready, and says so where nothing waits', async () => {
  const oldest = '2026-11-20T10:00:00.000Z';
  const next = `/dashboard/admin/orders/${idOf(7)}?act=send`;
  answer('GET /admin/waiting', { data: [{ kind: 'ordersToSend', count: 2, late: 0, oldest, href: '/dashboard/admin/orders', next }] });
  const nothing = await openScreen('?next=emails');
  expect(await screen.findByText('Emails: nothing is waiting.')).toBeTruthy();
  expect(nothing.address()).toBe('/dashboard/admin?next=emails');
  const { address } = await openScreen('?next=ordersToSend');
  await waitFor(() => expect(address()).toBe(next));
});

test('on a phone the sales are folded and three customers stand there, until more is asked for', async () => {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(
    (media) => ({ media, matches: media === '(width < 40rem)', addEventListener() {}, removeEventListener() {} }) as never,
  );
  const last = '2026-11-20T10:00:00.000Z';
  const users = [1, 2, 3, 4].map((n) => ({ _id: idOf(n), name: `Buyer ${n}`, email: `b${n}@example.com`, orders: 1, total: n, last }));
  answer('GET /checkout/customer', { users });
  const { user } = await openScreen('');
  const title = await screen.findByRole('heading', { name: 'Sales of the last 30 days' });
  expect(title.closest('details')).toHaveProperty('open', false);
  expect(await rowsOf('Customers')).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Show 1 more' }));
  expect(await rowsOf('Customers')).toHaveLength(4);
});

test('nothing that waits is said so', async () => {
  await openScreen('');
  expect(await screen.findByText("You're all caught up: nothing is waiting.")).toBeTruthy();
});

test('mails and jobs that fail are listed with their error', async () => {
  answer('GET /admin/failures', {
    data: [
      {
        _id: idOf(1),
        kind: 'mail',
        name: 'orderPaid',
        since: '2026-11-20T10:00:00.000Z',
        tries: 4,
        error: 'Connection refused',
        order: { _id: idOf(12), number: 12 },
      },
    ],
  });
  await openScreen('/failures');
  const rows = await rowsOf('Failed emails and jobs');
  expect(rows[0]).toMatch(/Email.*Payment received · Order 12.*4.*Connection refused/);
  expect(screen.getByRole('link', { name: 'Order 12' }).getAttribute('href')).toBe(`/dashboard/admin/orders/${idOf(12)}`);
});

test('figures that cannot be loaded are asked for again, the rest is there all the same', async () => {
  refuse('GET /admin/overview', fail('server.fault'));
  const { user } = await openScreen('');
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong on our side. Please try again.');
  await screen.findByRole('table', { name: 'All Reqest From Artist' });
  answer('GET /admin/overview', { data: makeAdminOverview() });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('Total Revenue');
});

test('a sheet is saved as a file once, with the session’s rights; a refusal says why', async () => {
  answerWith('GET /admin/people.csv', () => new Response('name,email\n', { headers: { 'content-type': 'text/csv' } }));
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const release = hold('GET /admin/people.csv');
  const { user } = await openScreen('/manage-customers');
  const button = await screen.findByRole('button', { name: 'Export CSV of the people in this list' });
  await user.click(button);
  await user.click(button);
  release();
  await waitFor(() => expect(saved, 'what it has of all stands in its name').toEqual(['ubugeni-people-user.csv']));
  const [sent, ...others] = requestsOf('GET /admin/people.csv');
  expect([sent?.headers.get('authorization'), others]).toEqual(['Bearer token-of-admin', []]);
  refuse('GET /admin/people.csv', fail('rights.missing'));
  await waitFor(() => expect(button).toHaveProperty('ariaDisabled', null));
  await user.click(button);
  expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
  loseConnection('GET /admin/people.csv');
  await user.click(button);
  expect(await screen.findByText('Check your Internet connection')).toBeTruthy();
});
