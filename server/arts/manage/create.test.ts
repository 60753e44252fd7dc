import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Art } from '#contract/arts.ts';
import { masterKey } from '#server/platform/images/keys.ts';
import { type SentFile, useArtServer, validArt } from '#server/arts/art-test-server.ts';
import { makeArt } from '#server/arts/make-art.ts';

const server = useArtServer();

test('POST /arts creates an artwork with its picture', async () => {
  const sale = { dispatchDays: '14', shipsAbroad: 'free', acceptsOffers: 'true' };
  const art = await server.create({
    ...sale,
    medium: ' Acrylic ',
    isLimitedEdition: 'true',
    width: '40.25',
    year: '2024',
    edition: '1 of 3',
    provenance: 'Shown in Huye.\r\nFrom the artist',
  });
  expect(art).toMatchObject({
    name: 'Morning Mist',
    slug: 'morning-mist',
    price: 35_000,
    available_arts: 3,
    medium: 'Acrylic',
    isLimitedEdition: true,
    isCustomOrder: false,
    width: 40.3,
    dispatchDays: 14,
    shipsAbroad: 'free',
    acceptsOffers: true,
    height: null,
    year: 2024,
    edition: '1 of 3',
    provenance: 'Shown in Huye.\nFrom the artist',
    state: 'published',
    owner: { _id: server.artist.id, name: 'Grace Umutoni' },
  });
  expect(art.pictures).toEqual([
    {
      _id: expect.any(String),
      width: 640,
      height: 480,
      thumbhash: expect.any(String),
      edges: expect.objectContaining({ isMarked: false }),
      alt: '',
    },
  ]);
  expect(await server.publicIds()).toContain(art._id);
  expect((await server.app.inject(art.image!)).headers['content-type']).toBe('image/jpeg');
  expect((await server.actsOn(art._id)).map((act) => [act.action, act.actorId])).toEqual([['art.created', server.artist.id]]);
});

test('POST /arts stores up to 8 pictures in their order', async () => {
  const answer = await server.post(server.artist.token, {}, [
    ['image', server.picture],
    ...Array.from({ length: 7 }, () => ['pictures', server.picture] as SentFile),
  ]);
  expect(answer.json<{ data: Art }>().data.pictures).toHaveLength(8);
  const many = await server.post(server.artist.token, {}, [
    ['image', server.picture],
    ...Array.from({ length: 8 }, () => ['pictures', server.picture] as SentFile),
  ]);
  expect([many.statusCode, many.json<{ fields: object }>().fields]).toEqual([400, { pictures: 'An artwork can have up to 8 pictures' }]);
});

test.each([
  ['signed out', async () => undefined, 401],
  ['a customer', async () => server.customer.token, 403],
  ['a pending artist', async () => (await server.person({ role: 'Artist', status: 'pending' })).token, 403],
  ['a cancelled artist', async () => (await server.person({ role: 'Artist', status: 'cancelled' })).token, 403],
])('POST, PUT and DELETE /arts as %s are refused', async (_who, token, status) => {
  const art = await makeArt(server.services.db);
  const as = await token();
  const before = await server.files();
  const options = as ? { as } : {};
  expect((await server.post(as)).statusCode).toBe(status);
  expect((await server.call(`PUT /arts/${art.id}`, { ...options, body: { price: 1 } })).statusCode).toBe(status);
  expect((await server.call(`DELETE /arts/${art.id}`, options)).statusCode).toBe(status);
  expect(await server.files()).toEqual(before);
});

test.each([
  [{ name: '' }, 'name', 'Arts Name Required'],
  [{ name: '   ' }, 'name', 'Arts Name Required'],
  [{ name: 'a/b' }, 'name', 'A name can’t contain / or \\'],
  [{ name: 'a\\b' }, 'name', 'A name can’t contain / or \\'],
  [{ name: 'a\u0000b' }, 'name', 'Arts Name Required'],
  [{ name: 'x'.repeat(121) }, 'name', 'This text is too long'],
  [{ price: '' }, 'price', 'Price Required'],
  [{ price: 'abc' }, 'price', 'Price Required'],
  [{ price: '0' }, 'price', 'Price must be a whole number from 1 to 1,000,000,000 Frw'],
  [{ price: '-5' }, 'price', 'Price must be a whole number from 1 to 1,000,000,000 Frw'],
  [{ price: '10.5' }, 'price', 'Price must be a whole number from 1 to 1,000,000,000 Frw'],
  [{ price: '1000000001' }, 'price', 'Price must be a whole number from 1 to 1,000,000,000 Frw'],
  [{ price: '1e3' }, 'price', 'Price must be a whole number from 1 to 1,000,000,000 Frw'],
  [{ price: '35.000' }, 'price', 'Price must be a whole number from 1 to 1,000,000,000 Frw'],
  [{ price: '35,000' }, 'price', 'Price must be a whole number from 1 to 1,000,000,000 Frw'],
  [{ price: '3.5e4' }, 'price', 'Price must be a whole number from 1 to 1,000,000,000 Frw'],
  [{ price: ' 35' }, 'price', 'Price must be a whole number from 1 to 1,000,000,000 Frw'],
  [{ price: '+35' }, 'price', 'Price must be a whole number from 1 to 1,000,000,000 Frw'],
  [{ available_arts: '' }, 'available_arts', 'Available Arts Required'],
  [{ available_arts: '-1' }, 'available_arts', 'Available Arts must be a whole number from 0 to 100,000'],
  [{ available_arts: '1.5' }, 'available_arts', 'Available Arts must be a whole number from 0 to 100,000'],
  [{ available_arts: '100001' }, 'available_arts', 'Available Arts must be a whole number from 0 to 100,000'],
  [{ category: '' }, 'category', 'Arts category Required'],
  [{ category: 'Weapons' }, 'category', 'Arts category Required'],
  [{ description: '' }, 'description', 'Description Required'],
  [{ description: 'x'.repeat(20_001) }, 'description', 'This text is too long'],
  [{ year: '3000' }, 'year', 'Please enter a year'],
  [{ dispatchDays: '0' }, 'dispatchDays', 'Please enter a whole number of days, from 1 to 60'],
  [{ dispatchDays: '61' }, 'dispatchDays', 'Please enter a whole number of days, from 1 to 60'],
  [{ width: '0' }, 'width', 'Sizes are in centimetres, from 0.1 to 2,000'],
])('POST /arts with %o names the field', async (fields, name, message) => {
  const answer = await server.post(server.artist.token, fields);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'input.invalid', fields: { [name]: message }, message, error: message });
});

test("POST /arts without a picture answers 'Image Required', as multipart and as JSON", async () => {
  for (const answer of [
    await server.post(server.artist.token, {}, []),
    await server.call('POST /arts', { as: server.artist.token, body: { ...validArt, price: 35_000, available_arts: 3 } }),
  ]) {
    expect([answer.statusCode, answer.json<{ fields: object }>().fields]).toEqual([400, { image: 'Image Required' }]);
  }
});

test('POST /arts with nothing names the missing picture together with the missing fields; a draft needs none', async () => {
  const fieldsOf = async (body: object) =>
    Object.keys((await server.call('POST /arts', { as: server.artist.token, body })).json<{ fields: object }>().fields).toSorted();
  const required = ['available_arts', 'category', 'description', 'name', 'price'];
  expect(await fieldsOf({})).toEqual([...required.slice(0, 3), 'image', ...required.slice(3)]);
  expect(await fieldsOf({ order: crypto.randomUUID() })).toEqual(required);
  expect(await fieldsOf({ state: 'draft', price: '35.000' })).toEqual(['price']);
});

test('POST /arts refuses bodies other than JSON and multipart', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/v1/arts',
      headers: { authorization: `Bearer ${server.artist.token}`, 'content-type': type },
      payload: 'name=x',
    });
    expect(answer.statusCode, type).toBe(415);
  }
});

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');
test.each([
  ['an SVG that calls itself PNG', () => SVG],
  ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a PDF', () => Buffer.from('%PDF-1.7\n%âãÏÓ')],
  ['a truncated picture', () => server.picture.subarray(0, server.picture.length / 2)],
  ['nothing', () => Buffer.alloc(0)],
])('POST /arts refuses %s as a picture and keeps no file', async (_what, bytes) => {
  const before = await server.files();
  const answer = await server.post(server.artist.token, {}, [
    ['image', server.picture],
    ['pictures', bytes()],
  ]);
  expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([400, ['pictures']]);
  expect(await server.files()).toEqual(before);
});

test('POST /arts refuses more than 10 MB with 413', async () => {
  const answer = await server.post(server.artist.token, {}, [['image', Buffer.alloc(10 * 1024 * 1024 + 1)]]);
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([413, 'This file is larger than 10 MB.']);
});

test("POST /arts ignores a path in a file's name and stores under a key of its own", async () => {
  const answer = await server.post(server.artist.token, {}, [['image', server.picture, '../../../../tmp/evil.png']]);
  const [stored] = answer.json<{ data: Art }>().data.pictures;
  expect(await server.services.storage.has(masterKey(stored!._id))).toBe(true);
  expect((await server.files()).every((key) => /^pictures\/[\da-f]{6}\/[\da-f-]{36}\/(master|\d+\.\w+)$/.test(key))).toBe(true);
});

test('POST /arts removes the location from a photograph', async () => {
  const photo = await sharp(server.picture)
    .withExif({ IFD3: { GPSLatitude: '1/1 57/1 0/1' } })
    .jpeg()
    .toBuffer();
  const answer = await server.post(server.artist.token, {}, [['image', photo, 'me.jpg', 'image/jpeg']]);
  const art = answer.json<{ data: Art }>().data;
  const shown = await server.app.inject(`/uploads/${art.pictures[0]!._id}/640.jpg`);
  expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined();
});

test('POST /arts ignores an owner, a slug or an id in the body', async () => {
  const art = await server.create({
    owner: server.other.id,
    ownerId: server.other.id,
    slug: 'mine',
    _id: server.other.id,
    reviews: '50',
    onShow: 'true',
  });
  expect(art).toMatchObject({ owner: { _id: server.artist.id }, reviews: 0 });
  expect([art.slug, art._id]).not.toContain('mine');
});

test('POST /arts twice with one Idempotency-Key creates one artwork and stores one picture', async () => {
  const headers = { 'idempotency-key': 'one-upload' };
  const first = await server.post(server.artist.token, { name: 'Only Once' }, undefined, headers);
  const before = await server.files();
  const second = await server.post(server.artist.token, { name: 'Only Once' }, undefined, headers);
  expect([second.statusCode, second.headers['idempotent-replayed'], second.json()]).toEqual([201, 'true', first.json()]);
  expect(await server.files()).toEqual(before);
  expect((await server.post(server.artist.token, { name: 'Something Else' }, undefined, headers)).statusCode).toBe(422);
  expect(await server.files()).toEqual(before);
});
