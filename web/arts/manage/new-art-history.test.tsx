import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerUploads, ARTWORKS, chooser, field, fillIn, jpeg, publish, shown } from '#web/testing/scenes/art-form.ts';
import { answer } from '#web/testing/fake-api.ts';
import { answerPublicLayout } from '#web/testing/make-site.ts';
import { makePerson, pageOf } from '#web/testing/make-account.ts';
import { makeArt, makeArtCard } from '#web/testing/make-art.ts';
import { open } from '#web/testing/open.tsx';
import { accounts } from '#web/testing/sessions.ts';

beforeEach(() => {
  answerPublicLayout();
  answer('GET /users/{id}', { data: makePerson(accounts.artist) });
  answer('GET /arts/owner', pageOf([makeArtCard(1)]));
  answerUploads();
});

const LIST = `${ARTWORKS}?search=art`;
const openNewArt = async () => {
  const visit = await open(LIST, { as: 'artist', layout: true });
  await visit.user.click(await screen.findByRole('button', { name: 'New Art' }));
  await screen.findByRole('dialog', { name: 'Add New Art' });
  await waitFor(() => expect(visit.address()).toBe(`${LIST}&add=one`));
  return visit;
};
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add New Art' })).toBeNull());
const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' });

test.each([
  ['New Art', 'Add New Art'],
  ['Add many', 'Add many artworks'],
])('%s is opened as a page is: Back closes it, and so does its button, without a new entry', async (name, title) => {
  const visit = await open(LIST, { as: 'artist', layout: true });
  await visit.user.click(await screen.findByRole('button', { name }));
  await screen.findByRole('dialog');
  await waitFor(() => expect(visit.address()).toContain('&add='));
  history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(visit.address()).toBe(LIST));
  await visit.user.click(screen.getByRole('button', { name }));
  await visit.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(visit.address()).toBe(LIST));
  // The address is ahead of what is rendered: gone Forward before that, the dialog would never have been closed.
  await waitFor(() => expect(screen.queryByRole('heading', { name: title, hidden: true })).toBeNull());
  history.forward();
  await screen.findByRole('dialog');
});

test('Back asks once while something is typed; kept as a draft, it is there again when the address is', async () => {
  const { user, address } = await openNewArt();
  await user.type(field('Name'), 'Three Rooms');
  await screen.findByText(/^Draft saved/);
  history.back();
  await user.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
  expect(field('Name').value).toBe('Three Rooms');
  await waitFor(() => expect(address()).toBe(`${LIST}&add=one`));
  history.back();
  await user.click(within(await question()).getByRole('button', { name: 'Keep the draft and leave' }));
  await isClosed();
  expect(address()).toBe(LIST);
  cleanup();
  await open(`${ARTWORKS}?add=one`, { as: 'artist', layout: true });
  await waitFor(() => expect(field('Name').value).toBe('Three Rooms'));
  expect(screen.getByText(/Restored what you typed at/)).toBeTruthy();
});

test('a draft that is there again has the names of its files, and does not refuse again what could not be read', async () => {
  const { user } = await openNewArt();
  await user.upload(chooser(), [jpeg('big.jpg'), new File(['no picture'], 'broken.jpg', { type: 'image/jpeg' })]);
  expect(await screen.findByText(/“broken.jpg”/)).toBeTruthy();
  await waitFor(() => expect(shown()).toEqual(['big.jpg']));
  await screen.findByText(/^Draft saved/);
  cleanup();
  await open(`${ARTWORKS}?add=one`, { as: 'artist', layout: true });
  await waitFor(() => expect(shown()).toEqual(['big.jpg']));
  expect(screen.queryByText(/“broken.jpg”/)).toBeNull();
});

test('what its own button asked about is not asked about again, nor what was sent', async () => {
  const visit = await openNewArt();
  const { user, address } = visit;
  await user.type(field('Name'), 'Three Rooms');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(
    within(await screen.findByRole('alertdialog', { name: 'Leave this artwork?' })).getByRole('button', { name: 'Discard' }),
  );
  await isClosed();
  expect(address()).toBe(LIST);
  await user.click(screen.getByRole('button', { name: 'New Art' }));
  await fillIn(visit);
  answer('POST /arts', { data: makeArt(1) });
  await user.click(publish());
  await isClosed();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(address()).toBe(LIST);
});
