import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Moderated, ModeratedKind } from '#contract/moderation.ts';
import { makeArt } from '#server/arts/make-art.ts';
import type { ArtRow } from '#server/arts/table.ts';
import { bringForward } from '#server/testing/bring-forward.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { makeWords } from './make-words.ts';

const server = useTestServer({}, true);
type Person = Awaited<ReturnType<typeof server.person>>;
type Kind = 'reviews' | 'questions' | 'comments';
const kinds = ['reviews', 'questions', 'comments'] as const;
const tables = { reviews: 'reviews', questions: 'questions', comments: 'blog_comments' } as const;
const checked = { reviews: 'checked_at', questions: 'checked_at', comments: 'approved_at' } as const;
let editor: Person;
let other: Person;
let author: Person;
let artist: Person;
let art: ArtRow;
let article = '';

beforeAll(async () => {
  editor = await server.person({ staff: 'editor', name: 'Grace Uwera' });
  other = await server.person({ staff: 'editor' });
  article = (await server.call('GET /blog')).json().data[0].name;
});
beforeEach(async () => {
  author = await server.person({ name: 'Aline Uwase' });
  artist = await server.person({ role: 'Artist' });
  art = await makeArt(server.services.db, { ownerId: artist.id });
});

const query = (text: string, values: unknown[] = []) => server.services.db.$client.query(text, values);
const write = (kind: Kind, by: Person = author) => makeWords(server.services.db, kind, { by, artId: art.id, article });
const post = (kind: string, id: string, done: string, body: object = {}, as = editor) =>
  server.call(`POST /admin/moderation/${kind}/${id}/${done}`, { as: as.token, body });
/** Does it, and returns what takes it back. */
async function act(kind: Kind, id: string, done: 'hide' | 'restore', reason = 'Rude words', as = editor): Promise<string | null> {
  const answer = await post(kind, id, done, { reason }, as);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: { undo: string | null } }>().data.undo;
}
const undo = (kind: string, id: string, token: string | null, as = editor) => post(kind, id, 'undo', { undo: token }, as);
const codeOf = (answer: { statusCode: number; json: <T>() => T }) => [answer.statusCode, answer.json<{ code: string }>().code];
const rowOf = async (kind: Kind, id: string) =>
  (
    await query(`SELECT hidden_at, hidden_by, hidden_reason, ${checked[kind]} AS checked, told_reason FROM ${tables[kind]} WHERE id = $1`, [
      id,
    ])
  ).rows[0];
const bell = async (person: Person) =>
  (await server.call('GET /notifications', { as: person.token })).json<{ data: { text: string; link: string }[] }>().data;
const texts = async (person: Person) => (await bell(person)).map(({ text }) => text);
const actions = async (id: string) =>
  (await query('SELECT action, actor_id FROM audit_log WHERE object_id = $1 ORDER BY id', [id])).rows.map(({ action }) => action as string);
/** Everything that authors wait to be told of is told now. */
async function tellNow(): Promise<void> {
  await bringForward(server, 'moderation.tell-author');
  const waiting = () => query("SELECT 1 FROM pgboss.job WHERE name = 'moderation.tell-author' AND state < 'completed'");
  await expect.poll(async () => (await waiting()).rowCount, { timeout: 120_000 }).toBe(0);
}

/** A comment waits to be shown; a review or a question is shown, and new. */
const uncheckedOf = (kind: ModeratedKind) => (kind === 'comments' ? 'waiting' : 'new');

test.each(kinds)('%s that wait and are hidden wait again after Undo, and nobody hears of it', async (kind) => {
  const id = await write(kind);
  const before = await rowOf(kind, id);
  const token = await act(kind, id, 'hide');
  expect((await undo(kind, id, token)).json<{ data: Moderated }>().data).toMatchObject({ _id: id, state: uncheckedOf(kind), hidden: null });
  expect(await rowOf(kind, id)).toEqual(before);
  await tellNow();
  expect(await bell(author)).toEqual([]);
  const object = kind.slice(0, -1);
  expect(await actions(id)).toEqual([`${object}.hidden`, `${object}.undone`]);
});

test.each(kinds)('%s that are kept or approved wait again after Undo, and are not hidden', async (kind) => {
  const id = await write(kind);
  const before = await rowOf(kind, id);
  const token = await act(kind, id, 'restore');
  expect((await undo(kind, id, token)).json().data).toMatchObject({ state: uncheckedOf(kind) });
  expect(await rowOf(kind, id)).toEqual(before);
  await tellNow();
  expect(await bell(author)).toEqual([]);
});

test.each(kinds)('%s that were shown again are hidden as before after Undo: by whom, why and since when', async (kind) => {
  const id = await write(kind);
  await act(kind, id, 'restore');
  await act(kind, id, 'hide', 'The first reason', other);
  await tellNow();
  const before = await rowOf(kind, id);
  const token = await act(kind, id, 'restore');
  expect((await undo(kind, id, token)).json().data).toMatchObject({ state: 'hidden', hidden: { reason: 'The first reason' } });
  expect(await rowOf(kind, id)).toEqual(before);
  await tellNow();
  expect(await texts(author)).toEqual([expect.stringContaining('hidden: The first reason')]);
});

test('stars and the number of comments are as before after Undo', async () => {
  const review = await write('reviews');
  const sums = async () => (await query('SELECT reviews_count, stars_sum FROM arts WHERE id = $1', [art.id])).rows[0];
  const token = await act('reviews', review, 'hide');
  expect(await sums()).toEqual({ reviews_count: 0, stars_sum: 0 });
  await undo('reviews', review, token);
  expect(await sums()).toEqual({ reviews_count: 1, stars_sum: 2 });
  const count = async () => (await server.call(`GET /blog/${article}`, { as: editor.token })).json().data.comments as number;
  const before = await count();
  const comment = await write('comments');
  const approved = await act('comments', comment, 'restore');
  expect(await count()).toBe(before + 1);
  await undo('comments', comment, approved);
  expect(await count()).toBe(before);
});

test('what was said of the words in bells comes back with Undo, read as it was', async () => {
  await server.call(`POST /blog/${article}/comments`, { as: author.token, body: { text: 'A fine article' } });
  const [comment] = (await query('SELECT id FROM blog_comments WHERE author_id = $1', [author.id])).rows as { id: string }[];
  const id = comment?.id ?? '';
  const before = (await query('SELECT * FROM notifications WHERE key = $1 ORDER BY id', [`comment ${id}`])).rows;
  expect(before.length).toBeGreaterThan(1);
  for (const done of ['hide', 'restore'] as const) {
    const token = await act('comments', id, done);
    expect((await query('SELECT 1 FROM notifications WHERE key = $1', [`comment ${id}`])).rowCount).toBe(0);
    await undo('comments', id, token);
    expect((await query('SELECT * FROM notifications WHERE key = $1 ORDER BY id', [`comment ${id}`])).rows).toEqual(before);
  }
});

test('an artist keeps the notification of a review that staff keep', async () => {
  const id = await write('reviews');
  await query(
    `INSERT INTO notifications (id, user_id, kind, facts, link, key) VALUES (gen_random_uuid(), $1, 'review.written', '{"name":"Aline","art":"Hills"}', '/x', $2)`,
    [artist.id, `review ${id}`],
  );
  await act('reviews', id, 'restore');
  expect(await texts(artist)).toEqual(['Aline reviewed Hills']);
  await act('reviews', id, 'hide');
  expect(await texts(artist)).toEqual([]);
});

test('words that are hidden are answered by nobody, so that an answered question never waits again', async () => {
  const [question, review] = [await write('questions'), await write('reviews')];
  const answers = [`/arts/${art.id}/questions/${question}/answer`, `/arts/${art.id}/reviews/${review}/reply`] as const;
  const reply = (path: `/${string}`) => server.call(`POST ${path}`, { as: artist.token, body: { text: 'Yes' } });
  await act('questions', question, 'hide');
  await act('reviews', review, 'hide');
  for (const path of answers) expect((await reply(path)).statusCode, path).toBe(404);
  await act('questions', question, 'restore');
  await act('reviews', review, 'restore');
  for (const path of answers) expect((await reply(path)).statusCode, path).toBe(200);
});

test('of somebody who was erased meanwhile, no bell comes back', async () => {
  await server.call(`POST /blog/${article}/comments`, { as: author.token, body: { text: 'A fine article' } });
  const { rows } = await query('SELECT id FROM blog_comments WHERE author_id = $1', [author.id]);
  const id = (rows[0] as { id: string }).id;
  const token = await act('comments', id, 'hide');
  const boss = await server.person({ role: 'Admin' });
  expect((await server.call(`DELETE /users/${author.id}`, { as: boss.token, body: {} })).statusCode).toBe(200);
  expect(JSON.stringify((await query('SELECT undo FROM blog_comments WHERE id = $1', [id])).rows)).not.toContain('Aline');
  expect((await undo('comments', id, token)).statusCode).toBe(200);
  expect((await query('SELECT 1 FROM notifications WHERE key = $1', [`comment ${id}`])).rowCount).toBe(0);
});

test('the author is told why once it cannot be undone; that it is shown again takes the place of an unread hiding', async () => {
  const [id, second] = [await write('reviews'), await write('questions')];
  const token = await act('reviews', id, 'hide');
  expect(await bell(author)).toEqual([]);
  await tellNow();
  expect(await bell(author)).toMatchObject([
    { text: `Your review of ${art.name} was hidden: Rude words`, link: `/${art.slug}?said=${id}#reviews` },
  ]);
  expect(codeOf(await undo('reviews', id, token))).toEqual([409, 'moderation.undoTooLate']);
  await act('reviews', id, 'restore');
  await tellNow();
  expect(await texts(author)).toEqual([`Your review of ${art.name} is shown again`]);
  await act('questions', second, 'hide', '');
  await tellNow();
  await server.call('PUT /notifications/read', { as: author.token });
  await act('questions', second, 'restore');
  await tellNow();
  expect(await texts(author)).toContain(`Your question about ${art.name} is shown again`);
  await post('questions', second, 'delete', { reason: 'Spam' });
  expect((await texts(author))[0]).toBe(`Your question about ${art.name} was deleted: Spam`);
});

test('what was hidden and shown again within the time is told to nobody; an undone showing leaves the author to be told of the hiding', async () => {
  const [id, second] = [await write('reviews'), await write('questions')];
  await act('reviews', id, 'hide');
  await act('reviews', id, 'restore');
  await act('questions', second, 'hide');
  await undo('questions', second, await act('questions', second, 'restore'));
  await tellNow();
  expect(await texts(author)).toEqual([`Your question about ${art.name} was hidden: Rude words`]);
});

test('staff are not told of what they decided about their own words', async () => {
  const id = await write('questions', editor);
  await act('questions', id, 'hide');
  await tellNow();
  await act('questions', id, 'restore', '', other);
  await tellNow();
  expect((await texts(editor)).filter((text) => text.startsWith('Your question'))).toEqual([
    `Your question about ${art.name} is shown again`,
  ]);
});

test('after ten minutes nothing is undone, even where the author was not told yet', async () => {
  const id = await write('reviews');
  const token = await act('reviews', id, 'hide');
  await query(`UPDATE reviews SET undo = jsonb_set(undo, '{at}', to_jsonb(now() - interval '11 minutes')) WHERE id = $1`, [id]);
  expect(codeOf(await undo('reviews', id, token))).toEqual([409, 'moderation.undoTooLate']);
});

test('an act that changed nothing has nothing to undo', async () => {
  const id = await write('reviews');
  const token = await act('reviews', id, 'hide');
  expect(await act('reviews', id, 'hide', 'Another reason', other)).toBeNull();
  expect((await undo('reviews', id, token)).statusCode).toBe(200);
  await act('reviews', id, 'restore');
  expect(await act('reviews', id, 'restore')).toBeNull();
});

test('nobody takes back what somebody else decided, nor what was decided or changed since', async () => {
  const id = await write('reviews');
  const mine = await act('reviews', id, 'restore');
  expect(codeOf(await undo('reviews', id, mine, other))).toEqual([409, 'moderation.changedSince']);
  const theirs = await act('reviews', id, 'hide', 'Theirs', other);
  expect(codeOf(await undo('reviews', id, mine))).toEqual([409, 'moderation.changedSince']);
  expect(codeOf(await undo('reviews', id, theirs))).toEqual([409, 'moderation.changedSince']);
  expect(await rowOf('reviews', id)).toMatchObject({ hidden_reason: 'Theirs', hidden_by: other.id });
  const kept = await act('reviews', id, 'restore');
  const body = { stars: 5, text: 'Other words' };
  await server.call(`PUT /arts/${art.id}/reviews/${id}`, { as: author.token, body });
  expect(codeOf(await undo('reviews', id, kept))).toEqual([409, 'moderation.changedSince']);
  const comment = await write('comments');
  const hidden = await act('comments', comment, 'hide');
  await server.call(`POST /blog/comments/${comment}/approve`, { as: other.token });
  expect(codeOf(await undo('comments', comment, hidden))).toEqual([409, 'moderation.changedSince']);
});

test('an undo of something else, of another kind, of what is deleted, of reports or of nonsense is refused', async () => {
  const [id, second] = [await write('reviews'), await write('questions')];
  const token = await act('reviews', id, 'hide');
  const foreign = await act('questions', second, 'hide');
  expect(codeOf(await undo('reviews', id, foreign))).toEqual([409, 'moderation.changedSince']);
  expect(codeOf(await undo('reviews', id, randomUUID()))).toEqual([409, 'moderation.changedSince']);
  expect(codeOf(await undo('comments', id, token))).toEqual([404, 'moderation.notFound']);
  expect(codeOf(await undo('reports', id, token))).toEqual([400, 'moderation.report']);
  for (const nonsense of [null, '', 'x', "' OR 1=1 --", 7, {}]) {
    expect((await post('reviews', id, 'undo', { undo: nonsense })).statusCode, JSON.stringify(nonsense)).toBe(400);
  }
  expect((await post('reviews', id, 'undo', {})).statusCode).toBe(400);
  for (const person of [author, artist]) expect((await undo('reviews', id, token, person)).statusCode).toBe(403);
  await post('reviews', id, 'delete', { reason: 'Spam' });
  expect(codeOf(await undo('reviews', id, token))).toEqual([404, 'moderation.notFound']);
  await tellNow();
  expect(await texts(author)).toEqual(expect.arrayContaining([`Your review of ${art.name} was deleted: Spam`]));
});

test('undone twenty times at once it is undone once; hidden and undone by many at once it is one of both', async () => {
  const id = await write('reviews');
  const token = await act('reviews', id, 'hide');
  const answers = await Promise.all(Array.from({ length: 20 }, () => undo('reviews', id, token)));
  expect(Object.groupBy(answers, ({ statusCode }) => statusCode)).toMatchObject({ 200: { length: 1 }, 409: { length: 19 } });
  expect(await actions(id)).toEqual(['review.hidden', 'review.undone']);
  const next = await act('reviews', id, 'hide');
  const mixed = await Promise.all([
    undo('reviews', id, next),
    post('reviews', id, 'restore', {}, other),
    post('reviews', id, 'hide', { reason: 'Again' }, other),
    server.call(`PUT /arts/${art.id}`, { as: artist.token, body: { name: 'Renamed meanwhile' } }),
    server.call(`PUT /arts/${art.id}/reviews/${id}`, { as: author.token, body: { stars: 4, text: 'Changed' } }),
    undo('reviews', id, next),
  ]);
  for (const { statusCode } of mixed) expect([200, 409]).toContain(statusCode);
  const { hidden_at: hiddenAt } = await rowOf('reviews', id);
  const { rows } = await query('SELECT reviews_count, stars_sum FROM arts WHERE id = $1', [art.id]);
  expect(rows[0]).toEqual(hiddenAt ? { reviews_count: 0, stars_sum: 0 } : { reviews_count: 1, stars_sum: 4 });
});
