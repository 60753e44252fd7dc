import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { formatDate } from '#contract/format.ts';
import type { Moderated } from '#contract/moderation.ts';
import { makeArt } from '#server/arts/make-art.ts';
import type { ArtRow } from '#server/arts/table.ts';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { countReads } from '#server/testing/statements/count-reads.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { makeWords } from './make-words.ts';

const server = useTestServer();
type Person = Awaited<ReturnType<typeof server.person>>;
let admin: Person;
let author: Person;
let artist: Person;
let art: ArtRow;
let mark = '';
let marks = 0;

beforeEach(async () => {
  // A word of letters that nothing else has.
  marks += 1;
  mark = `zq${String.fromCodePoint(96 + marks)}xwv`;
  admin = await server.person({ role: 'Admin', name: `Grace ${mark}staff` });
  author = await server.person({ name: `Aline ${mark}author` });
  artist = await server.person({ role: 'Artist' });
  art = await makeArt(server.services.db, { ownerId: artist.id, name: `Hills ${mark}art` });
});

const query = (text: string, values: unknown[] = []) => server.services.db.$client.query(text, values);
const search = async (words: string) =>
  (await server.call(`GET /admin/moderation?search=${encodeURIComponent(words)}`, { as: admin.token }))
    .json<{ data: Moderated[] }>()
    .data.map(({ _id }) => _id);
const hide = (kind: string, id: string, reason: string) =>
  server.call(`POST /admin/moderation/${kind}/${id}/hide`, { as: admin.token, body: { reason } });

test.each(['reviews', 'questions'] as const)(
  '%s are found by what their row shows: words, author, artwork, who hid them, and why',
  async (kind) => {
    const id = await makeWords(server.services.db, kind, { by: author, artId: art.id, article: '', text: `Said ${mark}said` });
    for (const words of [`${mark}said`, `${mark}author`, `${mark}art`, `aline hills ${mark}said`])
      expect(await search(words), words).toEqual([id]);
    expect(await search(`${mark}staff`)).toEqual([]);
    await hide(kind, id, `Because ${mark}reason`);
    for (const words of [`${mark}staff`, `${mark}reason`, `${mark}reason hills`]) expect(await search(words), words).toEqual([id]);
    await server.call(`POST /admin/moderation/${kind}/${id}/restore`, { as: admin.token });
    expect([await search(`${mark}staff`), await search(`${mark}reason`), await search(`${mark}said`)]).toEqual([[], [], [id]]);
  },
);

test('a text is found by its kind, state and day, as its row shows them', async () => {
  const id = await makeWords(server.services.db, 'reviews', { by: author, artId: art.id, article: '', text: `Said ${mark}said` });
  const { rows } = await server.services.db.$client.query<{ at: Date }>('SELECT created_at AS at FROM reviews WHERE id = $1', [id]);
  const today = formatDate(rows[0]!.at.toISOString());
  for (const words of ['review', 'new', today, `Review new ${today}`]) expect(await search(`${words} ${mark}said`), words).toEqual([id]);
  for (const words of ['hidden', 'waiting', 'question', 'report', '1 Jan 2020'])
    expect(await search(`${words} ${mark}said`), words).toEqual([]);
  await hide('reviews', id, 'Rude');
  expect([await search(`hidden ${mark}said`), await search(`new ${mark}said`)]).toEqual([[id], []]);
  expect(await search('hidden review')).toContain(id);
});

test('the first page says how many of each kind were kept and are hidden, without a statement more, also where it has no row', async () => {
  const read = async (more: string) =>
    (await server.call(`GET /admin/moderation?search=${mark}none${more}`, { as: admin.token })).json<{
      data: Moderated[];
      counts: Record<'shown' | 'hidden', Record<string, number>>;
    }>();
  const before = await read('');
  const make = () => makeWords(server.services.db, 'questions', { by: author, artId: art.id, article: '', text: 'Words' });
  const [kept, hidden] = [await make(), await make()];
  await server.call(`POST /admin/moderation/questions/${kept}/restore`, { as: admin.token });
  await hide('questions', hidden, 'Rude');
  const { answer, statements } = await countStatements(server.services.db, () =>
    server.call(`GET /admin/moderation?search=${mark}none&state=hidden`, { as: admin.token }),
  );
  const { data, counts } = answer.json();
  expect(data).toEqual([]);
  const { shown, hidden: taken } = before.counts;
  expect(counts).toEqual({
    shown: { ...shown, questions: (shown['questions'] ?? 0) + 1 },
    hidden: { ...taken, questions: (taken['questions'] ?? 0) + 1 },
  });
  expect(statements.filter((text) => text.includes('questions'))).toHaveLength(1);
  expect((await server.call(`GET /admin/moderation?cursor=${kept}`, { as: admin.token })).json().counts).toBeUndefined();
});

test('a comment is found by the title of its article, the new one once that is changed', async () => {
  const fields = { summary: 'A summary', category: 'Stories', tags: [], body: 'Words of an article.', state: 'published' };
  const made = await server.call('POST /blog', { as: admin.token, body: { ...fields, title: `First ${mark}title` } });
  const { name } = made.json<{ data: { name: string } }>().data;
  const id = await makeWords(server.services.db, 'comments', { by: author, artId: '', article: name });
  expect(await search(`${mark}title aline`)).toEqual([id]);
  await server.call(`PUT /blog/${name}`, { as: admin.token, body: { title: `Second ${mark}other` } });
  expect([await search(`${mark}title`), await search(`${mark}other`)]).toEqual([[], [id]]);
});

test('GET /admin/moderation.csv has what the filters find, or of it the selected ones, and no cell is a formula', async () => {
  const make = (kind: 'reviews' | 'questions', text: string) =>
    makeWords(server.services.db, kind, { by: author, artId: art.id, article: '', text: `${text} ${mark}said` });
  const [review, question] = [await make('reviews', '=1+1, "quoted"'), await make('questions', 'Why?')];
  await hide('questions', question, 'Rude');
  const read = async (more: string, as = admin) =>
    (await server.call(`GET /admin/moderation.csv?search=${mark}said${more}`, { as: as.token })).body.trimEnd().split('\r\n');
  const [head, ...rows] = await read('&sort=oldest');
  expect(head).toBe(
    '\uFEFFId,Kind,State,Text,Stars,Author,Author Id,About,Where,Written (Kigali time),Hidden (Kigali time),Hidden By,Reason',
  );
  expect(rows.map((row) => row.split(',')[0])).toEqual([review, question]);
  expect(rows[0]).toContain(`"'=1+1, ""quoted"" ${mark}said"`);
  expect(rows[1]).toMatch(/,Rude$/);
  expect((await read('&state=hidden')).slice(1)).toEqual([rows[1]]);
  expect((await read(`&ids=${review}`)).slice(1)).toEqual([rows[0]]);
  expect((await server.call('GET /admin/moderation.csv', { as: artist.token })).statusCode).toBe(403);
});

test('reports are in the file of an admin and of an editor, who decide about them', async () => {
  const chat = new FormData();
  chat.set('receiver', artist.id);
  chat.set('content', 'Is it available?');
  const sent = await server.call('POST /messages/sendMessage', { as: author.token, form: chat });
  await server.call(`POST /messages/conversations/${sent.json().data.conversation}/report`, {
    as: author.token,
    body: { reason: `Rude ${mark}why` },
  });
  const editor = await server.person({ staff: 'editor' });
  const rows = async (as: Person, more = '') =>
    (await server.call(`GET /admin/moderation.csv?search=${mark}why${more}`, { as: as.token })).body.trimEnd().split('\r\n').slice(1);
  const all = await rows(admin);
  expect(all).toHaveLength(1);
  expect([await rows(editor), await rows(editor, '&kind=reports')]).toEqual([all, all]);
});

test('words are found by the present names of their author, their artwork and who hid them', async () => {
  const id = await makeWords(server.services.db, 'reviews', { by: author, artId: art.id, article: '' });
  await hide('reviews', id, '');
  const rename = (person: Person, name: string) => server.call(`PUT /users/${person.id}`, { as: admin.token, body: { name } });
  expect((await rename(author, `Keza ${mark}renamed`)).statusCode).toBe(200);
  expect((await server.call(`PUT /arts/${art.id}`, { as: artist.token, body: { name: `Lake ${mark}lake` } })).statusCode).toBe(200);
  await query('UPDATE users SET name = $2 WHERE id = $1', [admin.id, `Odile ${mark}chief`]);
  for (const words of [`${mark}renamed`, `${mark}lake`, `${mark}chief`]) expect(await search(words), words).toEqual([id]);
  for (const words of [`${mark}author`, `${mark}art`, `${mark}staff`]) expect(await search(words), words).toEqual([]);
  expect((await server.call(`DELETE /users/${author.id}`, { as: admin.token, body: {} })).statusCode).toBe(200);
  expect(await search(`${mark}renamed`)).toEqual([]);
});

test('reviews of one artwork that are written at once are all written', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => server.person()));
  await Promise.all(people.map((by) => makeWords(server.services.db, 'reviews', { by, artId: art.id, article: '' })));
  const { rows } = await query('SELECT reviews_count FROM arts WHERE id = $1', [art.id]);
  expect(rows).toEqual([{ reviews_count: 8 }]);
});

test('renaming and deciding at once wait for each other, and neither fails', async () => {
  const ids = await Promise.all(
    Array.from({ length: 6 }, async () =>
      makeWords(server.services.db, 'reviews', { by: await server.person(), artId: art.id, article: '' }),
    ),
  );
  const answers = await Promise.all([
    ...ids.map((id) => hide('reviews', id, 'Rude')),
    ...ids.map((id) => server.call(`POST /admin/moderation/reviews/${id}/restore`, { as: admin.token })),
    ...[1, 2, 3].map((n) => server.call(`PUT /arts/${art.id}`, { as: artist.token, body: { name: `Lake ${n}` } })),
    server.call(`PUT /users/${admin.id}`, { as: admin.token, body: { name: 'Odile' } }),
  ]);
  expect(answers.filter(({ statusCode }) => statusCode !== 200).map(({ body }) => body)).toEqual([]);
});

test('a word of few texts is read from the index, not from all of them', async () => {
  await query(`BEGIN; SET LOCAL session_replication_role = replica;
    INSERT INTO reviews (id, art_id, author_name, stars, text, search_text)
      SELECT gen_random_uuid(), '${art.id}', 'Reader', 3, 'Number ' || n || ' came well packed', 'reader number ' || n || ' came well packed hills'
      FROM generate_series(1, 20000) n;
    COMMIT`);
  const id = await makeWords(server.services.db, 'reviews', { by: author, artId: art.id, article: '', text: `Rare ${mark}rare` });
  // So that the walk does not meet it.
  await query("UPDATE reviews SET id = '00000000-0000-7000-8000-000000000001' WHERE id = $1", [id]);
  await query('VACUUM ANALYZE reviews');
  const reads = await countReads(server.services.db, async () => {
    expect(await search(`${mark}rare`)).toEqual(['00000000-0000-7000-8000-000000000001']);
  });
  expect(reads.rows).toBeLessThan(5_000);
  expect((await countReads(server.services.db, () => search('packed'))).rows).toBeLessThan(500);
});

test('what is undecided: what waits before what is new, each by its time, page by page; of each the picture of its work or article', async () => {
  const { db } = server.services;
  const [{ name: article }] = (await server.call('GET /blog')).json<{ data: [{ name: string }] }>().data;
  const picture = randomUUID();
  await query("INSERT INTO pictures (id, width, height, thumbhash) VALUES ($1, 800, 600, 'x')", [picture]);
  await query('UPDATE arts SET cover_id = $1 WHERE id = $2', [picture, art.id]);
  const write = (kind: 'reviews' | 'questions' | 'comments', by = author) =>
    makeWords(db, kind, { by, artId: art.id, article, text: `Said ${mark}said` });
  const review = await write('reviews');
  const comment = await write('comments');
  const question = await write('questions');
  const second = await write('comments');
  const decided = await write('questions');
  await hide('questions', decided, 'Rude');
  const page = async (asked: string) =>
    (
      await server.call(`GET /admin/moderation?state=undecided&search=${mark}said&${asked}` as 'GET /admin/moderation', { as: admin.token })
    ).json<{
      data: Moderated[];
      page: { next: string | null };
    }>();
  const walk = async (asked: string) => {
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { data, page: at }: Awaited<ReturnType<typeof page>> = await page(`${asked}&cursor=${cursor}`);
      seen.push(...data.map(({ _id }) => _id));
      cursor = at.next;
    }
    return seen;
  };
  for (const limit of [1, 2, 3, 50]) {
    expect(await walk(`limit=${limit}&sort=oldest`), `${limit}`).toEqual([comment, second, review, question]);
    expect(await walk(`limit=${limit}&sort=newest`), `${limit}`).toEqual([second, comment, question, review]);
  }
  expect(await walk('kind=questions&sort=oldest')).toEqual([question]);
  const { data } = await page('sort=oldest');
  expect(data.map(({ about }) => about.image)).toEqual([
    expect.stringMatching(/^\/blog-covers\/.*-640\.jpg$/),
    expect.stringMatching(/^\/blog-covers\/.*-640\.jpg$/),
    `/uploads/${picture}/320.jpg`,
    `/uploads/${picture}/320.jpg`,
  ]);
  expect(
    (await server.call(`GET /admin/moderation?state=undecided&cursor=${review}` as 'GET /admin/moderation', { as: admin.token }))
      .statusCode,
  ).toBe(400);
});
