import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { ArtCard } from '#contract/arts.ts';
import { openOwnClient } from '#server/testing/own-client.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { KNOWN_PASSWORD } from '#server/accounts/make-account.ts';
import { seedArtworks } from './seed-artworks.ts';
import { seedArtists, seedBuyers, seedFavorites } from './seed-people.ts';
import { seedPictures } from './seed-pictures.ts';

const server = useTestServer();
const COUNT = 20_000;

test(
  'a seed gives artworks by 20 approved artists, buyers with one known password, and every index as it was',
  { timeout: 120_000 },
  async () => {
    const { $client } = server.services.db;
    const client = await openOwnClient(server);
    const indexes = async () => (await $client.query('SELECT indexdef FROM pg_indexes WHERE tablename = $1 ORDER BY 1', ['arts'])).rows;
    const before = await indexes();
    const artistIds = await seedArtists(client);
    const pictureIds = await seedPictures(server.services, 2);
    await seedArtworks(client, { count: COUNT, artistIds, pictureIds, say: () => undefined });
    await seedArtworks(client, { count: 100, artistIds, pictureIds, say: () => undefined });
    await seedBuyers(client, 3);
    await seedBuyers(client, 3);
    await seedFavorites(client);
    await client.end();

    expect(artistIds).toHaveLength(20);
    expect(await indexes()).toEqual(before);
    const { data, page } = (await server.call('GET /arts')).json<{ data: ArtCard[]; page: { total: number } }>();
    expect([data.length, page.total]).toEqual([24, COUNT + 100]);
    const [counted] = (
      await $client.query(
        'SELECT (SELECT sum(count) FROM category_counts)::int AS counted, (SELECT sum(artworks) FROM artist_figures)::int AS figures',
      )
    ).rows;
    expect(counted).toEqual({ counted: COUNT + 100, figures: COUNT + 100 });
    expect((await server.call('GET /arts?sort=popular')).json<{ data: ArtCard[] }>().data[0]?.favorites).toBeGreaterThan(0);
    const [one] = (await server.call('GET /arts?search=KGL-0012345')).json<{ data: ArtCard[] }>().data;
    expect(one?.description).toMatch(/Inventory KGL-0012345\.$/);
    for (const email of ['buyer1@example.com', 'buyer3@example.com', 'artist20@example.com']) {
      const answer = await server.call('POST /users/auth', { body: { email, password: KNOWN_PASSWORD } });
      expect(answer.statusCode, email).toBe(200);
    }
  },
);

test('a seed is refused where PUBLIC_URL is https, before a database is touched', () => {
  const env = { ...process.env, PUBLIC_URL: 'https://ubugeni.example', DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/seed.ts', '--artworks', '1'], { env, encoding: 'utf8' });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^The seed is for load tests, [^\n]+ refused when PUBLIC_URL is https\.\n$/);
});
