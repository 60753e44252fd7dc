import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ARTWORKS, chooser, jpeg } from '#web/testing/scenes/art-form.ts';
import { answer, hold, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { makeArt, makeArtCard } from '#web/testing/make-art.ts';
import { open } from '#web/testing/open.tsx';
import { answerDrafts, openTable } from '#web/testing/scenes/many-table.ts';

beforeEach(answerDrafts);

const nameOf = (file: string) => screen.getByLabelText<HTMLInputElement>(`Name of ${file}`);

test('a file names its draft, on the server too; that alone is nothing to lose', async () => {
  const { user, address } = await openTable(['four-springs.jpg', 'study-02.jpg', 'IMG_1234.jpg']);
  expect(requestsOf('POST /arts/drafts').map(({ body }) => body['name'])).toEqual(['Four springs', 'Study 02', 'IMG 1234']);
  const fields = ['four-springs.jpg', 'study-02.jpg', 'IMG_1234.jpg'].map(nameOf);
  expect(fields.map(({ value }) => value)).toEqual(['Four springs', 'Study 02', '']);
  expect(fields[2]?.placeholder, 'what is no name is not shown as one').toBe('');
  await waitFor(() => expect(screen.queryAllByRole('progressbar', { name: /^Upload of/ })).toEqual([]));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(address()).toBe(ARTWORKS));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a name that a file gave is changed or cleared, and so kept over a reload', async () => {
  const { user } = await openTable(['four-springs.jpg', 'rain-basket.jpg', 'sun.jpg']);
  await waitFor(() => expect(screen.queryAllByRole('progressbar', { name: /^Upload of/ })).toEqual([]));
  await user.type(nameOf('four-springs.jpg'), ' of Huye');
  await user.clear(nameOf('rain-basket.jpg'));
  await screen.findByText(/^Draft saved/);
  cleanup();
  const again = await open(`${ARTWORKS}?add=many`, { as: 'artist' });
  await waitFor(() => expect(nameOf('four-springs.jpg').value).toBe('Four springs of Huye'));
  expect([nameOf('rain-basket.jpg').value, nameOf('sun.jpg').value]).toEqual(['', 'Sun']);
  await again.user.click(screen.getByRole('button', { name: 'Save drafts' }));
  await requestOf('PUT /arts/{id}', 3);
  expect(requestsOf('PUT /arts/{id}').map(({ body }) => body['name'])).toEqual(['Four springs of Huye', '', 'Sun']);
});

test('what a camera calls its files is no name to publish under, typed neither', async () => {
  const { user } = await openTable(['four-springs.jpg', 'IMG_1234.jpg']);
  await user.click(screen.getByRole('button', { name: 'Publish all' }));
  expect(await screen.findByText('Arts Name Required')).toBeTruthy();
  expect(nameOf('four-springs.jpg').getAttribute('aria-invalid')).toBeNull();
  await user.type(nameOf('IMG_1234.jpg'), 'IMG 1234');
  await user.click(screen.getByRole('button', { name: 'Publish all' }));
  expect(await screen.findByText("Replace the file's name")).toBeTruthy();
  expect(requestsOf('PUT /arts/{id}')).toEqual([]);
});

test('that several have no name is said once, above; drafts are called as their files until then', async () => {
  const { user } = await openTable(['IMG_1.jpg', 'IMG_2.jpg', 'sun.jpg']);
  await user.click(screen.getByRole('button', { name: 'Publish all' }));
  expect(await screen.findByText('2 artworks have no name yet.')).toBeTruthy();
  const said = screen.getAllByText('Arts Name Required');
  expect(said.map((text) => text.closest('[class*="[&>p]:sr-only"]') !== null)).toEqual([true, true]);
  expect(nameOf('IMG_1.jpg').getAttribute('aria-invalid')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Save drafts' }));
  await requestOf('PUT /arts/{id}', 3);
  expect(requestsOf('PUT /arts/{id}').map(({ body }) => body['name'])).toEqual(['IMG 1', 'IMG 2', 'Sun']);
});

test('such a row says with its name what else it lacks', async () => {
  const { user } = await openTable(['four-springs.jpg', 'IMG_1234.jpg']);
  const cell = (column: string, file: string) => screen.getByLabelText<HTMLInputElement>(`${column} of ${file}`);
  const texts = { clipboardData: { getData: () => 'Four springs\t9000\tPainting\tOil on board.' } };
  fireEvent.paste(cell('Name', 'four-springs.jpg'), texts);
  await user.click(screen.getByRole('button', { name: 'Publish all' }));
  await screen.findByText('1 row needs a correction.');
  const columns = ['Name', 'Price', 'Category', 'Description'];
  expect(columns.filter((column) => cell(column, 'IMG_1234.jpg').getAttribute('aria-invalid') === 'true')).toEqual(columns);
});

test('what was uploaded is in the list behind a table that is closed without saving it', async () => {
  const { user } = await openTable(['four-springs.jpg', 'IMG_1234.jpg']);
  await waitFor(() => expect(screen.queryAllByRole('progressbar', { name: /^Upload of/ })).toEqual([]));
  answer('GET /arts/owner', pageOf([makeArtCard(1), makeArtCard(2, { state: 'draft', name: 'Blue Hill' })]));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect((await screen.findAllByText('Blue Hill')).length).toBeGreaterThan(0);
});

test('while pictures are uploaded, leaving asks and says how many would be lost', async () => {
  const { user } = await openTable(['four-springs.jpg']);
  await waitFor(() => expect(screen.queryAllByRole('progressbar', { name: /^Upload of/ })).toEqual([]));
  const release = hold('POST /arts/drafts');
  await user.upload(chooser(), [jpeg('rain.jpg'), jpeg('sun.jpg')]);
  expect(await screen.findByText('1 of 3 pictures uploaded')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('alertdialog', { name: 'Close? 2 pictures are still being uploaded and would be lost.' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Leave without them' }), 'nothing was typed').toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  release();
  await waitFor(() => expect(screen.queryByText(/pictures uploaded/)).toBeNull());
});

test('what is corrected while the other rows are saved is not refused again for what it was', async () => {
  const { user } = await openTable(['a.jpg', 'b.jpg']);
  fireEvent.paste(nameOf('a.jpg'), { clipboardData: { getData: () => 'Rain\t9,5\nSun\t9000\n' } });
  const release = hold('PUT /arts/{id}');
  await user.click(screen.getByRole('button', { name: 'Save drafts' }));
  const price = screen.getByLabelText('Price of a.jpg');
  await waitFor(() => expect(price.getAttribute('aria-invalid')).toBe('true'));
  await user.clear(price);
  await user.type(price, '9500');
  release();
  await screen.findByText('Draft saved');
  expect(price.getAttribute('aria-invalid')).toBeNull();
});

test('what is typed while pictures are on their way is saved too, and nothing can be typed into what is being sent', async () => {
  const arrive = hold('POST /arts/drafts');
  const { user } = await openTable(['a.jpg', 'b.jpg']);
  fireEvent.paste(nameOf('a.jpg'), { clipboardData: { getData: () => 'Rain\t35000\tPainting\tOil.\nSun\t9000\tPainting\tOil.' } });
  const save = hold('PUT /arts/{id}');
  await user.click(screen.getByRole('button', { name: 'Publish all' }));
  const price = screen.getByLabelText<HTMLInputElement>('Price of a.jpg');
  await user.clear(price);
  await user.type(price, '45000');
  await user.type(within(screen.getByRole('group', { name: 'The same for all' })).getByLabelText('Medium'), 'Oil on board');
  arrive();
  await requestOf('PUT /arts/{id}');
  await waitFor(() => expect([price.disabled, nameOf('b.jpg').disabled]).toEqual([true, true]));
  expect(screen.getByRole<HTMLFieldSetElement>('group', { name: 'The same for all' }).disabled).toBe(true);
  save();
  await requestOf('PUT /arts/{id}', 2);
  expect(requestsOf('PUT /arts/{id}').map(({ body }) => [body['name'], body['price'], body['medium']])).toEqual([
    ['Rain', 45_000, 'Oil on board'],
    ['Sun', 9_000, 'Oil on board'],
  ]);
});

test('once it is marked what a row lacks, the others are published without it', async () => {
  const { user, address } = await openTable(['four-springs.jpg', 'IMG_1234.jpg', 'sun.jpg']);
  const paste = (file: string, text: string) => fireEvent.paste(nameOf(file), { clipboardData: { getData: () => text } });
  paste('four-springs.jpg', 'Four springs\t9000\tPainting\tOil.\n\t9000\tPainting\tOil.\nSun\t9000\tPainting\tOil.');
  expect(screen.queryByRole('button', { name: /^Publish \d/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Publish all' }));
  await user.click(await screen.findByRole('button', { name: 'Publish 2' }));
  await requestOf('PUT /arts/{id}', 2);
  expect(await screen.findByText('2 published.')).toBeTruthy();
  expect(requestsOf('PUT /arts/{id}').map(({ body }) => [body['name'], body['state']])).toEqual([
    ['Four springs', 'published'],
    ['Sun', 'published'],
  ]);
  expect(nameOf('IMG_1234.jpg').getAttribute('aria-invalid'), 'it is marked still').toBe('true');
  expect(screen.queryByRole('button', { name: /^Publish \d/ }), 'nothing is left that lacks nothing').toBeNull();
  const rest = screen.getByRole('button', { name: 'Publish the rest' });
  expect(rest.className, 'not the main act beside what is to be corrected').toContain('button-secondary');
  await user.type(nameOf('IMG_1234.jpg'), 'Hill');
  expect(rest.className).toContain('button-primary');
  await user.click(rest);
  await requestOf('PUT /arts/{id}', 3);
  await waitFor(() => expect(address()).toBe(ARTWORKS));
  expect(await screen.findByText('1 artwork published'), 'the other two were before').toBeTruthy();
});

test('what is published is left alone by what is discarded, pasted and filled down after it', async () => {
  const { user } = await openTable(['four-springs.jpg', 'IMG_1234.jpg', 'sun.jpg']);
  const paste = (text: string) => fireEvent.paste(nameOf('four-springs.jpg'), { clipboardData: { getData: () => text } });
  paste('Four springs\t9000\tPainting\n\t9000\tPainting\nSun\t9000\tPainting');
  await user.type(within(screen.getByRole('group', { name: 'The same for all' })).getByLabelText('Description'), 'Oil.');
  await user.click(screen.getByRole('button', { name: 'Publish all' }));
  await user.click(await screen.findByRole('button', { name: 'Publish 2' }));
  await screen.findByText('2 published.');
  paste('Other\t1\nHill\t8000\nOther\t1');
  await user.click(screen.getByRole('button', { name: 'Fill down Price' }));
  const values = () => ['four-springs.jpg', 'IMG_1234.jpg', 'sun.jpg'].map((file) => nameOf(file).value);
  expect(values()).toEqual(['Four springs', 'Hill', 'Sun']);
  await user.click(screen.getByRole('button', { name: 'Discard draft' }));
  expect(values()).toEqual(['Four springs', '', 'Sun']);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Description of sun.jpg').value, 'said for all when it was published').toBe('Oil.');
  expect(within(screen.getByRole('dialog', { name: 'Add many artworks' })).getAllByText('Published')).toHaveLength(2);
  expect([nameOf('four-springs.jpg').disabled, nameOf('sun.jpg').disabled]).toEqual([true, true]);
  expect(screen.getAllByRole('button', { name: /^Remove / }).map(({ ariaLabel }) => ariaLabel)).toEqual(['Remove IMG_1234.jpg']);
  await user.click(screen.getByRole('button', { name: 'Undo discarding the draft' }));
  expect(values()).toEqual(['Four springs', 'Hill', 'Sun']);
  expect([nameOf('four-springs.jpg').disabled, nameOf('sun.jpg').disabled]).toEqual([true, true]);
  await user.click(screen.getByRole('button', { name: 'Save drafts' }));
  await requestOf('PUT /arts/{id}', 3);
  expect(requestsOf('PUT /arts/{id}').map(({ params }) => params['id'])).toEqual([idOf(1), idOf(3), idOf(2)]);
});

test('a removed row deletes its draft, after a question', async () => {
  answer('DELETE /arts/{id}', { data: { done: true } });
  answer('GET /arts/{id}', ({ params }) => ({ data: makeArt(1, { _id: params['id'] ?? '', state: 'draft' }) }));
  const { user } = await openTable(['a.jpg', 'b.jpg']);
  await waitFor(() => expect(screen.queryAllByRole('progressbar', { name: /^Upload of/ })).toEqual([]));
  await user.click(screen.getByRole('button', { name: 'Remove a.jpg' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect((await requestOf('DELETE /arts/{id}')).params).toEqual({ id: idOf(1) });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove a.jpg' })).toBeNull());
  expect(nameOf('b.jpg')).toBeTruthy();
});

test('a row whose draft was published elsewhere is taken out of the table, and its artwork stays', async () => {
  answer('GET /arts/{id}', ({ params }) => ({ data: makeArt(1, { _id: params['id'] ?? '', state: 'published' }) }));
  const { user } = await openTable(['four-springs.jpg', 'sun.jpg']);
  await waitFor(() => expect(screen.queryAllByRole('progressbar', { name: /^Upload of/ })).toEqual([]));
  await user.click(screen.getByRole('button', { name: 'Remove sun.jpg' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByLabelText('Name of sun.jpg')).toBeNull());
  expect(requestsOf('DELETE /arts/{id}')).toEqual([]);
});

test('finishing later says where what was typed is kept', async () => {
  const visit = await openTable(['four-springs.jpg', 'sun.jpg']);
  const question = await askToClose(visit);
  await visit.user.click(question.getByRole('button', { name: 'Finish later' }));
  expect(await screen.findByText('What you typed is kept: “Add many” brings it back')).toBeTruthy();
  await waitFor(() => expect(visit.address()).toBe(ARTWORKS));
});

const askToClose = async ({ user }: Awaited<ReturnType<typeof openTable>>) => {
  await waitFor(() => expect(screen.queryAllByRole('progressbar', { name: /^Upload of/ })).toEqual([]));
  await user.type(nameOf('sun.jpg'), ' over Huye');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  return within(await screen.findByRole('alertdialog', { name: 'Save before you close?' }));
};

test('closing asks in one sense of the word: what was typed is saved in the drafts', async () => {
  const visit = await openTable(['four-springs.jpg', 'sun.jpg']);
  const question = await askToClose(visit);
  expect(question.getByText(/Each uploaded picture is a draft already/)).toBeTruthy();
  await visit.user.click(question.getByRole('button', { name: 'Save as drafts and close' }));
  await requestOf('PUT /arts/{id}', 2);
  expect(requestsOf('PUT /arts/{id}').map(({ body }) => [body['name'], body['state']])).toContainEqual(['Sun over Huye', 'draft']);
  await waitFor(() => expect(visit.address()).toBe(ARTWORKS));
});

test('closing deletes the drafts that the table added, where that is asked for, and nothing that was published meanwhile', async () => {
  answer('DELETE /arts/{id}', { data: { done: true } });
  answer('GET /arts/{id}', ({ params }) => ({
    data: makeArt(1, { _id: params['id'] ?? '', state: params['id'] === idOf(2) ? 'published' : 'draft' }),
  }));
  const visit = await openTable(['four-springs.jpg', 'rain.jpg', 'sun.jpg']);
  const question = await askToClose(visit);
  await visit.user.click(question.getByRole('button', { name: 'Delete these 3 drafts' }));
  await requestOf('DELETE /arts/{id}', 2);
  await waitFor(() => expect(visit.address()).toBe(ARTWORKS));
  expect(await screen.findByText('2 drafts deleted')).toBeTruthy();
  expect(requestsOf('DELETE /arts/{id}').map(({ params }) => params['id'])).not.toContain(idOf(2));
  expect(requestsOf('PUT /arts/{id}')).toEqual([]);
});
