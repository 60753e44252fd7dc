import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import { answerGallery, noSuggestions } from '#web/testing/scenes/answer-gallery.ts';
import { answer, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { makeArtCard } from '#web/testing/make-art.ts';
import { open } from '#web/testing/open.tsx';

beforeEach(answerGallery);

const art = (n: number) => screen.findByRole('link', { name: `Artwork ${n}` });
const searchAddresses = (address: string) => Object.fromEntries(new URLSearchParams(address.split('?')[1]));

test('nothing that fits says what one can do, and names artists of that name', async () => {
  answer('GET /arts', pageOf([]));
  answer('GET /arts/suggestions', { data: { ...noSuggestions, artists: [{ _id: idOf(2), name: 'Jean Bosco', slug: 'jean-bosco' }] } });
  const { user } = await open('/shop?search=bosco&price=low');
  await screen.findByRole('heading', { name: 'Oops! No Results Found.' });
  expect((await screen.findByRole('link', { name: 'The artist Jean Bosco' })).getAttribute('href')).toBe('/artist/jean-bosco');
  expect(screen.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toBe('/contact');
  answer('GET /arts', pageOf([makeArtCard(1)]));
  await user.click(screen.getByRole('link', { name: 'Retry Search' }));
  await art(1);
});

const found = (n: number, more: boolean) => pageOf([makeArtCard(n)], more ? 'next' : null);

test('nothing found says which word stands in the way, and shows works for the others', async () => {
  answer('GET /arts', ({ query }) =>
    query['search'] === 'basket bicycle'
      ? { ...pageOf([]), blocking: [{ word: 'bicycle', search: 'basket', total: 1_000, more: true }] }
      : found(query['search'] === 'basket' ? 3 : 4, false),
  );
  const { user, address } = await open('/shop?search=basket+bicycle&price=low');
  expect(await screen.findByText('No works have all of these words: “bicycle” is in none of them.')).toBeTruthy();
  const similar = within(await screen.findByRole('region', { name: 'Works for “basket”' }));
  expect(await similar.findByRole('link', { name: 'Artwork 3' })).toBeTruthy();
  expect(requestsOf('GET /arts').at(-1)?.query).toEqual({ search: 'basket', price: 'low' });
  expect(screen.getByText('1,000+ works')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Search for “basket bicycle” without filters' }).getAttribute('href')).toBe(
    '/shop?search=basket+bicycle',
  );
  await user.click(screen.getByRole('link', { name: 'Search for “basket”, without “bicycle”' }));
  expect(searchAddresses(address())).toEqual({ search: 'basket', price: 'low' });
  await art(3);
});

test('each of several words can be left out; where nothing is near, there are the newest works', async () => {
  const blocking = [
    { word: 'moon', search: 'jar', total: 1 },
    { word: 'jar', search: 'moon', total: 2 },
  ];
  answer('GET /arts', ({ query }) =>
    query['search'] ? { ...pageOf([]), ...(query['search'] === 'moon jar' ? { blocking } : {}) } : found(4, true),
  );
  await open('/shop?search=moon+jar');
  expect(await screen.findByText('No works have all of these words. Try with fewer:')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: /^Search for .*, without/ }).map(({ textContent }) => textContent)).toEqual([
    'Search for “jar”, without “moon”',
    'Search for “moon”, without “jar”',
  ]);
  await art(4);
});

test('several words that stand in the way are each named, with one search without all of them', async () => {
  const blocking = ['xyzzy', 'plugh'].map((word) => ({ word, search: 'basket', total: 3 }));
  answer('GET /arts', ({ query }) => (query['search'] === 'basket xyzzy plugh' ? { ...pageOf([]), blocking } : found(3, false)));
  const { user, address } = await open('/shop?search=basket+xyzzy+plugh');
  expect(await screen.findByText('No works have all of these words. Not found: “xyzzy”, “plugh”')).toBeTruthy();
  await within(await screen.findByRole('region', { name: 'Works for “basket”' })).findByRole('link', { name: 'Artwork 3' });
  await user.click(screen.getByRole('link', { name: 'Search for “basket”, without “xyzzy”, “plugh”' }));
  expect(searchAddresses(address())).toEqual({ search: 'basket' });
});

test('words of which none is known are named, above the newest works', async () => {
  const blocking = ['xyzzy', 'plugh'].map((word) => ({ word, search: '', total: 0 }));
  answer('GET /arts', ({ query }) => (query['search'] ? { ...pageOf([]), blocking } : found(4, true)));
  await open('/shop?search=xyzzy+plugh');
  await screen.findByText('No works have any of these words: “xyzzy”, “plugh”. Check the spelling, or try other words.');
  await art(4);
});

test('an unknown word is said, and filters alone are too', async () => {
  answer('GET /arts', ({ query }) =>
    query['search']
      ? { ...pageOf([]), blocking: [{ word: 'xyzzy', search: '', total: 0 }] }
      : query['category']
        ? pageOf([])
        : found(4, true),
  );
  const { user } = await open('/shop?search=xyzzy');
  expect(await screen.findByText('No works for “xyzzy”. Check the spelling, or try other words.')).toBeTruthy();
  await art(4);
  await user.click(within(screen.getByRole('navigation', { name: 'Filter by category' })).getByRole('link', { name: /^Painting/ }));
  await user.click(await screen.findByRole('link', { name: 'Remove the filter “xyzzy”' }));
  expect(await screen.findByText('No works fit all of these filters.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Remove all filters' }).getAttribute('href')).toBe('/shop');
});

test('an unknown word leads on: to be told when there is such a work, to categories, artists and what the shop features', async () => {
  answer('GET /arts', ({ query }) =>
    query['search'] ? { ...pageOf([]), blocking: [{ word: 'gorilla', search: '', total: 0 }] } : found(4, true),
  );
  answer('GET /arts/featured', { data: [makeArtCard(7)] });
  answer('GET /saved-searches', { data: [] });
  refuse('POST /saved-searches', fail('server.busy'));
  const { user } = await open('/shop?search=gorilla', { as: 'customer' });
  const linksIn = async (name: string) =>
    within(await screen.findByRole('navigation', { name }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(await linksIn('Categories of the shop')).toEqual([
    ['Painting20', '/shop?category=Painting'],
    ['Ceramic3', '/shop?category=Ceramic'],
  ]);
  expect(await linksIn('Artists with the most works')).toEqual([['Jean Bosco9', '/artist/jean-bosco']]);
  await within(await screen.findByRole('region', { name: 'You may like these' })).findByRole('link', { name: 'Artwork 7' });
  await user.click(await screen.findByRole('button', { name: 'Tell me when there is one' }));
  expect((await requestOf('POST /saved-searches')).body).toEqual({ search: 'gorilla' });
});

test('the words of a long search that are not looked for are named', async () => {
  answer('GET /arts', { ...pageOf([makeArtCard(1)]), unsearched: ['ten', 'six'] });
  await open('/shop?search=a+long+one');
  expect(await screen.findByText('A search uses up to 12 words. Left out: “ten”, “six”')).toBeTruthy();
});

const artistCard = (n: number, name: string, artworks: number) => ({ _id: idOf(n), name, slug: `artist-${n}`, img: null, artworks });

test('an artist of that name comes before the works', async () => {
  answer('GET /arts', { ...pageOf([makeArtCard(1)]), artists: [artistCard(5, 'Immaculée Nyirahabimana', 9)] });
  await open('/shop?search=nyirahabimana');
  const card = await screen.findByRole('link', { name: /Immaculée Nyirahabimana/ });
  expect([card.getAttribute('href'), card.textContent]).toEqual(['/artist/artist-5', 'ArtistImmaculée Nyirahabimana9 artworks']);
  expect(card.compareDocumentPosition(await art(1)) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('artists without works who share a name are shown, each once, above what else one can do', async () => {
  answer('GET /arts', { ...pageOf([]), artists: [artistCard(5, 'Grace Uwase', 0), artistCard(6, 'Grace Uwera', 0)] });
  answer('GET /arts/suggestions', { data: { ...noSuggestions, artists: [{ _id: idOf(5), name: 'Grace Uwase', slug: 'artist-5' }] } });
  await open('/shop?search=grace');
  await screen.findByRole('heading', { name: 'Oops! No Results Found.' });
  expect((await screen.findAllByRole('link', { name: /Grace/ })).map((link) => link.getAttribute('href'))).toEqual([
    '/artist/artist-5',
    '/artist/artist-6',
  ]);
});

test('words that were read by their meaning are said, with a way to the words themselves', async () => {
  answer('GET /arts', {
    ...pageOf([makeArtCard(1)]),
    read: { search: 'cow', size: 'large' },
    means: [{ word: 'cow', as: ['cattle', 'inka'] }],
  });
  await open('/shop?search=large+cow');
  const words = await screen.findByRole('link', { name: 'Exact words only' });
  expect(words.parentElement?.textContent.trim()).toBe(
    'The size in “large cow” is used as a filter. “cow” includes “cattle”, “inka”. Exact words only',
  );
  expect(words.getAttribute('href')).toBe('/shop?search=large+cow&exact=1');
  expect((await screen.findByRole('link', { name: 'Remove the filter Large' })).getAttribute('href')).toBe('/shop?search=cow');
});

test('colours that were read in the words are filters, each a chip', async () => {
  answer('GET /arts', { ...pageOf([makeArtCard(1)]), read: { search: 'tray', colour: ['blue', 'white'] } });
  await open('/shop?search=blue+and+white+tray');
  expect(await screen.findByText(/The colour in “blue and white tray” is used as a filter\./)).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'Remove the filter Blue' })).getAttribute('href')).toBe('/shop?search=tray&colour=white');
});

test('where a colour is found as a word, the works whose pictures have it are a press away, and how many', async () => {
  answer('GET /arts', ({ query }) => pageOf(query['colour'] ? [makeArtCard(3), makeArtCard(4)] : [makeArtCard(1)]));
  const { user, address } = await open('/shop?search=Blue+tray&category=Painting');
  const offer = await screen.findByRole('link', { name: 'Show “tray” with the filter Blue' });
  expect(offer.closest('p')?.textContent).toBe('Show “tray” with the filter Blue 2 works');
  await user.click(offer);
  expect(searchAddresses(address())).toEqual({ search: 'tray', category: 'Painting', colour: 'blue' });
  await art(3);
  expect(screen.queryByRole('link', { name: /with the filter/ })).toBeNull();
});

test('a price in another currency says that prices are in Frw, whether it was left out or nothing is found', async () => {
  answer('GET /arts', { ...pageOf([makeArtCard(1)]), read: { search: 'door' }, without: ['under $100'] });
  await open('/shop?search=door+under+%24100');
  const sorted = await screen.findByRole('link', { name: 'Sort by price, low to high' });
  expect(sorted.parentElement?.textContent.trim()).toBe(
    'No works match “door under $100”. Showing “door”. Prices are in Frw. Sort by price, low to high',
  );
  expect(sorted.getAttribute('href')).toBe('/shop?search=door&sort=price-asc');
});

test('a price in another currency alone offers no search for the word beside it', async () => {
  answer('GET /arts', ({ query }) =>
    query['search'] ? { ...pageOf([]), blocking: [{ word: '100', search: 'under', total: 1 }] } : pageOf([makeArtCard(1)]),
  );
  await open('/shop?search=under+%24100');
  expect((await screen.findByRole('link', { name: 'Sort by price, low to high' })).getAttribute('href')).toBe('/shop?sort=price-asc');
  expect(screen.queryByText(/is in none of them/)).toBeNull();
  expect(screen.queryByRole('link', { name: /^Search for “under”/ })).toBeNull();
});

test('filters that are set are said to stay, where the words say another', async () => {
  answer('GET /arts', { ...pageOf([makeArtCard(1)]), read: { search: 'cow' } });
  await open('/shop?search=large+cow&size=small');
  expect(await screen.findByText(/The filters that you set stay, not those in “large cow”\./)).toBeTruthy();
});

test('over an empty list no other works are said to be shown', async () => {
  answer('GET /arts', { ...pageOf([]), read: { search: '' }, without: ['gift'] });
  await open('/shop?search=gift&category=Painting');
  await screen.findByRole('heading', { name: 'Oops! No Results Found.' });
  await screen.findByText('0 artworks');
  expect(screen.queryByText(/Showing/)).toBeNull();
});

test.each([
  ['mother', 'No works match “gift for mother”. Showing “mother”.'],
  ['', 'No works match “gift for mother”. Left out: “gift”.'],
])('words that were left out are said, without a way to what finds nothing; what is left is "%s"', async (left, said) => {
  answer('GET /arts', { ...pageOf([makeArtCard(1)]), read: { search: left }, without: ['gift'] });
  await open('/shop?search=gift+for+mother');
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Exact words only' })).toBeNull();
});

/** Answers as the server does: where the words find nothing, what those find that were meant. */
const answerMended = () =>
  answer('GET /arts', ({ query }) => {
    if (query['search'] !== 'imigogno') return pageOf([makeArtCard(1)]);
    return query['exact']
      ? { ...pageOf([]), meant: 'imigongo' }
      : { ...pageOf([makeArtCard(1)], 'next'), meant: 'imigongo', isMended: true };
  });

test('a mistyped search shows what it probably meant, unless one insists', async () => {
  answerMended();
  const { user, address } = await open('/shop?search=imigogno');
  await art(1);
  expect((await screen.findByText('Showing results for “imigongo”')).parentElement?.role).toBe('status');
  // Once: what the words mean is the server's to know.
  expect(requestsOf('GET /arts').map(({ query }) => query)).toEqual([{ search: 'imigogno' }]);
  expect(requestsOf('GET /arts/facets').map(({ query }) => query)).toEqual([{ search: 'imigogno' }]);
  expect(screen.getByRole('link', { name: 'Load More Artworks' }).getAttribute('href')).toBe('/shop?search=imigongo&cursor=next');
  await user.click(screen.getByRole('link', { name: 'Search for “imigogno” anyway' }));
  await screen.findByRole('heading', { name: 'Oops! No Results Found.' });
  expect(address()).toBe('/shop?search=imigogno&exact=1');
  expect(requestsOf('GET /arts').at(1)?.query).toEqual({ search: 'imigogno', exact: '1' });
  expect(requestsOf('GET /arts/facets').map(({ query }) => query)).toContainEqual({ search: 'imigogno', exact: '1' });
  await user.click(screen.getByRole('link', { name: 'Did you mean “imigongo”?' }));
  await art(1);
  expect(address()).toBe('/shop?search=imigongo');
});

test('what narrows or saves a mended search has the mended words', async () => {
  answerMended();
  answer('GET /saved-searches', { data: [] });
  refuse('POST /saved-searches', fail('server.busy'));
  const { user, address } = await open('/shop?search=imigogno', { as: 'customer' });
  await art(1);
  const category = await screen.findByRole('link', { name: /Painting/ });
  await waitFor(() => expect(category.getAttribute('href')).toBe('/shop?search=imigongo&category=Painting'));
  await user.click(await screen.findByRole('button', { name: 'Save search' }));
  expect((await requestOf('POST /saved-searches')).body).toEqual({ search: 'imigongo' });
  await user.click(screen.getByRole('link', { name: 'Filters (1)' }));
  await user.click(await screen.findByRole('button', { name: /Apply Filters$/ }));
  expect(address()).toBe('/shop?search=imigongo');
});

test('mended words with others of the same meaning and filters among them say both, and what narrows further is about what is shown', async () => {
  const said = { meant: 'blue agaseke', isMended: true, left: 'agaseke', read: { search: 'blue agasekke', colour: ['blue' as const] } };
  answer('GET /arts', { ...pageOf([makeArtCard(1)]), ...said, means: [{ word: 'agaseke', as: ['basket'] }] });
  await open('/shop?search=blue+agasekke');
  expect(await screen.findByText('Showing results for “blue agaseke”')).toBeTruthy();
  expect(screen.getByText(/The colour in “blue agaseke” is used as a filter\./).textContent).toContain('“agaseke” includes “basket”.');
  const chips = within(await screen.findByRole('list', { name: 'Active filters' })).getAllByRole('link');
  expect(chips.map(({ textContent }) => textContent)).toEqual(['“agaseke”', 'Blue']);
});

test('a size that only fits the other way round says so', async () => {
  const read = { search: '', minWidth: 57, maxWidth: 63, minHeight: 76, maxHeight: 84 };
  answer('GET /arts', { ...pageOf([makeArtCard(1)]), read, isTurned: true });
  await open('/shop?search=60+x+80');
  expect(await screen.findByText(/No works match “60 x 80” as height × width\. Showing width × height\./)).toBeTruthy();
});
