import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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

test('the stock of a work that an unpaid order holds is changed only after a question', async () => {
  answer('GET /arts/owner', pageOf([makeArtCard(1, { available_arts: 0, isHeld: true })]));
  answer('PUT /arts/{id}', { data: makeArt(1) });
  const { user } = await open('/dashboard/artist/manage-artworks?view=table', { as: 'artist' });
  await screen.findByRole('checkbox', { name: 'Select Artwork 1' });
  const type = async () => {
    await user.clear(field('Stock of Artwork 1'));
    await user.type(field('Stock of Artwork 1'), '1{Enter}');
    return within(await screen.findByRole('dialog', { name: 'Change the stock of a work on hold?' }));
  };
  await user.click((await type()).getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(field('Stock of Artwork 1').value).toBe('0'));
  expect(requestsOf('PUT /arts/{id}')).toEqual([]);
  await user.click((await type()).getByRole('button', { name: 'Change the stock' }));
  expect((await requestOf('PUT /arts/{id}')).body).toEqual({ available_arts: '1' });
});

test('so is that of several at once', async () => {
  answer('GET /arts/owner', pageOf([makeArtCard(1, { available_arts: 0, isHeld: true }), makeArtCard(2)]));
  answer('POST /arts/bulk', { data: { changed: 2, failed: [], undo: [] } });
  const { user } = await open('/dashboard/artist/manage-artworks?view=table', { as: 'artist' });
  await user.click(await screen.findByRole('checkbox', { name: 'Select Artwork 1' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Artwork 2' }));
  await user.click(screen.getByRole('button', { name: 'Change…' }));
  await user.type(await screen.findByRole('textbox', { name: 'Available Arts' }), '3');
  await user.click(screen.getByRole('button', { name: 'Change 2 artworks' }));
  const question = within(await screen.findByRole('dialog', { name: 'Change the stock of works on hold?' }));
  expect(question.getByText(/^1 of 2 have a piece on hold/)).toBeTruthy();
  expect(requestsOf('POST /arts/bulk')).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Change the stock' }));
  expect((await requestOf('POST /arts/bulk')).body).toMatchObject({ set: { available_arts: '3' } });
});
