import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import { answer, hold, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { makeArt, makeArtCard, makePicture } from '#web/testing/make-art.ts';
import { open } from '#web/testing/open.tsx';

const address = '/dashboard/artist/manage-artworks';
const jpeg = (name: string) => new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0)], name, { type: 'image/jpeg' });

beforeEach(() => {
  answer('GET /arts/owner', pageOf([makeArtCard(1)]));
  answerUploads();
});

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
const chooser = () => screen.getByLabelText(/^(Choose|Add) pictures$/);
const publish = () => screen.getByRole('button', { name: 'Publish' });
/** The pictures in their order, by the names of their buttons. */
const shown = () => screen.queryAllByRole('button', { name: /^Remove / }).map((button) => button.getAttribute('aria-label')?.slice(7));
/** The id that the upload number `n` of this test is answered. */
const uploaded = (n: number) => idOf(2_100 + n);
const uploadsOf = () => requestsOf('POST /arts/pictures').map(({ body }) => (body['image'] as File).name);

/** Each upload is answered a picture of its own. */
function answerUploads() {
  let count = 0;
  answer('POST /arts/pictures', () => ({ data: { ...makePicture(0), _id: uploaded((count += 1)) } }));
}

async function fillIn({ user }: Awaited<ReturnType<typeof openForm>>) {
  await user.upload(chooser(), jpeg('front.jpg'));
  await screen.findByRole('button', { name: 'Remove front.jpg' });
  await user.type(field('Name'), 'Three Rooms');
  await user.type(field('Price'), '480000');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Painting');
  await user.type(field('Description'), 'Three boards.');
}

test('an empty form sends nothing and names what is missing, the picture too', async () => {
  const { user } = await openForm();
  await user.click(publish());
  await screen.findByText('Arts Name Required');
  for (const message of ['Price Required', 'Arts category Required', 'Description Required', 'Image Required'])
    expect(screen.getByText(message), message).toBeTruthy();
  expect(document.activeElement).toBe(field('Name'));
  expect(requestsOf('POST /arts')).toEqual([]);
});

test('an artwork is sent with its pictures in their order, as it was typed, once, and the list is loaded again', async () => {
  answer('POST /arts', { data: makeArt(1, { name: 'Three Rooms' }) });
  const release = hold('POST /arts');
  const visit = await openForm();
  const { user } = visit;
  await fillIn(visit);
  await user.upload(chooser(), [jpeg('side.jpg'), jpeg('back.jpg')]);
  await waitFor(() => expect(uploadsOf()).toEqual(['front.jpg', 'side.jpg', 'back.jpg']));
  await user.click(screen.getByRole('button', { name: 'Move back.jpg forward' }));
  await user.click(screen.getByRole('button', { name: 'Make back.jpg the first picture' }));
  expect(await screen.findByText('back.jpg is picture 1 of 3 now.')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'What back.jpg shows' }), 'The back, signed');
  await user.type(field('Width, cm'), '20.5');
  await user.click(screen.getByRole('checkbox', { name: 'Signed' }));
  answer('GET /arts/owner', pageOf([makeArtCard(2), makeArtCard(1)]));
  await user.click(publish());
  await user.click(publish());
  await waitFor(() => expect(publish()).toHaveProperty('disabled', true));
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
  await screen.findByRole('textbox', { name: 'Price', description: /Price must be a whole number/ });
  expect([field('Price').value, requestsOf('POST /arts')]).toEqual(['35,5', []]);
});

test('a refusal of a field ends at that field, everything typed stays, and the next attempt is a new one', async () => {
  refuse('POST /arts', fail('input.invalid').withFields({ name: 'Another artwork has this name.' }));
  const visit = await openForm();
  await fillIn(visit);
  await visit.user.click(publish());
  await screen.findByRole('textbox', { name: 'Name', description: 'Another artwork has this name.' });
  expect(field('Description').value).toBe('Three boards.');
  expect(screen.getByRole('button', { name: 'Remove front.jpg' })).toBeTruthy();
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
  answer('POST /arts', { data: makeArt(1) });
  await visit.user.click(publish());
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
  await user.upload(chooser(), [new File(['not a picture'], '../<b>words</b>.jpg', { type: 'image/jpeg' }), jpeg('good.jpg')]);
  expect(await screen.findByText(/We can't use “..\/<b>words<\/b>.jpg”/)).toBeTruthy();
  await waitFor(() => expect(shown()).toEqual(['good.jpg']));
  const many = Array.from({ length: 199 }, (_, n) => jpeg(`view-${n}.jpg`));
  await user.upload(chooser(), [...many.slice(0, 1), new File([], 'empty.jpg', { type: 'image/jpeg' })]);
  expect(await screen.findByText('“empty.jpg” is empty.')).toBeTruthy();
  await user.upload(chooser(), many);
  expect(await screen.findByText('There is room for 8 pictures in all; the rest were left out.')).toBeTruthy();
  await waitFor(() => expect(uploadsOf()).toHaveLength(8));
  expect(shown()).toHaveLength(8);
  expect(screen.queryByLabelText('Add pictures')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove view-6.jpg' }));
  expect(chooser()).toBeTruthy();
});

test('a picture that did not arrive is tried again by itself, with the same key, and nothing is sent without it', async () => {
  answer('POST /arts', { data: makeArt(1) });
  loseConnection('POST /arts/pictures');
  const visit = await openForm();
  await fillIn(visit);
  await screen.findByRole('button', { name: 'Try front.jpg again' });
  await visit.user.click(publish());
  expect(await screen.findByText('Some pictures have not arrived. Try them again, or remove them.')).toBeTruthy();
  answerUploads();
  await visit.user.click(screen.getByRole('button', { name: 'Try front.jpg again' }));
  const again = await requestOf('POST /arts/pictures', 2);
  expect(again.headers.get('idempotency-key')).toBe(requestsOf('POST /arts/pictures')[0]?.headers.get('idempotency-key'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try front.jpg again' })).toBeNull());
  expect(requestsOf('POST /arts')).toEqual([]);
  await visit.user.click(publish());
  expect((await requestOf('POST /arts')).body['order']).toBe(uploaded(1));
});

test('a picture that the server refuses leaves by its name, the others stay, and none is sent in its place', async () => {
  answer('POST /arts', { data: makeArt(1) });
  const visit = await openForm();
  await fillIn(visit);
  await waitFor(() => expect(uploadsOf()).toEqual(['front.jpg']));
  refuse('POST /arts/pictures', fail('input.image').withFields({ image: 'This picture could not be read.' }));
  await visit.user.upload(chooser(), jpeg('broken.jpg'));
  expect(await screen.findByText('“broken.jpg”: This picture could not be read.')).toBeTruthy();
  expect(shown()).toEqual(['front.jpg']);
  await visit.user.click(publish());
  expect((await requestOf('POST /arts')).body['order']).toBe(uploaded(1));
});

test('Publish waits for a picture that is on its way, and sends what was typed meanwhile', async () => {
  answer('POST /arts', { data: makeArt(1) });
  const release = hold('POST /arts/pictures');
  const visit = await openForm();
  await fillIn(visit);
  await visit.user.click(publish());
  expect(await screen.findByText('Waiting for the pictures…')).toBeTruthy();
  await visit.user.type(field('Medium'), 'Oil');
  expect(requestsOf('POST /arts')).toEqual([]);
  release();
  expect((await requestOf('POST /arts')).body).toMatchObject({ medium: 'Oil', order: uploaded(1) });
});

test('a picture is moved by the arrow keys of its handle', async () => {
  const { user } = await openForm();
  await user.upload(chooser(), [jpeg('a.jpg'), jpeg('b.jpg'), jpeg('c.jpg')]);
  await waitFor(() => expect(shown()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']));
  screen.getByRole('button', { name: 'Drag c.jpg, or move it with the arrow keys' }).focus();
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(shown()).toEqual(['c.jpg', 'a.jpg', 'b.jpg']);
  await user.keyboard('{ArrowDown}');
  expect(shown()).toEqual(['a.jpg', 'c.jpg', 'b.jpg']);
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

test('a new picture becomes the first one, and a removed one is gone from the order', async () => {
  answer('PUT /arts/{id}', { data: makeArt(1) });
  const { user } = await openEditor();
  await user.upload(chooser(), jpeg('new.jpg'));
  await user.click(await screen.findByRole('button', { name: 'Make new.jpg the first picture' }));
  await user.click(screen.getByRole('button', { name: 'Remove Picture 1' }));
  await user.click(screen.getByRole('button', { name: 'Update' }));
  const { body } = await requestOf('PUT /arts/{id}');
  expect(body['order']).toBe([uploaded(1), idOf(2_002), idOf(2_003)].join(','));
});

test('an edit that touches no picture says nothing of them; a draft is published by its own button', async () => {
  answer('PUT /arts/{id}', { data: makeArt(1) });
  const { user } = await openEditor({ state: 'draft' });
  await user.click(publish());
  const { body } = await requestOf('PUT /arts/{id}');
  expect([body['state'], body['order'], body['alts'], body['edges']]).toEqual(['published', undefined, undefined, undefined]);
});

test('an artwork that cannot be loaded says so in its dialog', async () => {
  refuse('GET /arts/{id}', fail('arts.notFound'));
  await open(`${address}?art=${idOf(1)}`, { as: 'artist' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Art' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Error: This artwork was not found.');
});
