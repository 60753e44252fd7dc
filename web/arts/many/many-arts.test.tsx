import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import { ARTWORKS, chooser, jpeg } from '#web/testing/scenes/art-form.ts';
import { answer, hold, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf } from '#web/testing/make-account.ts';
import { makeArt, makePicture } from '#web/testing/make-art.ts';
import { open } from '#web/testing/open.tsx';
import { answerDrafts, openTable } from '#web/testing/scenes/many-table.ts';

beforeEach(answerDrafts);

const cell = (column: string, file: string) => screen.getByLabelText<HTMLInputElement>(`${column} of ${file}`);
/** Why the table is not saved whole. */
const said = () =>
  screen
    .getByRole('button', { name: 'Save drafts' })
    .parentElement?.querySelector('[role=status]')
    ?.textContent.trim()
    .replaceAll(/ +/g, ' ');
const pasteInto = (field: HTMLElement, text: string) => fireEvent.paste(field, { clipboardData: { getData: () => text } });

test('pictures become drafts at once; pasted and filled down they are published together', async () => {
  const { user, address } = await openTable(['a.jpg', 'b.jpg', 'c.jpg']);
  pasteInto(cell('Name', 'a.jpg'), 'Rain\t35.000\tPainting\tOil on board.\nSun\t9 000\nHill\t12000\n');
  expect(cell('Price', 'b.jpg').value).toBe('9,000');
  await user.click(screen.getByRole('button', { name: 'Fill down Category' }));
  await user.click(screen.getByRole('button', { name: 'Fill down Description' }));
  await user.click(screen.getByRole('button', { name: 'Publish all' }));
  await requestOf('PUT /arts/{id}', 3);
  expect(
    requestsOf('PUT /arts/{id}').map(({ params, body }) => [params['id'], body['name'], body['price'], body['category'], body['state']]),
  ).toEqual([
    [idOf(1), 'Rain', 35_000, 'Painting', 'published'],
    [idOf(2), 'Sun', 9_000, 'Painting', 'published'],
    [idOf(3), 'Hill', 12_000, 'Painting', 'published'],
  ]);
  await waitFor(() => expect(address()).toBe(ARTWORKS));
});

test('what is needed is marked and in sight on a phone; how many are published is said meanwhile', async () => {
  const { user } = await openTable(['a.jpg', 'b.jpg']);
  const labelled = (name: string) => cell(name, 'a.jpg').closest('td')!;
  expect(['Name', 'Price', 'Category', 'Description'].map((name) => labelled(name).dataset['label'])).toEqual([
    'Name *',
    'Price *',
    'Category *',
    'Description *',
  ]);
  expect(labelled('Description').className).not.toContain('max-sm:hidden');
  expect(labelled('Medium').className).toContain('max-sm:hidden');
  expect(labelled('Medium').dataset['label']).toBe('Medium');
  const beside = screen.getByRole('button', { name: 'Remove a.jpg' }).parentElement!;
  expect(within(beside).getByRole('button', { name: 'All fields of a.jpg' }), 'both beneath the picture, beside the fields').toBeTruthy();
  expect(beside.className).toContain('max-sm:row-span-3');
  pasteInto(cell('Name', 'a.jpg'), 'Rain\t35000\tPainting\tOil.\nSun\t9000\tPainting\tOil.');
  const release = hold('PUT /arts/{id}');
  await user.click(screen.getByRole('button', { name: 'Publish all' }));
  expect(await screen.findByText('0 of 2 published')).toBeTruthy();
  release();
  await waitFor(() => expect(screen.queryByText(/of 2 published/)).toBeNull());
});

test('who has a spreadsheet with everything is led to the import, until pictures are there', async () => {
  const { user } = await open(`${ARTWORKS}?add=many`, { as: 'artist' });
  const link = await screen.findByRole('link', { name: /Import a CSV with its pictures/ });
  expect(link.getAttribute('href')).toBe('/dashboard/artist/import-artworks');
  await user.upload(chooser(), jpeg('a.jpg'));
  await waitFor(() => expect(cell('Name', 'a.jpg')).toBeTruthy());
  expect(screen.queryByRole('link', { name: /Import a CSV/ })).toBeNull();
});

test('pasted rows beneath the last picture are counted, until a paste that fits', async () => {
  await openTable(['a.jpg', 'b.jpg']);
  pasteInto(cell('Name', 'b.jpg'), 'Rain\t35000\nSun\t9000\nHill\t12000\n');
  expect(cell('Name', 'b.jpg').value).toBe('Rain');
  await screen.findByText('The last 2 rows that you pasted have no picture and were left out. Add their pictures, then paste again.');
  pasteInto(cell('Name', 'a.jpg'), 'Rain\t35000\nSun\t9000\n');
  await waitFor(() => expect(screen.queryByText(/were left out/)).toBeNull());
});

test('while a row lacks something it says what and none is published; what the server refuses of one leaves the others published', async () => {
  const { user } = await openTable(['a.jpg', 'b.jpg']);
  pasteInto(cell('Name', 'a.jpg'), 'Rain\t35000\tPainting\tOil.\nSun\t35,5\tPainting\tOil.');
  await user.click(screen.getByRole('button', { name: 'Publish all' }));
  await waitFor(() => expect(said()).toBe('1 row needs a correction.'));
  await waitFor(() => expect(document.activeElement).toBe(cell('Price', 'b.jpg')));
  expect(requestsOf('PUT /arts/{id}')).toEqual([]);
  await user.clear(cell('Price', 'b.jpg'));
  await user.type(cell('Price', 'b.jpg'), '35000');
  answer('PUT /arts/{id}', () => {
    refuse('PUT /arts/{id}', fail('input.invalid').withFields({ name: 'Another artwork has this name.' }));
    return { data: makeArt(1) };
  });
  await user.click(screen.getByRole('button', { name: 'Publish all' }));
  expect(await screen.findByText('Another artwork has this name.')).toBeTruthy();
  expect(said()).toBe('1 published. 1 row needs a correction.');
  expect(cell('Name', 'a.jpg').disabled).toBe(true);
  expect(requestsOf('PUT /arts/{id}').map(({ params }) => params['id'])).toEqual([idOf(1), idOf(2)]);
});

test('a pasted category that is none of ours stays in its cell and says so, until one is chosen', async () => {
  const { user } = await openTable(['a.jpg', 'b.jpg']);
  pasteInto(cell('Name', 'a.jpg'), 'Rain\t35000\tPoetry\tOil.\nSun\t9000\tpainting\tOil.');
  expect([cell('Category', 'a.jpg').value, cell('Category', 'b.jpg').value]).toEqual(['Poetry', 'Painting']);
  const wrong = cell('Category', 'a.jpg');
  expect(wrong.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText("We don't have this category. Choose one from the list.")).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Publish all' }));
  expect(await screen.findByText('1 row needs a correction.')).toBeTruthy();
  expect(requestsOf('PUT /arts/{id}')).toEqual([]);
  await user.selectOptions(wrong, 'Ceramic');
  expect([wrong.value, wrong.getAttribute('aria-invalid')]).toEqual(['Ceramic', null]);
});

test('Enter and the arrows walk through a column, and drafts are saved with what is there', async () => {
  const { user } = await openTable(['a.jpg', 'b.jpg']);
  await user.clear(cell('Name', 'a.jpg'));
  await user.keyboard('Rain{Enter}Sun{ArrowUp}Rains');
  expect([cell('Name', 'a.jpg').value, cell('Name', 'b.jpg').value]).toEqual(['Rains', 'Sun']);
  await user.click(screen.getByRole('button', { name: 'Save drafts' }));
  await requestOf('PUT /arts/{id}', 2);
  expect(requestsOf('PUT /arts/{id}').map(({ body }) => [body['name'], body['price'], body['state']])).toEqual([
    ['Rains', '', 'draft'],
    ['Sun', '', 'draft'],
  ]);
});

test('after a reload each text is at its picture again, and what was typed for one that had not arrived waits for it', async () => {
  const { user } = await openTable(['a.jpg']);
  await waitFor(() => expect(screen.queryAllByRole('progressbar', { name: /^Upload of/ })).toEqual([]));
  const release = hold('POST /arts/drafts');
  await user.upload(chooser(), jpeg('late.jpg'));
  pasteInto(cell('Name', 'a.jpg'), 'Rain\t35000\nLate rain\t9000');
  await screen.findByText(/^Draft saved/);
  cleanup();
  release();
  const again = await open(`${ARTWORKS}?add=many`, { as: 'artist' });
  await waitFor(() => expect(cell('Name', 'a.jpg').value).toBe('Rain'));
  expect(screen.getByText(/Choose them again; what you typed for them is kept: late.jpg/)).toBeTruthy();
  await again.user.upload(chooser(), jpeg('late.jpg'));
  await waitFor(() => expect(screen.queryAllByRole('progressbar', { name: /^Upload of/ })).toEqual([]));
  expect(cell('Name', 'late.jpg').value).toBe('Late rain');
  expect(screen.queryByText(/Choose them again/)).toBeNull();
  await again.user.click(screen.getByRole('button', { name: 'Save drafts' }));
  await requestOf('PUT /arts/{id}', 2);
  expect(requestsOf('PUT /arts/{id}').map(({ body }) => [body['name'], body['price']])).toEqual([
    ['Rain', 35_000],
    ['Late rain', 9_000],
  ]);
  cleanup();
  await open(`${ARTWORKS}?add=many`, { as: 'artist' });
  await screen.findByLabelText('Choose pictures');
  expect(screen.queryByLabelText('Name of a.jpg')).toBeNull();
});

test('while pictures that were typed for are missing, nothing that was typed is given up; of two with one name each has its own text', async () => {
  const { user } = await openTable(['a.jpg']);
  await waitFor(() => expect(screen.queryAllByRole('progressbar', { name: /^Upload of/ })).toEqual([]));
  const release = hold('POST /arts/drafts');
  // As a phone names them: two pictures, one name.
  const files = [1, 2].map((lastModified) => new File([jpeg('')], 'image.jpg', { type: 'image/jpeg', lastModified }));
  await user.upload(chooser(), files);
  pasteInto(cell('Name', 'a.jpg'), 'Rain\t35000\nFirst\t9000\nSecond\t8000');
  await screen.findByText(/^Draft saved/);
  cleanup();
  release();
  const again = await open(`${ARTWORKS}?add=many`, { as: 'artist' });
  await waitFor(() => expect(cell('Name', 'a.jpg').value).toBe('Rain'));
  await again.user.click(screen.getByRole('button', { name: 'Save drafts' }));
  await requestOf('PUT /arts/{id}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save drafts' })).toHaveProperty('ariaDisabled', null));
  expect(screen.getByText(/what you typed for them is kept: image.jpg, image.jpg/)).toBeTruthy();
  await again.user.upload(chooser(), files.slice(0, 1));
  expect(cell('Name', 'image.jpg').value).toBe('First');
  expect(screen.getByText(/what you typed for them is kept: image.jpg$/)).toBeTruthy();
  await again.user.upload(chooser(), files.slice(1));
  expect(screen.getAllByLabelText<HTMLInputElement>('Name of image.jpg').map(({ value }) => value)).toEqual(['First', 'Second']);
  expect(screen.queryByText(/Choose them again/)).toBeNull();
});

const forAll = (field: string) => within(screen.getByRole('group', { name: 'The same for all' })).getByLabelText<HTMLInputElement>(field);

test('what is the same for all is said once; what a row has of its own goes before it', async () => {
  const { user } = await openTable(['a.jpg', 'b.jpg']);
  await user.selectOptions(forAll('Category'), 'Painting');
  await user.type(forAll('Medium'), 'Acrylic');
  await user.type(forAll('Price'), '35000');
  await user.type(forAll('Description'), 'Painted in Musanze.');
  pasteInto(cell('Name', 'a.jpg'), 'Rain\nSun\n');
  expect(cell('Price', 'b.jpg').placeholder).toBe('35,000');
  await user.type(cell('Price', 'b.jpg'), '9000');
  await user.click(screen.getByRole('button', { name: 'Publish all' }));
  await requestOf('PUT /arts/{id}', 2);
  expect(
    requestsOf('PUT /arts/{id}').map(({ body }) => [body['name'], body['price'], body['category'], body['medium'], body['description']]),
  ).toEqual([
    ['Rain', 35_000, 'Painting', 'Acrylic', 'Painted in Musanze.'],
    ['Sun', 9_000, 'Painting', 'Acrylic', 'Painted in Musanze.'],
  ]);
});

test('what all of them lack is asked for once, where it is said for all', async () => {
  const { user } = await openTable(['a.jpg', 'b.jpg']);
  pasteInto(cell('Name', 'a.jpg'), 'Rain\t35000\nSun\t9000');
  await user.type(forAll('Description'), 'Oil.');
  await user.click(screen.getByRole('button', { name: 'Publish all' }));
  expect(await screen.findByText('2 rows need a correction.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(forAll('Category')));
  expect(cell('Category', 'a.jpg').getAttribute('aria-invalid')).toBeNull();
  await user.selectOptions(forAll('Category'), 'Ceramic');
  await user.click(screen.getByRole('button', { name: 'Publish all' }));
  await requestOf('PUT /arts/{id}', 2);
});

test('what was said for all is there again after a reload', async () => {
  const { user } = await openTable(['a.jpg', 'b.jpg']);
  await waitFor(() => expect(screen.queryAllByRole('progressbar', { name: /^Upload of/ })).toEqual([]));
  await user.type(forAll('Medium'), 'Acrylic');
  const note = await screen.findByText(/^Draft saved/);
  const intro = screen.getByText(/^Paste from a spreadsheet/).parentElement;
  expect(intro?.contains(note), 'it takes no line of the table').toBe(true);
  cleanup();
  await open(`${ARTWORKS}?add=many`, { as: 'artist' });
  await waitFor(() => expect(forAll('Medium').value).toBe('Acrylic'));
  expect(cell('Medium', 'b.jpg').placeholder).toBe('Acrylic');
});

test('a picture that does not arrive keeps its row, and the others are published', async () => {
  loseConnection('POST /arts/drafts');
  const { user } = await open(`${ARTWORKS}?add=many`, { as: 'artist' });
  await screen.findByLabelText('Choose pictures');
  await user.upload(chooser(), jpeg('lost.jpg'));
  await screen.findByRole('button', { name: 'Try again: lost.jpg' });
  let count = 7;
  answer('POST /arts/drafts', () => {
    count += 1;
    return { data: makeArt(count, { state: 'draft', pictures: [makePicture(count)] }) };
  });
  await user.upload(chooser(), jpeg('b.jpg'));
  pasteInto(cell('Name', 'lost.jpg'), 'Lost\t9000\tPainting\tOil.\nRain\t35000\tPainting\tOil.');
  await user.click(screen.getByRole('button', { name: 'Publish all' }));
  expect((await requestOf('PUT /arts/{id}')).body).toMatchObject({ name: 'Rain', state: 'published' });
  await waitFor(() => expect(said()).toBe('1 published. 1 picture was not uploaded.'));
  expect(screen.queryByText(/needs a correction/), 'nothing is wrong in its row').toBeNull();
  await user.click(screen.getByRole('button', { name: /^Upload again/ }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again: lost.jpg' })).toBeNull());
  expect(screen.queryByText(/not uploaded/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Publish the rest' }));
  expect((await requestOf('PUT /arts/{id}', 2)).body).toMatchObject({ name: 'Lost', state: 'published' });
});

test('a row that the server did not save says so by itself, and pictures are uploaded again with the connection', async () => {
  const { user } = await openTable(['a.jpg', 'b.jpg']);
  pasteInto(cell('Name', 'a.jpg'), 'Rain\t35000\tPainting\tOil.\nSun\t9,5\tPainting\tOil.');
  loseConnection('PUT /arts/{id}');
  await user.click(screen.getByRole('button', { name: 'Save drafts' }));
  await waitFor(() => expect(said()).toBe('1 row needs a correction. 1 row was not saved.'));
  loseConnection('POST /arts/drafts');
  await user.upload(chooser(), jpeg('lost.jpg'));
  await screen.findByText('1 picture was not uploaded.');
  answer('POST /arts/drafts', { data: makeArt(9, { state: 'draft', pictures: [makePicture(9)] }) });
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText('1 picture was not uploaded.')).toBeNull());
});

test('what is said for all is left out of one row, and taken again', async () => {
  const { user } = await openTable(['a.jpg', 'b.jpg']);
  pasteInto(cell('Name', 'a.jpg'), 'Rain\t35000\tPainting\tOil.\nSun\t9000\tPainting\tOil.');
  await user.type(forAll('Medium'), 'Acrylic');
  await user.click(screen.getByText('Size and provenance'));
  await user.type(forAll('Width, cm'), '60');
  expect(screen.queryByRole('button', { name: 'Leave empty: Price of b.jpg' }), 'an artwork needs it').toBeNull();
  await user.click(screen.getByRole('button', { name: 'Leave empty: Medium of b.jpg' }));
  await user.click(screen.getByRole('button', { name: 'Leave empty: Width, cm of b.jpg' }));
  expect([cell('Medium', 'b.jpg').value, cell('Medium', 'b.jpg').placeholder]).toEqual(['', 'empty']);
  await user.click(screen.getByRole('button', { name: 'Use “60” for Width, cm of b.jpg' }));
  expect(cell('Width, cm', 'b.jpg').placeholder).toBe('60');
  await screen.findByText(/^Draft saved/);
  cleanup();
  await open(`${ARTWORKS}?add=many`, { as: 'artist' });
  await waitFor(() => expect(cell('Medium', 'b.jpg').placeholder, 'after a reload too').toBe('empty'));
  await user.click(screen.getByRole('button', { name: 'Publish all' }));
  await requestOf('PUT /arts/{id}', 2);
  expect(requestsOf('PUT /arts/{id}').map(({ body }) => [body['medium'], body['width']])).toEqual([
    ['Acrylic', 60],
    ['', 60],
  ]);
});
