import { randomUUIDv7 } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Moderated } from '#contract/moderation.ts';
import { makeArt } from '#server/arts/make-art.ts';
import type { ArtRow } from '#server/arts/table.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { makeWords } from './make-words.ts';

const server = useTestServer();
type Person = Awaited<ReturnType<typeof server.person>>;
let admin: Person;
let author: Person;
let art: ArtRow;
let article = '';

beforeAll(async () => {
  admin = await server.person({ role: 'Admin', name: 'Grace Uwera' });
  article = (await server.call('GET /blog')).json().data[0].name;
});
beforeEach(async () => {
  author = await server.person({ name: 'Aline Uwase' });
  const artist = await server.person({ role: 'Artist' });
  art = await makeArt(server.services.db, { ownerId: artist.id });
});

const query = (text: string, values: unknown[] = []) => server.services.db.$client.query(text, values);
const write = (kind: 'reviews' | 'questions' | 'comments', text = 'Some words', by = author) =>
  makeWords(server.services.db, kind, { by, artId: art.id, article, text });
const act = (kind: string, id: string, done: 'hide' | 'restore' | 'delete', body: object = { reason: 'Rude words' }, as = admin) =>
  server.call(`POST /admin/moderation/${kind}/${id}/${done}`, { as: as.token, ...(done === 'restore' ? {} : { body }) });
const queue = async (search: string) =>
  (await server.call(`GET /admin/moderation?${search}`, { as: admin.token })).json<{ data: Moderated[]; page: { next: string | null } }>();
const shown = async (kind: 'reviews' | 'questions', as?: Person) =>
  (await server.call(`GET /arts/${art.id}/${kind}`, as ? { as: as.token } : {})).json().data.map(({ _id }: { _id: string }) => _id);
const bell = async (person: Person) =>
  (await server.call('GET /notifications', { as: person.token })).json<{ data: { text: string; link: string }[] }>().data;
const audited = async (id: string) =>
  (await query('SELECT action, object_type, actor_id, before, after FROM audit_log WHERE object_id = $1 ORDER BY id', [id])).rows;

test.each(['reviews', 'questions'] as const)('%s are hidden from everybody but staff, and shown again', async (kind) => {
  const id = await write(kind);
  const hidden = await act(kind, id, 'hide');
  expect(hidden.json().data).toMatchObject({ _id: id, kind, state: 'hidden', hidden: { reason: 'Rude words', by: 'Grace Uwera' } });
  expect([await shown(kind), await shown(kind, author), await shown(kind, admin)]).toEqual([[], [], [id]]);
  expect((await act(kind, id, 'restore')).json().data).toMatchObject({ state: 'shown', hidden: null });
  expect([await shown(kind), await shown(kind, admin)]).toEqual([[id], [id]]);
  const objectType = kind.slice(0, -1);
  expect(await audited(id)).toMatchObject([
    { action: `${objectType}.hidden`, object_type: objectType, actor_id: admin.id, before: { state: 'new' }, after: { state: 'hidden' } },
    { action: `${objectType}.restored`, before: { state: 'hidden' }, after: { state: 'shown' } },
  ]);
});

test('what is kept was not made visible: the log says so', async () => {
  const id = await write('reviews');
  await act('reviews', id, 'restore');
  expect(await audited(id)).toMatchObject([{ action: 'review.restored', before: { state: 'new' }, after: { state: 'shown' } }]);
});

test('why a text was deleted is read in the audit log, not stored in it, and goes with its author', async () => {
  const id = await write('reviews');
  await act('reviews', id, 'delete', { reason: 'Advertising a lottery' });
  const found = async () => (await server.call('GET /admin/audit?search=lottery', { as: admin.token })).json().data;
  expect(await found()).toMatchObject([{ action: 'review.deleted', objectId: id, reason: 'Advertising a lottery' }]);
  expect(JSON.stringify(await audited(id))).not.toContain('lottery');
  await server.call(`DELETE /users/${author.id}`, { as: admin.token, body: {} });
  expect(await found()).toEqual([]);
});

test('a hidden review does not count in the stars of its work and its artist until it is shown again', async () => {
  const [id] = [await write('reviews'), await write('reviews', 'Fine', await server.person())];
  const sums = async () =>
    (
      await query(
        'SELECT a.reviews_count, a.stars_sum, f.reviews, f.stars FROM arts a JOIN artist_figures f ON f.user_id = a.owner_id WHERE a.id = $1',
        [art.id],
      )
    ).rows[0];
  expect(await sums()).toEqual({ reviews_count: 2, stars_sum: 4, reviews: 2, stars: 4 });
  await act('reviews', id, 'hide');
  expect(await sums()).toEqual({ reviews_count: 1, stars_sum: 2, reviews: 1, stars: 2 });
  await query('UPDATE reviews SET stars = 5 WHERE id = $1', [id]);
  expect(await sums()).toMatchObject({ stars_sum: 2 });
  await act('reviews', id, 'restore');
  expect(await sums()).toMatchObject({ reviews_count: 2, stars_sum: 7 });
  await act('reviews', id, 'hide');
  await act('reviews', id, 'delete');
  expect(await sums()).toEqual({ reviews_count: 1, stars_sum: 2, reviews: 1, stars: 2 });
});

test('a comment waits, is let in by restoring it, and does not count while it is hidden', async () => {
  const count = async () => (await server.call(`GET /blog/${article}`, { as: admin.token })).json().data.comments as number;
  const before = await count();
  const id = await write('comments');
  expect((await queue('kind=comments&state=waiting')).data[0]).toMatchObject({ _id: id, state: 'waiting', text: 'Some words' });
  expect((await act('comments', id, 'restore')).json().data.state).toBe('shown');
  expect(await count()).toBe(before + 1);
  await act('comments', id, 'hide', {});
  expect(await count()).toBe(before);
  const seen = async (as?: Person) =>
    (await server.call(`GET /blog/${article}/comments`, as ? { as: as.token } : {}))
      .json()
      .data.find((one: { _id: string }) => one._id === id);
  expect([await seen(), await seen(author), await seen(admin)]).toEqual([
    undefined,
    expect.objectContaining({ isHidden: true }),
    expect.objectContaining({ isHidden: true }),
  ]);
});

test('editors hear of comments that wait, until nobody needs to', async () => {
  const editor = await server.person({ staff: 'editor' });
  const support = await server.person({ staff: 'support' });
  await server.call(`POST /blog/${article}/comments`, { as: author.token, body: { text: 'A fine article' } });
  expect((await bell(editor)).map(({ text }) => text)).toEqual([expect.stringContaining('Aline Uwase commented on')]);
  expect(await bell(support)).toEqual([]);
  await server.call(`DELETE /users/${author.id}`, { as: admin.token, body: {} });
  expect(JSON.stringify(await bell(editor))).not.toContain('Aline');
});

test('hidden twice at once it is hidden once: one row of the log, the first reason', async () => {
  const id = await write('questions');
  const answers = await Promise.all(['First', 'Second', 'Third'].map((reason) => act('questions', id, 'hide', { reason })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(new Set(answers.map((answer) => answer.json().data.hidden.reason)).size).toBe(1);
  expect((await audited(id)).length).toBe(1);
  await Promise.all([1, 2, 3].map(() => act('questions', id, 'restore')));
  expect((await audited(id)).length).toBe(2);
});

test('what was deleted stays deleted, the id of another kind is nothing, and reports are decided elsewhere', async () => {
  const id = await write('reviews');
  const code = (answer: { statusCode: number; json: <T>() => T }) => [answer.statusCode, answer.json<{ code: string }>().code];
  for (const done of ['hide', 'restore', 'delete'] as const) {
    expect(code(await act('questions', id, done)), done).toEqual([404, 'moderation.notFound']);
    expect(code(await act('comments', randomUUIDv7(), done)), done).toEqual([404, 'moderation.notFound']);
    expect(code(await act('reports', id, done)), done).toEqual([400, 'moderation.report']);
    expect((await act('people', id, done)).statusCode, done).toBe(404);
    expect((await act('reviews', 'x', done)).statusCode, done).toBe(404);
  }
  expect((await act('reviews', id, 'delete', {})).statusCode).toBe(400);
  expect((await act('reviews', id, 'delete', { reason: 'x'.repeat(5_000) })).statusCode).toBe(400);
  const deleted = await Promise.all([1, 2].map(() => act('reviews', id, 'delete')));
  expect(new Set(deleted.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 404]));
  const entry = (await audited(id)).find(({ action }) => action === 'review.deleted');
  expect(Object.keys(entry.before), 'what it was, without its words').toEqual(['name', 'stars', 'written']);
  expect(code(await act('reviews', id, 'restore'))).toEqual([404, 'moderation.notFound']);
  expect((await act('reviews', id, 'hide', {}, author)).statusCode).toBe(403);
});

test('the queue has every kind in the order of time, filtered, searched and page by page', async () => {
  const mark = `quexal${randomUUIDv7().slice(-6)}`;
  const made = [await write('reviews', mark), await write('questions', `${mark} %`), await write('comments', mark.toUpperCase())];
  await act('questions', made[1] ?? '', 'hide');
  const ids = async (search: string) => (await queue(`search=${mark}&${search}`)).data.map(({ _id }) => _id);
  expect(await ids('')).toEqual(made.toReversed());
  expect(await ids('sort=oldest')).toEqual(made);
  expect([await ids('state=hidden'), await ids('state=new'), await ids('kind=reports')]).toEqual([[made[1]], [made[0]], []]);
  expect(await ids('state=waiting')).toEqual([made[2]]);
  const first = await queue(`search=${mark}&limit=2`);
  expect((await queue(`search=${mark}&limit=2&cursor=${first.page.next}`)).data.map(({ _id }) => _id)).toEqual([made[0]]);
  expect((await queue('state=waiting&limit=1')).data).toHaveLength(1);
  expect((await server.call('GET /admin/moderation?cursor=x', { as: admin.token })).json().code).toBe('input.cursor');
  for (const text of ['%', '_', String.raw`\'; DROP TABLE reviews; --`, '\u0000', '\ud800', 'x'.repeat(500), '((((', '😀', '\u202e']) {
    const answer = await server.call(`GET /admin/moderation?search=${encodeURIComponent(text.toWellFormed())}`, { as: admin.token });
    expect([200, 400], JSON.stringify(text)).toContain(answer.statusCode);
  }
});

test('a review that its author changes is looked at again; one that stays hidden is not', async () => {
  const id = await write('reviews');
  const change = () => server.call(`PUT /arts/${art.id}/reviews/${id}`, { as: author.token, body: { stars: 5, text: 'Other words' } });
  await act('reviews', id, 'restore');
  await change();
  expect((await queue('kind=reviews&state=new')).data.map(({ _id }) => _id)).toContain(id);
  await act('reviews', id, 'hide');
  await change();
  expect((await queue('kind=reviews&state=hidden')).data.map(({ _id }) => _id)).toContain(id);
  expect(await shown('reviews')).toEqual([]);
});
