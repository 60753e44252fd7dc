import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { watchOnlineStatus } from '#web/kit/browser/online-status.ts';
import { answer, loseConnection, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { makeArt, makeArtCard } from '#web/testing/make-art.ts';
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

test('what is typed without a connection says that it is not saved, is not left without a question, and is saved once the connection is back', async () => {
  answer('GET /arts/owner', pageOf([makeArtCard(1)]));
  loseConnection('PUT /arts/{id}');
  const { user } = await open('/dashboard/artist/manage-artworks?view=table', { as: 'artist' });
  await screen.findByRole('checkbox', { name: 'Select Artwork 1' });
  onTestFinished(watchOnlineStatus(() => {}));
  fireEvent(window, new Event('offline'));
  await user.clear(field('Price of Artwork 1'));
  await user.type(field('Price of Artwork 1'), '47000{Enter}');
  expect(await screen.findByText("Not saved: you're offline. We'll save it when you reconnect.")).toBeTruthy();
  const leaving = new Event('beforeunload', { cancelable: true });
  fireEvent(window, leaving);
  expect(leaving.defaultPrevented).toBe(true);
  answer('PUT /arts/{id}', { data: makeArt(1) });
  fireEvent(window, new Event('online'));
  const { params, body } = await requestOf('PUT /arts/{id}', 2);
  expect([params, body]).toEqual([{ id: idOf(1) }, { price: '47000' }]);
  await waitFor(() => expect(field('Price of Artwork 1').getAttribute('aria-invalid')).toBeNull());
});

test('what did not reach the server, although the browser knows of no cut, says how it is saved', async () => {
  answer('GET /arts/owner', pageOf([makeArtCard(1)]));
  loseConnection('PUT /arts/{id}');
  const { user } = await open('/dashboard/artist/manage-artworks?view=table', { as: 'artist' });
  await screen.findByRole('checkbox', { name: 'Select Artwork 1' });
  await user.type(field('Price of Artwork 1'), '0{Enter}');
  expect(await screen.findByText('Not saved. Check your connection and save it again.')).toBeTruthy();
});
