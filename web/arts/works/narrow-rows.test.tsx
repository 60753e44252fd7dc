import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, requestOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { makeArt, makeArtCard } from '#web/testing/make-art.ts';
import { open } from '#web/testing/open.tsx';

beforeEach(() => {
  const isNarrow = (media: string) => media.includes('width < 80rem');
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), { media, matches: isNarrow(media) } as unknown as MediaQueryList),
  );
  answer('GET /arts/owner', pageOf([makeArtCard(1), makeArtCard(2, { state: 'hidden' })]));
});

test('on a narrow screen the acts of an artwork are in a menu of its row', async () => {
  const { user } = await open('/dashboard/artist/manage-artworks?view=table', { as: 'artist' });
  const row = within((await screen.findByRole('checkbox', { name: 'Select Artwork 1' })).closest('tr')!);
  await user.click(row.getByRole('button', { name: 'What to do with Artwork 1' }));
  for (const name of ['Edit Artwork 1', 'Duplicate Artwork 1', 'Hide Artwork 1', 'Delete Artwork 1'])
    expect(row.getAllByRole('button', { name, hidden: true }), name).toHaveLength(1);
  expect(row.getByRole('link', { name: 'View Artwork 1', hidden: true })).toBeTruthy();
  expect(
    row.getAllByText('Artwork 1').some((text) => text.closest('[popover]')),
    'the menu names its work',
  ).toBe(true);
  answer('POST /arts/{id}/duplicate', { data: makeArt(3, { state: 'draft' }) });
  // The copy opens to be edited.
  answer('GET /arts/{id}', { data: makeArt(3, { state: 'draft' }) });
  await user.click(row.getByRole('button', { name: 'Duplicate Artwork 1', hidden: true }));
  expect((await requestOf('POST /arts/{id}/duplicate')).params).toEqual({ id: idOf(1) });
  const hidden = within(screen.getByRole('checkbox', { name: 'Select Artwork 2' }).closest('tr')!);
  expect(hidden.getByRole('button', { name: 'Show again: Artwork 2', hidden: true })).toBeTruthy();
});

test('on a phone a row says what fits whole: no medium, and what its fields are', async () => {
  answer('GET /arts/owner', pageOf([makeArtCard(1, { medium: 'Cow dung and natural pigments', available_arts: 0 })]));
  await open('/dashboard/artist/manage-artworks?view=table', { as: 'artist' });
  const row = (await screen.findByRole('checkbox', { name: 'Select Artwork 1' })).closest('tr')!;
  const onPhone = row.cloneNode(true) as HTMLElement;
  for (const hidden of onPhone.querySelectorAll('.max-sm\\:hidden')) hidden.remove();
  expect(row.querySelector('[data-phone=title]')?.textContent).toBe('Artwork 1Sold Out · Painting · Cow dung and natural pigments');
  expect(onPhone.querySelector('[data-phone=title]')?.textContent).toBe('Artwork 1Sold Out · Painting');
  const labels = [...onPhone.querySelectorAll('[data-field] > div > div > [aria-hidden]')].map(({ textContent }) => textContent);
  expect(labels).toEqual(['Price', 'Frw', 'Stock']);
});
