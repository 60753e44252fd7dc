import { expect, test } from 'vitest';
import type { Art } from '#contract/arts.ts';
import { useArtServer, validArt } from '#server/arts/art-test-server.ts';

const server = useArtServer();

type Refusal = { code: string; fields?: Record<string, string> };
const as = () => ({ as: server.artist.token });
const draftOf = async (fields: Record<string, unknown> = {}) => {
  const answer = await server.call('POST /arts', { ...as(), body: { ...fields, state: 'draft' } });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: Art }>().data;
};
const put = (id: string, body: object, token = server.artist.token) => server.call(`PUT /arts/${id}`, { as: token, body });
const EVERYTHING = {
  image: 'Image Required',
  name: 'Arts Name Required',
  price: 'Price Required',
  category: 'Arts category Required',
  description: 'Description Required',
};

test('POST /arts/drafts keeps a draft from a picture alone, and once for each Idempotency-Key', async () => {
  const image = `data:image/png;base64,${server.picture.toString('base64')}`;
  const send = () => server.call('POST /arts/drafts', { ...as(), body: { image }, headers: { 'idempotency-key': 'the first picture' } });
  const [first, again] = [await send(), await send()];
  const { data } = first.json<{ data: Art }>();
  expect(data).toMatchObject({ state: 'draft', name: '', price: 0, category: '', description: '', available_arts: 1 });
  expect(data.slug).toBe(`draft-${data._id}`);
  expect(data.pictures).toHaveLength(1);
  expect([again.statusCode, again.json<{ data: Art }>().data._id]).toEqual([201, data._id]);
  const without = await server.call('POST /arts/drafts', { ...as(), body: { name: 'Umuganura' } });
  expect([without.statusCode, without.json<{ fields: object }>().fields]).toEqual([400, { image: 'Image Required' }]);
});

test('a draft needs nothing, and its fields can be emptied again', async () => {
  const { _id } = await draftOf();
  const filled = await put(_id, { ...validArt, medium: 'Acrylic' });
  expect(filled.json()).toMatchObject({ data: { name: 'Morning Mist', price: 35_000, slug: 'morning-mist', state: 'draft' } });
  const emptied = await put(_id, { name: '', price: '', category: '', description: '', available_arts: '', medium: '' });
  expect(emptied.json()).toMatchObject({
    data: { name: '', price: 0, category: '', description: '', available_arts: 1, medium: null, slug: `draft-${_id}` },
  });
});

test('publishing or hiding a draft names everything that is missing at once, and changes nothing', async () => {
  const { _id } = await draftOf();
  for (const state of ['published', 'hidden']) {
    const answer = await put(_id, { state, medium: 'Oil' });
    expect([answer.statusCode, answer.json<Refusal>().fields]).toEqual([400, EVERYTHING]);
  }
  const now = await server.call(`GET /arts/${_id}`, as());
  expect(now.json()).toMatchObject({ data: { state: 'draft', medium: null } });
});

test('what is published cannot lose what it needs', async () => {
  const art = await server.create({ name: 'Whole' });
  for (const [field, message] of Object.entries(EVERYTHING).slice(1)) {
    const answer = await put(art._id, { [field]: '' });
    expect([answer.statusCode, answer.json<Refusal>().fields]).toEqual([400, { [field]: message }]);
  }
  const answer = await put(art._id, { order: '' });
  expect([answer.statusCode, answer.json<Refusal>().fields]).toEqual([400, { image: 'Image Required' }]);
});

test('a value that is refused in a draft or an edit has the reason of POST /arts, not the message of an empty field', async () => {
  const art = await server.create({ name: 'Told' });
  for (const [field, value, message] of [
    ['name', 'x'.repeat(121), 'This text is too long'],
    ['name', 'a/b', 'A name can’t contain / or \\'],
    ['price', '35.000', 'Price must be a whole number from 1 to 1,000,000,000 Frw'],
    ['price', 1.5, 'Price must be a whole number from 1 to 1,000,000,000 Frw'],
    ['price', 'cheap', 'Price Required'],
    ['available_arts', '1.5', 'Available Arts must be a whole number from 0 to 100,000'],
    ['category', 'Poetry', 'Arts category Required'],
  ] as const) {
    const body = { [field]: value };
    for (const answer of [await put(art._id, body), await server.call('POST /arts', { ...as(), body: { ...body, state: 'draft' } })])
      expect([answer.statusCode, answer.json<Refusal>().fields]).toEqual([400, { [field]: message }]);
  }
});

test('POST /arts without a draft needs everything, as before', async () => {
  const answer = await server.call('POST /arts', { ...as(), body: {} });
  expect(answer.json<Refusal>().fields).toEqual({ ...EVERYTHING, available_arts: 'Available Arts Required' });
});

test('a draft is 404 for everybody but its artist and an admin, and in no list', async () => {
  const image = `data:image/png;base64,${server.picture.toString('base64')}`;
  const { _id, slug } = await draftOf({ ...validArt, name: 'Unseen Umuganura', image, acceptsOffers: true });
  const others = [undefined, server.other.token, server.customer.token];
  for (const token of others) {
    const ask = async (path: string, body?: object) =>
      (await server.call(path as 'GET /arts', { ...(token ? { as: token } : {}), ...(body ? { body } : {}) })).statusCode;
    for (const path of [
      `/arts/${_id}`,
      `/arts/name/${slug}`,
      '/arts/name/Unseen%20Umuganura',
      `/arts/${_id}/related`,
      `/arts/${_id}/more-by-artist`,
    ])
      expect(await ask(`GET ${path}`), path).toBe(404);
    expect(await ask(`POST /arts/${_id}/view`, {})).toBe(404);
    expect((await server.call(`GET /arts/several?ids=${_id}`)).json()).toEqual({ data: [] });
    if (!token) continue;
    expect(await ask(`PUT /favorites/${_id}`)).toBe(404);
    expect(await ask('POST /cart', { productId: _id, quantity: 1 })).toBe(400);
    expect(await ask('POST /offers', { art: _id, amount: 30_000, shippingAddress: 'KG 7 Ave, Kimihurura' })).toBe(404);
  }
  expect(await put(_id, { price: 1 }, server.other.token)).toMatchObject({ statusCode: 404 });
  for (const path of [
    '/arts',
    '/arts?search=umuganura',
    '/arts/suggestions?search=umuganura',
    `/artists/${server.artist.id}`,
    '/arts/facets?search=umuganura',
  ])
    expect((await server.call(`GET ${path}` as 'GET /arts')).body, path).not.toContain(_id);
  expect((await server.call('GET /arts/facets?search=umuganura')).json()).toMatchObject({ data: { total: 0 } });
  expect((await server.app.inject('/sitemap.xml')).body).not.toContain(slug);
  const cart = await server.call('POST /cart', { as: server.customer.token, body: { productId: _id, quantity: 1 } });
  expect(cart.body).not.toContain('Umuganura');
  for (const token of [server.artist.token, server.admin.token])
    expect((await server.call(`GET /arts/${_id}`, { as: token })).statusCode).toBe(200);
});

test('what was put back to draft when that was possible is on no card of a chat', async () => {
  const art = await server.create({ name: 'Shown Once' });
  const { artist, customer } = server;
  const sent = await server.call('POST /messages/sendMessage', {
    as: customer.token,
    body: { receiver: artist.id, content: 'Is it framed?', artId: art._id },
  });
  expect(sent.statusCode, sent.body).toBe(201);
  expect(sent.json()).toMatchObject({ data: { art: { name: 'Shown Once' } } });
  await server.services.db.$client.query("UPDATE arts SET state = 'draft', on_show = false, name = 'Unseen Imigongo' WHERE id = $1", [
    art._id,
  ]);
  const thread = await server.call(`GET /messages/${customer.id}/${artist.id}`, { as: customer.token });
  expect(thread.json()).toMatchObject({ data: [{ content: 'Is it framed?', art: null }] });
});

test('an artist offers no draft to anybody', async () => {
  const { _id } = await draftOf({ ...validArt, name: 'Not for sale yet' });
  const answer = await server.call('POST /offers', { ...as(), body: { art: _id, amount: 30_000, quantity: 1, to: server.customer.id } });
  expect([answer.statusCode, answer.json<Refusal>().code]).toEqual([404, 'arts.notFound']);
});

test('a draft that is published is counted once and told once, however often it is published', async () => {
  const image = `data:image/png;base64,${server.picture.toString('base64')}`;
  const { _id } = await draftOf({ ...validArt, name: 'Told once', image });
  const told = async () =>
    (await server.services.db.$client.query('SELECT published_at FROM newly_published_arts WHERE art_id = $1', [_id])).rows;
  expect(await told()).toEqual([]);
  expect((await put(_id, { state: 'published' })).statusCode).toBe(200);
  expect(await server.publicIds()).toContain(_id);
  const first = await told();
  expect(first).toHaveLength(1);
  await put(_id, { state: 'hidden' });
  expect(await server.publicIds()).not.toContain(_id);
  await put(_id, { state: 'published' });
  expect(await told()).toEqual(first);
});

test('a name that was never published leads nowhere after it changed; one that was still does', async () => {
  const image = `data:image/png;base64,${server.picture.toString('base64')}`;
  const { _id, slug } = await draftOf({ ...validArt, name: 'Working title', image });
  expect(slug).toBe('working-title');
  await put(_id, { name: 'Second title' });
  await put(_id, { name: 'Final title', state: 'published' });
  const find = async (name: string) => (await server.call(`GET /arts/name/${name}` as 'GET /arts')).statusCode;
  expect([await find('working-title'), await find('second-title'), await find('final-title')]).toEqual([404, 404, 200]);
  await put(_id, { name: 'Another title' });
  expect([await find('final-title'), await find('another-title')]).toEqual([200, 200]);
});
