import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, loseConnection, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { makeArt, makeArtCard, makeArtist } from '#web/testing/make-art.ts';
import { makeCart, makeCartItem } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';
import { idsOf } from '#web/compared/change-compared.ts';

beforeEach(() => {
  localStorage.removeItem('compared');
  answer('GET /favorites/ids', { data: [] });
  answer('GET /cart', makeCart());
  answer('GET /arts/several', ({ query }) => ({
    data: [1, 2, 3, 4].map((n) => makeArtCard(n)).filter(({ _id }) => String(query['ids']).includes(_id)),
  }));
});

const works = (...numbers: number[]) => numbers.map(idOf).join(',');
const columns = () =>
  screen
    .getAllByRole('columnheader')
    .map((head) => within(head).getByRole('link').textContent)
    .join(', ');

test('works of the address stand side by side, hidden from search engines; one is taken out', async () => {
  const { user, address } = await open(`/compare?works=${works(1, 2)}`);
  await waitFor(() => expect(columns()).toBe('Artwork 1, Artwork 2'));
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Price',
    'Availability',
    'Size (height × width)',
    'Medium',
    'Year',
    'Category',
    'Actions',
  ]);
  expect(document.title).toContain('Compare artworks');
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  await user.click(screen.getByRole('button', { name: 'Remove Artwork 1' }));
  await waitFor(() => expect(columns()).toBe('Artwork 2'));
  expect(address()).toBe(`/compare?works=${works(2)}`);
});

test('a size that is wider than its column breaks before a side, not within one or its unit', async () => {
  const vase = { ...makeArtCard(1), width: 22, height: 38, depth: 22 };
  answer('GET /arts/several', { data: [vase] });
  await open(`/compare?works=${works(1)}`);
  expect((await screen.findByText('38 × 22 × 22 cm')).textContent).toBe('38\u00a0× 22\u00a0× 22\u00a0cm');
});

test('four at most are asked for, whatever the address holds; what is not there is said', async () => {
  const many = Array.from({ length: 500 }, (_, n) => idOf(n + 1)).join(',');
  await open(`/compare?works=not-an-id,${many}`);
  expect((await requestOf('GET /arts/several')).query['ids']).toBe(works(1, 2, 3, 4));
  await screen.findByText(/497 works are not shown/);
});

test('unknown works alone lead to the shop, and a lost connection can be tried again', async () => {
  await open(`/compare?works=${works(77)}`);
  await screen.findByText('Nothing to compare yet');
  expect(screen.getByText(/1 work is not shown/)).toBeTruthy();
});

test('without a connection it says so', async () => {
  loseConnection('GET /arts/several');
  const { user } = await open(`/compare?works=${works(1)}`);
  await screen.findByText('Error: Check your Internet connection');
  answer('GET /arts/several', { data: [makeArtCard(1)] });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(columns()).toBe('Artwork 1'));
});

const openShop = () => {
  answer('GET /arts', pageOf([1, 2, 3, 4, 5].map((n) => makeArtCard(n))));
  answer('GET /arts/categories', { data: [{ category: 'All Arts', count: 5 }] });
  return open('/shop');
};
const findToggle = (n: number) => screen.findByRole('button', { name: `Compare: Artwork ${n}` });

test('an artwork is added on its card, and the toast leads to the comparison', async () => {
  const { user } = await openShop();
  await user.click(await findToggle(1));
  const first = await screen.findByText('Artwork 1 is ready to compare. Choose another work.');
  expect(
    within(first.closest('[role]') as HTMLElement)
      .getByRole('link', { name: 'Compare' })
      .getAttribute('href'),
  ).toBe(`/compare?works=${works(1)}`);
  await user.click(await findToggle(2));
  const second = await screen.findByText('Artwork 2 is ready to compare');
  expect(
    within(second.closest('[role]') as HTMLElement)
      .getByRole('link', { name: 'Compare' })
      .getAttribute('href'),
  ).toBe(`/compare?works=${works(1, 2)}`);
});

test('a fifth work is refused kindly; one is taken out on its card', async () => {
  localStorage.setItem('compared', works(1, 2, 3, 4));
  const { user } = await openShop();
  await user.click(await findToggle(5));
  await screen.findByText('You can compare up to four works. Remove one first.');
  expect(localStorage.getItem('compared')).toBe(works(1, 2, 3, 4));
  const third = await findToggle(3);
  expect(third.getAttribute('aria-pressed')).toBe('true');
  await user.click(third);
  await waitFor(() => expect(third.getAttribute('aria-pressed')).toBe('false'));
  expect(localStorage.getItem('compared')).toBe(works(1, 2, 4));
});

test('the page of an artwork adds it too; without works in the address the chosen ones are shown', async () => {
  answer('GET /arts/name/{name}', { data: makeArt(1) });
  for (const call of ['GET /arts/{id}/related', 'GET /arts/{id}/more-by-artist'] as const) answer(call, { data: [] });
  answer('POST /arts/{id}/view', { data: { done: true } });
  answer('GET /artists/{slug}', { data: { ...makeArtist(1), biography: null } });
  const { user } = await open('/artwork-1');
  await user.click(await screen.findByRole('button', { name: 'Compare' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Compare' }).getAttribute('aria-pressed')).toBe('true'));
  const [inLabel] = await screen.findAllByRole('link', { name: 'Compare (1)' });
  expect(inLabel?.getAttribute('href')).toBe('/compare');
  const { address } = await open('/compare');
  await waitFor(() => expect(address()).toBe(`/compare?works=${works(1)}`));
  expect(requestsOf('GET /arts/several').length).toBeGreaterThan(0);
});

test('each work is bought in the comparison, found in the cart, or edited where it is an own one', async () => {
  const other = { ...makeArtCard(3).owner, _id: idOf(77), name: 'Keza' };
  answer('GET /arts/several', {
    data: [
      makeArtCard(1),
      makeArtCard(2, { owner: other }),
      makeArtCard(3, { owner: other }),
      makeArtCard(4, { owner: other, available_arts: 0 }),
    ],
  });
  answer('GET /cart', makeCart(makeCartItem(2)));
  answer('POST /cart/{productId}/add', makeCart(makeCartItem(2), makeCartItem(3)));
  const { user } = await open(`/compare?works=${works(1, 2, 3, 4)}`, { as: 'artist' });
  const edit = await screen.findByRole('link', { name: 'Edit Artwork 1' });
  expect(edit.getAttribute('href')).toBe(`/dashboard/artist/manage-artworks?art=${idOf(1)}`);
  expect((await screen.findByRole('link', { name: 'In your cart · View cart: Artwork 2' })).getAttribute('href')).toBe('/cart');
  expect(screen.getByRole('button', { name: 'Add to Cart: Artwork 4' })).toHaveProperty('disabled', true);
  answer('GET /cart', makeCart(makeCartItem(2), makeCartItem(3)));
  await user.click(screen.getByRole('button', { name: 'Add to Cart: Artwork 3' }));
  await screen.findByRole('link', { name: 'In your cart · View cart: Artwork 3' });
  expect((await requestOf('POST /cart/{productId}/add')).body).toEqual({ quantity: 1 });
});

test('while the artist is away and sells nothing, the artist is asked in place of buying, as on the page of the work', async () => {
  const owner = { ...makeArtCard(1).owner, _id: idOf(77), name: 'Keza' };
  const holiday = { from: '2020-01-01', to: '2999-12-31', text: '', sell: false };
  answer('GET /arts/several', {
    data: [
      { ...makeArtCard(1, { owner }), holiday },
      { ...makeArtCard(2, { owner }), holiday: { ...holiday, sell: true } },
      { ...makeArtCard(3, { owner, available_arts: 0 }), holiday },
    ],
  });
  await open(`/compare?works=${works(1, 2, 3)}`);
  const ask = await screen.findByRole('link', { name: 'Ask the artist: Artwork 1' });
  expect(ask.getAttribute('href')).toContain(idOf(77));
  expect(screen.queryByRole('button', { name: 'Add to Cart: Artwork 1' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Add to Cart: Artwork 2' })).toHaveProperty('disabled', false);
  expect(screen.getByRole('button', { name: 'Add to Cart: Artwork 3' })).toHaveProperty('disabled', true);
});

test('the way to the comparison lasts beside works in the shop, with their number, and goes with the last one', async () => {
  localStorage.setItem('compared', works(3));
  const { user } = await openShop();
  // Chosen in another window.
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'compared' })));
  const way = await screen.findByRole('link', { name: 'Compare (1)' });
  expect(within(screen.getByRole('navigation', { name: 'Comparison' })).getByRole('link')).toBe(way);
  await user.click(await findToggle(1));
  await waitFor(() => expect(way.textContent).toBe('Compare (2)'));
  expect(way.getAttribute('href')).toBe(`/compare?works=${works(3, 1)}`);
  for (const n of [1, 3]) await user.click(await findToggle(n));
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Comparison' })).toBeNull());
});

test('ids from an address are valid, each once, and four at most', () => {
  expect(idsOf(`${works(1)}, ${works(1)},javascript:alert(1),,${works(2)}`)).toEqual([idOf(1), idOf(2)]);
  expect(idsOf(`${'x'.repeat(100_000)},${works(1)}`)).toEqual([]);
});
