import { beforeAll, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { type TestServer, useTestServer } from '#server/testing/test-server.ts';
import { readPosts } from './read-posts.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;
type Comment = { _id: string; text: string; author: string; isApproved: boolean; isMine: boolean };

const server = useTestServer();
/** Each test has an article of its own. */
const names = readPosts().map((post) => post.name);
let admin: Person;
beforeAll(async () => {
  admin = await server.person({ role: 'Admin' });
});

const NOWHERE = '01940000-0000-7000-8000-00000000ca47';
const write = (name: string, { token }: { token: string }, text: string) =>
  server.call(`POST /blog/${name}/comments`, { as: token, body: { text } });
const written = async (...args: Parameters<typeof write>) => (await write(...args)).json<{ data: Comment }>().data;
const approve = (id: string, as: Person = admin) => server.call(`POST /blog/comments/${id}/approve`, { as: as.token });
const remove = (id: string, as: Person) => server.call(`DELETE /blog/comments/${id}`, { as: as.token });
const list = async (name: string, as?: Person, query = '') =>
  (await server.call(`GET /blog/${name}/comments${query}`, as ? { as: as.token } : {})).json<{
    data: Comment[];
    page: { next: string | null };
  }>();
const countOf = async (name: string) => (await server.call(`GET /blog/${name}`)).json<{ data: { comments: number } }>().data.comments;
const audited = async (id: string) => {
  const { rows } = await server.services.db.$client.query<{ action: string }>(
    'SELECT action FROM audit_log WHERE object_id = $1 ORDER BY id',
    [id],
  );
  return rows.map(({ action }) => action);
};

test('writing, approving and deleting require a session; an unknown article or comment is 404', async () => {
  const person = await server.person();
  for (const call of [
    `POST /blog/${names[0]}/comments`,
    `POST /blog/comments/${NOWHERE}/approve`,
    `DELETE /blog/comments/${NOWHERE}`,
  ] as const)
    expect((await server.call(call)).statusCode, call).toBe(401);
  expect((await write('no-such-post', person, 'x')).json().code).toBe('blog.notFound');
  expect((await server.call('GET /blog/no-such-post/comments')).json().code).toBe('blog.notFound');
  expect([(await approve(NOWHERE)).json().code, (await remove(NOWHERE, admin)).json().code]).toEqual([
    'blog.commentNotFound',
    'blog.commentNotFound',
  ]);
});

test('an admin’s own comment is public at once, and waits for nobody', async () => {
  const name = names[0]!;
  expect(await written(name, admin, 'From us')).toMatchObject({ isApproved: true, isMine: true, author: admin.name });
  expect((await list(name)).data).toMatchObject([{ text: 'From us', isMine: false }]);
});

test('approving again changes nothing, and twenty at once count the comment once', async () => {
  const name = names[1]!;
  const { _id } = await written(name, await server.person(), 'Murakoze');
  expect(await countOf(name)).toBe(0);
  const answers = await Promise.all(Array.from({ length: 20 }, () => approve(_id)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const { rows } = await server.services.db.$client.query('SELECT approved_at FROM blog_comments WHERE id = $1', [_id]);
  await approve(_id);
  expect((await server.services.db.$client.query('SELECT approved_at FROM blog_comments WHERE id = $1', [_id])).rows).toEqual(rows);
  expect(await countOf(name)).toBe(1);
});

test('deleting an approved comment takes it out of the count, a waiting one never was in it', async () => {
  const [name, author] = [names[2]!, await server.person()];
  const [shown, waiting] = [await written(name, author, 'shown'), await written(name, author, 'waiting')];
  await approve(shown._id);
  await remove(waiting._id, author);
  expect(await countOf(name)).toBe(1);
  const twice = await Promise.all([remove(shown._id, author), remove(shown._id, author)]);
  expect(twice.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 404]);
  expect(await countOf(name)).toBe(0);
});

test('what an admin does with a comment of somebody else is in the audit log, what an author does with their own is not', async () => {
  const [name, author] = [names[3]!, await server.person()];
  const [one, two] = [await written(name, author, 'one'), await written(name, author, 'two')];
  await approve(one._id);
  await remove(one._id, admin);
  await remove(two._id, author);
  expect([await audited(one._id), await audited(two._id)]).toEqual([['comment.approved', 'comment.deleted'], []]);
});

test('a page of comments continues where it ended, also while others are written', async () => {
  const [name, author] = [names[4]!, await server.person()];
  for (const text of ['1', '2', '3', '4', '5']) await written(name, author, text);
  const first = await list(name, author, '?limit=2');
  expect(first.data.map(({ text }) => text)).toEqual(['5', '4']);
  await written(name, author, '6');
  const second = await list(name, author, `?limit=2&cursor=${first.page.next}`);
  await remove(second.data[0]!._id, author);
  const third = await list(name, author, `?limit=2&cursor=${second.page.next}`);
  expect([...second.data, ...third.data].map(({ text }) => text)).toEqual(['3', '2', '1']);
  expect(third.page.next).toBeNull();
  expect((await server.call(`GET /blog/${name}/comments?cursor=x`)).json().code).toBe('input.cursor');
});

test('a comment may be as long as a message, and no longer', async () => {
  const person = await server.person();
  expect((await write(names[5]!, person, 'x'.repeat(limits.messageLength))).statusCode).toBe(201);
  const refused = await write(names[5]!, person, 'x'.repeat(limits.messageLength + 1));
  expect([refused.statusCode, refused.json().fields]).toEqual([400, { text: 'This text is too long' }]);
});

test('likes of many at once are counted exactly, and of one person at once as one', async () => {
  const name = names[6]!;
  const people = await Promise.all(Array.from({ length: 8 }, () => server.person()));
  await Promise.all(people.flatMap(({ token }) => [1, 2, 3].map(() => server.call(`PUT /blog/${name}/like`, { as: token }))));
  const like = async ({ token }: Person) => (await server.call(`GET /blog/${name}/like`, { as: token })).json();
  expect(await like(people[0]!)).toEqual({ data: { isLiked: true, likes: 8 } });
  await Promise.all([1, 2].map(() => server.call(`DELETE /blog/${name}/like`, { as: people[0]!.token })));
  expect([await like(people[0]!), await like(people[1]!)]).toEqual([
    { data: { isLiked: false, likes: 7 } },
    { data: { isLiked: true, likes: 7 } },
  ]);
});

test('GET /blog/topics counts every category and tag, the most used first', async () => {
  const { data } = (await server.call('GET /blog/topics')).json<{
    data: Record<'categories' | 'tags', { name: string; count: number }[]>;
  }>();
  const posts = readPosts();
  for (const [topics, all] of [
    [data.categories, posts.map((post) => post.category)],
    [data.tags, posts.flatMap((post) => post.tags)],
  ] as const) {
    for (const { name, count } of topics)
      expect(
        all.filter((one) => one === name),
        name,
      ).toHaveLength(count);
    expect(topics.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
    const counts = topics.map(({ count }) => count);
    expect(counts).toEqual(counts.toSorted((one, other) => other - one));
  }
});
