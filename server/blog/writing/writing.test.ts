import { randomUUID } from 'node:crypto';
import { sql } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import { articleLimits } from '#contract/article-limits.ts';
import type { ArticleRow } from '#contract/articles.ts';
import { formatDate } from '#contract/format.ts';
import { coverUrl } from '#contract/blog.ts';
import { cleanupPictures } from '#server/platform/images/cleanup.ts';
import { pictureForm } from '#server/testing/roles/role-scene.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { showDue } from './show-due.ts';

const server = useTestServer();
const editor = () => server.person({ staff: 'editor' });
let titles = 0;
const text = (more: object = {}) => ({
  title: `A loom in Huye ${(titles += 1)}`,
  body: 'Threads.\n\nAnd a *shuttle*.',
  summary: 'How it is woven',
  category: 'Looms',
  tags: ['loom'],
  state: 'published',
  ...more,
});
type Written = Pick<ArticleRow, '_id' | 'name' | 'state' | 'revision' | 'publishedAt' | 'publishAt' | 'updatedAt'>;
const write = async (as: string, more: object = {}) => {
  const answer = await server.call('POST /blog', { as, body: text(more) });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: Written }>().data;
};
const put = (as: string, name: string, body: object) => server.call(`PUT /blog/${name}`, { as, body });
const names = async () => (await server.call('GET /blog?limit=100')).json<{ data: { name: string }[] }>().data.map(({ name }) => name);
const statusOf = async (name: string) => (await server.call(`GET /blog/${name}`)).statusCode;
const fieldsOf = (answer: { statusCode: number; json: <T>() => T }) => [
  answer.statusCode,
  Object.keys(answer.json<{ fields?: object }>().fields ?? {}),
];
const run = (query: ReturnType<typeof sql>) => server.services.db.execute(query);
const upload = async (as: string) =>
  (await server.call('POST /blog/pictures', { as, form: pictureForm() })).json<{ data: { _id: string } }>().data._id;

test('a published article is in the list, the topics, the feed, the sitemap and the search at once; a draft is 404 and in none', async () => {
  const { token } = await editor();
  const [shown, draft] = [await write(token, { tags: ['loom', 'huye'] }), await write(token, { state: 'draft' })];
  expect([await statusOf(shown.name), await statusOf(draft.name)]).toEqual([200, 404]);
  expect((await names())[0]).toBe(shown.name);
  expect(await names()).not.toContain(draft.name);
  const everywhere = async (path: string) => (await server.app.inject(path)).body;
  for (const path of ['/feed.xml', '/sitemap-screens.xml', '/api/v1/blog?search=SHUTTLE+threads', '/api/v1/blog?tag=huye']) {
    expect(await everywhere(path), path).toContain(shown.name);
    expect(await everywhere(path), path).not.toContain(draft.name);
  }
  for (const call of [`POST /blog/${draft.name}/view`, `PUT /blog/${draft.name}/like`, `GET /blog/${draft.name}/comments`] as const)
    expect((await server.call(call, { as: token })).statusCode, call).toBe(404);
  const comment = await server.call(`POST /blog/${draft.name}/comments`, { as: token, body: { text: 'Well' } });
  expect(comment.statusCode).toBe(404);
});

test('taken back, corrected and shown again: the date and the address stay, and what readers cached is renewed at once', async () => {
  const { token } = await editor();
  const { name, publishedAt } = await write(token);
  expect(await statusOf(name)).toBe(200);
  expect((await put(token, name, { state: 'draft' })).json()).toMatchObject({ data: { state: 'draft', publishedAt } });
  expect(await statusOf(name)).toBe(404);
  expect(await names()).not.toContain(name);
  expect(fieldsOf(await put(token, name, { slug: 'another-name' })), 'it was linked to').toEqual([409, ['slug']]);
  const again = await put(token, name, { state: 'published', title: 'Corrected' });
  expect(again.json()).toMatchObject({ data: { name, title: 'Corrected', state: 'published', publishedAt } });
  expect((await server.call(`GET /blog/${name}`)).json()).toMatchObject({ data: { title: 'Corrected' } });
});

test('an address is chosen until readers could open the article; reserved, taken and odd ones are refused at their field', async () => {
  const { token } = await editor();
  const { name } = await write(token, { state: 'draft', slug: 'my-own-address' });
  expect(name).toBe('my-own-address');
  const moved = await put(token, name, { slug: 'another-address', state: 'published' });
  expect(moved.json()).toMatchObject({ data: { name: 'another-address', slug: 'another-address' } });
  for (const path of ['/blog/another-address', '/admin/blog/another-address'] as const)
    expect((await server.call(`GET ${path}` as 'GET /blog/{name}', { as: token })).json().data.slug, path).toBe('another-address');
  const odd = ['../etc', 'new', 'topics', 'comments', 'preview', 'Big', 'a--b', '-a', 'é', 'a/b', '', 'a'.repeat(81)];
  const refusal = async (slug: string) => fieldsOf(await server.call('POST /blog', { as: token, body: text({ slug }) }));
  for (const slug of odd) expect(await refusal(slug), slug).toEqual([400, ['slug']]);
  expect(await refusal('another-address')).toEqual([409, ['slug']]);
  for (const title of ['New', 'Topics', '../', '日本', '!!!'])
    expect((await write(token, { title })).name).toMatch(/^(new|topics|article)(-\d)?$/);
});

test('twenty of one title at once have twenty addresses; with one Idempotency-Key there is one', async () => {
  const { token } = await editor();
  const body = text({ title: 'Twenty looms' });
  const all = await Promise.all(Array.from({ length: 20 }, () => server.call('POST /blog', { as: token, body })));
  expect(all.map(({ statusCode }) => statusCode)).toEqual(all.map(() => 201));
  expect(new Set(all.map((one) => one.json<{ data: Written }>().data.name)).size).toBe(20);
  const headers = { 'idempotency-key': randomUUID() };
  const once = await Promise.all(
    Array.from({ length: 20 }, () => server.call('POST /blog', { as: token, body: { ...body, title: 'One loom' }, headers })),
  );
  const made = once.filter(({ statusCode }) => statusCode === 201).map((one) => one.json<{ data: Written }>().data.name);
  expect(new Set(made)).toEqual(new Set(['one-loom']));
  expect(once.filter(({ statusCode }) => ![201, 409].includes(statusCode))).toEqual([]);
  const { rows } = await run(sql`SELECT 1 FROM blog_articles WHERE title = 'One loom'`);
  expect(rows).toHaveLength(1);
});

test('one that was changed by somebody else meanwhile is not written over', async () => {
  const { token } = await editor();
  const { name, revision } = await write(token);
  const both = await Promise.all(['One', 'Two'].map((title) => put(token, name, { title, revision })));
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(both.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'blog.changed' });
});

test('what is published needs a summary, a category and a text, each named; a draft needs a title alone', async () => {
  const { token } = await editor();
  const refused = await server.call('POST /blog', { as: token, body: { title: 'A title', state: 'published' } });
  expect(fieldsOf(refused)).toEqual([400, ['summary', 'category', 'body']]);
  const draft = await server.call('POST /blog', { as: token, body: { title: 'A title' } });
  expect(draft.json()).toMatchObject({ data: { state: 'draft', body: '', publishedAt: null } });
  expect(fieldsOf(await server.call('POST /blog', { as: token, body: { title: ' ' } }))).toEqual([400, ['title']]);
});

test('a time to come shows an article then, without a restart, and it stays when the clock is set back', async () => {
  const { token } = await editor();
  const publishAt = new Date(Date.now() + 3_600_000).toISOString();
  const { name, state } = await write(token, { publishAt });
  expect([state, await statusOf(name)]).toEqual(['scheduled', 404]);
  expect(await names()).not.toContain(name);
  expect(await showDue(server.services), 'it is too early').toBe(0);
  await run(sql`UPDATE blog_articles SET publish_at = now() - interval '1 second' WHERE name = ${name}`);
  // As after a restart that lost the job.
  await run(sql`DELETE FROM pgboss.job WHERE name = 'blog.show-due'`);
  expect(await showDue(server.services)).toBe(1);
  server.app.microCache.clearHere();
  expect(await statusOf(name)).toBe(200);
  await run(
    sql`UPDATE blog_articles SET publish_at = now() + interval '1 day', published_at = now() + interval '1 day' WHERE name = ${name}`,
  );
  await showDue(server.services);
  server.app.microCache.clearHere();
  expect(await statusOf(name), 'the clock was set back').toBe(200);
});

test('a time that has passed dates an article; one out of any calendar is refused', async () => {
  const { token } = await editor();
  const { name } = await write(token, { publishAt: '2024-02-29T22:30:00.000Z' });
  expect((await server.call(`GET /blog/${name}`)).json(), 'a day of Kigali').toMatchObject({ data: { date: '2024-03-01' } });
  for (const publishAt of [
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '1999-12-31T23:59:59Z',
    'tomorrow',
    '2026-02-30T00:00:00Z',
    17,
  ]) {
    const answer = await server.call('POST /blog', { as: token, body: text({ publishAt }) });
    expect(fieldsOf(answer), String(publishAt)).toEqual([400, ['publishAt']]);
  }
  const later = new Date(Date.now() + 86_400_000).toISOString();
  const moved = await put(token, name, { publishAt: later });
  expect(moved.json()).toMatchObject({ data: { state: 'scheduled', publishAt: later } });
  expect((await put(token, name, { state: 'published' })).json(), 'now').toMatchObject({ data: { state: 'published', publishAt: null } });
});

test('pictures are uploaded ones: in the text, as the cover; those of others and of nobody are refused', async () => {
  const [one, two] = [await editor(), await editor()];
  const [inside, cover] = [await upload(one.token), await upload(one.token)];
  const body = `Before ![A loom](/uploads/${inside}/960.jpg) after\n\n![](https://elsewhere.example/x.png)`;
  expect(fieldsOf(await server.call('POST /blog', { as: two.token, body: text({ body }) }))).toEqual([400, ['body']]);
  expect(fieldsOf(await server.call('POST /blog', { as: two.token, body: text({ cover }) }))).toEqual([400, ['cover']]);
  expect(fieldsOf(await server.call('POST /blog', { as: one.token, body: text({ cover: randomUUID() }) }))).toEqual([400, ['cover']]);
  const { name } = await write(one.token, { body, cover });
  const { data } = (await server.call(`GET /blog/${name}`)).json<{ data: { image: string; content: { kind: string }[] } }>();
  expect(data.image).toBe(`/uploads/${cover}/1440.jpg`);
  expect(data.content).toMatchObject([
    { kind: 'paragraph', items: [[{ text: 'Before ' }]] },
    { kind: 'picture', items: [[{ text: 'A loom' }]], picture: { _id: inside } },
    { kind: 'paragraph', items: [[{ text: ' after' }]] },
    { kind: 'paragraph' },
  ]);
  expect((await put(two.token, name, { body: `${body}\n\nMore` })).statusCode, 'the article has it').toBe(200);
  const rowsOf = async () => (await run(sql`SELECT id FROM pictures WHERE id IN (${inside}, ${cover})`)).rows.length;
  await cleanupPictures(server.services, Date.now() + 48 * 3_600_000);
  expect(await rowsOf()).toBe(2);
  await put(two.token, name, { body: 'None', cover: null });
  expect((await server.call(`GET /blog/${name}`)).json()).toMatchObject({ data: { image: coverUrl('ubugeni') } });
  await cleanupPictures(server.services, Date.now() + 48 * 3_600_000);
  expect(await rowsOf()).toBe(0);
});

test('an uploaded picture is a picture: an SVG, a text and none are refused at the field', async () => {
  const { token } = await editor();
  for (const file of [
    new Blob(['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'], { type: 'image/svg+xml' }),
    new Blob(['x'], { type: 'image/png' }),
    undefined,
  ]) {
    const form = new FormData();
    if (file) form.set('image', file, '../../x.png');
    else form.set('name', 'none');
    expect(fieldsOf(await server.call('POST /blog/pictures', { as: token, form }))).toEqual([400, ['image']]);
  }
});

test('text that would take long to read is refused at its field, and one that is too long; neither stops the server', async () => {
  const { token } = await editor();
  const deep = [
    '['.repeat(50_000),
    '> '.repeat(25_000),
    '- '.repeat(25_000),
    '_a_'.repeat(16_000),
    '![a]('.repeat(10_000),
    'a\n'.repeat(20_000),
    '- a\n\n'.repeat(10_000),
  ];
  for (const body of deep) {
    const answer = await server.call('POST /blog/preview', { as: token, body: { body } });
    expect(fieldsOf(answer), body.slice(0, 20)).toEqual([400, ['body']]);
  }
  const long = await server.call('POST /blog/preview', { as: token, body: { body: 'a '.repeat(articleLimits.articleLength / 2 + 1) } });
  expect(fieldsOf(long)).toEqual([400, ['body']]);
  expect((await server.call('POST /blog', { as: token, body: text({ body: 'a'.repeat(2_000_000) }) })).statusCode).toBe(413);
  const harmless =
    '<script>alert(1)</script>\n\n[x](javascript:alert(1)) [y](data:text/html,x) [z](//evil.example) [w](/\\evil.example) ![v](javascript:1)';
  const { data } = (await server.call('POST /blog/preview', { as: token, body: { body: harmless } })).json<{
    data: { content: object[] };
  }>();
  expect(JSON.stringify(data.content)).not.toContain('href');
  expect(JSON.stringify(data.content)).not.toContain('script>');
});

test('a deleted article takes comments, likes and views with it, and nothing waits for staff', async () => {
  const [{ token }, reader] = [await editor(), await server.person()];
  const { name, _id } = await write(token);
  await server.call(`PUT /blog/${name}/like`, { as: reader.token });
  await server.call(`POST /blog/${name}/view`);
  await server.call(`POST /blog/${name}/comments`, { as: reader.token, body: { text: 'Murakoze' } });
  expect((await server.call(`DELETE /blog/${name}`, { as: token })).statusCode).toBe(200);
  expect(await statusOf(name)).toBe(404);
  const { rows } = await run(sql`
    SELECT name FROM blog_comments WHERE name = ${name} UNION ALL SELECT name FROM blog_likes WHERE name = ${name}
    UNION ALL SELECT name FROM blog_figures WHERE name = ${name}`);
  expect(rows).toEqual([]);
  const bell = (await server.call('GET /notifications', { as: token })).json<{ data: { kind: string; read: boolean }[] }>().data;
  expect(bell.filter(({ kind, read }) => kind === 'comment' && !read)).toEqual([]);
  expect((await server.call(`DELETE /blog/${name}`, { as: token })).statusCode).toBe(404);
  const acts = await run(sql`SELECT action FROM audit_log WHERE object_id = ${_id} ORDER BY id`);
  expect(acts.rows.map((row) => row['action'])).toEqual(['article.created', 'article.deleted']);
});

test('the list of the staff has every state, is searched, narrowed, sorted and paged', async () => {
  const { id: authorId, token, name: author } = await editor();
  const mark = `quipu${Date.now()}`;
  const draft = await write(token, { state: 'draft', body: mark });
  const scheduled = await write(token, { publishAt: new Date(Date.now() + 86_400_000).toISOString(), body: mark });
  const shown = await write(token, { body: mark });
  const list = async (query: string) =>
    (await server.call(`GET /admin/blog?search=${mark}&${query}`, { as: token })).json<{
      data: Written[];
      page: { next: string | null; total: number };
    }>();
  const all = await list('');
  expect(all.data.map(({ name }) => name)).toEqual([scheduled.name, shown.name, draft.name]);
  expect(all.data[0]).toMatchObject({ author, authorId, state: 'scheduled', image: coverUrl('ubugeni') });
  expect((await list('sort=oldest')).data.map(({ name }) => name)).toEqual([draft.name, shown.name, scheduled.name]);
  for (const [state, { name: only }] of Object.entries({ draft, scheduled, published: shown }))
    expect((await list(`state=${state}`)).data.map(({ name }) => name)).toEqual([only]);
  const found = async (words: string) =>
    (await server.call(`GET /admin/blog?search=${encodeURIComponent(`${mark} ${words}`)}`, { as: token }))
      .json<{ data: Written[] }>()
      .data.map(({ name }) => name);
  const [tomorrow, today, draftDay] = all.data.map(({ publishAt, publishedAt, updatedAt }) =>
    formatDate(publishAt ?? publishedAt ?? updatedAt),
  );
  expect([await found('Draft'), await found('scheduled'), await found('published')]).toEqual([
    [draft.name],
    [scheduled.name],
    [shown.name],
  ]);
  const ofToday = today === draftDay ? [shown.name, draft.name] : [shown.name];
  expect([await found(today!), await found(tomorrow!.replace(/ \d{4}$/, ''))]).toEqual([ofToday, [scheduled.name]]);
  expect(await found(`draft ${tomorrow}`)).toEqual([]);
  for (const sort of ['newest', 'oldest', 'views-desc', 'views-asc']) {
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await list(`sort=${sort}&limit=1${cursor ? `&cursor=${cursor}` : ''}`);
      expect(page.page.total).toBe(3);
      seen.push(...page.data.map(({ name }) => name));
      cursor = page.page.next;
    }
    expect(new Set(seen).size, sort).toBe(3);
    expect(seen, sort).toHaveLength(3);
  }
  const csv = async (query: string) =>
    (await server.call(`GET /admin/blog.csv?search=${mark}&${query}`, { as: token })).body.trimEnd().split('\r\n').slice(1);
  expect((await csv('')).map((row) => row.split(',')[0])).toEqual(all.data.map(({ _id }) => _id));
  expect(await csv('state=draft')).toEqual([expect.stringContaining(`/blog/${draft.name}`)]);
  expect(await csv(`ids=${shown._id}`)).toHaveLength(1);
  expect((await server.call('GET /admin/blog?cursor=xx', { as: token })).statusCode).toBe(400);
});
