import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Suggestions } from '#contract/suggestions.ts';
import { facets } from '#web/testing/scenes/answer-gallery.ts';
import { answer, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { makeArtCard } from '#web/testing/make-art.ts';
import { answerPublicLayout } from '#web/testing/make-site.ts';
import { open, type Visit } from '#web/testing/open.tsx';

const noSuggestions: Suggestions = { artworks: [], artists: [], categories: [], total: 0 };
const counted = [{ category: 'Painting' as const, count: 30 }];

beforeEach(() => {
  localStorage.removeItem('recentSearches');
  answerPublicLayout();
  answer('GET /arts', pageOf([makeArtCard(1), makeArtCard(2)]));
  answer('GET /arts/facets', {
    data: { ...facets, total: 30, categories: counted },
  });
  answer('GET /arts/categories', { data: counted });
  answer('GET /arts/suggestions', { data: noSuggestions });
  answer('GET /favorites/ids', { data: [] });
});

const openPage = (address: string) => open(address, { layout: true });
const art = (n: number) => screen.findByRole('link', { name: `Artwork ${n}` });
const box = () => screen.getByRole('combobox', { name: 'Search artworks' });
/** Focuses it, and waits for what it loads then. */
async function focusBox(user: Visit['user']): Promise<void> {
  await user.click(box());
  await waitFor(() => expect(box().getAttribute('aria-controls')).toBeTruthy());
}
const listed = async (count = 1) => (await requestOf('GET /arts', count)).query;
const searchAddresses = (address: string) => Object.fromEntries(new URLSearchParams(address.split('?')[1]));
/** The pauses in typing: that of the search, and that of its suggestions. */
const pause = () => act(() => vi.advanceTimersByTimeAsync(400));

test('typing searches after a pause, once; Back and the cross change the text too', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, address } = await openPage('/shop?category=Painting');
  await art(1);
  await focusBox(user);
  await user.type(box(), 'spiral');
  expect(address()).toBe('/shop?category=Painting');
  await pause();
  expect(address()).toBe('/shop?category=Painting&search=spiral');
  expect(await listed(2)).toEqual({ category: 'Painting', search: 'spiral' });
  expect(requestsOf('GET /arts')).toHaveLength(2);
  await user.click(screen.getByRole('link', { name: 'Clear search' }));
  expect(address()).toBe('/shop?category=Painting');
  expect(box()).toHaveProperty('value', '');
  act(() => history.back());
  await waitFor(() => expect(box()).toHaveProperty('value', 'spiral'));
});

test('whoever goes elsewhere within a pause is not led back by what was typed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, address } = await openPage('/shop');
  await art(1);
  await focusBox(user);
  await user.type(box(), 'spiral');
  await user.click(within(screen.getByRole('navigation', { name: 'Filter by category' })).getByRole('link', { name: /Painting/ }));
  await pause();
  expect(searchAddresses(address())).toEqual({ category: 'Painting' });
  await user.type(box(), 's');
  await user.click(await art(1));
  await pause();
  expect(address()).toBe('/artwork-1');
});

test('the cross leads to the address without words once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = await openPage('/shop?search=spiral');
  await art(1);
  await focusBox(user);
  await user.click(screen.getByRole('link', { name: 'Clear search' }));
  const replaced = vi.spyOn(history, 'replaceState');
  await pause();
  expect(replaced).not.toHaveBeenCalled();
});

test('suggestions are a list that the arrow keys walk through; Enter opens one, Escape closes them', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answer('GET /arts/suggestions', {
    data: {
      completions: ['paper'],
      categories: [{ category: 'Painting', count: 30 }],
      artworks: [{ _id: idOf(1), name: 'Pantheon', slug: 'pantheon', artist: 'Keza', price: 35_000, cover: null }],
      artists: [{ _id: idOf(2), name: 'Pacifique', slug: 'pacifique' }],
      total: 6,
      meant: 'painting',
    },
  });
  const { user, address } = await openPage('/shop?price=low');
  await art(1);
  await focusBox(user);
  await user.type(box(), 'pa');
  await pause();
  const suggested = within(await screen.findByRole('listbox', { name: 'Suggestions' }));
  const options = await suggested.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'paper',
    'Painting30',
    'Pacifique',
    'PantheonKeza35,000 Frw',
    'See all 6',
  ]);
  expect((await requestOf('GET /arts/suggestions')).query).toEqual({ search: 'pa' });
  expect(screen.getByText('4 suggestions')).toBeTruthy();
  expect(screen.getByText('Showing results for “painting”')).toBeTruthy();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(box().getAttribute('aria-activedescendant')).toBe(options[1]?.id);
  expect(options[1]?.getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{Escape}');
  expect(box().getAttribute('aria-expanded')).toBe('false');
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{Enter}');
  expect(await screen.findByText('Elsewhere: /artist/pacifique')).toBeTruthy();
  expect(address()).toBe('/artist/pacifique');
});

test('artists are suggested before artworks, except where only a title has the whole word', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const artists = [{ _id: idOf(2), name: 'Émile Lakeisha', slug: 'emile' }];
  const artworks = [{ _id: idOf(1), name: 'The Lake', slug: 'the-lake', artist: 'Keza', price: 35_000, cover: null }];
  answer('GET /arts/suggestions', { data: { ...noSuggestions, artists, artworks } });
  const { user } = await openPage('/shop');
  await art(1);
  await focusBox(user);
  const order = async (typed: string) => {
    await user.clear(box());
    await user.type(box(), typed);
    await pause();
    const suggested = within(await screen.findByRole('listbox', { name: 'Suggestions' }));
    return (await suggested.findAllByRole('option')).map(({ textContent }) => textContent);
  };
  expect(await order('lak')).toEqual(['Émile Lakeisha', 'The LakeKeza35,000 Frw']);
  expect(await order('lake')).toEqual(['The LakeKeza35,000 Frw', 'Émile Lakeisha']);
  expect(await order('emile')).toEqual(['Émile Lakeisha', 'The LakeKeza35,000 Frw']);
});

test('a suggested category replaces the text and keeps the filters', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answer('GET /arts/suggestions', { data: { ...noSuggestions, categories: [{ category: 'Painting', count: 30 }] } });
  const { user, address } = await openPage('/shop?price=low');
  await art(1);
  await focusBox(user);
  await user.type(box(), 'paint');
  await pause();
  await user.click(await screen.findByRole('option', { name: /Painting/ }));
  expect(searchAddresses(address())).toEqual({ price: 'low', category: 'Painting' });
  expect(box()).toHaveProperty('value', '');
});

test('elsewhere than in the shop typing only suggests, and Enter leads to the shop', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, address } = await openPage('/help/shipping');
  await focusBox(user);
  await user.type(box(), 'Lake Kivu');
  await pause();
  await requestOf('GET /arts/suggestions');
  expect(address()).toBe('/help/shipping');
  await user.keyboard('{Enter}');
  expect(address()).toBe('/shop?search=Lake+Kivu');
});

test('the last suggestion is the whole search', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  answer('GET /arts/suggestions', {
    data: {
      ...noSuggestions,
      artworks: [{ _id: idOf(1), name: 'Pantheon', slug: 'pantheon', artist: 'Keza', price: 35_000, cover: null }],
      total: 1_000,
      more: true,
    },
  });
  const { user, address } = await openPage('/shop?price=low');
  await art(1);
  await focusBox(user);
  await user.type(box(), 'pan');
  await pause();
  await screen.findByRole('option', { name: 'See all 1,000+' });
  await user.keyboard('{ArrowUp}{Enter}');
  expect(searchAddresses(address())).toEqual({ price: 'low', search: 'pan' });
  expect(box()).toHaveProperty('value', 'pan');
});

test('the slash and Ctrl+K focus it, but not while something is written or a dialog is open', async () => {
  const { user } = await openPage('/shop?search=bowl');
  await art(1);
  await user.keyboard('/');
  expect(document.activeElement).toBe(box());
  await user.keyboard('/');
  expect(box()).toHaveProperty('value', '/');
  act(() => box().blur());
  await user.keyboard('{Control>}k{/Control}');
  expect(document.activeElement).toBe(box());
  await user.click(screen.getByRole('link', { name: /^Filters/ }));
  const bound = await screen.findByRole('textbox', { name: 'From (Frw)' });
  await user.click(bound);
  await user.keyboard('{Control>}k{/Control}');
  expect(document.activeElement).toBe(bound);
});

test('on a phone a button opens it and Escape closes it again', async () => {
  const { user } = await openPage('/help/shipping');
  const opener = screen.getByRole('link', { name: 'Search' });
  await user.click(opener);
  expect([opener.getAttribute('aria-expanded'), document.activeElement]).toEqual(['true', box()]);
  await user.keyboard('{Escape}');
  expect([opener.getAttribute('aria-expanded'), document.activeElement]).toEqual(['false', opener]);
  await user.click(opener);
  await user.type(box(), 'drum{Enter}');
  expect(opener.getAttribute('aria-expanded')).toBe('false');
});

test('on another page the words of the shop are not in it', async () => {
  await openPage('/help/shipping?search=bowl');
  expect(box()).toHaveProperty('value', '');
  expect(requestsOf('GET /arts/suggestions')).toEqual([]);
});

test('an empty box shows what was searched for last, each once, until it is cleared', async () => {
  const { user, address } = await openPage('/shop');
  await art(1);
  const options = () =>
    within(screen.getByRole('listbox', { name: 'Suggestions' }))
      .queryAllByRole('option')
      .map(({ textContent }) => textContent);
  await focusBox(user);
  expect(options()).toEqual([]);
  for (const words of ['red  bowl', 'basket', 'Red bowl']) {
    await user.clear(box());
    await user.type(box(), `${words}{Enter}`);
  }
  await user.click(screen.getByRole('link', { name: 'Clear search' }));
  expect(options()).toEqual(['Red bowl', 'basket', 'Clear recent searches']);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect([address(), (box() as HTMLInputElement).value]).toEqual(['/shop?search=basket', 'basket']);
  await user.click(screen.getByRole('link', { name: 'Clear search' }));
  expect(options()).toEqual(['basket', 'Red bowl', 'Clear recent searches']);
  await user.click(screen.getByRole('option', { name: 'Clear recent searches' }));
  expect([options(), localStorage.getItem('recentSearches')]).toEqual([[], null]);
});

test('what is typed in the shop is a search once the box is left; a beginning of it is none', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = await openPage('/shop');
  await art(1);
  await focusBox(user);
  await user.type(box(), 'bas');
  await pause();
  await user.type(box(), 'ket');
  await pause();
  expect(localStorage.getItem('recentSearches')).toBeNull();
  await user.click(document.body);
  expect(localStorage.getItem('recentSearches')).toBe('basket');
});
