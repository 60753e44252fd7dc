import { expect, test } from 'vitest';
import { KNOWN_PASSWORD } from '#server/accounts/make-account.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
const sql = async (text: string, values: unknown[] = []) => (await server.services.db.$client.query(text, values)).rows;
const post = (address: `/${string}`, as: string, body: object = {}) => server.call(`POST ${address}`, { as, body });

test('applicants are searched by what a row shows, also with one wrong letter, filtered, sorted and paged; the file has the same', async () => {
  const editor = await server.person({ staff: 'editor' });
  const made = [];
  for (const name of ['Zoé Nyiransabimana', 'Yves Nyiransabimana', 'Xavier Nyiransabimana'])
    made.push(await server.person({ role: 'Artist', status: 'pending', name }));
  const [zoe, yves, xavier] = made.map(({ id }) => id);
  await post(`/users/${yves}/artist/ask`, editor.token, { text: 'More, please.' });
  const ask = async (query: string) => (await server.call(`GET /admin/applicants?${query}`, { as: editor.token })).json();
  const found = async (query: string) => (await ask(query)).data.map(({ _id }: { _id: string }) => _id);
  expect(await found('search=nyiransabimana')).toEqual([zoe, xavier, yves]);
  expect(await found('search=nyiransabimana&sort=latest')).toEqual([yves, xavier, zoe]);
  expect(await found('search=nyiransabimana&sort=name-asc')).toEqual([xavier, yves, zoe]);
  expect(await found('search=nyiransabimana&state=asked')).toEqual([yves]);
  expect(await found('search=nyiransabimana+asked')).toEqual([yves]);
  expect(await found(`search=zoe+${new Date(Date.now() + 2 * 3_600_000).toISOString().slice(0, 10)}`)).toEqual([zoe]);
  expect(await found('search=zoe+2020-01-01')).toEqual([]);
  const near = await ask('search=nyiransabimama&limit=2');
  expect([near.data.length, near.page.total, near.page.mended]).toEqual([2, 3, { asked: 'nyiransabimama', meant: 'nyiransabimana' }]);
  expect(await found(`search=nyiransabimana&limit=2&cursor=${near.page.next}`)).toEqual([yves]);
  expect(await found('search=nyiransabimama&spelling=exact')).toEqual([]);
  const file = async (query: string) =>
    (await server.call(`GET /admin/applicants.csv?${query}`, { as: editor.token })).body.trimEnd().split('\r\n');
  expect((await file('search=nyiransabimana&sort=name-asc')).map((row) => row.split(',')[1])).toEqual([
    'Name',
    'Xavier Nyiransabimana',
    'Yves Nyiransabimana',
    'Zoé Nyiransabimana',
  ]);
  expect(await file(`ids=${yves}`)).toHaveLength(2);
  expect((await server.call('GET /admin/applicants?sort=oldest', { as: editor.token })).statusCode).toBe(400);
});

test.each(['waiting', 'latest', 'name-asc', 'name-desc'])(
  'sorted by %s, the page after one whose last applicant was decided about meanwhile has the others',
  async (sort) => {
    const admin = await server.person({ role: 'Admin' });
    const word = `Gahire${sort.replace('-', '')}`;
    for (const name of ['Ange', 'Émile', 'Fils']) await server.person({ role: 'Artist', status: 'pending', name: `${name} ${word}` });
    const ask = async (query: string) =>
      (await server.call(`GET /admin/applicants?search=${word}&sort=${sort}&${query}`, { as: admin.token })).json();
    const [first, ...others] = (await ask('')).data.map(({ _id }: { _id: string }) => _id);
    const { page } = await ask('limit=1');
    expect((await post(`/users/${first}/artist`, admin.token)).statusCode).toBe(200);
    const rest = await ask(`cursor=${page.next}`);
    expect(rest.data.map(({ _id }: { _id: string }) => _id)).toEqual(others);
    const isOfTime = sort === 'waiting' || sort === 'latest';
    for (const time of ['2026-99-99 10:00:00+00', '2026-02-30 10:00:00+00', '0000-01-01 10:00:00+00', '2026-01-01 10:00:00+99']) {
      const place = sort === 'latest' ? time : `t:${time}`;
      const wrong = Buffer.from(`${place} ${first}`).toString('base64url');
      const answer = await server.call(`GET /admin/applicants?sort=${sort}&cursor=${wrong}`, { as: admin.token });
      expect(answer.statusCode, time).toBe(isOfTime || time.endsWith('+99') ? 400 : 200);
    }
  },
);

test.each(['name-asc', 'name-desc'])(
  'sorted by %s, the page after one that ends in the longest name in any script has the others',
  async (sort) => {
    const admin = await server.person({ role: 'Admin' });
    const names = ['藝', '𝕏', 'ñ'].map((letter) => letter.repeat(96 / letter.length) + sort.slice(5, 7));
    for (const name of names) await server.person({ role: 'Artist', status: 'pending', name });
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const answer = await server.call(`GET /admin/applicants?sort=${sort}&limit=1&cursor=${cursor}`, { as: admin.token });
      expect(answer.statusCode, answer.body).toBe(200);
      const { data, page } = answer.json<{ data: { name: string }[]; page: { next: string | null } }>();
      found.push(...data.map(({ name }) => name));
      cursor = page.next;
    }
    expect(found.filter((name) => names.includes(name)).toSorted()).toEqual(names.toSorted());
    expect(new Set(found).size).toBe(found.length);
  },
);

test('an approval that is undone waits in the bells of the staff again, but of who had read it', async () => {
  const [editor, other] = [await server.person({ staff: 'editor' }), await server.person({ staff: 'editor' })];
  const body = { name: 'Ineza', email: `${crypto.randomUUID()}@example.com`, password: KNOWN_PASSWORD, role: 'Artist' };
  const id: string = (await server.call('POST /users', { body })).json().data._id;
  const unread = async (as: typeof editor) =>
    (await server.call('GET /notifications', { as: as.token }))
      .json<{ data: { read: boolean; link: string }[] }>()
      .data.filter(({ link, read }) => link.includes(id) && !read).length;
  expect([await unread(editor), await unread(other)]).toEqual([1, 1]);
  await post(`/users/${id}/artist`, editor.token);
  expect([await unread(editor), await unread(other)]).toEqual([0, 0]);
  await post(`/users/${id}/artist/undo`, editor.token);
  expect([await unread(editor), await unread(other)]).toEqual([1, 1]);
  // One who had read it before is not told again.
  await sql('UPDATE notifications SET read_at = now() WHERE user_id = $1 AND read_at IS NULL', [other.id]);
  await post(`/users/${id}/artist`, editor.token);
  await post(`/users/${id}/artist/undo`, editor.token);
  expect([await unread(editor), await unread(other)]).toEqual([1, 0]);
});
