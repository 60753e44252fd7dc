import { expect, test } from 'vitest';
import { makeArt } from '#server/arts/make-art.ts';
import { onOneDay } from '#server/testing/days/on-one-day.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { cleanupViewMarks } from './views.ts';

const server = useTestServer();
const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36';
const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

type From = { as?: string; agent?: string; ip?: string };
const look = (id: string, { as, agent = PHONE, ip = '10.1.1.1' }: From = {}) =>
  server.call(`POST /arts/${id}/view`, { ...(as ? { as } : {}), ip, headers: { 'user-agent': agent } });

async function viewsOf(id: string): Promise<number> {
  const found = await server.services.db.$client.query('SELECT coalesce(sum(views), 0)::int AS n FROM art_views WHERE art_id = $1', [id]);
  return found.rows[0].n;
}

test(
  'a reader counts once a day for each artwork, and another reader too',
  onOneDay(async () => {
    const [one, other] = [await makeArt(server.services.db), await makeArt(server.services.db)];
    await Promise.all([look(one.id), look(one.id), look(one.id)]);
    expect(await viewsOf(one.id)).toBe(1);
    await look(one.id, { agent: LAPTOP });
    await look(one.id, { ip: '10.1.1.2' });
    await look(other.id);
    expect([await viewsOf(one.id), await viewsOf(other.id)]).toEqual([3, 1]);
  }),
);

test(
  "an account counts once on all devices; the artwork's own artist and robots do not count",
  onOneDay(async () => {
    const person = await server.person({ role: 'Artist' });
    const work = await makeArt(server.services.db, { ownerId: person.id });
    const { token } = await server.person();
    await look(work.id, { as: token });
    await look(work.id, { as: token, agent: LAPTOP, ip: '10.9.9.9' });
    await look(work.id, { as: person.token });
    await look(work.id, { agent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });
    await look(work.id, { agent: '' });
    expect(await viewsOf(work.id)).toBe(1);
  }),
);

test('GET /arts/{id}/views tells its artist how many readers an artwork had, in all and in 30 days', async () => {
  const artist = await server.person({ role: 'Artist' });
  const rival = await server.person({ role: 'Artist' });
  const { id } = await makeArt(server.services.db, { ownerId: artist.id });
  const query = (text: string) => server.services.db.$client.query(text, [id]);
  await query("INSERT INTO art_views (art_id, day, views) VALUES ($1, (now() AT TIME ZONE 'Africa/Kigali')::date - 40, 5)");
  await query("INSERT INTO art_views (art_id, day, views) VALUES ($1, (now() AT TIME ZONE 'Africa/Kigali')::date - 3, 2)");
  const ask = (as: string) => server.call(`GET /arts/${id}/views`, { as });
  expect((await ask(artist.token)).json()).toEqual({ data: { total: 7, last30Days: 2 } });
  expect((await ask(rival.token)).statusCode).toBe(403);
});

test('an unpublished artwork is 404, and no view is stored', async () => {
  const draft = await makeArt(server.services.db, { state: 'draft' });
  expect((await look(draft.id)).statusCode).toBe(404);
  expect((await look('00000000-0000-7000-8000-000000000000')).json().code).toBe('arts.notFound');
  expect(await viewsOf(draft.id)).toBe(0);
});

test("no reader is stored in the clear, and yesterday's hashes are deleted", async () => {
  const { db } = server.services;
  const work = await makeArt(db);
  await look(work.id, { ip: '203.0.113.77' });
  const marks = await db.$client.query("SELECT encode(mark, 'escape') AS mark FROM art_view_marks");
  expect(JSON.stringify(marks.rows)).not.toContain('203.0.113');
  await db.$client.query('UPDATE art_view_marks SET day = day - 1');
  await cleanupViewMarks(db);
  expect((await db.$client.query('SELECT 1 FROM art_view_marks')).rowCount).toBe(0);
  await look(work.id, { ip: '203.0.113.77' });
  expect(await viewsOf(work.id)).toBe(2);
});

test('a view does not invalidate the cached public answers', async () => {
  const work = await makeArt(server.services.db);
  const before = await server.call('GET /figures');
  const invalidate = server.app.microCache.invalidate.bind(server.app.microCache);
  let forgotten = 0;
  server.app.microCache.invalidate = () => {
    forgotten += 1;
    invalidate();
  };
  await look(work.id);
  server.app.microCache.invalidate = invalidate;
  expect([before.statusCode, forgotten]).toEqual([200, 0]);
});
