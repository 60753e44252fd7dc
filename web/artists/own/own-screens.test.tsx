import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ArtistOverview } from '#contract/artists.ts';
import type { ArtistFigures } from '#contract/manage-arts.ts';
import { fail } from '#contract/failures.ts';
import { answer, hold, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, makePerson, pageOf } from '#web/testing/make-account.ts';
import { makeArtCard } from '#web/testing/make-art.ts';
import { makeOrder } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';
import { accounts } from '#web/testing/sessions.ts';

const overview: ArtistOverview = {
  toDo: {
    ordersToSend: 2,
    late: 1,
    cancellations: 7,
    firstCancellations: [{ order: idOf(5), number: 1021, buyer: 'Keza' }],
    unreadMessages: 1,
    unreadFrom: [{ _id: idOf(4), name: 'Keza', unread: 1, offers: 0 }],
    questions: 1,
    oldestQuestions: [{ _id: idOf(2), art: 'Nine Hearths', slug: 'nine-hearths', author: 'Claudine', text: 'Is it framed?' }],
    offers: 1,
    firstOffers: [{ _id: idOf(3), art: 'Rain', buyer: 'Keza', amount: 15_000 }],
    drafts: 2,
    hidden: 3,
    firstHidden: [{ _id: idOf(9), name: 'Three Rooms', reason: 'These are prints.' }],
    lowStock: [{ _id: idOf(1), name: 'Rain', slug: 'rain', available_arts: 1 }],
  },
  earnings: { total: 350_000, last30Days: 90_000, awaiting: 25_000 },
  views: { total: 1_234, last30Days: 56 },
  favorites: 7,
  sales: 31,
  followers: 12,
  artworks: 4,
  rating: null,
  days: [
    { day: '2026-11-01', views: 3, pieces: 1, earned: 40_000 },
    { day: '2026-11-02', views: 9, pieces: 2, earned: 50_000 },
  ],
};
const nothing: ArtistOverview['toDo'] = {
  ordersToSend: 0,
  late: 0,
  cancellations: 0,
  firstCancellations: [],
  unreadMessages: 0,
  unreadFrom: [],
  questions: 0,
  oldestQuestions: [],
  offers: 0,
  firstOffers: [],
  drafts: 0,
  hidden: 0,
  firstHidden: [],
  lowStock: [],
};
const day = { day: '2026-11-02', views: 9, favorites: 3, sales: 2, earnings: 50_000 };
const figures: ArtistFigures = {
  views: 12,
  favorites: 3,
  sales: 2,
  earnings: 50_000,
  before: { views: 10, favorites: 3, sales: 0, earnings: 80_000 },
  byDay: [day],
  byArt: [{ _id: idOf(1), name: 'Rain', slug: 'rain', views: 9, favorites: 3, sales: 2, earnings: 50_000, inCarts: 4, available_arts: 1 }],
  bySource: [
    { source: 'pages', views: 6 },
    { source: 'search', views: 3 },
    { source: 'links', views: 3 },
  ],
};
const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement?.textContent;

describe('An artist’s overview', () => {
  beforeEach(() => {
    answer('GET /artist/overview', { data: overview });
    answer('GET /artist/figures', { data: figures });
    answer('GET /artist/holiday', { data: null });
    answer('GET /checkout/artsOwner', pageOf([makeOrder(12)]));
    answer('GET /arts/owner', pageOf([makeArtCard(8, { state: 'draft' })]));
    answer('GET /messages/unread/{userId}', { unreadCount: 1 });
  });

  test('says what there is to do, and leads there', async () => {
    await open('/dashboard/artist', { as: 'artist' });
    const toDo = within(await screen.findByRole('region', { name: 'What to do now' }));
    await toDo.findByRole('link', { name: '1 unread message from Keza' });
    await toDo.findByRole('link', { name: 'Send next order' });
    await toDo.findByRole('link', { name: 'Finish next draft' });
    expect((await requestOf('GET /checkout/artsOwner')).query).toEqual({ fulfilment: 'unsent', sort: 'toSend', limit: '1' });
    expect(toDo.getByText('and 6 more requests to cancel')).toBeTruthy();
    const asked = toDo.getByText(/^Claudine asks/);
    expect([asked.className.includes('line-clamp-2'), /\bp[yb]-/.test(asked.className)], 'no third line in a padding').toEqual([
      true,
      false,
    ]);
    expect(toDo.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Keza asks to cancel order 1021', `/dashboard/artist/orders/${idOf(5)}`],
      ['Decide', `/dashboard/artist/orders/${idOf(5)}`],
      ['1 late order to send', '/dashboard/artist/orders?overdue=true'],
      ['Send next', `/dashboard/artist/orders/${makeOrder(12)._id}?act=send`],
      ['All 2 orders to send', '/dashboard/artist/orders?fulfilment=unsent'],
      ['Claudine asks about Nine Hearths: “Is it framed?”', `/nine-hearths?said=${idOf(2)}#discussion`],
      ['Answer', `/nine-hearths?said=${idOf(2)}#discussion`],
      ['1 unread message from Keza', `/dashboard/artist/chats?with=${idOf(4)}`],
      ['Keza offers 15,000 Frw for Rain', `/dashboard/artist/offers?offer=${idOf(3)}`],
      ['Answer', `/dashboard/artist/offers?offer=${idOf(3)}`],
      ['Hidden by Ubugeni: Three Rooms. Reason: These are prints.', `/dashboard/artist/manage-artworks?state=hidden&art=${idOf(9)}`],
      ['Edit', `/dashboard/artist/manage-artworks?state=hidden&art=${idOf(9)}`],
      ['and 2 more hidden artworks', '/dashboard/artist/manage-artworks?state=hidden'],
      ['Rain: 1 left', `/dashboard/artist/manage-artworks?art=${idOf(1)}`],
      ['Restock', `/dashboard/artist/manage-artworks?art=${idOf(1)}`],
      ['2 drafts to finish', '/dashboard/artist/manage-artworks?state=draft'],
      ['Finish next', `/dashboard/artist/manage-artworks?state=draft&art=${idOf(8)}`],
    ]);
  });

  test('leads from its tiles to what they count', async () => {
    await open('/dashboard/artist', { as: 'artist' });
    await screen.findByText('Pieces sold', { selector: 'dt' });
    const names = ['Awaiting payment', 'Followers', 'Artworks', 'Rating', 'Earnings', 'Views', 'New favorites', 'Pieces sold'];
    expect(names.map((name) => screen.getByRole('link', { name }).getAttribute('href'))).toEqual([
      '/dashboard/artist/orders?payment=awaited',
      '/dashboard/artist/followers',
      '/dashboard/artist/manage-artworks?state=published',
      `/artist/${accounts.artist._id}`,
      '/dashboard/artist/orders?payment=paid',
      '/dashboard/artist?days=30&sort=views#art-figures',
      '/dashboard/artist?days=30&sort=favorites#art-figures',
      '/dashboard/artist?days=30&sort=sales#art-figures',
    ]);
  });

  test('names five questions, and every other one after a press', async () => {
    const oldestQuestions = Array.from({ length: 7 }, (_, n) => ({
      _id: idOf(20 + n),
      art: 'Nine Hearths',
      slug: 'nine-hearths',
      author: 'Claudine',
      text: `Question ${n + 1}?`,
    }));
    answer('GET /artist/overview', { data: { ...overview, toDo: { ...nothing, questions: 7, oldestQuestions } } });
    const { user, address } = await open('/dashboard/artist?days=90', { as: 'artist' });
    const toDo = within(await screen.findByRole('region', { name: 'What to do now' }));
    expect(toDo.getAllByRole('link', { name: 'Answer Claudine about Nine Hearths' })).toHaveLength(5);
    expect(toDo.getAllByRole('link', { name: /asks about/ })).toHaveLength(5);
    await user.click(toDo.getByRole('link', { name: 'and 2 more questions' }));
    expect(address()).toBe('/dashboard/artist?days=90&questions=all');
    const links = toDo.getAllByRole('link', { name: /asks about/ });
    expect([links.length, links[6]?.getAttribute('href')]).toEqual([7, `/nine-hearths?said=${idOf(26)}#discussion`]);
    expect(toDo.queryByText(/more question/)).toBeNull();
    const fewer = toDo.getByRole('link', { name: 'Show fewer questions' });
    expect(document.activeElement).toBe(fewer);
    await user.click(fewer);
    expect([address(), toDo.getAllByRole('link', { name: /asks about/ }).length]).toEqual(['/dashboard/artist?days=90', 5]);
  });

  test('names what somebody wrote besides their offers, which stand among the offers', async () => {
    const one = { _id: idOf(4), name: 'Keza', unread: 2, offers: 1 };
    const unreadFrom = [one, { _id: idOf(6), name: 'Aline', unread: 2, offers: 2 }];
    answer('GET /artist/overview', { data: { ...overview, toDo: { ...nothing, drafts: 1, unreadFrom } } });
    answer('GET /messages/unread/{userId}', { unreadCount: 4 });
    await open('/dashboard/artist', { as: 'artist' });
    expect(await screen.findByRole('link', { name: '1 unread message from Keza' })).toBeTruthy();
    expect(screen.queryByText(/from Aline/)).toBeNull();
  });

  test('counts messages that came since, instead of naming whom they are from', async () => {
    answer('GET /messages/unread/{userId}', { unreadCount: 3 });
    await open('/dashboard/artist', { as: 'artist' });
    expect((await screen.findByRole('link', { name: '3 unread messages' })).getAttribute('href')).toBe('/dashboard/artist/chats');
    expect(screen.queryByText(/from Keza/)).toBeNull();
  });

  test('has the figures of a period, which the address says; artworks by what they are sorted by; where visitors came from', async () => {
    const { user, address } = await open('/dashboard/artist?days=31', { as: 'artist' });
    const part = within(await screen.findByRole('region', { name: 'Figures' }));
    const table = within(await part.findByRole('table', { name: 'Figures by artwork' }));
    expect((await requestOf('GET /artist/figures', 1)).query).toEqual({ days: '30', sort: 'earnings' });
    expect(table.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['Rain', '9', '3', '4', '2', '50,000 Frw']);
    expect(part.getByText('Search on Ubugeni').nextElementSibling?.textContent).toBe('3 views · 25%');
    const year = Array.from({ length: 365 }, (_, n) => ({ ...day, day: new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10) }));
    answer('GET /artist/figures', { data: { ...figures, byDay: year } });
    await user.click(part.getByRole('button', { name: 'A year' }));
    await waitFor(() => expect(address()).toBe('/dashboard/artist?days=365'));
    expect((await requestOf('GET /artist/figures', 2)).query).toEqual({ days: '365', sort: 'earnings' });
    const weeks = await part.findByRole('table', { name: 'Views by week', hidden: true });
    const rows = within(weeks).getAllByRole('row', { hidden: true });
    expect([rows.length, rows[0]?.textContent, rows.at(-1)?.textContent]).toEqual([53, '1 January 20269', '25 December 202663']);
    await user.click(table.getByRole('button', { name: 'Views' }));
    await waitFor(() => expect(address()).toBe('/dashboard/artist?days=365&sort=views'));
    expect((await requestOf('GET /artist/figures', 3)).query).toEqual({ days: '365', sort: 'views' });
  });

  test('has one chart in sight of a phone, and the others on demand', async () => {
    const { user } = await open('/dashboard/artist', { as: 'artist' });
    const views = await screen.findByRole('slider', { name: 'Views by day' });
    expect(views.closest('.max-sm\\:hidden')).not.toBeNull();
    expect(screen.getByRole('slider', { name: 'Earnings by day' }).closest('.max-sm\\:hidden')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show charts of views, favorites and sales' }));
    expect(views.closest('.max-sm\\:hidden')).toBeNull();
  });

  test('shows figures, and a dash where there is none', async () => {
    await open('/dashboard/artist', { as: 'artist' });
    expect(await screen.findByRole('heading', { level: 2, name: 'Welcome, Jean Bosco' })).toBeTruthy();
    await screen.findByText('Earnings', { selector: 'dt' });
    expect(figure('Earnings')).toBe('Earnings50,000 Frw−38% on the 30 days beforeAll time: 350,000 Frw');
    expect(figure('Views')).toBe('Views12+20% on the 30 days beforeAll time: 1,234');
    expect(figure('New favorites')).toBe('New favorites3As in the 30 days beforeAll time: 7');
    expect(figure('Pieces sold')).toBe('Pieces sold2None in the 30 days beforeAll time: 31');
    expect(figure('Rating')).toBe('Rating—Of all reviews');
    expect([figure('Followers'), figure('Artworks')]).toEqual(['Followers12', 'Artworks4Published']);
  });

  test('folds the works that have nothing of what they are sorted by', async () => {
    const [rain] = figures.byArt;
    const others = Array.from({ length: 6 }, (_, n) => ({ ...rain!, _id: idOf(30 + n), name: `Quiet ${n}`, earnings: 0, sales: 0 }));
    answer('GET /artist/figures', { data: { ...figures, byArt: [...figures.byArt, ...others] } });
    const { user } = await open('/dashboard/artist', { as: 'artist' });
    const table = within(await screen.findByRole('table', { name: 'Figures by artwork' }));
    expect(table.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Rain', 'Quiet 0', 'Quiet 1']);
    await user.click(screen.getByRole('button', { name: 'Show 4 more' }));
    expect(table.getAllByRole('link')).toHaveLength(7);
  });

  test('says once that there was nothing in the period before', async () => {
    answer('GET /artist/figures', { data: { ...figures, before: { views: 0, favorites: 0, sales: 0, earnings: 0 } } });
    await open('/dashboard/artist', { as: 'artist' });
    expect(await screen.findByText('None of these in the 30 days before.')).toBeTruthy();
    expect(figure('Views')).toBe('Views12All time: 1,234');
  });

  test('of nothing to do says so', async () => {
    answer('GET /artist/overview', { data: { ...overview, toDo: nothing } });
    answer('GET /messages/unread/{userId}', { unreadCount: 0 });
    await open('/dashboard/artist', { as: 'artist' });
    expect(await screen.findByText("You're all caught up.")).toBeTruthy();
  });

  test('of somebody new says what comes first, and does not ask for figures', async () => {
    answer('GET /artist/overview', {
      data: { ...overview, toDo: nothing, artworks: 0, earnings: { total: 0, last30Days: 0, awaiting: 0 } },
    });
    answer('GET /arts/owner', pageOf([]));
    const { user } = await open('/dashboard/artist', { as: 'artist' });
    const first = await screen.findByRole('heading', { name: 'Put up your first work' });
    expect(requestsOf('GET /artist/figures')).toEqual([]);
    expect(screen.queryByText(/no data/i)).toBeNull();
    await user.click(within(first.parentElement!).getByRole('button', { name: 'New Art' }));
    expect(await screen.findAllByRole('dialog', { name: 'Add New Art' })).toHaveLength(1);
  });

  test('is waited for, and says why it is not there', async () => {
    const release = hold('GET /artist/overview');
    await open('/dashboard/artist', { as: 'artist' });
    expect(screen.getByText('Loading figures')).toBeTruthy();
    refuse('GET /artist/overview', fail('rights.notApproved'));
    release();
    expect((await screen.findByRole('alert')).textContent).toBe('Your artist account is waiting for approval.');
  });
});

describe('An artist’s profile', () => {
  const artist = makePerson({ ...accounts.artist, slug: 'jean-bosco', street: 'KG 5 Ave', district: 'Gasabo' });

  beforeEach(() => {
    answer('GET /artist/holiday', { data: null });
  });

  test('shows name and address, and can be edited; the public page is one press away', async () => {
    answer('GET /users/{id}', { data: artist });
    await open('/dashboard/artist/profile', { as: 'artist' });
    expect(await screen.findByRole('textbox', { name: 'Biography' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See your page as others do' }).getAttribute('href')).toBe('/artist/jean-bosco');
    const portrait = screen.getByRole('img', { name: 'Jean Bosco' }).parentElement;
    expect(portrait?.textContent).toBe('Jean BoscoKG 5 AveGasaboRwanda');
  });

  test('abroad shows the city and the country', async () => {
    answer('GET /users/{id}', {
      data: { ...artist, street: '3 rue de la Paix', country: 'FR', city: 'Lyon', postalCode: '69001', district: null },
    });
    await open('/dashboard/artist/profile', { as: 'artist' });
    expect(await screen.findByText(/69001 Lyon/)).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Jean Bosco' }).parentElement?.textContent).toBe('Jean Bosco3 rue de la Paix69001 LyonFrance');
  });

  test('that cannot be loaded says so; the own data can be had all the same', async () => {
    refuse('GET /users/{id}', fail('rights.missing'));
    await open('/dashboard/artist/profile', { as: 'artist' });
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to get user.');
    expect(screen.getByRole('button', { name: 'Download my data' })).toBeTruthy();
  });
});
