import { expect, test } from 'vitest';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();

test('GET /users sorts by time and by name, ignoring accents and case, page by page, in one statement', async () => {
  const { token } = await server.person({ role: 'Admin' });
  const word = `Yy${Date.now()}`;
  const made: Record<string, string> = {};
  for (const name of ['émile', 'Alice', 'Zachary', 'Elena', 'alice'])
    made[name] = (await server.person({ role: 'Artist', name: `${name} ${word}` })).id;
  const named = Object.fromEntries(Object.entries(made).map(([name, id]) => [id, name]));
  const walk = async (sort: string) => {
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const path = `GET /users?search=${word}&role=Artist&limit=2&sort=${sort}${cursor && `&cursor=${cursor}`}` as const;
      const answer = await server.call(path, { as: token });
      const { data, page } = answer.json<{ data: { _id: string }[]; page: { next: string | null } }>();
      seen.push(...data.map(({ _id }) => named[_id]!));
      cursor = page.next;
    }
    return seen;
  };
  expect(await walk('newest')).toEqual(['alice', 'Elena', 'Zachary', 'Alice', 'émile']);
  expect(await walk('oldest')).toEqual(['émile', 'Alice', 'Zachary', 'Elena', 'alice']);
  expect(await walk('name-asc')).toEqual(['Alice', 'alice', 'Elena', 'émile', 'Zachary']);
  expect(await walk('name-desc')).toEqual(['Zachary', 'émile', 'Elena', 'alice', 'Alice']);
  const { statements } = await countStatements(server.services.db, () => server.call('GET /users?sort=name-asc', { as: token }));
  // The admin who lists, and the accounts.
  expect(statements).toHaveLength(2);
  expect((await server.call('GET /users?sort=email', { as: token })).statusCode).toBe(400);
});
