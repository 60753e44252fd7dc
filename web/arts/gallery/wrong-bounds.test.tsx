import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { boundProblem } from '#web/arts/filters/wrong-bounds.ts';
import { answerGallery } from '#web/testing/scenes/answer-gallery.ts';
import { requestsOf } from '#web/testing/fake-api.ts';
import { open } from '#web/testing/open.tsx';

beforeEach(answerGallery);

test.each([
  ['/shop?minPrice=200000&maxPrice=100000', '200,000–100,000 Frw', 'The minimum is above the maximum, so this filter is not used.'],
  ['/shop?minHeight=90&maxHeight=30', '90–30 cm high', 'The minimum is above the maximum, so this filter is not used.'],
  ['/shop?maxPrice=cheap', '“cheap”', '“cheap” is not a price from 1 to 1,000,000,000 Frw, so this filter is not used.'],
  ['/shop?minWidth=4000', '“4,000”', '“4,000” is not a length from 1 to 2,000 cm, so this filter is not used.'],
])('%s says that its bounds are not used, with a chip that removes them', async (from, chip, says) => {
  const { user, address } = await open(from);
  const active = within(await screen.findByRole('list', { name: 'Active filters' }));
  expect(active.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([chip]);
  expect(active.getByText(chip).className).toContain('line-through');
  expect((await screen.findByText(says)).role).toBe('status');
  expect(requestsOf('GET /arts').at(-1)?.query).toEqual({});
  await user.click(active.getByRole('link', { name: `Remove the filter ${chip}` }));
  expect(address()).toBe('/shop');
  expect(screen.queryByText(says)).toBeNull();
});

test('beside wrong bounds the other filters are used', async () => {
  await open('/shop?minPrice=9&maxPrice=8&category=Painting');
  const active = within(await screen.findByRole('list', { name: 'Active filters' }));
  expect(active.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Painting', '9–8 Frw']);
  expect(active.getByText('Painting').className).not.toContain('line-through');
  expect(requestsOf('GET /arts').at(-1)?.query).toEqual({ category: 'Painting' });
});

test('what is wrong with typed bounds is said at one of the two', () => {
  const problem = (typed: string) => boundProblem(new URLSearchParams(typed), ['minPrice', 'maxPrice']);
  expect([problem('minPrice=5&maxPrice=4')?.at, problem('maxPrice=many')?.at]).toEqual(['minPrice', 'maxPrice']);
  expect([problem('minPrice=4&maxPrice=4'), problem(''), problem('minPrice=%20')]).toEqual([undefined, undefined, undefined]);
  // From 0 is no bound; up to 0 is nothing.
  expect([problem('minPrice=0'), problem('minPrice=0&maxPrice=4'), problem('maxPrice=0')?.at]).toEqual([undefined, undefined, 'maxPrice']);
});
