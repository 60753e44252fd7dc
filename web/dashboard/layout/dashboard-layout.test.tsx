import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SearchHits } from '#contract/admin.ts';
import { fail } from '#contract/failures.ts';
import { session } from '#web/accounts/session/session.ts';
import { answer, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, makePerson } from '#web/testing/make-account.ts';
import { answerPublicLayout } from '#web/testing/make-site.ts';
import { open } from '#web/testing/open.tsx';
import { accounts, type Viewer } from '#web/testing/sessions.ts';

const hits: SearchHits = {
  artworks: [{ _id: idOf(1), name: 'Rain', slug: 'rain', image: null, price: 25_000, state: 'published', artist: 'Keza' }],
  orders: [
    {
      _id: idOf(2),
      number: 1_042,
      buyer: 'Aline',
      buyerId: idOf(9),
      status: 'pending',
      payment: 'unpaid',
      paidAt: null,
      asksToCancel: false,
      problem: null,
      sendBy: null,
      fulfilment: null,
      totalPrice: 50_000,
      works: ['Rain'],
      artists: ['Keza'],
      createdAt: '2026-11-20T08:00:00.000Z',
    },
  ],
  people: [{ _id: idOf(3), name: 'Keza', email: 'keza@example.com', role: 'User', status: 'approved', staff: null, blocked: false }],
  emails: [],
  words: [],
  articles: [],
};

beforeEach(() => {
  answerPublicLayout();
  answer('GET /dashboard/search', { data: hits });
});

/** An address of the dashboards that nothing answers to asks for nothing itself. */
async function openDashboard(as: 'admin' | 'artist') {
  answer('GET /users/{id}', { data: makePerson(accounts[as]) });
  const visit = await open(`/dashboard/${as}/nothing`, { as, layout: true });
  await screen.findByRole('heading', { level: 1, name: 'Dashboard Overview' });
  return visit;
}
const menus = () => screen.getAllByRole('navigation', { name: 'Dashboard' });
const entries = () =>
  within(menus()[0]!)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

describe('The dashboard', () => {
  test('of an admin has the screens of the shop', async () => {
    await openDashboard('admin');
    expect(entries()).toEqual([
      '/dashboard/admin',
      '/dashboard/admin/manage-artists',
      '/dashboard/admin/manage-customers',
      '/dashboard/admin/manage-artworks',
      '/dashboard/admin/orders',
      '/dashboard/admin/settings',
      // Ours, beneath Logout.
      '/dashboard/admin/applicants',
      '/dashboard/admin/reports',
      '/dashboard/admin/emails',
      '/dashboard/admin/blog',
      '/dashboard/admin/moderation',
      '/dashboard/admin/audit',
    ]);
    const bar = within(screen.getByRole('banner'));
    expect(bar.getByRole('link', { name: 'Emails' }).getAttribute('href')).toBe('/dashboard/admin/emails');
  });

  test('of an artist has the own ones, and chats in place of emails', async () => {
    await openDashboard('artist');
    expect(entries()).toEqual([
      '/dashboard/artist',
      '/dashboard/artist/manage-artworks',
      '/dashboard/artist/orders',
      '/dashboard/artist/profile',
      '/dashboard/artist/customers',
      '/dashboard/artist/holiday',
      '/dashboard/artist/offers',
    ]);
    expect(screen.getByRole('link', { name: 'Emails' }).getAttribute('href')).toBe('/chats');
    expect(screen.getByRole('link', { name: 'Profile of Jean Bosco' }).getAttribute('href')).toBe('/dashboard/artist/profile');
  });

  test.each([
    ['customer', 'admin', '/'],
    ['artist', 'admin', '/'],
    ['customer', 'artist', '/'],
    ['applicant', 'artist', '/'],
    ['visitor', 'admin', '/login?next=%2Fdashboard%2Fadmin%2Fnothing'],
  ] as const)('lets no %s into the area of an %s', async (as: Viewer, area, end) => {
    if (as !== 'visitor') answer('GET /users/{id}', { data: makePerson(accounts[as]) });
    const { address } = await open(`/dashboard/${area}/nothing`, { as, layout: true });
    await waitFor(() => expect(address()).toBe(end));
    expect(screen.queryByRole('heading', { name: 'Dashboard Overview' })).toBeNull();
  });

  test('says in place, with its menu, that an address is not there', async () => {
    await openDashboard('artist');
    const content = within(screen.getByRole('main'));
    expect(content.getByRole('heading', { name: "Oops! We Can't Find That Page." })).toBeTruthy();
    expect(content.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/dashboard/artist');
  });

  test('opens its menu on a phone', async () => {
    const { user } = await openDashboard('admin');
    expect(menus()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Open the menu' }));
    expect(menus()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Close the menu' }));
    expect(menus()).toHaveLength(1);
  });

  test('is left by Logout', async () => {
    answer('POST /users/logout', { data: { done: true } });
    const { user, address } = await openDashboard('admin');
    await user.click(within(menus()[0]!).getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(session().authenticated).toBe(false);
    await requestOf('POST /users/logout');
  });
});

describe('The search of a dashboard', () => {
  const box = () => screen.getByRole('combobox', { name: 'Search artworks, orders and people' });
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  const isOpen = () => box().getAttribute('aria-expanded') === 'true';

  test('finds while one types, and waits for a pause', async () => {
    const { user } = await openDashboard('admin');
    await user.type(box(), 'rai');
    await waitFor(() =>
      expect(options()).toEqual([
        'Rainby Keza · 25,000 FrwArtworks',
        'Kezakeza@example.comPeople',
        '1042 · Alinewith “Rain” · unpaid · 50,000 Frw · 20 NovOrders',
      ]),
    );
    expect(requestsOf('GET /dashboard/search').map(({ query }) => query)).toEqual([{ q: 'rai' }]);
    expect(screen.getByText('3 results; use the arrow keys.')).toBeTruthy();
  });

  test.each([
    ['admin', 0, '/dashboard/admin/manage-artworks', `?art=${idOf(1)}`],
    ['admin', 1, '/dashboard/admin/people', `/${idOf(3)}`],
    ['admin', 2, '/dashboard/admin/orders', `/${idOf(2)}`],
    ['artist', 1, '/dashboard/artist/customers', `?customer=${idOf(3)}`],
  ] as const)('opens for an %s what was found (%i) at %s%s', async (as, place, path, search) => {
    const { user, address } = await openDashboard(as);
    await user.type(box(), 'rai');
    await waitFor(() => expect(options()).toHaveLength(3));
    await user.click(screen.getAllByRole('option')[place]!);
    expect(address()).toBe(path + search);
  });

  test('is walked through by the keyboard: arrows round the ends, Enter opens, Escape closes', async () => {
    const { user, address } = await openDashboard('admin');
    await user.type(box(), 'rai');
    await waitFor(() => expect(options()).toHaveLength(3));
    const chosen = () => screen.getAllByRole('option').findIndex((option) => option.getAttribute('aria-selected') === 'true');
    await user.keyboard('{ArrowUp}');
    expect(chosen()).toBe(2);
    // Between the last and the first is the input itself.
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toBe(-1);
    await user.keyboard('{ArrowDown}');
    expect(chosen()).toBe(0);
    expect(box().getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0]!.id);
    await user.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    await user.type(box(), 'b');
    await waitFor(() => expect(options()).toHaveLength(3));
    await user.keyboard('{Enter}');
    expect(address()).toBe(`/dashboard/admin/people/${idOf(3)}`);
  });

  test('without hits says so', async () => {
    answer('GET /dashboard/search', { data: { artworks: [], orders: [], people: [], emails: [], words: [], articles: [] } });
    const { user } = await openDashboard('admin');
    await user.type(box(), 'nothing');
    expect(await screen.findByText(/^Nothing for/)).toBeTruthy();
  });

  test('that is refused says why', async () => {
    refuse('GET /dashboard/search', fail('limit.reached', 5));
    const { user } = await openDashboard('admin');
    await user.type(box(), 'rain');
    expect(await screen.findByText('Too many attempts. Please wait 5 seconds.')).toBeTruthy();
  });

  test('of nothing but blanks asks nobody', async () => {
    loseConnection('GET /dashboard/search');
    const { user } = await openDashboard('admin');
    await user.type(box(), '   ');
    // The pages that come first are there without a search.
    expect(options()[0]).toMatch(/^Dashboard/);
    expect(requestsOf('GET /dashboard/search')).toEqual([]);
  });
});
