import { expect, test } from 'vitest';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();

test('an article is found by the nearest spelling, and exactly on demand', async () => {
  const { token } = await server.person({ staff: 'editor' });
  const body = { title: 'A basket', body: 'An agasekebasket.', summary: 'How it is woven', category: 'Baskets', tags: [], state: 'draft' };
  const { _id } = (await server.call('POST /blog', { as: token, body })).json<{ data: { _id: string } }>().data;
  const ask = async (query: string) =>
    (await server.call(`GET /admin/blog?${query}`, { as: token })).json<{
      data: { _id: string }[];
      page: { mended?: { meant: string } };
    }>();
  const near = await ask('search=agasekebaskit');
  expect([near.data.map((one) => one._id), near.page.mended?.meant]).toEqual([[_id], 'agasekebasket']);
  expect((await ask('search=agasekebaskit&spelling=exact')).data).toEqual([]);
});
