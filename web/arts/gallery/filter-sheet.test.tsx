import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fieldMessages } from '#contract/field-messages.ts';
import { answerGallery, facets } from '#web/testing/scenes/answer-gallery.ts';
import { answer, requestsOf } from '#web/testing/fake-api.ts';
import { pageOf } from '#web/testing/make-account.ts';
import { makeArtist } from '#web/testing/make-art.ts';
import { open } from '#web/testing/open.tsx';

beforeEach(answerGallery);

const art = (n: number) => screen.findByRole('link', { name: `Artwork ${n}` });

test('from and to are one filter in the number on the button, as they are one chip', async () => {
  await open('/shop?minPrice=20000&maxPrice=50000&colour=blue&minWidth=20');
  await art(1);
  expect(within(await screen.findByRole('list', { name: 'Active filters' })).getAllByRole('link')).toHaveLength(3);
  expect(screen.getByRole('link', { name: 'Filters (3)' })).toBeTruthy();
});

test('what fits a wall asks for the largest width and height; the smallest are folded unless they are set', async () => {
  const { user } = await open('/shop?maxWidth=120');
  await art(1);
  await user.click(screen.getByRole('link', { name: 'Filters (1)' }));
  const folded = async () => (await screen.findByText('Smallest width and height')).closest('details')?.open;
  expect(await folded()).toBe(false);
  expect(screen.getByRole('textbox', { name: 'Width to (cm)' }).closest('details')?.open).toBe(true);
  expect(screen.getByRole('textbox', { name: 'Height to (cm)' }).closest('details')?.open).toBe(true);
});

test('what fits a wall is folded while nothing of it is set, so that colour is near', async () => {
  const { user } = await open('/shop?size=small');
  await art(1);
  await user.click(screen.getByRole('link', { name: 'Filters (1)' }));
  const summary = await screen.findByText('Fits my wall');
  expect(summary.closest('details')?.open).toBe(false);
  expect(summary.closest('.filter-group')).toHaveProperty('open', true);
});

test('the smallest width of an address is in sight', async () => {
  const { user } = await open('/shop?minWidth=20');
  await art(1);
  await user.click(screen.getByRole('link', { name: 'Filters (1)' }));
  expect((await screen.findByText('Smallest width and height')).closest('details')?.open).toBe(true);
});

test('the chosen layout is that of the next visit, until the other one is chosen', async () => {
  const current = () => screen.getByRole('group', { name: 'Layout' }).querySelector('[aria-current]')?.getAttribute('aria-label');
  const first = await open('/shop');
  await art(1);
  expect(current()).toBe('Grid');
  await first.user.click(screen.getByRole('link', { name: 'List' }));
  expect(first.address()).toBe('/shop?view=list');
  cleanup();
  const next = await open('/shop?search=imigongo');
  await art(1);
  await waitFor(() => expect(current()).toBe('List'));
  await next.user.click(screen.getByRole('link', { name: 'Grid' }));
  expect([current(), next.address()]).toEqual(['Grid', '/shop?search=imigongo']);
});

test('several values of a filter are chosen together, each a chip that removes it alone; Clear all removes them all', async () => {
  const { user, address } = await open('/shop?colour=blue&category=Painting&category=Ceramic');
  await art(1);
  expect(requestsOf('GET /arts').at(-1)?.sent).toBe('?category=Ceramic&category=Painting&colour=blue');
  await user.click(screen.getByRole('link', { name: 'Filters (3)' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  expect(await sheet.findByRole('checkbox', { name: 'Ceramic 3' })).toHaveProperty('checked', true);
  await user.click(sheet.getByRole('checkbox', { name: /^Gold/ }));
  await user.click(sheet.getByRole('button', { name: /Apply Filters$/ }));
  expect(address()).toBe('/shop?category=Ceramic&category=Painting&colour=blue&colour=gold');
  await user.click(await screen.findByRole('link', { name: 'Remove the filter Blue' }));
  expect(address()).toBe('/shop?category=Ceramic&category=Painting&colour=gold');
  await user.click(await screen.findByRole('link', { name: 'Remove the filter Painting' }));
  expect(address()).toBe('/shop?colour=gold&category=Ceramic');
  await user.click(screen.getByRole('link', { name: 'Clear all' }));
  expect(address()).toBe('/shop');
});

test('a range of prices fills in the two fields, which are counted and sent; pressed again it empties them', async () => {
  const { user, address } = await open('/shop?price=high');
  await art(1);
  await user.click(screen.getByRole('link', { name: 'Filters (1)' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  const group = await sheet.findByRole('group', { name: 'Narrower ranges, in Frw' });
  // Beneath the bands, and folded as the categories are, which stand above the artworks: size and colour are near.
  expect(group.closest('details')).toHaveProperty('open', false);
  expect(sheet.getByRole('group', { name: 'Category' }).closest('details')).toHaveProperty('open', false);
  await user.click(sheet.getByText('Narrower ranges, in Frw', { selector: 'summary *, summary' }));
  const ranges = within(group);
  expect(ranges.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Under 35,000 9',
    '35,000 to under 200,000 8',
    '200,000 and over 6',
  ]);
  const field = (name: string) => sheet.getByRole<HTMLInputElement>('textbox', { name }).value;
  await user.click(ranges.getByRole('button', { name: /^35,000 to under 200,000/ }));
  expect([field('From (Frw)'), field('To (Frw)')]).toEqual(['35,000', '199,999']);
  expect(ranges.getByRole('button', { pressed: true }).textContent).toBe('35,000 to under 200,000 8');
  expect(sheet.getByRole('radio', { name: 'Any price' })).toHaveProperty('checked', true);
  await user.click(ranges.getByRole('button', { pressed: true }));
  expect([field('From (Frw)'), field('To (Frw)'), ranges.queryByRole('button', { pressed: true })]).toEqual(['', '', null]);
  await user.click(ranges.getByRole('button', { name: /^200,000 and over/ }));
  await user.click(sheet.getByRole('button', { name: /Apply Filters$/ }));
  expect(address()).toBe('/shop?minPrice=200000');
});

test('of many mediums those with the most works are in sight, what is chosen too, and the others from A to Z behind a fold', async () => {
  const names = ['Oil', 'Ink', 'Sisal', 'Stoneware', 'Bronze', 'Basalt', 'Zinc', 'Etching', 'Wool', 'Cane', 'Clay', 'Gourd', 'Amber'];
  answer('GET /arts/facets', { data: { ...facets, mediums: names.map((medium, at) => ({ medium, count: 30 - at })) } });
  const { user } = await open('/shop?medium=wool');
  await art(1);
  await user.click(screen.getByRole('link', { name: 'Filters (1)' }));
  const fold = (await screen.findByText('6 more, from A to Z')).closest('details')!;
  const boxesIn = (element: HTMLElement) =>
    Array.from(element.querySelectorAll<HTMLInputElement>('input[name=medium]'), ({ value }) => value);
  expect(fold.open).toBe(false);
  expect(boxesIn(fold)).toEqual(['Amber', 'Cane', 'Clay', 'Etching', 'Gourd', 'Zinc']);
  const group = fold.parentElement!;
  expect(boxesIn(group).slice(0, 7)).toEqual(['Oil', 'Ink', 'Sisal', 'Stoneware', 'Bronze', 'Basalt', 'Wool']);
  expect(within(group).getByRole('combobox', { name: 'Find a medium' })).toBeTruthy();
});

/** The heads of the groups with what is said of them, and which are open. */
const groups = () =>
  Array.from(screen.getByRole('dialog', { name: 'Filters' }).querySelectorAll<HTMLDetailsElement>('details:has(> summary > svg)')).map(
    (group) => [group.querySelector('summary')?.textContent?.trim(), group.open],
  );

test('groups fold: price, size and colour are open, and those with something chosen, which their heads say', async () => {
  const { user } = await open('/shop?colour=blue&colour=gold&minPrice=5000&owner=jean-bosco');
  await art(1);
  await user.click(screen.getByRole('link', { name: 'Filters (4)' }));
  await screen.findByRole('checkbox', { name: 'Ceramic 3' });
  expect(groups()).toEqual([
    ['Category', false],
    ['Price Range From 5,000 Frw', true],
    ['Size', true],
    ['Colour Blue, Gold', true],
    ['Medium', false],
    ['Artist Jean Bosco', true],
    ['Orientation', false],
    ['Availability', false],
    ['Delivery', false],
  ]);
  await user.click(screen.getByRole('checkbox', { name: 'Ceramic 3' }));
  await user.click(screen.getByRole('checkbox', { name: /^Gold/ }));
  expect(groups().slice(0, 4)).toEqual([
    ['Category Ceramic', false],
    ['Price Range From 5,000 Frw', true],
    ['Size', true],
    ['Colour Blue', true],
  ]);
});

test('a field that is wrong in a folded group is unfolded', async () => {
  const { user } = await open('/shop?maxWidth=120');
  await art(1);
  await user.click(screen.getByRole('link', { name: 'Filters (1)' }));
  const width = await screen.findByRole('textbox', { name: 'Width to (cm)' });
  await user.clear(width);
  await user.type(width, 'wide');
  const size = width.closest('details');
  if (size) size.open = false;
  await user.click(screen.getByRole('button', { name: /Apply Filters$/ }));
  expect([size?.open, document.activeElement]).toEqual([true, width]);
  expect(screen.getByText(fieldMessages.sideWholeRange)).toBeTruthy();
});

test('the chip of an artist has the name where none of the works that are listed is theirs', async () => {
  answer('GET /arts', pageOf([]));
  answer('GET /artists/{slug}', ({ params }) => ({
    data: { ...makeArtist(7, { name: params['slug'] === 'keza' ? 'Keza' : 'Nobody' }), biography: null },
  }));
  await open('/shop?owner=keza&colour=gold');
  expect(await screen.findByRole('link', { name: 'Remove the filter Keza' })).toBeTruthy();
});

test('more than twelve mediums are refused at their list, until one of them is removed', async () => {
  const mediums = Array.from({ length: 13 }, (_, n) => ({ medium: `Medium ${n}`, count: 30 - n }));
  answer('GET /arts/facets', { data: { ...facets, mediums } });
  const twelve = mediums.slice(0, 12).map(({ medium }) => `medium=${medium.replace(' ', '+')}`);
  const { user, address } = await open(`/shop?${twelve.join('&')}`);
  await art(1);
  const before = address();
  await user.click(screen.getByRole('link', { name: 'Filters (12)' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Medium 12 18' }));
  await user.click(screen.getByRole('button', { name: /Apply Filters$/ }));
  expect([address(), screen.getByText(fieldMessages.filterValues).closest('details')?.open]).toEqual([before, true]);
  await user.click(screen.getByRole('checkbox', { name: 'Medium 0 30' }));
  expect(screen.queryByText(fieldMessages.filterValues)).toBeNull();
  await user.click(screen.getByRole('button', { name: /Apply Filters$/ }));
  expect(new URLSearchParams(address().split('?')[1]).getAll('medium')).toEqual(
    mediums
      .slice(1)
      .map(({ medium }) => medium)
      .toSorted(),
  );
});
