import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
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
import { show } from '#web/testing/open.tsx';
import { PictureProgress } from './picture-progress.tsx';

beforeEach(() => {
  answer('GET /arts/owner', pageOf([makeArtCard(1)]));
  answerUploads();
});

test('pictures that cannot be used are refused by name, the same one is added once, and eight are enough', async () => {
  const visit = await openForm();
  const { user } = visit;
  await user.upload(chooser(), [new File(['not a picture'], '../<b>words</b>.jpg', { type: 'image/jpeg' }), jpeg('good.jpg')]);
  expect(await screen.findByText("We can't open “../<b>words</b>.jpg”: the file is damaged or isn't a picture.")).toBeTruthy();
  await waitFor(() => expect(shown()).toEqual(['good.jpg']));
  const many = Array.from({ length: 199 }, (_, n) => jpeg(`view-${n}.jpg`));
  await user.upload(chooser(), [...many.slice(0, 1), new File([], 'empty.jpg', { type: 'image/jpeg' })]);
  expect(await screen.findByText('“empty.jpg” is empty.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close: files that were not taken' }));
  expect(screen.queryByText('“empty.jpg” is empty.')).toBeNull();
  await user.upload(chooser(), many);
  expect(await screen.findByText('There is room for 8 pictures in all; the rest were left out.')).toBeTruthy();
  await waitFor(() => expect(uploadsOf()).toHaveLength(8));
  expect(shown()).toHaveLength(8);
  expect(screen.queryByLabelText('Add pictures')).toBeNull();
  await pressPicture(visit, 'view-6.jpg');
  await user.click(screen.getByRole('button', { name: 'Remove view-6.jpg' }));
  expect(chooser()).toBeTruthy();
});

test('a picture that did not arrive is tried again by itself, with the same key, and nothing is sent without it', async () => {
  answer('POST /arts', { data: makeArt(1) });
  loseConnection('POST /arts/pictures');
  const visit = await openForm();
  await fillIn(visit);
  await screen.findByRole('button', { name: 'Try again: front.jpg' });
  await visit.user.click(publish());
  expect(await screen.findByText('Some pictures have not arrived. Try them again, or remove them.')).toBeTruthy();
  answerUploads();
  await visit.user.click(screen.getByRole('button', { name: 'Try again: front.jpg' }));
  const again = await requestOf('POST /arts/pictures', 2);
  expect(again.headers.get('idempotency-key')).toBe(requestsOf('POST /arts/pictures')[0]?.headers.get('idempotency-key'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again: front.jpg' })).toBeNull());
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

test('a picture shows its text and tools once it is pressed, one at a time; removing it leads the keyboard to the next', async () => {
  const visit = await openForm();
  const { user } = visit;
  await user.upload(chooser(), [jpeg('a.jpg'), jpeg('b.jpg'), jpeg('c.jpg')]);
  await waitFor(() => expect(shown()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']));
  expect(screen.queryByRole('textbox', { name: /shows$/ })).toBeNull();
  await pressPicture(visit, 'a.jpg');
  await user.type(screen.getByRole('textbox', { name: 'What a.jpg shows' }), 'The front');
  await pressPicture(visit, 'b.jpg');
  expect(screen.queryByRole('textbox', { name: 'What a.jpg shows' })).toBeNull();
  const tools = within(screen.getByRole('group', { name: 'b.jpg' }));
  expect([tools.queryByText('b.jpg'), tools.getByText('Picture 2 of 3')], "its file's name is spoken alone").toEqual([
    null,
    expect.anything(),
  ]);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'What b.jpg shows' }).value).toBe('');
  await user.click(screen.getByRole('button', { name: 'Remove b.jpg' }));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('c.jpg: 2 of 2');
  await pressPicture(visit, 'a.jpg');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'What a.jpg shows' }).value).toBe('The front');
});

test('a picture is moved by the arrow keys', async () => {
  const { user } = await openForm();
  await user.upload(chooser(), [jpeg('a.jpg'), jpeg('b.jpg'), jpeg('c.jpg')]);
  await waitFor(() => expect(shown()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']));
  screen.getByRole('button', { name: 'c.jpg: 3 of 3' }).focus();
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(shown()).toEqual(['c.jpg', 'a.jpg', 'b.jpg']);
  await user.keyboard('{ArrowDown}');
  expect(shown()).toEqual(['a.jpg', 'c.jpg', 'b.jpg']);
});

test('an edit sends the pictures in their new order, and closes', async () => {
  answer('PUT /arts/{id}', { data: makeArt(1) });
  const visit = await openEditor();
  const { user, address: now } = visit;
  await pressPicture(visit, 'Picture 3');
  await user.click(screen.getByRole('button', { name: 'Move Picture 3 forward' }));
  await user.clear(field('Price'));
  await user.type(field('Price'), '40000');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  const { body, params } = await requestOf('PUT /arts/{id}');
  expect(params).toEqual({ id: idOf(1) });
  expect(body).toMatchObject({ price: 40_000, order: [2_001, 2_003, 2_002].map(idOf).join(',') });
  expect(await screen.findByText('Updated Success')).toBeTruthy();
  await waitFor(() => expect(now()).toBe(ARTWORKS));
});

test('a new picture becomes the first one, and a removed one is gone from the order', async () => {
  answer('PUT /arts/{id}', { data: makeArt(1) });
  const visit = await openEditor();
  const { user } = visit;
  await user.upload(chooser(), jpeg('new.jpg'));
  await pressPicture(visit, 'new.jpg');
  await user.click(await screen.findByRole('button', { name: 'Make first: new.jpg' }));
  await pressPicture(visit, 'Picture 1');
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

test('what the server is at work with says so in few words: in a table of many a button stands beside it', () => {
  show(<PictureProgress item={{ state: 'sending', part: 1 }} name="a.jpg" onRetry={() => undefined} />);
  expect(screen.getByRole('progressbar', { name: 'Upload of a.jpg' }).nextElementSibling?.textContent).toBe('One moment…');
});
