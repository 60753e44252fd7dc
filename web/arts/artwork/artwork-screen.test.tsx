import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Art } from '#contract/arts.ts';
import { fail } from '#contract/failures.ts';
import { answer, hold, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { makeArt, makeArtCard, makeArtist, makePicture } from '#web/testing/make-art.ts';
import { makeCart, makeCartItem } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';
import type { Viewer } from '#web/testing/sessions.ts';

beforeEach(() => {
  answer('GET /arts/{id}/related', { data: [] });
  answer('GET /arts/{id}/more-by-artist', { data: [] });
  answer('POST /arts/{id}/view', { data: { done: true } });
  answer('GET /favorites/ids', { data: [] });
  answer('GET /cart', makeCart());
  answer('GET /artists/{slug}', { data: { ...makeArtist(1), biography: null } });
  answer('GET /arts/{id}/views', { data: { total: 7, last30Days: 2 } });
  answer('GET /arts/{id}/standing', { data: {} });
});

const openArt = async (changes: Partial<Art> = {}, as: Viewer = 'visitor') => {
  answer('GET /arts/name/{name}', { data: makeArt(1, { pictures: [1, 2].map(makePicture), ...changes }) });
  const visit = await open('/artwork-1', { as });
  await screen.findByRole('heading', { level: 1, name: 'Artwork 1' });
  return visit;
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const addToCart = () => button('Add to Cart');

test('while it loads nothing is claimed; a failure is said, and can be tried again', async () => {
  refuse('GET /arts/name/{name}', fail('server.fault'));
  const release = hold('GET /arts/name/{name}');
  const { user } = await open('/artwork-1');
  expect(document.querySelector('[aria-busy=true]')).toBeTruthy();
  release();
  await screen.findByRole('heading', { name: 'Error: Something went wrong on our side. Please try again.' });
  answer('GET /arts/name/{name}', { data: makeArt(1) });
  await user.click(button('Try Again'));
  await screen.findByRole('heading', { name: 'Artwork 1' });
});

test('an artwork that is not there is a page that is not there', async () => {
  refuse('GET /arts/name/{name}', fail('arts.notFound'));
  answer('GET /arts/featured', { data: [makeArtCard(2)] });
  await open('/gone');
  await screen.findByRole('heading', { name: "Oops! We Can't Find That Page." });
  expect(screen.getByRole('alert').textContent).toContain('This artwork was not found.');
  expect(screen.getByRole('searchbox', { name: 'Search the shop' }).closest('form')?.getAttribute('action')).toBe('/shop');
  expect(await screen.findByRole('region', { name: 'Works you may like' })).toBeTruthy();
});

test('an old name leads to the present one', async () => {
  answer('GET /arts/name/{name}', { data: makeArt(1) });
  const { address } = await open('/Artwork%201');
  await waitFor(() => expect(address()).toBe('/artwork-1'));
  await screen.findByRole('heading', { name: 'Artwork 1' });
  await requestOf('GET /arts/name/{name}', 2);
  expect(requestsOf('GET /arts/name/{name}').map(({ params }) => params['name'])).toEqual(['Artwork 1', 'artwork-1']);
});

test('the label says what it is, who made it and what it costs', async () => {
  await openArt({
    medium: 'Cow dung and ash',
    year: 2025,
    width: 60,
    height: 80,
    edition: '3 / 25',
    provenance: 'Shown in Huye in 2024',
    signed: true,
    framed: true,
    favorites: 2,
  });
  for (const text of ['Cow dung and ash', '2025', '80 × 60 cm', '3 / 25']) expect(screen.getAllByText(text)).toHaveLength(2);
  expect(screen.getByText('25,000 Frw')).toBeTruthy();
  for (const text of ['Signed by the artist', 'Framed, ready to hang', '2 people love this work'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Jean Bosco' }).getAttribute('href')).toBe('/artist/jean-bosco');
  expect(screen.getByRole('link', { name: 'Message' }).getAttribute('href')).toBe(`/chats?with=${idOf(2)}&art=${idOf(1)}`);
  const facts = within(screen.getByRole('tabpanel', { name: 'Details' }))
    .getAllByRole('term')
    .map(({ textContent }) => textContent);
  expect(facts).toEqual(['Category', 'Medium', 'Year', 'Height × width', 'Edition', 'Frame', 'Signature', 'Provenance']);
  expect(screen.getByText('Shown in Huye in 2024')).toBeTruthy();
  expect(document.title).toContain('Artwork 1, Jean Bosco');
});

const holidayNow = (sell: boolean) => ({ from: '2020-01-01', to: '2999-12-05', text: 'Back with new clay.', sell });

test('a work of an artist who is away says until when, and is not sold meanwhile', async () => {
  await openArt({ holiday: holidayNow(false), acceptsOffers: true });
  expect(screen.getByText("Jean Bosco is away until 5 December 2999. Works can't be bought during that time.")).toBeTruthy();
  expect(screen.getByText('Back with new clay.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^(Add to Cart|Make an offer)$/ })).toBeNull();
  expect(screen.queryByText(/^Leaves the studio within|^Pay by card/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Ask the artist' }).getAttribute('href')).toContain(`&art=${idOf(1)}`);
});

test.each([
  ['sells meanwhile', holidayNow(true), /Orders placed then are sent afterwards/],
  ['is away later', { ...holidayNow(false), from: '2999-12-01' }, undefined],
])('a work of an artist who %s can be bought', async (_, holiday, says) => {
  await openArt({ holiday });
  expect(addToCart()).toHaveProperty('disabled', false);
  expect(screen.queryByText(says ?? /is away/) !== null).toBe(says !== undefined);
  expect(screen.queryByText(/^Leaves the studio within 3 days of payment/) !== null, 'as the cart promises').toBe(says === undefined);
});

test('what is not known has no row, and what was sold no price to pay', async () => {
  await openArt({ available_arts: 0, isCustomOrder: true, medium: null, year: null, width: null, signed: false, height: null });
  expect(addToCart()).toHaveProperty('disabled', true);
  expect(screen.getByText('Sold Out')).toBeTruthy();
  expect(await screen.findByText(/Jean Bosco also works to order/)).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Can you make one for me?' })).toBeTruthy();
  const facts = within(screen.getByRole('tabpanel'))
    .getAllByRole('term')
    .map(({ textContent }) => textContent);
  expect(facts).toEqual(['Category', 'Made to order', 'Frame', 'Signature']);
  expect(screen.queryByRole('button', { name: 'View to scale' })).toBeNull();
});

test('an artist does not write to herself', async () => {
  await openArt({}, 'artist');
  expect(screen.queryByRole('link', { name: /Message|Ask a question/ })).toBeNull();
});

test('a view is counted once in a session of the browser', async () => {
  await openArt();
  await requestOf('POST /arts/{id}/view');
  await open('/artwork-1');
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(2));
  expect(requestsOf('POST /arts/{id}/view')).toHaveLength(1);
});

test('it goes into the cart once for each click that is answered', async () => {
  answer('POST /cart/{productId}/add', makeCart(makeCartItem(1)));
  const release = hold('POST /cart/{productId}/add');
  const { user } = await openArt({}, 'customer');
  await user.click(addToCart());
  await user.click(addToCart());
  release();
  expect(await screen.findByText('Item added to cart successfully!')).toBeTruthy();
  expect(requestsOf('POST /cart/{productId}/add')).toHaveLength(1);
});

test.each([
  [{ district: 'Gasabo', province: 'Kigali City', country: 'Rwanda' }, 'Gasabo, Kigali City'],
  [{ district: null, province: 'East', country: 'Rwanda' }, 'East'],
  [{ district: null, province: null, country: 'France' }, 'France'],
])("the artist's card says where the artist lives, as far as it is public: %o", async (place, said) => {
  answer('GET /artists/{slug}', { data: { ...makeArtist(1), biography: null, place } });
  await openArt();
  expect(await screen.findByText(said)).toBeTruthy();
});

test('a sold work among the related ones has no button that cannot be pressed', async () => {
  answer('GET /arts/{id}/related', { data: [makeArtCard(2, { available_arts: 0 }), makeArtCard(3)] });
  await openArt();
  expect(await screen.findByRole('button', { name: 'Add to Cart: Artwork 3' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Artwork 2' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add to Cart: Artwork 2' })).toBeNull();
});

test('other works of the artist are shown, unless they are among the related ones', async () => {
  answer('GET /arts/{id}/related', { data: [2, 3, 4, 5, 6].map((n) => makeArtCard(n)) });
  answer('GET /arts/{id}/more-by-artist', { data: [2, 7].map((n) => makeArtCard(n)) });
  await openArt();
  const shelf = (name: string) => within(screen.getByRole('heading', { name }).closest('section')!);
  await screen.findByRole('heading', { name: 'Related artworks' });
  const namesOn = (name: string) =>
    shelf(name)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
  expect(namesOn('Related artworks')).toEqual(['Artwork 2', 'Artwork 3', 'Artwork 4', 'Artwork 5']);
  await waitFor(() => expect(namesOn('More by Jean Bosco')).toEqual(['Artwork 7']));
  expect(shelf('More by Jean Bosco').getByRole('link', { name: 'All works' }).getAttribute('href')).toBe('/artist/jean-bosco');
});

test('the viewer opens at the picture that was pressed, and is used by buttons and keys', async () => {
  const { user } = await openArt({ pictures: [1, 2, 3].map(makePicture) });
  await user.click(screen.getByRole('link', { name: 'Look closer at view 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Artwork 1, large' }));
  expect(dialog.getByText('2 of 3')).toBeTruthy();
  expect(dialog.getByRole('img', { name: 'Artwork 1, view 2' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Next picture' }));
  await user.click(dialog.getByRole('button', { name: 'Next picture' }));
  expect(dialog.getByText('3 of 3')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Next picture' }).getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{ArrowLeft}');
  expect(dialog.getByText('2 of 3')).toBeTruthy();
  await user.keyboard('{PageUp}{PageUp}');
  expect(dialog.getByText('1 of 3')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Zoom out' }).getAttribute('aria-disabled')).toBe('true');
  const percent = () => Number.parseInt(dialog.getByTitle('Show the whole picture').textContent, 10);
  await user.click(dialog.getByRole('button', { name: 'Zoom in' }));
  await user.keyboard('+');
  const near = percent();
  expect(near).toBeGreaterThan(100);
  await user.keyboard('{ArrowRight}{ArrowUp}');
  expect(dialog.getByText('1 of 3'), 'arrows move a zoomed picture').toBeTruthy();
  await user.keyboard('-');
  expect(percent()).toBeLessThan(near);
  fireEvent.wheel(dialog.getByRole('img', { name: 'Artwork 1' }), { deltaY: -100 });
  expect(percent()).toBeGreaterThan(near / 2);
  await user.keyboard('0');
  expect(percent()).toBe(100);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an artwork with one picture has no views to choose from, one without has nothing to look at closer', async () => {
  await openArt({ pictures: [makePicture(1)] });
  expect(screen.queryByRole('list', { name: 'Views' })).toBeNull();
  expect(screen.getByRole('img', { name: 'Artwork 1 by Jean Bosco' })).toBeTruthy();
  expect(button('Look closer')).toBeTruthy();
});

test('an artwork without a picture has nothing to look at closer', async () => {
  await openArt({ pictures: [] });
  expect(screen.queryByRole('button', { name: 'Look closer' })).toBeNull();
  expect(screen.getByText('Artwork 1 by Jean Bosco')).toBeTruthy();
});

test('views are walked through by arrow keys', async () => {
  const { user } = await openArt();
  const [first, second] = within(screen.getByRole('list', { name: 'Views' })).getAllByRole('button');
  first?.focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(second);
  await user.keyboard('{ArrowRight}{ArrowLeft}');
  expect(document.activeElement).toBe(first);
});

test('with its size known it is shown beside a person or a sofa', async () => {
  const { user } = await openArt({ width: 60, height: 80.5 });
  await user.click(button('View to scale'));
  const dialog = within(await screen.findByRole('dialog', { name: 'View to scale' }));
  expect(dialog.getByRole('img', { name: 'Artwork 1, 60 cm wide and 80.5 cm high, beside a person of 168 cm.' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'A sofa' }));
  expect(dialog.getByRole('img', { name: /with a sofa 210 cm wide and 82 cm high/ })).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'A sofa' }).getAttribute('aria-pressed')).toBe('true');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(button('View to scale'));
});

test('it is shared by WhatsApp, by mail or as a copied link', async () => {
  const { user } = await openArt();
  await user.click(button('Share'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share this artwork' }));
  expect(dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toContain(
    encodeURIComponent('https://ubugeni.example/artwork-1'),
  );
  expect(dialog.getByRole('link', { name: 'Email' }).getAttribute('href')).toContain('mailto:?subject=Artwork%201%2C%20Jean%20Bosco');
  await user.click(dialog.getByRole('button', { name: 'Copy link' }));
  await dialog.findByRole('button', { name: 'Link copied' });
  expect(await navigator.clipboard.readText()).toBe('https://ubugeni.example/artwork-1');
});

test('its label is printed by its artist and the staff, with its address', async () => {
  const print = vi.spyOn(globalThis, 'print').mockReturnValue();
  const { user } = await openArt({}, 'admin');
  await user.click(button('Print label'));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(screen.getByText('https://ubugeni.example/artwork-1')).toBeTruthy();
});

test.each(['visitor', 'customer', 'artist'] as const)('of a work of somebody else a %s prints no label', async (as) => {
  await openArt({ owner: { ...makeArt(1).owner, _id: idOf(77) } }, as);
  expect(screen.queryByRole('button', { name: 'Print label' })).toBeNull();
});

test('Ask a question leads to the discussion, also after another tab was pressed', async () => {
  answer('GET /arts/{id}/questions', pageOf([]));
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { user } = await openArt();
  const ask = screen.getByRole('link', { name: 'Ask a question' });
  const isOpen = (name: string | RegExp) =>
    waitFor(() => expect(screen.getByRole('tab', { name }).getAttribute('aria-selected')).toBe('true'));
  await user.click(ask);
  await isOpen('Discussion');
  expect(shown).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('tab', { name: 'Details' }));
  await isOpen('Details');
  expect(shown, 'who presses a tab is there').toHaveBeenCalledTimes(1);
  await user.click(ask);
  await isOpen('Discussion');
  expect(shown).toHaveBeenCalledTimes(2);
});

test.each([
  ['draft', 'artist', 'Draft. Only you see this.'],
  ['hidden', 'artist', 'Hidden. Only you see this.'],
  ['hidden', 'admin', 'Hidden. Only its artist and the staff see this.'],
] as const)('what is %s says to the %s who sees it, and is no visit', async (state, as, words) => {
  await openArt({ state }, as);
  expect((await screen.findByRole('status')).textContent).toBe(words);
  expect(requestsOf('POST /arts/{id}/view')).toEqual([]);
  expect(requestsOf('GET /arts/{id}/related')).toEqual([]);
});
