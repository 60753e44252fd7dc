import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import { answer, hold, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { makeArtCard } from '#web/testing/make-art.ts';
import { open } from '#web/testing/open.tsx';

const openArts = () => open('/dashboard/artist/manage-artworks', { as: 'artist' });
const art = (name: string) => screen.findByRole('heading', { level: 3, name });
const cardOf = async (name: string) => (await art(name)).closest('article')!;

test('own artworks are shown page by page, with their state, and none says so', async () => {
  answer('GET /arts/owner', ({ query }) =>
    query['cursor']
      ? pageOf([makeArtCard(2, { state: 'hidden', available_arts: 0 })])
      : pageOf([makeArtCard(1, { state: 'draft', description: 'a'.repeat(160), name: '' }), makeArtCard(3, { name: '' })], 'second'),
  );
  const release = hold('GET /arts/owner');
  const { user } = await openArts();
  expect(await screen.findByText('Loading artworks')).toBeTruthy();
  release();
  const nameless = await cardOf('Untitled draft');
  expect(nameless.textContent).toContain('Draft');
  expect((await cardOf('Davinci')).textContent, 'the specified name is of what is no draft').toContain('Published');
  expect(nameless.textContent).toContain(`${'a'.repeat(150)}…`);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  const hidden = await cardOf('Artwork 2');
  expect(hidden.textContent).toContain('Hidden');
  expect(hidden.textContent).toContain('Sold Out');
  expect(hidden.textContent, 'it is one’s own').not.toContain('Jean Bosco');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('no tick box covers the picture of a work', async () => {
  answer('GET /arts/owner', pageOf([makeArtCard(1)]));
  await openArts();
  const box = within(await cardOf('Artwork 1')).getByRole('checkbox', { name: 'Select Artwork 1' });
  expect(box.closest('.bg-mat')).toBeNull();
});

test('what is published with nothing left says so once, in place of its state', async () => {
  answer('GET /arts/owner', pageOf([makeArtCard(1, { available_arts: 0 }), makeArtCard(2)]));
  await openArts();
  const sold = await cardOf('Artwork 1');
  expect(within(sold).getAllByText('Sold Out')).toHaveLength(1);
  expect(sold.textContent).not.toContain('Published');
  expect((await cardOf('Artwork 2')).textContent).toContain('Published');
});

test.each([
  ['cards', 'On hold'],
  ['table', 'On hold for an unpaid order'],
])('a work whose last piece an unpaid order holds is not called sold among %s', async (view, words) => {
  answer('GET /arts/owner', pageOf([makeArtCard(1, { available_arts: 0, isHeld: true })]));
  await open(`/dashboard/artist/manage-artworks?view=${view}`, { as: 'artist' });
  const box = await screen.findByRole('checkbox', { name: 'Select Artwork 1' });
  expect(box.closest('article, tr')?.textContent).toContain(words);
  expect(box.closest('article, tr')?.textContent).not.toContain('Sold Out');
});

test('what can be done with an artwork stands in one row, deleting last and no heavier than the others', async () => {
  answer('GET /arts/owner', pageOf([makeArtCard(1), makeArtCard(2, { state: 'draft', price: 0 })]));
  await openArts();
  const card = await cardOf('Artwork 1');
  const acts = [...within(card).getByRole('button', { name: 'Edit Artwork 1' }).parentElement!.children];
  expect(acts.map(({ textContent }) => textContent)).toEqual(['Edit', 'View', 'Duplicate', 'Hide', 'Delete']);
  expect(new Set(acts.map(({ className }) => className.includes('button-quiet')))).toEqual(new Set([true]));
  const lacks = within(await cardOf('Artwork 2')).getByRole('button', { name: /^Artwork 2 lacks/ });
  expect(lacks.parentElement!.textContent, 'beside the picture, not among the acts').not.toContain('Delete');
});

test('without artworks it says so; those that cannot be loaded are asked for again', async () => {
  refuse('GET /arts/owner', fail('server.fault'));
  const { user } = await openArts();
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong on our side. Please try again.');
  answer('GET /arts/owner', pageOf([]));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('No data found');
});

test('a deletion is asked about; refused it stays open, done the artwork is gone', async () => {
  answer('GET /arts/owner', pageOf([makeArtCard(1), makeArtCard(2)]));
  refuse('DELETE /arts/{id}', fail('server.busy'));
  const { user } = await openArts();
  await art('Artwork 1');
  await user.click(screen.getByRole('button', { name: 'Delete Artwork 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Artwork 1?' }));
  expect(dialog.getByText(/A work that was ever sold is hidden/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requestsOf('DELETE /arts/{id}')).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Delete Artwork 1' }));
  await user.click(await dialog.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Ubugeni is busy. Please try again in a moment.')).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'Delete Artwork 1?' })).toBeTruthy();

  answer('DELETE /arts/{id}', { data: { done: true } });
  answer('GET /arts/owner', pageOf([makeArtCard(2)]));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Deleted Well')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Artwork 1' })).toBeNull());
  expect((await requestOf('DELETE /arts/{id}', 2)).params).toEqual({ id: idOf(1) });
});
