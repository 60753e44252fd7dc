import { cleanup, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, loseConnection, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { makeArtCard } from '#web/testing/make-art.ts';
import { makeCart } from '#web/testing/make-orders.ts';
import { show } from '#web/testing/open.tsx';
import { FavoriteHeart } from './favorite-heart.tsx';
import { FavoritesSection } from './favorites-section.tsx';
import { rememberArt } from './recently-viewed.ts';
import { RecentlyViewedRow } from '#web/arts/artwork/recently-viewed-row.tsx';

const [first, second] = [makeArtCard(1), makeArtCard(2)];

beforeEach(() => {
  answer('GET /cart', makeCart());
  answer('GET /favorites/ids', { data: [first._id] });
  answer('GET /favorites', pageOf([first]));
  answer('GET /arts/several', ({ query }) => ({ data: [first, second].filter(({ _id }) => query['ids']?.includes(_id)) }));
});

const heart = (n = 1) => screen.getByRole('button', { name: `Favorite: Artwork ${n}` });
const isPressed = (n = 1) => heart(n).getAttribute('aria-pressed') === 'true';
const keep = (...ids: string[]) => localStorage.setItem('favorites', JSON.stringify(ids));

test('a visitor keeps favorites in this browser, and one that is pressed again is gone at once', async () => {
  const { user } = show(
    <>
      <FavoriteHeart art={second} />
      <FavoritesSection />
    </>,
  );
  expect(screen.getByText(/No favorites yet/)).toBeTruthy();
  await user.click(heart(2));
  expect(isPressed(2)).toBe(true);
  expect((await screen.findByRole('link', { name: 'Artwork 2' })).getAttribute('href')).toBe('/artwork-2');
  expect(localStorage.getItem('favorites')).toBe(JSON.stringify([second._id]));
  await user.click(screen.getAllByRole('button', { name: 'Favorite: Artwork 2' })[0]!);
  expect(screen.getByText(/No favorites yet/)).toBeTruthy();
  expect(localStorage.getItem('favorites')).toBeNull();
  expect(requestsOf('GET /favorites/ids')).toEqual([]);
});

test('what another window adds is kept, also while no heart is on the screen', async () => {
  const { user } = show(<FavoriteHeart art={first} />);
  await user.click(heart());
  await user.click(heart());
  cleanup();
  keep(second._id);
  dispatchEvent(new StorageEvent('storage', { key: 'favorites' }));
  const later = show(
    <>
      <FavoriteHeart art={first} />
      <FavoriteHeart art={second} />
    </>,
  );
  expect(isPressed(2)).toBe(true);
  await later.user.click(heart());
  expect(localStorage.getItem('favorites')).toBe(JSON.stringify([first._id, second._id]));
});

test('this browser’s favorites that cannot be loaded are asked for again', async () => {
  keep(second._id);
  loseConnection('GET /arts/several');
  const { user } = show(<FavoritesSection />);
  expect(await screen.findByText('Loading favorites')).toBeTruthy();
  expect((await screen.findByRole('alert')).textContent).toBe('Error: Check your Internet connection');
  answer('GET /arts/several', { data: [second] });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByRole('link', { name: 'Artwork 2' });
});

test('the account’s favorites whose list of hearts cannot be loaded say so, and do not load for ever', async () => {
  loseConnection('GET /favorites/ids');
  show(<FavoritesSection />, { as: 'customer' });
  expect((await screen.findByRole('alert')).textContent).toContain('Check your Internet connection');
});

test('the account’s favorites are shown page by page, and none says so', async () => {
  answer('GET /favorites/ids', { data: [first._id, second._id] });
  answer('GET /favorites', ({ query }) => (query['cursor'] ? pageOf([second]) : pageOf([first], 'second')));
  const { user } = show(<FavoritesSection />, { as: 'customer' });
  await screen.findByRole('link', { name: 'Artwork 1' });
  await user.click(screen.getByRole('button', { name: 'More favorites' }));
  await screen.findByRole('link', { name: 'Artwork 2' });
  expect(screen.queryByRole('button', { name: 'More favorites' })).toBeNull();
});

test('a heart that is pressed again takes the account’s favorite away', async () => {
  answer('DELETE /favorites/{artId}', { data: { done: true } });
  const { user } = show(<FavoritesSection />, { as: 'customer' });
  await screen.findByRole('link', { name: 'Artwork 1' });
  answer('GET /favorites', pageOf([]));
  await user.click(heart());
  expect(await screen.findByText(/No favorites yet/)).toBeTruthy();
  expect((await requestOf('DELETE /favorites/{artId}')).params).toEqual({ artId: first._id });
});

test('recently viewed artworks are those of this browser but for the present one, and can be cleared', async () => {
  for (const id of [idOf(109), second._id, first._id]) rememberArt(id);
  const { user } = show(<RecentlyViewedRow except={first._id} />);
  expect((await screen.findByRole('link', { name: 'Artwork 2' })).getAttribute('href')).toBe('/artwork-2');
  expect(screen.queryByRole('link', { name: 'Artwork 1' })).toBeNull();
  expect((await requestOf('GET /arts/several')).query).toEqual({ ids: `${second._id},${idOf(109)}` });
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('heading', { name: 'Recently viewed' })).toBeNull();
  expect(localStorage.length).toBe(0);
});
