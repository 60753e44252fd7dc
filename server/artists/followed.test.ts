import { expect, test } from 'vitest';
import { type TestServer, useTestServer } from '#server/testing/test-server.ts';
import { findArtistPaths } from './sitemap.ts';
import { recountArtworks } from './figures.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;

const server = useTestServer();
const artist = (more: object = {}) => server.person({ role: 'Artist', ...more });
const follow = (who: Person, whom: Person) => server.call(`PUT /artists/${whom.id}/follow`, { as: who.token });
const page = async (who: Person, query = '') =>
  (await server.call(`GET /artists/followed${query}` as 'GET /artists/followed', { as: who.token })).json<{
    data: { _id: string }[];
    page: { next: string | null };
  }>();
const ids = ({ data }: { data: { _id: string }[] }) => data.map(({ _id }) => _id);
const query = (text: string, values: unknown[] = []) => server.services.db.$client.query(text, values);

test('pages of followed artists neither repeat nor lose one that was followed before, while others are followed', async () => {
  const fan = await server.person();
  const artists = [await artist(), await artist(), await artist()];
  for (const one of artists) await follow(fan, one);
  const first = await page(fan, '?limit=2');
  await follow(fan, await artist());
  const second = await page(fan, `?limit=2&cursor=${first.page.next}`);
  expect([...ids(first), ...ids(second)]).toEqual(artists.map(({ id }) => id).toReversed());
});

test('the next page is the same when the last artist of the page before was unfollowed meanwhile', async () => {
  const fan = await server.person();
  const artists = [await artist(), await artist(), await artist()];
  for (const one of artists) await follow(fan, one);
  const first = await page(fan, '?limit=2');
  expect(ids(first)).toEqual([artists[2]!.id, artists[1]!.id]);
  await server.call(`DELETE /artists/${artists[1]!.id}/follow`, { as: fan.token });
  expect(ids(await page(fan, `?limit=2&cursor=${first.page.next}`))).toEqual([artists[0]!.id]);
});

test('artists who were followed at the same moment come once each, page by page', async () => {
  const fan = await server.person();
  const artists = [await artist(), await artist(), await artist()];
  for (const one of artists) await follow(fan, one);
  await query('UPDATE follows SET created_at = now() WHERE follower_id = $1', [fan.id]);
  const found: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const one: Awaited<ReturnType<typeof page>> = await page(fan, `?limit=1&cursor=${cursor}`);
    found.push(...ids(one));
    cursor = one.page.next;
  }
  expect(found).toEqual(artists.map(({ id }) => id).toReversed());
});

test('of many who follow at once each counts once, and those who leave at once are taken off', async () => {
  const whom = await artist();
  const fans = await Promise.all(Array.from({ length: 8 }, () => server.person()));
  await Promise.all(fans.flatMap((fan) => [follow(fan, whom), follow(fan, whom)]));
  await Promise.all(fans.slice(0, 3).map((fan) => server.call(`DELETE /artists/${whom.id}/follow`, { as: fan.token })));
  const { rows } = await query('SELECT followers FROM artist_figures WHERE user_id = $1', [whom.id]);
  expect(rows).toEqual([{ followers: 5 }]);
});

test('the sitemap has the approved artists alone', async () => {
  const shown = await artist({ slug: 'in-the-sitemap' });
  await artist({ slug: 'waits', status: 'pending' });
  await artist({ slug: 'left', deletedAt: new Date() });
  const paths = await findArtistPaths(server.services.db);
  expect(paths).toContain('/artist/in-the-sitemap');
  expect(paths.join()).not.toMatch(/waits|left/);
  expect(shown.id).toBeDefined();
});

test('a recount gives the number of published artworks, also to an artist who has no figures yet', async () => {
  const one = await artist();
  await query('DELETE FROM artist_figures WHERE user_id = $1', [one.id]);
  const artworks = async () => (await query('SELECT artworks FROM artist_figures WHERE user_id = $1', [one.id])).rows;
  await recountArtworks(server.services.db, one.id);
  expect(await artworks()).toEqual([{ artworks: 0 }]);
  await query('UPDATE artist_figures SET artworks = 99 WHERE user_id = $1', [one.id]);
  await recountArtworks(server.services.db, one.id);
  expect(await artworks()).toEqual([{ artworks: 0 }]);
});
