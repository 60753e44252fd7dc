import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer, requestsOf } from '#web/testing/fake-api.ts';
import { pageOf } from '#web/testing/make-account.ts';
import { makeArtCard } from '#web/testing/make-art.ts';
import { open } from '#web/testing/open.tsx';

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('a price that is not clear says why once Tab leaves it for its button, and is not sent by leaving that', async () => {
  answer('GET /arts/owner', pageOf([makeArtCard(1), makeArtCard(2)]));
  const { user } = await open('/dashboard/artist/manage-artworks?view=table', { as: 'artist' });
  await screen.findByRole('checkbox', { name: 'Select Artwork 1' });
  await user.clear(field('Price of Artwork 1'));
  await user.type(field('Price of Artwork 1'), 'abc');
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save: Price of Artwork 1' }));
  expect(
    screen.getByRole('textbox', { name: 'Price of Artwork 1', description: 'Write the price in digits, such as 35,000' }),
  ).toBeTruthy();
  await user.tab();
  expect(requestsOf('PUT /arts/{id}')).toEqual([]);
  await user.clear(field('Price of Artwork 2'));
  await user.type(field('Price of Artwork 2'), '9000');
  await user.tab();
  expect(field('Price of Artwork 2').getAttribute('aria-invalid')).toBeNull();
});

test('where no head says what a field is, it does itself, in Frw', async () => {
  answer('GET /arts/owner', pageOf([makeArtCard(1)]));
  await open('/dashboard/artist/manage-artworks?view=table', { as: 'artist' });
  const row = (await screen.findByRole('checkbox', { name: 'Select Artwork 1' })).closest('tr')!;
  const words = [...row.querySelectorAll('td[data-field] [aria-hidden]')].map(({ textContent }) => textContent);
  expect(words).toEqual(['Price', 'Frw', 'Stock']);
});
