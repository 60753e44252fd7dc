import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fail } from '#contract/failures.ts';
import {
  answerUploads,
  ARTWORKS,
  chooser,
  field,
  fillIn,
  jpeg,
  openEditor,
  openForm,
  pressPicture,
  publish,
  shown,
  uploaded,
  uploadsOf,
} from '#web/testing/scenes/art-form.ts';
import { answer, hold, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { makeArt, makeArtCard } from '#web/testing/make-art.ts';
import { open } from '#web/testing/open.tsx';
import { watchOnlineStatus } from '#web/kit/browser/online-status.ts';

beforeEach(() => {
  answer('GET /arts/owner', pageOf([makeArtCard(1)]));
  answerUploads();
});

test('an empty form sends nothing and names what is missing, the picture too', async () => {
  const { user } = await openForm();
  await user.click(publish());
  await screen.findByText('Arts Name Required');
  for (const message of ['Price Required', 'Arts category Required', 'Description Required', 'Image Required'])
    expect(screen.getByText(message), message).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(chooser()));
  expect(requestsOf('POST /arts')).toEqual([]);
});

test('the pictures come first by the keyboard, and what is empty is not refused on leaving it', async () => {
  const { user } = await openForm();
  await waitFor(() => expect(document.activeElement).toBe(chooser()));
  for (let presses = 0; presses < 8; presses += 1) await user.tab();
  await user.click(field('Price'));
  await user.click(field('Name'));
  await user.tab();
  expect(screen.queryByText(/Required$/)).toBeNull();
  // What was typed and is wrong is said on leaving it.
  await user.type(field('Price'), 'thirty');
  await user.tab();
  expect(await screen.findByText('Write the price in digits, such as 35,000')).toBeTruthy();
  await user.click(publish());
  expect(await screen.findByText('Arts Name Required')).toBeTruthy();
});

test('the first wrong field of the screen has the focus, an amount too, and a price in words is told how to write it', async () => {
  const { user } = await openForm();
  await user.upload(chooser(), jpeg('front.jpg'));
  await user.type(field('Name'), 'Three Rooms');
  for (const [price, why] of [
    ['thirty', 'Write the price in digits, such as 35,000'],
    ['35k', 'Write the price in digits, such as 35,000'],
    ['45000.00', 'Whole francs only, such as 35,000'],
  ] as const) {
    await user.clear(field('Price'));
    await user.type(field('Price'), price);
    await user.click(publish());
    await screen.findByText(why);
    await waitFor(() => expect(document.activeElement, price).toBe(field('Price')));
    await user.click(field('Name'));
  }
});

test('an artwork is sent with its pictures in their order, as it was typed, once, and the list is loaded again', async () => {
  answer('POST /arts', { data: makeArt(1, { name: 'Three Rooms' }) });
  const release = hold('POST /arts');
  const visit = await openForm();
  const { user } = visit;
  await fillIn(visit);
  await user.upload(chooser(), [jpeg('side.jpg'), jpeg('back.jpg')]);
  await waitFor(() => expect(uploadsOf()).toEqual(['front.jpg', 'side.jpg', 'back.jpg']));
  await pressPicture(visit, 'back.jpg');
  await user.click(screen.getByRole('button', { name: 'Move back.jpg forward' }));
  await user.click(screen.getByRole('button', { name: 'Make first: back.jpg' }));
  expect(await screen.findByText('back.jpg is picture 1 of 3 now.')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'What back.jpg shows' }), 'The back, signed');
  await user.type(field('Width, cm'), '20,5 cm');
  await user.click(screen.getByRole('checkbox', { name: 'Signed' }));
  answer('GET /arts/owner', pageOf([makeArtCard(2), makeArtCard(1)]));
  await user.click(publish());
  await user.click(publish());
  await waitFor(() => expect(publish()).toHaveProperty('ariaDisabled', 'true'));
  release();
  const { body } = await requestOf('POST /arts');
  expect(body).toMatchObject({
    name: 'Three Rooms',
    price: 480_000,
    available_arts: 1,
    category: 'Painting',
    width: 20.5,
    signed: true,
    state: 'published',
    order: [3, 1, 2].map(uploaded).join(','),
    alts: JSON.stringify({ [uploaded(3)]: 'The back, signed' }),
  });
  expect(await screen.findByText('Uploaded Success')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See “Three Rooms”' }).getAttribute('href')).toBe(`/${makeArt(1).slug}`);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByRole('heading', { name: 'Artwork 2' });
  expect(requestsOf('POST /arts')).toHaveLength(1);
});

test('a draft is saved with what is there, and says so', async () => {
  answer('POST /arts', { data: makeArt(1, { state: 'draft' }) });
  const { user } = await openForm();
  await user.type(field('Name'), 'Half');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  const { body } = await requestOf('POST /arts');
  expect([body['name'], body['state'], body['price'], body['order']]).toEqual(['Half', 'draft', '', undefined]);
  expect(await screen.findByText('Draft saved')).toBeTruthy();
});

test('the next artwork of a series begins with what repeats, at its name', async () => {
  answer('POST /arts', { data: makeArt(1) });
  const visit = await openForm();
  await fillIn(visit);
  await visit.user.type(field('Medium'), 'Oil on board');
  await visit.user.click(screen.getByRole('button', { name: 'Save and add another' }));
  await waitFor(() => expect([field('Name').value, field('Medium').value]).toEqual(['', 'Oil on board']));
  expect(document.activeElement).toBe(field('Name'));
  expect([screen.getByRole<HTMLSelectElement>('combobox', { name: 'Category' }).value, shown()]).toEqual(['Painting', []]);
  const [first] = requestsOf('POST /arts');
  await fillIn(visit);
  await visit.user.click(publish());
  expect((await requestOf('POST /arts', 2)).headers.get('idempotency-key')).not.toBe(first?.headers.get('idempotency-key'));
});

test.each([
  ['35.000', '35000'],
  ['35 000', '35000'],
  ['35,000', '35000'],
  ['35000 Frw', '35000'],
])('a price typed as %s is sent as %s', async (typed, sent) => {
  answer('POST /arts', { data: makeArt(1) });
  const visit = await openForm();
  await fillIn(visit);
  await visit.user.clear(field('Price'));
  await visit.user.type(field('Price'), typed);
  await visit.user.click(publish());
  expect(String((await requestOf('POST /arts')).body['price'])).toBe(sent);
});

test('a price that is not clear is refused with the reason, and sent as nothing else', async () => {
  const visit = await openForm();
  await fillIn(visit);
  await visit.user.clear(field('Price'));
  await visit.user.type(field('Price'), '35,5');
  await visit.user.click(publish());
  await screen.findByRole('textbox', { name: 'Price', description: /Whole francs only/ });
  expect([field('Price').value, requestsOf('POST /arts')]).toEqual(['35,5', []]);
});

test('a refusal of a field ends at that field, everything typed stays, and the next attempt is a new one', async () => {
  refuse('POST /arts', fail('input.invalid').withFields({ name: 'Another artwork has this name.' }));
  const visit = await openForm();
  await fillIn(visit);
  await visit.user.click(publish());
  await screen.findByRole('textbox', { name: 'Name', description: 'Another artwork has this name.' });
  expect(field('Description').value).toBe('Three boards.');
  expect(screen.getByRole('button', { name: 'front.jpg: 1 of 1' })).toBeTruthy();
  await visit.user.click(publish());
  const keys = () => requestsOf('POST /arts').map(({ headers }) => headers.get('idempotency-key'));
  await requestOf('POST /arts', 2);
  expect(new Set(keys()).size).toBe(2);
});

test('after a lost connection the same attempt is sent again', async () => {
  loseConnection('POST /arts');
  const visit = await openForm();
  await fillIn(visit);
  await visit.user.click(publish());
  expect((await screen.findAllByText('Failed to upload arts')).length).toBeGreaterThan(0);
  expect(screen.getByText(/^We got no answer\. What you entered is kept in this browser/)).toBeTruthy();
  answer('POST /arts', { data: makeArt(1) });
  await visit.user.click(publish());
  await requestOf('POST /arts', 2);
  const keys = requestsOf('POST /arts').map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toBe(keys[1]);
  await screen.findByText('Uploaded Success');
});

test('without a connection a draft that is saved says so, and that what was typed is kept', async () => {
  loseConnection('POST /arts');
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { user } = await openForm();
  const stopWatching = watchOnlineStatus(() => {});
  await user.type(field('Name'), 'Three Rooms');
  await screen.findByText(/^Draft saved/);
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText(/^You're offline\. What you entered is kept in this browser/)).toBeTruthy();
  expect(screen.getByText(/^The draft couldn't be saved\./)).toBeTruthy();
  expect(screen.queryByText(/^Failed to upload arts/), 'nothing was to be uploaded').toBeNull();
  stopWatching();
  isOnline.mockRestore();
});

test('what is not sent is asked about before it is discarded', async () => {
  const { user } = await openForm();
  await user.type(field('Name'), 'Three Rooms');
  await screen.findByText(/^Draft saved/);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave this artwork?' }));
  expect(document.activeElement).toBe(question.getByRole('button', { name: 'Keep editing' }));
  expect(question.getByText("It's kept as a draft in this browser, and isn't saved to Ubugeni yet.")).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(field('Name').value).toBe('Three Rooms');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'New Art' }));
  await waitFor(() => expect(field('Name').value).toBe(''));
});

test('the address opens an artwork to edit, with its present values', async () => {
  await openEditor({ medium: 'Oil', width: 60, framed: true, state: 'draft' });
  expect([field('Name').value, field('Price').value, field('Medium').value, field('Width, cm').value]).toEqual([
    'Artwork 1',
    '25,000',
    'Oil',
    '60',
  ]);
  expect(screen.getByRole('checkbox', { name: 'Framed' })).toHaveProperty('checked', true);
  expect(screen.getByRole('combobox', { name: 'Shown to visitors' })).toHaveProperty('value', 'draft');
  expect(shown()).toEqual(['Picture 1', 'Picture 2', 'Picture 3']);
});

test('an artwork that cannot be loaded says so in its dialog', async () => {
  refuse('GET /arts/{id}', fail('arts.notFound'));
  await open(`${ARTWORKS}?art=${idOf(1)}`, { as: 'artist' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Art' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Error: This artwork was not found.');
});

test('a new artwork takes category, medium and how it is sold from the last one by one press', async () => {
  answer(
    'GET /arts/owner',
    pageOf([makeArtCard(2, { state: 'draft', category: '' }), makeArtCard(1, { category: 'Ceramic', medium: 'Clay', dispatchDays: 9 })]),
  );
  const { user } = await openForm();
  await user.click(screen.getByRole('button', { name: 'Same as your last artwork: Ceramic, Clay' }));
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Category' }).value).toBe('Ceramic');
  expect([field('Medium').value, field('Days until it leaves your studio').value]).toEqual(['Clay', '9']);
  expect([field('Name').value, field('Price').value, document.activeElement]).toEqual(['', '', field('Name')]);
  expect(screen.queryByRole('button', { name: /^Same as/ })).toBeNull();
});
