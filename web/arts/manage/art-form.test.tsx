import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import { answer, hold, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { makeArt, makeArtCard, makePicture } from '#web/testing/make-art.ts';
import { open } from '#web/testing/open.tsx';

const address = '/dashboard/artist/manage-artworks';
const jpeg = (name: string) => new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0)], name, { type: 'image/jpeg' });

beforeEach(() => answer('GET /arts/owner', pageOf([makeArtCard(1)])));

const openForm = async () => {
  const visit = await open(address, { as: 'artist' });
  await visit.user.click(screen.getByRole('button', { name: 'New Art' }));
  await screen.findByRole('dialog', { name: 'Add New Art' });
  return visit;
};
const openEditor = async (changes = {}) => {
  answer('GET /arts/{id}', { data: makeArt(1, { pictures: [1, 2, 3].map(makePicture), ...changes }) });
  const visit = await open(`${address}?art=${idOf(1)}`, { as: 'artist' });
  await screen.findByRole('button', { name: 'Update' });
  return visit;
};
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const image = () => screen.getByLabelText(/Choose a picture|Choose another/);
const morePictures = () => screen.getByLabelText('Add pictures');
const send = () => screen.getByRole('button', { name: 'Upload' });

async function fillIn({ user }: Awaited<ReturnType<typeof openForm>>) {
  await user.upload(image(), jpeg('front.jpg'));
  await screen.findByRole('button', { name: 'Remove front.jpg' });
  await user.type(field('Name'), 'Three Rooms');
  await user.type(field('Price'), '480000');
  await user.type(field('Available Arts'), '1');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Painting');
  await user.type(field('Description'), 'Three boards.');
}

test('an empty form sends nothing and names what is missing, the picture too', async () => {
  const { user } = await openForm();
  await user.click(send());
  await screen.findByText('Arts Name Required');
  for (const message of ['Price Required', 'Available Arts Required', 'Arts category Required', 'Description Required', 'Image Required'])
    expect(screen.getByText(message), message).toBeTruthy();
  expect(document.activeElement).toBe(field('Name'));
  expect(requestsOf('POST /arts')).toEqual([]);
});

test('an artwork is sent with its pictures as it was typed, once, and the list is loaded again', async () => {
  answer('POST /arts', { data: makeArt(1, { name: 'Three Rooms' }) });
  const release = hold('POST /arts');
  const visit = await openForm();
  const { user } = visit;
  await fillIn(visit);
  await user.upload(morePictures(), [jpeg('side.jpg'), jpeg('back.jpg')]);
  await screen.findByRole('button', { name: 'Remove back.jpg' });
  await user.click(screen.getByRole('button', { name: 'Move back.jpg forward' }));
  await user.click(screen.getByText('Medium, size and more'));
  await user.type(field('Width, cm'), '20.5');
  await user.click(screen.getByRole('checkbox', { name: 'Signed' }));
  answer('GET /arts/owner', pageOf([makeArtCard(2), makeArtCard(1)]));
  await user.click(send());
  await user.click(send());
  expect(await screen.findByRole('progressbar', { name: 'Upload' })).toBeTruthy();
  release();
  const { body } = await requestOf('POST /arts');
  expect(body).toMatchObject({
    name: 'Three Rooms',
    price: '480000',
    available_arts: '1',
    category: 'Painting',
    width: '20.5',
    signed: 'true',
  });
  expect(body['image']).toMatchObject({ name: 'front.jpg' });
  expect(body['pictures']).toMatchObject([{ name: 'back.jpg' }, { name: 'side.jpg' }]);
  expect(await screen.findByText('Uploaded Success')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByRole('heading', { name: 'Artwork 2' });
  expect(requestsOf('POST /arts')).toHaveLength(1);
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
  await visit.user.click(send());
  expect((await requestOf('POST /arts')).body['price']).toBe(sent);
});

test('a price that is not clear is refused with the reason, and sent as nothing else', async () => {
  const visit = await openForm();
  await fillIn(visit);
  await visit.user.clear(field('Price'));
  await visit.user.type(field('Price'), '35,5');
  await visit.user.click(send());
  await screen.findByRole('textbox', { name: 'Price', description: /Price must be a whole number/ });
  expect([field('Price').value, requestsOf('POST /arts')]).toEqual(['35,5', []]);
});

test('a refusal of a field ends at that field, everything typed stays, and the next attempt is a new one', async () => {
  refuse('POST /arts', fail('input.invalid').withFields({ name: 'Another artwork has this name.' }));
  const visit = await openForm();
  await fillIn(visit);
  await visit.user.click(send());
  await screen.findByRole('textbox', { name: 'Name', description: 'Another artwork has this name.' });
  expect(field('Description').value).toBe('Three boards.');
  expect(screen.getByRole('button', { name: 'Remove front.jpg' })).toBeTruthy();
  await visit.user.click(send());
  const keys = () => requestsOf('POST /arts').map(({ headers }) => headers.get('idempotency-key'));
  await requestOf('POST /arts', 2);
  expect(new Set(keys()).size).toBe(2);
});

test('after a lost connection the same attempt is sent again', async () => {
  loseConnection('POST /arts');
  const visit = await openForm();
  await fillIn(visit);
  await visit.user.click(send());
  expect((await screen.findAllByText('Failed to upload arts')).length).toBeGreaterThan(0);
  answer('POST /arts', { data: makeArt(1) });
  await visit.user.click(send());
  await requestOf('POST /arts', 2);
  const keys = requestsOf('POST /arts').map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toBe(keys[1]);
  await screen.findByText('Uploaded Success');
});

test('what is not sent is asked about before it is discarded', async () => {
  const { user } = await openForm();
  await user.type(field('Name'), 'Three Rooms');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard this artwork?' }));
  expect(document.activeElement).toBe(question.getByRole('button', { name: 'Keep editing' }));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(field('Name').value).toBe('Three Rooms');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'New Art' }));
  await waitFor(() => expect(field('Name').value).toBe(''));
});

test('pictures that cannot be used are refused by name, the same one is added once, and eight are enough', async () => {
  const { user } = await openForm();
  await user.upload(image(), new File(['not a picture'], 'words.jpg', { type: 'image/jpeg' }));
  expect(await screen.findByText(/We can't use “words.jpg”/)).toBeTruthy();
  const many = Array.from({ length: 8 }, (_, n) => jpeg(`view-${n}.jpg`));
  await user.upload(morePictures(), [many[0]!, new File([], 'empty.jpg', { type: 'image/jpeg' })]);
  expect(await screen.findByText('“empty.jpg” is empty.')).toBeTruthy();
  await user.upload(morePictures(), many);
  expect(await screen.findByText('There is room for 8 pictures in all; the rest were left out.')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Remove view/ })).toHaveLength(7);
  expect(screen.queryByLabelText('Add pictures')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove view-6.jpg' }));
  expect(morePictures()).toBeTruthy();
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
  expect(screen.getAllByRole('button', { name: /^Remove Picture/ })).toHaveLength(2);
});

test('an edit sends the pictures in their new order, and closes', async () => {
  answer('PUT /arts/{id}', { data: makeArt(1) });
  const { user, address: now } = await openEditor();
  await user.click(screen.getByRole('button', { name: 'Move Picture 3 forward' }));
  await user.clear(field('Price'));
  await user.type(field('Price'), '40000');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  const { body, params } = await requestOf('PUT /arts/{id}');
  expect(params).toEqual({ id: idOf(1) });
  expect(body).toMatchObject({ price: 40_000, order: [2_001, 2_003, 2_002].map(idOf).join(',') });
  expect(await screen.findByText('Updated Success')).toBeTruthy();
  await waitFor(() => expect(now()).toBe(address));
});

test('a new first picture replaces the old one, and a removed one is gone from the order', async () => {
  answer('PUT /arts/{id}', { data: makeArt(1) });
  const { user } = await openEditor();
  await user.upload(image(), jpeg('new.jpg'));
  await screen.findByRole('button', { name: 'Remove new.jpg' });
  await user.click(screen.getByRole('button', { name: 'Remove Picture 2' }));
  await user.click(screen.getByRole('button', { name: 'Update' }));
  const { body } = await requestOf('PUT /arts/{id}');
  expect(body['order']).toBe(idOf(2_003));
  expect(body['image']).toMatchObject({ name: 'new.jpg' });
});

test('an optional field that is wrong is shown, although its part was closed', async () => {
  const { user } = await openEditor({ year: null });
  await user.type(field('Year'), 'last');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  const message = await screen.findByText('Please enter a year');
  expect(message.closest('details')?.open).toBe(true);
  expect(requestsOf('PUT /arts/{id}')).toEqual([]);
});

test('an artwork that cannot be loaded says so in its dialog', async () => {
  refuse('GET /arts/{id}', fail('arts.notFound'));
  await open(`${address}?art=${idOf(1)}`, { as: 'artist' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Art' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Error: This artwork was not found.');
});
