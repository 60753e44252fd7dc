import { expect, test } from 'vitest';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
const artist = (overrides = {}) => server.person({ role: 'Artist', name: 'Jean Bosco Habimana', ...overrides });
const follow = (id: string, as?: string) => server.call(`PUT /artists/${id}/follow`, as ? { as } : {});
const unfollow = (id: string, as?: string) => server.call(`DELETE /artists/${id}/follow`, as ? { as } : {});

test('GET /artists/{slug} shows biography, links and real figures of an approved artist, by slug or id', async () => {
  const person = await artist({ slug: 'ineza', biography: 'Paints.', links: { website: 'https://ineza.rw/' }, phone: '+250788000009' });
  await follow(person.id, (await server.person()).token);
  for (const address of ['ineza', person.id]) {
    const answer = await server.call(`GET /artists/${address}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data).toMatchObject({
      _id: person.id,
      slug: 'ineza',
      biography: 'Paints.',
      links: { website: 'https://ineza.rw/' },
      followers: 1,
      artworks: 0,
      rating: null,
      reviews: 0,
    });
    expect(answer.json().data).not.toHaveProperty('phone');
  }
});

test.each([{ status: 'pending' }, { status: 'cancelled' }, { role: 'User' }])('GET /artists/{slug} is 404 with %o', async (overrides) => {
  const slug = `nobody-${Date.now()}`;
  await artist({ slug, ...overrides });
  expect((await server.call(`GET /artists/${slug}`)).json()).toMatchObject({ code: 'users.notFound' });
});

test('following counts once, however often, and unfollowing ends it', async () => {
  const person = await artist();
  const fan = await server.person();
  await follow(person.id, (await server.person()).token);
  const answers = await Promise.all([follow(person.id, fan.token), follow(person.id, fan.token), follow(person.id, fan.token)]);
  for (const answer of answers) expect(answer.json().data).toEqual({ artist: person.id, isFollowed: true, followers: 2 });
  expect((await server.call('GET /artists/followed/ids', { as: fan.token })).json().data).toEqual([person.id]);
  expect((await unfollow(person.id, fan.token)).json().data).toEqual({ artist: person.id, isFollowed: false, followers: 1 });
  expect((await unfollow(person.id, fan.token)).json().data.followers).toBe(1);
  expect((await server.call('GET /artists/followed/ids', { as: fan.token })).json().data).toEqual([]);
});

test('the artist is notified of a new follower once, however often they follow and unfollow', async () => {
  const person = await artist();
  const fan = await server.person({ name: 'Aline Mukamana' });
  for (const act of [follow, follow, unfollow, follow]) await act(person.id, fan.token);
  const { data } = (await server.call('GET /notifications', { as: person.token })).json();
  expect(data).toMatchObject([{ kind: 'follower', text: 'Aline Mukamana follows you', link: '/dashboard/artist/followers', read: false }]);
});

test('GET /artists/followed lists the latest first, paginated, without artists who left', async () => {
  const fan = await server.person();
  const artists = [await artist(), await artist(), await artist(), await artist()];
  for (const person of artists) await follow(person.id, fan.token);
  await server.services.db.$client.query("UPDATE users SET status = 'cancelled' WHERE id = $1", [artists[1]!.id]);
  const page = async (query: string) => (await server.call(`GET /artists/followed?limit=2${query}`, { as: fan.token })).json();
  const first = await page('');
  expect(first.data.map((person: { _id: string }) => person._id)).toEqual([artists[3]!.id, artists[2]!.id]);
  const second = await page(`&cursor=${first.page.next}`);
  expect(second.data.map((person: { _id: string }) => person._id)).toEqual([artists[0]!.id]);
  expect(second.page.next).toBeNull();
  expect((await server.call('GET /artists/followed?cursor=x', { as: fan.token })).json().code).toBe('input.cursor');
});

test('only approved artists can be followed, never oneself, and only with a session', async () => {
  const person = await artist();
  const pending = await artist({ status: 'pending' });
  const customer = await server.person();
  expect((await follow(person.id)).statusCode).toBe(401);
  expect((await unfollow(person.id)).statusCode).toBe(401);
  expect((await server.call('GET /artists/followed')).statusCode).toBe(401);
  expect((await follow(person.id, person.token)).json().code).toBe('artists.ownFollow');
  expect((await follow(pending.id, customer.token)).statusCode).toBe(404);
  expect((await follow(customer.id, person.token)).statusCode).toBe(404);
  expect((await follow('nobody', customer.token)).statusCode).toBe(404);
});

test('GET /artist/followers names who follows the artist and since when, the latest first, page by page, to the artist alone', async () => {
  const artist = await server.person({ role: 'Artist' });
  const other = await server.person({ role: 'Artist' });
  const fans = [
    await server.person({ name: 'Aline' }),
    await server.person({ name: 'Keza' }),
    await server.person({ role: 'Artist', name: 'Bosco' }),
  ];
  for (const { token } of fans) await server.call(`PUT /artists/${artist.id}/follow`, { as: token });
  const page = async (query: string, as = artist.token) =>
    (await server.call(`GET /artist/followers?limit=2${query}` as 'GET /artist/followers', { as })).json();
  const first = await page('');
  expect(first.data.map(({ name, slug }: { name: string; slug: string | null }) => [name, slug !== null])).toEqual([
    ['Bosco', true],
    ['Keza', false],
  ]);
  expect(Object.keys(first.data[1])).toEqual(['name', 'slug', 'since']);
  expect(first.page.total).toBe(3);
  const second = await page(`&cursor=${first.page.next}`);
  expect([second.data.map(({ name }: { name: string }) => name), second.page]).toEqual([['Aline'], { next: null, total: null }]);
  expect((await page('', other.token)).data).toEqual([]);
});
