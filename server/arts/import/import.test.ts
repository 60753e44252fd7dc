import { expect, test } from 'vitest';
import type { Art } from '#contract/arts.ts';
import { NewArt } from '#contract/new-art.ts';
import { importColumns, type ImportedArts, type ImportError } from '#contract/manage-arts.ts';
import { limits } from '#contract/limits.ts';
import { storeFile } from '#server/platform/images/store.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { importArts, readImport } from './import-arts.ts';
import { slugOf } from '#server/arts/slug.ts';
import { formOf, type SentFile, useArtServer } from '#server/arts/art-test-server.ts';

const server = useArtServer();
type Refusal = { code: string; message: string; errors?: ImportError[] };
const send = (csv: string | Buffer, pictures: SentFile[] = [], fields: Record<string, string> = {}, headers = {}) =>
  server.call('POST /arts/import', {
    as: server.artist.token,
    form: formOf(fields, [['csv', Buffer.from(csv), 'works.csv', 'text/csv'], ...pictures]),
    headers,
  });
const picture = (name: string): SentFile => ['pictures', server.picture, name];
const count = async () =>
  (
    await server.services.db.$client.query(
      'SELECT (SELECT count(*)::int FROM arts) AS arts, (SELECT count(*)::int FROM pictures) AS pictures',
    )
  ).rows[0];
const dataOf = (answer: { json: <T>() => T }) => answer.json<{ data: ImportedArts }>().data;

test('a CSV with pictures becomes drafts, in its order; a dry run says the same and writes nothing', async () => {
  const csv =
    'name,price,category,description,width,isLimitedEdition,picture,provenance\r\n"Intore, leaping",35000,Painting,"Two\nlines",40.5,true,INTORE.jpg,Shown in Huye\r\n,,,,,,b.png\r\n\r\nOnly a name,,,,,,\r\n';
  const files = [picture('b.png'), picture('intore.JPG')];
  const before = await count();
  const dry = await send(csv, files, { dryRun: 'true' });
  expect(dry.statusCode, dry.body).toBe(201);
  expect(await count()).toEqual(before);
  const seen = dataOf(dry);
  expect(seen).toMatchObject({
    isDryRun: true,
    arts: [
      { row: 2, _id: null, name: 'Intore, leaping', price: 35_000, available_arts: 1, picture: 'intore.JPG', missing: [] },
      { row: 3, name: '', price: 0, picture: 'b.png', missing: ['name', 'price', 'category', 'description'] },
      { row: 5, name: 'Only a name', picture: null, missing: ['image', 'price', 'category', 'description'] },
    ],
  });
  const made = dataOf(await send(csv, files));
  expect(made.arts.map((art) => ({ ...art, _id: null }))).toEqual(seen.arts);
  const [first] = made.arts;
  const art = await server.call(`GET /arts/${first?._id}`, { as: server.artist.token });
  expect(art.json()).toMatchObject({
    data: { state: 'draft', description: 'Two\nlines', width: 40.5, isLimitedEdition: true, provenance: 'Shown in Huye', pictures: [{}] },
  });
  expect((await server.call(`GET /arts/${first?._id}`)).statusCode).toBe(404);
  expect((await server.call(`PUT /arts/${first?._id}`, { as: server.artist.token, body: { state: 'published' } })).statusCode).toBe(200);
});

test('every wrong cell is named by row and column, and nothing is written', async () => {
  const before = await count();
  const files = await server.files();
  const csv = `name;price;available_arts;category;picture;width
a/b;35.5;1;Painting;there.jpg;0
Fine;12000;1;Painting;there.jpg;10
Third;-5;x;Poetry;nowhere.jpg;10;more`;
  const answer = await send(csv, [picture('there.jpg'), ['pictures', Buffer.from('no picture'), 'broken.jpg']]);
  expect([answer.statusCode, answer.json<Refusal>().code]).toEqual([400, 'arts.importWrong']);
  const at = answer.json<Refusal>().errors?.map(({ row, column }) => `${row} ${column}`);
  expect(at?.toSorted()).toEqual([
    '2 name',
    '2 price',
    '2 width',
    '3 picture',
    '4 ',
    '4 available_arts',
    '4 category',
    '4 picture',
    '4 price',
  ]);
  const said = answer.json<Refusal>().errors?.filter(({ row, column }) => `${row} ${column}` === '2 price' || column === 'category');
  expect(said?.map(({ message }) => message)).toEqual([
    'Write the price in whole francs, such as 35000 or 35 000',
    expect.stringMatching(/^Choose one of Painting, .*Ceramic$/),
  ]);
  const broken = await send('name,picture\nOne,fine.jpg\nTwo,broken.jpg', [
    picture('fine.jpg'),
    ['pictures', Buffer.from('no picture'), 'broken.jpg'],
  ]);
  expect(broken.json<Refusal>().errors).toEqual([{ row: 3, column: 'picture', message: expect.stringContaining('could not be read') }]);
  expect([await count(), await server.files()]).toEqual([before, files]);
});

test('a price is read as a person types it; what is not clear is an error in its row', async () => {
  const written = ['25 000', '25\u00a0000', '25,000', '25.000', '25000 Frw', 'RWF 25 000', '25000'];
  const table = (prices: string[]) => `name,price\n${prices.map((price) => `Rain,"${price}"`).join('\n')}`;
  const read = dataOf(await send(table(written), [], { dryRun: 'true' }));
  expect(read.arts.map(({ price }) => price)).toEqual(written.map(() => 25_000));
  const unclear = ['25.00', '25,0', '1.2.3', '2e4', '25k', '25 000 USD', '-25000'];
  const refused = await send(table(['25 000', ...unclear]), [], { dryRun: 'true' });
  const errors = refused.json<Refusal>().errors?.map(({ row, column }) => [row, column]);
  expect([refused.statusCode, errors]).toEqual([400, unclear.map((_, at) => [at + 3, 'price'])]);
});

test('what is too long or too much says so, as in the form', async () => {
  const refused = await send(`name,price\n${'x'.repeat(121)},5\nRain,2000000000\n`, [], { dryRun: 'true' });
  expect(refused.json<Refusal>().errors).toEqual([
    { row: 2, column: 'name', message: 'This text is too long' },
    { row: 3, column: 'price', message: 'Price must be a whole number from 1 to 1,000,000,000 Frw' },
  ]);
});

test('numbers and switches are read as spreadsheets write them; what two people read differently is refused', async () => {
  const head = 'name,available_arts,width,framed,shipsAbroad';
  const made = dataOf(await send(`${head}\nOne,3,"60,5",TRUE,free\n`));
  const art = await server.call(`GET /arts/${made.arts[0]?._id}`, { as: server.artist.token });
  expect(art.json().data).toMatchObject({ available_arts: 3, width: 60.5, framed: true });
  const wrong = (await send(`${head}\nOne,1.000,1.200,perhaps,maybe\n`)).json<Refusal>();
  expect(wrong.errors?.map(({ column, message }) => [column, message])).toEqual([
    ['available_arts', expect.stringContaining('whole')],
    ['framed', 'Please write true or false'],
    ['width', expect.any(String)],
    ['shipsAbroad', 'Please choose one of no, free'],
  ]);
});

test('an unknown column, one that is there twice, and two pictures of one name are refused', async () => {
  const errorsOf = async (csv: string, pictures: SentFile[] = []) =>
    (await send(csv, pictures)).json<Refusal>().errors?.map(({ row, column }) => [row, column]);
  expect(await errorsOf('name,pirce\nOne,2')).toEqual([[1, 'pirce']]);
  expect(await errorsOf('name,name\nOne,Two')).toEqual([[1, 'name']]);
  expect(await errorsOf('name,picture\nOne,a.jpg', [picture('a.jpg'), picture('A.jpg')])).toEqual([[2, 'picture']]);
  expect(await errorsOf('name\n')).toEqual([[1, '']]);
});

test('a file without the names of its columns is refused at its first row, and a cell beneath no name at its own', async () => {
  const errorsOf = async (csv: string) => (await send(csv)).json<Refusal>().errors;
  const noHead = [{ row: 1, column: '', message: 'The first row must name the columns, such as name, price and picture' }];
  expect(await errorsOf('Rain,35000,Painting\nSun,9000,Painting')).toEqual(noHead);
  expect(await errorsOf(',,\nRain,35000,Painting')).toEqual(noHead);
  expect(await errorsOf('')).toEqual([{ row: 1, column: '', message: 'There are no artworks in this file' }]);
  expect(await errorsOf('name,,price\nRain,,35000\nSun,lost,9000')).toMatchObject([{ row: 3, column: '' }]);
});

test('empty columns behind the last one are left aside, however many', async () => {
  expect(
    dataOf(await send(`name,price${','.repeat(10_000)}\nRain,35000${','.repeat(10_000)}\n`, [], { dryRun: 'true' })).arts,
  ).toMatchObject([{ name: 'Rain', price: 35_000 }]);
});

test('UTF-8 is read with and without its mark; other encodings are refused with what to do', async () => {
  for (const csv of ['\uFEFFname,price\nÉlève,35000\n', 'name;price\r\nÉlève;35000']) {
    const answer = await send(csv, [], { dryRun: 'true' });
    expect(dataOf(answer).arts).toMatchObject([{ name: 'Élève', price: 35_000 }]);
  }
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('name,price\nÉlève,35000\n', 'utf16le')]);
  for (const bytes of [utf16, Buffer.from('name,price\nÉlève,35000\n', 'utf16le'), Buffer.from('name\nÉlève', 'latin1')]) {
    const answer = await send(bytes);
    expect([answer.statusCode, answer.json<Refusal>().code]).toEqual([400, 'arts.importFile']);
    expect(answer.json<Refusal>().message).toContain('UTF-8');
    expect(answer.json<Refusal>().errors).toEqual([{ row: 1, column: '', message: answer.json<Refusal>().message }]);
  }
});

test('a file that ends within a quotation, too many rows and a large CSV are refused, and nothing is written', async () => {
  const before = await count();
  const cut = await send('name,description\nOne,"begun and never');
  expect([cut.statusCode, cut.json<Refusal>().code]).toEqual([400, 'arts.importPart']);
  const many = await send(`name\n${'One\n'.repeat(limits.importRows + 1)}`);
  expect([many.statusCode, many.json<Refusal>().code]).toEqual([400, 'arts.importRows']);
  const empty = await send(`name\nOne\n${'\n'.repeat(20_000)}`);
  expect([empty.statusCode, empty.json<Refusal>().code]).toEqual([400, 'arts.importRows']);
  const large = await send(Buffer.alloc(2 * 1024 * 1024, 'a'));
  expect([large.statusCode, large.json<Refusal>().message]).toEqual([413, 'This file is larger than 1 MB.']);
  const inJson = `data:text/csv;base64,${Buffer.alloc(2 * 1024 * 1024, 'a').toString('base64')}`;
  const largeInJson = await server.call('POST /arts/import', { as: server.artist.token, body: { csv: inJson } });
  for (const answer of [cut, many, empty, large, largeInJson]) {
    const { message, errors } = answer.json<Refusal>();
    expect([answer.statusCode, errors]).toEqual([[large, largeInJson].includes(answer) ? 413 : 400, [{ row: 1, column: '', message }]]);
  }
  const huge = await server.app.inject({
    method: 'POST',
    url: '/api/v1/arts/import',
    headers: {
      authorization: `Bearer ${server.artist.token}`,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': String(80 * 1024 * 1024),
    },
    payload: '--b',
  });
  expect(huge.statusCode).toBe(413);
  const none = await server.call('POST /arts/import', { as: server.artist.token, form: formOf({ dryRun: 'true' }) });
  expect(none.json()).toMatchObject({ code: 'input.invalid', fields: { csv: 'Please choose a CSV file' } });
  expect(await count()).toEqual(before);
});

test.each([
  ['marks as a picture’s name', `name,picture\nRain,x${'\u0301\u0316'.repeat(250_000)}\n`, { row: 2, column: 'picture' }],
  ['spaces within a price', `name,price\nRain,1${' '.repeat(1_000_000)}1\n`, { row: 2, column: 'price' }],
  ['columns, with hundreds of rows', `name${',x'.repeat(500_000)}\n${'Rain\n'.repeat(450)}`, { row: 1, column: '' }],
  ['cells in one row', `name\nRain${','.repeat(1_000_000)}x\n`, { row: 2, column: '' }],
])('a megabyte of %s is refused before anything is done with it', async (_, csv, error) => {
  const began = performance.now();
  const answer = await send(csv, [], { dryRun: 'true' });
  const tookMs = performance.now() - began;
  expect([answer.statusCode, answer.json<Refusal>().errors]).toMatchObject([400, [error]]);
  const plain = performance.now();
  await send(`name,picture\nRain,${'x'.repeat(1_000_000)}\n`, [], { dryRun: 'true' });
  // As every text (server/platform/http/input): at most 20 times what plain letters of the same length take; marks took minutes, spaces half an hour.
  expect(tookMs).toBeLessThan(Math.max(2_000, 20 * (performance.now() - plain)));
});

test('the name of a picture is a word to compare, never a path, and formulas stay text', async () => {
  const answer = await send('name,picture\n=1+1,../../etc/passwd\n', [picture('../../etc/passwd')], { dryRun: 'true' });
  expect([201, 400]).toContain(answer.statusCode);
  const made = dataOf(await send("name,description\n=HYPERLINK(1),@SUM(A1)\n'=1+1,-2"));
  expect(made.arts.map(({ name }) => name)).toEqual(['=HYPERLINK(1)', '=1+1']);
  const csv = await server.call('GET /artist/works.csv?search=hyperlink', { as: server.artist.token });
  expect(csv.body).toContain("'=HYPERLINK(1)");
});

test('an import can fill in every field of an artwork, and an export has them all', async () => {
  // A draft's state is known, its picture is named in a column of its own, and edges and texts of pictures come later.
  const fields = Object.keys(NewArt.shape).filter((name) => !['state', 'edges', 'order', 'alts'].includes(name));
  expect(importColumns.filter((name) => name !== 'picture').toSorted()).toEqual(fields.toSorted());
  const exported = await server.call('GET /artist/works.csv', { as: server.artist.token });
  const heads = exported.body.replace('\uFEFF', '').split('\r\n', 1)[0]?.split(',') ?? [];
  expect(fields.filter((name) => !heads.includes(name))).toEqual([]);
});

test('a repeated Idempotency-Key imports once, and what is exported can be imported again', async () => {
  const headers = { 'idempotency-key': 'import of today' };
  const before = await count();
  const [first, again] = [
    await send('name,price\nRepeated;=1,5000', [], {}, headers),
    await send('name,price\nRepeated;=1,5000', [], {}, headers),
  ];
  expect(dataOf(again)).toEqual(dataOf(first));
  expect((await count()).arts).toBe(before.arts + 1);
  const exported = await server.call('GET /artist/works.csv?search=repeated', { as: server.artist.token });
  expect(exported.body).toContain("Repeated;'=1");
  const back = await send(exported.body, [], { dryRun: 'true' });
  expect(back.statusCode, back.body).toBe(201);
  expect(dataOf(back).arts).toMatchObject([{ name: 'Repeated;=1', price: 5_000 }]);
  const template = await server.call('GET /arts/import/template.csv', { as: server.artist.token });
  const read = await send(template.body, [picture('lake-kivu.jpg')], { dryRun: 'true' });
  expect(dataOf(read).arts).toMatchObject([{ missing: [] }]);
});

test('two imports of the same names in the opposite order at once are both written', async () => {
  const names = Array.from({ length: 30 }, (_, at) => `Meeting ${String.fromCodePoint(97 + (at % 26))}${at > 25 ? 'x' : ''}`);
  const csvOf = (inOrder: string[]) => `name\n${inOrder.join('\n')}`;
  const answers = await Promise.all([send(csvOf(names)), send(csvOf(names.toReversed()))]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
});

test.each([
  ['another artist', 'Umuvumba', () => [server.artist, server.other]],
  ['the same artist', 'Umuvura', () => [server.artist, server.artist]],
  ['the same artist, whose first works these are,', 'Umurera', async () => Array(2).fill(await server.person({ role: 'Artist' }))],
  ['the same admin, whose first works these are,', 'Umurima', async () => Array(2).fill(await server.person({ role: 'Admin' }))],
] as const)(
  'an artwork of a name in an import is made by %s while that is being written, and its own slugs follow',
  async (_, name, findArtists) => {
    const [importer, other] = await findArtists();
    const { db, jobs } = server.services;
    const csv = Buffer.from(`name,picture\n${name},a.png\n${name},\n${name} 2,\n`);
    const rows = readImport(csv, [{ name: 'a.png', bytes: server.picture, claimedType: 'image/png' }]);
    const stored = new Map([[2, await storeFile(server.services, server.picture)]]);
    const viewer = { ...importer, sessionId: '', status: 'approved', isAdmin: false, staff: null } as unknown as Viewer;
    let meanwhile: string | undefined;
    const slow = {
      ...jobs,
      add: async (...args: Parameters<typeof jobs.add>) => {
        meanwhile ??= (await server.post(other!.token, { name })).json<{ data: Art }>().data.slug;
        return jobs.add(...args);
      },
    };
    const { arts } = await db.transaction((tx) =>
      importArts({ jobs: slow }, tx, { rows, stored, viewer, from: { viewer, ip: '127.0.0.1', id: 'import' } }),
    );
    const slugs = await db.$client.query('SELECT slug FROM arts WHERE id = ANY($1) ORDER BY id', [arts.map(({ _id }) => _id)]);
    expect([meanwhile, slugs.rows.map(({ slug }) => slug)]).toEqual([
      slugOf(name),
      [2, 3, '2-2'].map((suffix) => `${slugOf(name)}-${suffix}`),
    ]);
  },
);

test('five hundred rows of one name, and as many of different names, get slugs of their own', async () => {
  const same = dataOf(await send(`name\n${'Imigongo\n'.repeat(limits.importRows)}`));
  const different = dataOf(await send(`name\n${Array.from({ length: limits.importRows }, (_, at) => `Row ${at}`).join('\n')}`));
  for (const { arts } of [same, different]) {
    const { rows } = await server.services.db.$client.query('SELECT slug FROM arts WHERE id = ANY($1) ORDER BY id', [
      arts.map(({ _id }) => _id),
    ]);
    expect([rows.length, new Set(rows.map(({ slug }) => slug)).size]).toEqual([limits.importRows, limits.importRows]);
    expect(rows.at(-1)?.slug).toBe(arts === same.arts ? 'imigongo-500' : 'row-499');
  }
});
