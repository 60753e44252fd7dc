import { expect, test } from 'vitest';
import { readPosts } from '#server/blog/read-posts.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { takeInFiles } from './intake.ts';

const server = useTestServer();
const editor = () => server.person({ staff: 'editor' });

test('files are taken in once: an article that was changed or deleted since stays so, and a name in use is left alone', async () => {
  const { token } = await editor();
  const [first, second] = readPosts();
  expect((await server.call(`PUT /blog/${first!.name}`, { as: token, body: { title: 'Written again' } })).statusCode).toBe(200);
  expect((await server.call(`DELETE /blog/${second!.name}`, { as: token })).statusCode).toBe(200);
  const used = await server.call('POST /blog', { as: token, body: { title: 'Used already' } });
  const { name } = used.json<{ data: { name: string } }>().data;
  const added = { ...first!, title: 'A new file' };
  const [taken, none] = [
    await takeInFiles(server.services.db, [...readPosts(), { ...added, name }, { ...added, name: 'a-new-file' }]),
    await takeInFiles(server.services.db),
  ];
  expect([taken, none]).toEqual([1, 0]);
  const shown = async (one: string) =>
    (await server.call(`GET /admin/blog/${one}`, { as: token })).json<{ data?: { title: string } }>().data?.title;
  expect([await shown(first!.name), await shown(second!.name), await shown(name), await shown('a-new-file')]).toEqual([
    'Written again',
    undefined,
    'Used already',
    'A new file',
  ]);
});

test('of servers that start together one takes the files in', async () => {
  const [post] = readPosts();
  const posts = [
    { ...post!, name: 'together-one' },
    { ...post!, name: 'together-two' },
  ];
  const taken = await Promise.all(Array.from({ length: 5 }, () => takeInFiles(server.services.db, posts)));
  expect(taken.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 2]);
});
