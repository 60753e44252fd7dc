import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fieldMessages } from '#contract/messages.ts';
import { answerGallery, facets } from '#web/testing/scenes/answer-gallery.ts';
import { answer, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, makePerson, pageOf } from '#web/testing/make-account.ts';
import { makeArtCard } from '#web/testing/make-art.ts';
import { makeCart } from '#web/testing/make-orders.ts';
import { answerPublicLayout } from '#web/testing/make-site.ts';
import { open } from '#web/testing/open.tsx';

beforeEach(answerGallery);

const art = (n: number) => screen.findByRole('link', { name: `Artwork ${n}` });
const listed = async (count = 1) => (await requestOf('GET /arts', count)).query;
const searchAddresses = (address: string) => Object.fromEntries(new URLSearchParams(address.split('?')[1]));
/** The pauses in typing: that of the search, and that of its suggestions. */
const pause = () => act(() => vi.advanceTimersByTimeAsync(400));

test('the address has all filters; the list, the chips and the sheet follow it', async () => {
  answer('GET /arts', pageOf([1, 2, 3, 4].map((n) => makeArtCard(n))));
  const { user } = await open(
    '/shop?search=imigongo&category=Painting&price=low&medium=wood&size=small&minPrice=5%20000&maxWidth=120&colour=blue&orientation=square&availability=limited&owner=jean-bosco&sort=price-asc&view=list',
  );
  expect(await listed()).toEqual({
    search: 'imigongo',
    category: 'Painting',
    price: 'low',
    minPrice: '5000',
    medium: 'wood',
    size: 'small',
    maxWidth: '120',
    colour: 'blue',
    orientation: 'square',
    availability: 'limited',
    owner: 'jean-bosco',
    sort: 'price-asc',
  });
  const active = within(await screen.findByRole('list', { name: 'Active filters' })).getAllByRole('link');
  expect(active.map(({ textContent }) => textContent)).toEqual([
    '“imigongo”',
    'Painting',
    'Under 10,000 Frw',
    'From 5,000 Frw',
    'wood',
    'Small',
    'Up to 120 cm wide',
    'Blue',
    'Square',
    'Limited edition',
    'Jean Bosco',
  ]);
  expect(screen.getByLabelText('Sort by')).toHaveProperty('value', 'price-asc');
  expect((await screen.findByRole('link', { name: /^Painting.*20/ })).getAttribute('aria-current')).toBe('true');
  expect(screen.getByRole('link', { name: 'List' }).getAttribute('aria-current')).toBe('true');
  await user.click(screen.getByRole('link', { name: 'Filters (11)' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await sheet.findByRole('checkbox', { name: 'Wood 7' });
  const chosenIn = (role: string) => sheet.getAllByRole<HTMLInputElement>(role).filter(({ checked }) => checked);
  expect(chosenIn('radio').map(({ value }) => value)).toEqual(['low', 'small', 'limited', '']);
  expect(chosenIn('checkbox').map(({ value }) => value)).toEqual(['Painting', 'blue', 'Wood', 'jean-bosco', 'square']);
  expect(sheet.getByRole('textbox', { name: 'From (Frw)' })).toHaveProperty('value', '5,000');
  expect(sheet.getByRole('textbox', { name: 'Width to (cm)' })).toHaveProperty('value', '120');
});

test('filters, category, order and layout are chosen one by one, and each keeps the others', async () => {
  const { user, address } = await open('/shop?search=imigongo&cursor=third');
  await art(1);
  await user.click(screen.getByRole('link', { name: 'Filters (1)' }));
  await user.click(await screen.findByRole('radio', { name: '50,000 Frw and over 1,000+' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Wood 7' }));
  await user.type(screen.getByRole('textbox', { name: 'To (Frw)' }), '1 200 000');
  await user.click(screen.getByRole('button', { name: /Apply Filters$/ }));
  expect(screen.queryByRole('dialog', { name: 'Filters' })).toBeNull();
  expect(searchAddresses(address())).toEqual({ search: 'imigongo', price: 'high', medium: 'Wood', maxPrice: '1200000' });
  await user.click(await screen.findByRole('link', { name: /Painting.*20/ }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Most loved');
  await user.click(screen.getByRole('link', { name: 'List' }));
  const all = { search: 'imigongo', price: 'high', medium: 'Wood', maxPrice: '1200000', category: 'Painting', sort: 'popular' };
  expect(searchAddresses(address())).toEqual({ ...all, view: 'list' });
  await waitFor(() => expect(requestsOf('GET /arts').at(-1)?.query).toEqual(all));
  await user.click(screen.getByRole('link', { name: 'Filters (5)' }));
  await user.click(await screen.findByRole('link', { name: 'Clear Filters' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Best match');
  await user.click(screen.getByRole('link', { name: /All Arts.*23/ }));
  expect(searchAddresses(address())).toEqual({ search: 'imigongo', view: 'list' });
});

test('each chip removes its filter, a pair of bounds at once, and Clear all removes the rest', async () => {
  const { user, address } = await open('/shop?search=bowl&minPrice=20000&maxPrice=50000&colour=blue&category=Ceramic&view=list');
  await art(1);
  await user.click(screen.getByRole('link', { name: 'Remove the filter 20,000–50,000 Frw' }));
  expect(searchAddresses(address())).toEqual({ search: 'bowl', colour: 'blue', category: 'Ceramic', view: 'list' });
  await user.click(screen.getByRole('link', { name: 'Remove the filter Blue' }));
  await user.click(screen.getByRole('link', { name: 'Clear all' }));
  expect(searchAddresses(address())).toEqual({ view: 'list' });
  expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
});

test('the sheet counts what is being chosen, before it is applied', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const counts: Record<string, number> = { blue: 5, gold: 0 };
  answer('GET /arts/facets', ({ query }) => ({
    data: { ...facets, total: counts[query['colour'] ?? ''] ?? 1_000, more: query['colour'] === undefined },
  }));
  const { user, address } = await open('/shop?category=Painting');
  await art(1);
  await user.click(screen.getByRole('link', { name: 'Filters (1)' }));
  const status = () => screen.getAllByRole('status').at(-1)?.textContent;
  await waitFor(() => expect(status()).toBe('1,000+ works'));
  expect(screen.getByRole('button', { name: /Show 1,000\+ works/ })).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Blue 5' }));
  await pause();
  await waitFor(() => expect(status()).toBe('5 works'));
  expect(screen.getByRole('button', { name: /Show 5 works/ })).toBeTruthy();
  expect(requestsOf('GET /arts/facets').at(-1)?.query).toEqual({ category: 'Painting', colour: 'blue' });
  await user.click(screen.getByRole('checkbox', { name: 'Blue 5' }));
  await user.click(screen.getByRole('checkbox', { name: 'Gold 0' }));
  await pause();
  await waitFor(() => expect(status()).toBe('No works fit all of these. Remove one.'));
  expect(address()).toBe('/shop?category=Painting');
  expect(requestsOf('GET /arts')).toHaveLength(1);
});

test('an artist who is not among those with the most works is found by name, and counted before it is applied', async () => {
  answer('GET /users', ({ query }) =>
    pageOf(query['search'] === 'kez' ? [makePerson({ _id: idOf(7), role: 'Artist', name: 'Keza', slug: 'keza' })] : []),
  );
  const { user, address } = await open('/shop?category=Painting');
  await art(1);
  await user.click(screen.getByRole('link', { name: 'Filters (1)' }));
  const box = await screen.findByRole('combobox', { name: 'Find an artist by name' });
  await user.type(box, 'xyz');
  expect(await screen.findByText('No artist found with that name.')).toBeTruthy();
  await user.clear(box);
  await user.type(box, 'kez');
  await screen.findByRole('option', { name: 'Keza' });
  expect(requestsOf('GET /users').at(-1)?.query).toMatchObject({ search: 'kez', role: 'Artist', status: 'approved' });
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('checkbox', { name: 'Keza' })).toHaveProperty('checked', true);
  expect(box).toHaveProperty('value', '');
  expect(address()).toBe('/shop?category=Painting');
  await waitFor(() => expect(requestsOf('GET /arts/facets').at(-1)?.query).toEqual({ category: 'Painting', owner: 'keza' }));
  // One of those that are listed is chosen there.
  answer('GET /users', pageOf([makePerson({ _id: idOf(5), role: 'Artist', name: 'Jean Bosco', slug: 'jean-bosco' })]));
  await user.type(box, 'bosco');
  await user.click(await screen.findByRole('option', { name: 'Jean Bosco' }));
  expect(screen.getByRole('checkbox', { name: 'Jean Bosco 9' })).toHaveProperty('checked', true);
  const boxes = within(screen.getByRole('group', { name: 'Artist' })).getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map(({ value, checked }) => [value, checked])).toEqual([
    ['jean-bosco', true],
    ['keza', true],
  ]);
  await user.click(screen.getByRole('button', { name: /Apply Filters$/ }));
  expect(address()).toBe('/shop?category=Painting&owner=jean-bosco&owner=keza');
});

test('bounds that cannot be are said at their field, and nothing is sent', async () => {
  const { user, address } = await open('/shop');
  await art(1);
  await user.click(screen.getByRole('link', { name: 'Filters' }));
  const from = await screen.findByRole('textbox', { name: 'From (Frw)' });
  await user.type(from, '90,000');
  await user.type(screen.getByRole('textbox', { name: 'To (Frw)' }), '20.000');
  await user.type(screen.getByRole('textbox', { name: 'Width to (cm)' }), 'wide');
  await user.click(screen.getByRole('button', { name: /Apply Filters$/ }));
  expect(document.activeElement).toBe(from);
  expect(screen.getByText(fieldMessages.fromAboveTo)).toBeTruthy();
  expect(screen.getByText(fieldMessages.sideWholeRange)).toBeTruthy();
  expect(address()).toBe('/shop');
  await user.clear(from);
  expect(screen.queryByText(fieldMessages.fromAboveTo)).toBeNull();
});

test.each([
  ['from above to', '90,000', '20,000', fieldMessages.fromAboveTo],
  ['no number', '', 'cheap', fieldMessages.priceRange],
])('a range that cannot be (%s) is counted nowhere, and said once its field is left', async (_, from, to, problem) => {
  const { user } = await open('/shop');
  await art(1);
  await user.click(screen.getByRole('link', { name: 'Filters' }));
  await screen.findByRole('button', { name: /Show 23 works/ });
  if (from) await user.type(screen.getByRole('textbox', { name: 'From (Frw)' }), from);
  await user.type(screen.getByRole('textbox', { name: 'To (Frw)' }), to);
  const sheet = within(screen.getByRole('dialog', { name: 'Filters' }));
  expect(sheet.getAllByRole('button').map(({ textContent }) => textContent)).not.toContainEqual(expect.stringContaining('Show'));
  expect(sheet.getAllByRole('status').at(-1)?.textContent).toBe('');
  expect(screen.queryByText(problem)).toBeNull();
  await user.tab();
  expect(screen.getByText(problem)).toBeTruthy();
  await user.clear(screen.getByRole('textbox', { name: 'To (Frw)' }));
  expect(screen.queryByText(problem)).toBeNull();
  expect(screen.getByRole('button', { name: /Show \d+ works/ })).toBeTruthy();
});

test('while there are words the best match is first, and needs no parameter', async () => {
  const { user, address } = await open('/shop?search=bowl&sort=match');
  await art(1);
  const sort = screen.getByLabelText('Sort by');
  expect(sort).toHaveProperty('value', 'match');
  await user.selectOptions(sort, 'Newest');
  expect(searchAddresses(address())).toEqual({ search: 'bowl', sort: 'newest' });
  await user.click(screen.getByRole('link', { name: 'Clear all' }));
  expect(within(screen.getByLabelText('Sort by')).queryByRole('option', { name: 'Best match' })).toBeNull();
});

test('a price among the words is a chip like any other, the other words are the search, and both can be searched for as words', async () => {
  answer('GET /arts', ({ query }) => ({
    ...pageOf([makeArtCard(1)]),
    ...(query['search'] === 'basket under 50000' && !query['exact'] ? { read: { search: 'basket', maxPrice: 50_000 } } : {}),
  }));
  const { user, address } = await open('/shop?search=basket+under+50000&category=Painting');
  await art(1);
  const chips = within(await screen.findByRole('list', { name: 'Active filters' }));
  expect(chips.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['“basket”', 'Painting', 'Up to 50,000 Frw']);
  expect((await screen.findByRole('link', { name: 'Exact words only' })).getAttribute('href')).toBe(
    '/shop?search=basket+under+50000&category=Painting&exact=1',
  );
  await user.click(screen.getByRole('link', { name: 'Filters (3)' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  expect(await sheet.findByRole('textbox', { name: 'To (Frw)' })).toHaveProperty('value', '50,000');
  await user.keyboard('{Escape}');
  await user.click(chips.getByRole('link', { name: 'Remove the filter Up to 50,000 Frw' }));
  expect(searchAddresses(address())).toEqual({ search: 'basket', category: 'Painting' });
});

test('bands of prices and sizes, shapes and availability say how many works they have', async () => {
  const { user } = await open('/shop');
  await art(1);
  await user.click(screen.getByRole('link', { name: 'Filters' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  const said = [
    'Under 10,000 Frw 4',
    '50,000 Frw and over 1,000+',
    'Small (under 40 cm) 6',
    'Square 3+',
    'Portrait 0',
    'In stock 21',
    'Ships abroad 2',
  ];
  // Of a landscape nothing is known but that there may be some.
  for (const name of [...said, 'Landscape']) {
    const role = ['Square 3+', 'Portrait 0', 'Landscape'].includes(name) ? 'checkbox' : 'radio';
    expect(await sheet.findByRole(role, { name }), name).toBeTruthy();
  }
  // All mediums are listed: there is none to look for.
  expect(sheet.queryByRole('combobox', { name: 'Find a medium' })).toBeNull();
});

test('works that are sent abroad are suggested to who lives there, and never chosen', async () => {
  answer('GET /users/{id}', { data: makePerson({ country: 'FR' }) });
  answer('GET /cart', makeCart());
  answer('GET /favorites/ids', { data: [] });
  answer('GET /saved-searches', { data: [] });
  const { user, address } = await open('/shop', { as: 'customer' });
  await art(1);
  await user.click(screen.getByRole('link', { name: 'Filters' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await sheet.findByText('Your address is in France. Choose “Ships abroad” to see works that can be sent there.');
  const abroad = sheet.getByRole('radio', { name: 'Ships abroad 2' });
  expect(abroad).toHaveProperty('checked', false);
  await user.click(abroad);
  await user.click(sheet.getByRole('button', { name: /Apply Filters$/ }));
  expect(searchAddresses(address())).toEqual({ shipsAbroad: 'free' });
  expect(await screen.findByRole('link', { name: 'Remove the filter Ships abroad' })).toBeTruthy();
});

test('a medium that is not among those with the most works is found by its name', async () => {
  const mediums = Array.from({ length: 24 }, (_, n) => ({ medium: `Medium ${n}`, count: 30 - n }));
  answer('GET /arts/facets', ({ query }) => ({
    data: { ...facets, mediums: query['mediumSearch'] === 'dung' ? [{ medium: 'Cow dung', count: 1 }] : mediums },
  }));
  const { user, address } = await open('/shop?category=Painting');
  await art(1);
  await user.click(screen.getByRole('link', { name: 'Filters (1)' }));
  await user.type(await screen.findByRole('combobox', { name: 'Find a medium' }), 'dung');
  await user.click(await screen.findByRole('option', { name: 'Cow dung' }));
  expect(screen.getByRole('checkbox', { name: 'Cow dung' })).toHaveProperty('checked', true);
  await user.click(screen.getByRole('button', { name: /Apply Filters$/ }));
  expect(searchAddresses(address())).toEqual({ category: 'Painting', medium: 'Cow dung' });
});

test('Back closes the sheet and stays in the shop; from what it found, Back comes to the shop as it was', async () => {
  answerPublicLayout();
  const { user, address } = await open('/shop', { layout: true });
  await art(1);
  await user.click(screen.getByRole('link', { name: 'Filters' }));
  await screen.findByRole('dialog', { name: 'Filters' });
  history.back();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Filters' })).toBeNull());
  expect(address()).toBe('/shop');
  await user.click(screen.getByRole('link', { name: 'Filters' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Wood 7' }));
  await user.click(screen.getByRole('button', { name: /Apply Filters$/ }));
  await waitFor(() => expect(address()).toBe('/shop?medium=Wood'));
  await act(() => new Promise((resolve) => setTimeout(resolve, 60)));
  history.back();
  await waitFor(() => expect(address()).toBe('/shop'));
  expect(screen.queryByRole('dialog', { name: 'Filters' })).toBeNull();
});
