import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import { answer, refuse, requestOf } from '#web/testing/fake-api.ts';
import { idOf, makePerson, pageOf } from '#web/testing/make-account.ts';
import { makeSettings } from '#web/testing/make-admin.ts';
import { makeArt, makeArtCard, makePicture } from '#web/testing/make-art.ts';
import { open } from '#web/testing/open.tsx';
import { accounts } from '#web/testing/sessions.ts';

const SAVE = 'PUT /admin/settings';

const numbers = [101, 102, 103, 104, 105, 106];

beforeEach(() => {
  answer('GET /users/{id}', { data: makePerson({ ...accounts.admin }) });
  answer(SAVE, { data: makeSettings() });
  answer('GET /arts/{id}', ({ params }) => {
    const number = Number(params['id']?.slice(-3));
    return { data: makeArt(number, { pictures: [makePicture(number)] }) };
  });
  answer('GET /arts', pageOf([makeArtCard(101), makeArtCard(104)]));
  answer('GET /arts/several', { data: numbers.map((number) => makeArtCard(number)) });
});

const openFeatured = async (...ids: number[]) => {
  answer('GET /admin/settings', { data: makeSettings({ featured: ids.map(idOf) }) });
  const visit = await open('/dashboard/admin/settings/featured', { as: 'admin' });
  await screen.findByRole('button', { name: 'Save' });
  return visit;
};
const save = () => screen.getByRole('button', { name: 'Save' });
const featured = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('featured artworks are found, put in order and taken away', async () => {
  const { user } = await openFeatured(101, 102, 103);
  await waitFor(() => expect(featured()).toEqual(['Artwork 101', 'Artwork 102', 'Artwork 103']));
  expect(screen.getByRole('button', { name: 'Move Artwork 101 forward' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Move Artwork 103 forward' }));
  await user.click(await screen.findByRole('button', { name: 'Move Artwork 101 back' }));
  expect(featured()).toEqual(['Artwork 103', 'Artwork 101', 'Artwork 102']);
  await user.click(screen.getByRole('button', { name: 'Remove Artwork 102' }));
  await user.type(screen.getByRole('searchbox', { name: 'Find an artwork to feature' }), 'art');
  await screen.findByText('1 found');
  expect(screen.queryByRole('button', { name: 'Feature Artwork 101' }), 'it is there already').toBeNull();
  await user.click(screen.getByRole('button', { name: 'Feature Artwork 104' }));
  await user.click(save());
  expect((await requestOf(SAVE)).body).toEqual({ featured: [103, 101, 104].map(idOf) });
  expect(await screen.findByText('Updated Success')).toBeTruthy();
});

test('none featured says what is shown instead, and what is not found says so', async () => {
  answer('GET /arts', pageOf([]));
  const { user } = await openFeatured();
  expect(screen.getByText('None yet: the samples are shown.')).toBeTruthy();
  await user.type(screen.getByRole('searchbox', { name: 'Find an artwork to feature' }), 'x');
  expect(await screen.findByText('No data found')).toBeTruthy();
});

test('six featured artworks are enough, and a refusal says why', async () => {
  refuse(SAVE, fail('input.invalid', 'Please choose artworks that are on show'));
  const { user } = await openFeatured(...numbers);
  expect(screen.queryByRole('searchbox', { name: 'Find an artwork to feature' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Move Artwork 101 back' }));
  await user.click(save());
  await screen.findByText('Please choose artworks that are on show');
  await waitFor(() => expect(featured()[5]).toBe('Artwork 106'));
});

test('a featured work that is hidden says so, and is not among what visitors will see', async () => {
  answer('GET /arts/several', { data: [101, 103].map((number) => makeArtCard(number)) });
  await openFeatured(101, 102, 103);
  await waitFor(() => expect(featured()).toEqual(['Artwork 101', 'Artwork 102Hidden', 'Artwork 103']));
  const seen = screen.getByRole('group', { name: 'What visitors will see' });
  expect([...seen.querySelectorAll('img')].map(({ src }) => src)).toEqual(
    [101, 103].map((number) => expect.stringContaining(makePicture(number)._id)),
  );
});
