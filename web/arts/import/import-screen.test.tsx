import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import type { ImportedArts } from '#contract/manage-arts.ts';
import { jpeg } from '#web/testing/scenes/art-form.ts';
import { answer, hold, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { makeArt, makeArtCard, makePicture } from '#web/testing/make-art.ts';
import { open } from '#web/testing/open.tsx';

const IMPORT = '/dashboard/artist/import-artworks';
const CALL = 'POST /arts/import';
const csv = (name = 'works.csv') => new File(['name,picture\nRain,rain.jpg\n'], name, { type: 'text/csv' });
const row = (number: number, more: Partial<ImportedArts['arts'][number]> = {}) => ({
  row: number,
  _id: null,
  name: `Work ${number}`,
  price: 35_000,
  available_arts: 1,
  category: 'Painting',
  picture: null,
  missing: [],
  ...more,
});

beforeEach(() => {
  answer(CALL, ({ body }) => ({
    data: {
      isDryRun: body['dryRun'] === 'true',
      arts: [row(2, { picture: 'rain.jpg' }), row(4, { name: '', price: 0, category: '', missing: ['image', 'name', 'price'] })],
    },
  }));
  answer('GET /arts/owner', pageOf([makeArtCard(1)]));
});

const openImport = async (pictures: string[] = []) => {
  const visit = await open(IMPORT, { as: 'artist' });
  await visit.user.upload(await screen.findByLabelText('Choose a CSV'), csv());
  if (pictures.length > 0) {
    await visit.user.upload(screen.getByLabelText('Choose the pictures that it names'), pictures.map(jpeg));
    await screen.findByText(/pictures? chosen/);
  }
  return visit;
};
const check = () => screen.getByRole('button', { name: 'Check' });

test('files are checked first; what will be added is a table, and a press adds it and leads to the drafts', async () => {
  const { user, address } = await openImport(['rain.jpg', 'extra.jpg']);
  await user.click(check());
  const table = within(await screen.findByRole('table', { name: 'What will be added' }));
  expect(table.getAllByRole('row').map((one) => [...one.querySelectorAll('td')].map((cell) => cell.textContent))).toEqual([
    [],
    ['Row 2', 'Work 2', '35,000 Frw', '1', 'Painting', 'rain.jpg', 'nothing'],
    ['Row 4', '—', '—', '1', '—', '—', 'picture, name, price'],
  ]);
  expect(screen.getByText('In no row: extra.jpg')).toBeTruthy();
  expect(requestsOf(CALL).map(({ body }) => body['dryRun'])).toEqual(['true']);
  await user.click(screen.getByRole('button', { name: 'Add 2 drafts' }));
  const sent = await requestOf(CALL, 2);
  expect([sent.body['dryRun'], sent.headers.get('idempotency-key')?.length]).toEqual(['false', 32]);
  expect((sent.body['pictures'] as File[]).map(({ name }) => name)).toEqual(['rain.jpg', 'extra.jpg']);
  expect(await screen.findByText('2 drafts added')).toBeTruthy();
  await waitFor(() => expect(address()).toBe('/dashboard/artist/manage-artworks?state=draft'));
});

test('every wrong cell is named by row and column, nothing can be added, and a corrected file is checked anew', async () => {
  const errors = [
    { row: 2, column: 'price', message: 'Price must be digits' },
    { row: 4, column: '', message: 'This row has more cells than there are columns' },
  ];
  refuse(CALL, fail('arts.importWrong', 2).with({ errors }));
  const { user } = await openImport();
  await user.click(check());
  const table = within(await screen.findByRole('table', { name: 'Cells that need a correction' }));
  expect(table.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    'Row 2',
    'price',
    'Price must be digits',
    'Row 4',
    'the whole row',
    'This row has more cells than there are columns',
  ]);
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
  await user.upload(screen.getByLabelText('Choose another CSV'), csv('corrected.csv'));
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByText('corrected.csv')).toBeTruthy();
});

test('a file of another kind is refused in words; a picture that is none is named, and the others stay', async () => {
  refuse(CALL, fail('arts.importFile').with({ errors: [{ row: 1, column: '', message: 'This file could not be read.' }] }));
  const { user } = await openImport();
  await user.upload(screen.getByLabelText('Choose the pictures that it names'), [
    jpeg('rain.jpg'),
    new File(['text'], 'broken.jpg', { type: 'image/jpeg' }),
  ]);
  expect(await screen.findByText(/We can't open “broken.jpg”: the file is damaged/)).toBeTruthy();
  expect(screen.getByText('1 picture chosen')).toBeTruthy();
  await user.click(check());
  expect(await screen.findByText('This file could not be read. Please save it as CSV in UTF-8.')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('a picture with the name of another takes its place, and one can be removed', async () => {
  const { user } = await openImport(['rain.jpg', 'sun.jpg', 'RAIN.jpg']);
  expect(screen.getByText('2 pictures chosen')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove sun.jpg' }));
  expect(screen.getByText('1 picture chosen')).toBeTruthy();
});

test('a press while it is on its way adds nothing twice', async () => {
  const { user } = await openImport();
  await user.click(check());
  await screen.findByRole('table', { name: 'What will be added' });
  answer(CALL, { data: { isDryRun: false, arts: [row(2, { _id: idOf(1) })] } });
  const release = hold(CALL);
  const add = screen.getByRole('button', { name: 'Add 2 drafts' });
  await user.click(add);
  await user.click(add);
  release();
  await screen.findByText('1 draft added');
  expect(requestsOf(CALL)).toHaveLength(2);
});

test('pictures alone come first: each becomes a draft with its fields, published together without a CSV', async () => {
  let count = 0;
  answer('POST /arts/drafts', () => {
    count += 1;
    return { data: makeArt(count, { state: 'draft', pictures: [makePicture(count)] }) };
  });
  answer('PUT /arts/{id}', ({ params }) => ({ data: makeArt(1, { _id: params['id'] ?? '' }) }));
  const { user, address } = await open(IMPORT, { as: 'artist' });
  const first = await screen.findByLabelText('Choose pictures');
  const csvFile = screen.getByLabelText('Choose a CSV');
  expect(first.compareDocumentPosition(csvFile) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await user.upload(first, ['a.jpg', 'b.jpg'].map(jpeg));
  const common = within(await screen.findByRole('group', { name: 'The same for all' }));
  await user.selectOptions(common.getByLabelText('Category'), 'Painting');
  await user.type(common.getByLabelText('Price'), '35000');
  await user.type(common.getByLabelText('Description'), 'Oil.');
  await user.type(screen.getByLabelText('Name of a.jpg'), 'Rain');
  await user.type(screen.getByLabelText('Name of b.jpg'), 'Sun');
  await user.click(screen.getByRole('button', { name: 'Publish all' }));
  await requestOf('PUT /arts/{id}', 2);
  await waitFor(() => expect(address()).toBe('/dashboard/artist/manage-artworks'));
});
