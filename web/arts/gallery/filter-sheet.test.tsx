import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerGallery } from '#web/testing/answer-gallery.ts';
import { requestsOf } from '#web/testing/fake-api.ts';
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
  expect(screen.getByRole('textbox', { name: 'Width to (cm)' }).closest('details')).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Height to (cm)' }).closest('details')).toBeNull();
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
  await user.click(screen.getByRole('link', { name: 'Filters (1)' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  expect(await sheet.findByRole('checkbox', { name: 'Ceramic 3' })).toHaveProperty('checked', true);
  await user.click(sheet.getByRole('checkbox', { name: /^Gold/ }));
  await user.click(sheet.getByRole('button', { name: /Apply Filters/ }));
  expect(address()).toBe('/shop?category=Ceramic&category=Painting&colour=blue&colour=gold');
  await user.click(await screen.findByRole('link', { name: 'Remove the filter Blue' }));
  expect(address()).toBe('/shop?category=Ceramic&category=Painting&colour=gold');
  await user.click(await screen.findByRole('link', { name: 'Remove the filter Painting' }));
  expect(address()).toBe('/shop?colour=gold&category=Ceramic');
  await user.click(screen.getByRole('link', { name: 'Clear all' }));
  expect(address()).toBe('/shop');
});
