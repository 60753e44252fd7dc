import { expect, test } from 'vitest';
import { useTestServer } from '#server/testing/test-server.ts';
import { readPost, readPosts } from './read-posts.ts';

const server = useTestServer();
const NAME = 'imigongo-relief-painting-of-the-east';

test('there are at least nine articles, each with its fields, text and sources', () => {
  const posts = readPosts();
  expect(posts.length).toBeGreaterThanOrEqual(9);
  for (const post of posts) {
    expect(
      post.content.some((block) => block.kind === 'heading' && block.items[0]?.[0]?.text === 'Sources'),
      post.name,
    ).toBe(true);
    expect(post.tags.length, post.name).toBeGreaterThan(1);
  }
});

test('raw HTML and unsafe links of an article become text', () => {
  const head = '---\ntitle: T\ndescription: D\ndate: 2026-01-01\nauthor: A\ncategory: C\ntags: a, b\n---\n';
  const { content } = readPost(
    'x',
    `${head}Hello <img src=x onerror=alert(1)> [here](javascript:alert(1)) and [there](https://example.com) & more`,
  );
  expect(JSON.stringify(content)).not.toContain('onerror');
  expect(content[0]?.items[0]?.filter((inline) => inline.kind === 'link')).toEqual([
    { kind: 'link', text: 'there', href: 'https://example.com' },
  ]);
  expect(content[0]?.items[0]?.at(-1)?.text).toContain('& more');
});

test('GET /blog lists the newest first, filters and paginates by name', async () => {
  const first = (await server.call('GET /blog?limit=4')).json<{
    data: { name: string; date: string }[];
    page: { next: string; total: number };
  }>();
  expect(first.data).toHaveLength(4);
  const second = (await server.call(`GET /blog?limit=100&cursor=${first.page.next}`)).json<typeof first>();
  const dates = [...first.data, ...second.data].map((post) => post.date);
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(dates).toHaveLength(first.page.total);
  const found = (await server.call('GET /blog?search=KIRehe imigongo')).json<typeof first>();
  expect(found.data.map((post) => post.name)).toContain(NAME);
  expect((await server.call('GET /blog?category=Buying')).json<typeof first>().page.total).toBe(2);
  expect((await server.call('GET /blog?tag=no-such-tag')).json<typeof first>().data).toEqual([]);
});

test('GET /blog/{name} returns the article with three related ones; an unknown name is 404', async () => {
  const { data } = (await server.call(`GET /blog/${NAME}`)).json<{ data: { title: string; related: unknown[]; content: unknown[] } }>();
  expect(data.title).toContain('Imigongo');
  expect(data.related).toHaveLength(3);
  expect((await server.call('GET /blog/no-such-post')).statusCode).toBe(404);
});

test('likes count each account once, and require a session', async () => {
  const { token } = await server.person();
  expect((await server.call(`PUT /blog/${NAME}/like`)).statusCode).toBe(401);
  await server.call(`PUT /blog/${NAME}/like`, { as: token });
  expect((await server.call(`PUT /blog/${NAME}/like`, { as: token })).json()).toEqual({ data: { isLiked: true, likes: 1 } });
  expect((await server.call(`GET /blog/${NAME}/like`, { as: token })).json()).toEqual({ data: { isLiked: true, likes: 1 } });
  expect((await server.call(`DELETE /blog/${NAME}/like`, { as: token })).json()).toEqual({ data: { isLiked: false, likes: 0 } });
});

test('a comment is shown to others once an admin approved it, and deleted by its author or an admin', async () => {
  const [author, other, admin] = [await server.person(), await server.person(), await server.person({ role: 'Admin' })];
  const written = await server.call(`POST /blog/${NAME}/comments`, { as: author.token, body: { text: 'Murakoze!' } });
  expect(written.statusCode).toBe(201);
  const id = written.json<{ data: { _id: string } }>().data._id;
  const seenBy = async (as?: string) =>
    (await server.call(`GET /blog/${NAME}/comments`, as ? { as } : {})).json<{ data: unknown[] }>().data.length;
  expect([await seenBy(), await seenBy(other.token), await seenBy(author.token), await seenBy(admin.token)]).toEqual([0, 0, 1, 1]);
  expect((await server.call(`POST /blog/comments/${id}/approve`, { as: other.token })).statusCode).toBe(403);
  expect((await server.call(`POST /blog/comments/${id}/approve`, { as: admin.token })).statusCode).toBe(200);
  expect(await seenBy()).toBe(1);
  const card = (await server.call(`GET /blog/${NAME}`)).json<{ data: { comments: number } }>();
  expect(card.data.comments).toBe(1);
  expect((await server.call(`DELETE /blog/comments/${id}`, { as: other.token })).statusCode).toBe(404);
  expect((await server.call(`DELETE /blog/comments/${id}`, { as: author.token })).statusCode).toBe(200);
  expect(await seenBy()).toBe(0);
});

test("every admin is notified once of an article's waiting comments, but not of their own", async () => {
  const [author, admin] = [await server.person(), await server.person({ role: 'Admin' })];
  const write = (text: string) => server.call(`POST /blog/${NAME}/comments`, { as: author.token, body: { text } });
  const [first, second] = [(await write('First')).json().data, (await write('Second')).json().data];
  await server.call(`POST /blog/${NAME}/comments`, { as: admin.token, body: { text: 'From the house' } });
  const heard = await server.call('GET /notifications', { as: admin.token });
  expect(heard.json<{ data: { kind: string; text: string; link: string }[] }>().data).toMatchObject([
    {
      kind: 'comment',
      text: `${author.name} commented on Imigongo, the relief painting of the east, waiting for approval: “Second” and 1 more`,
      link: `/blog/${NAME}?said=${second._id}#comments`,
      read: false,
    },
  ]);
  expect((await server.call('GET /notifications', { as: author.token })).json()).toMatchObject({ data: [], notificationCount: 0 });
  const isRead = async () => (await server.call('GET /notifications', { as: admin.token })).json().data[0].read as boolean;
  await server.call(`POST /blog/comments/${first._id}/approve`, { as: admin.token });
  expect(await isRead(), 'the second one still waits').toBe(false);
  await server.call(`POST /admin/moderation/comments/${second._id}/hide`, { as: admin.token, body: {} });
  expect(await isRead(), 'all of them are decided').toBe(true);
});

test("a comment is marked as one's own to its author, and to nobody else", async () => {
  const [author, admin] = [await server.person(), await server.person({ role: 'Admin' })];
  await server.call(`POST /blog/${NAME}/comments`, { as: author.token, body: { text: 'Mine' } });
  const first = async (as: string) =>
    (await server.call(`GET /blog/${NAME}/comments`, { as })).json<{ data: { isMine: boolean }[] }>().data[0];
  expect([(await first(author.token))?.isMine, (await first(admin.token))?.isMine]).toEqual([true, false]);
});

test('a view is counted; an empty comment is refused with a message', async () => {
  const { token } = await server.person();
  await server.call(`POST /blog/${NAME}/view`);
  const views = async () => (await server.call(`GET /blog/${NAME}`)).json<{ data: { views: number } }>().data.views;
  expect(await views()).toBe(1);
  // Visitors read it from the cache, which is told of a view soon.
  await server.call(`POST /blog/${NAME}/view`);
  await expect.poll(views, { timeout: 120_000 }).toBe(2);
  const empty = await server.call(`POST /blog/${NAME}/comments`, { as: token, body: { text: ' ' } });
  expect([empty.statusCode, empty.json<{ message: string }>().message]).toEqual([400, 'Message Required']);
});
