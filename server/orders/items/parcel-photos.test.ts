import sharp from 'sharp';
import { beforeAll, expect, test, vi } from 'vitest';
import { KNOWN_PASSWORD } from '#server/accounts/make-account.ts';
import { makePaidOrder } from '#server/testing/paid-order.ts';
import { type TestServer, useTestServer } from '#server/testing/test-server.ts';
import { cleanupParcelPhotos, parcelPhotos } from './parcel-photos.ts';

const server = useTestServer({}, true);
type Person = Awaited<ReturnType<TestServer['person']>>;
type Paid = Awaited<ReturnType<typeof makePaidOrder>>;
let admin: Person;
let photo: Buffer;
beforeAll(async () => {
  admin = await server.person({ role: 'Admin' });
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a63a1e' } })
    .withExif({ IFD0: { Artist: 'umuhanzi' } })
    .jpeg()
    .toBuffer();
});

const formOf = (bytes: Uint8Array, fields: Record<string, string> = {}): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('photo', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'parcel.jpg');
  return form;
};
const send = (paid: Paid, as: Person, form: FormData, line = paid.lineOf(paid.artist)) =>
  server.call(`POST /checkout/${paid.id}/lines/${line}/sent`, { as: as.token, form });
const look = (paid: Paid, as: Person | undefined, line = paid.lineOf(paid.artist)) =>
  server.call(`GET /checkout/${paid.id}/lines/${line}/photo`, as ? { as: as.token } : {});
const files = () => server.services.storage.list('parcels');

test('an item is sent with a photo, which its buyer, its artist and admins see, and nobody else', async () => {
  const paid = await makePaidOrder(server, 2);
  const [first, second] = paid.artists as [Person, Person];
  const sent = await send(paid, first, formOf(photo, { carrier: 'moto', number: '+250788123456' }));
  expect(sent.json().data).toMatchObject({ fulfilment: 'sent', hasPhoto: true, tracking: { carrier: 'moto' } });
  for (const person of [paid.buyer, first, admin]) {
    const opened = await look(paid, person);
    expect([opened.statusCode, opened.headers['content-type'], opened.headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'private, no-store',
    ]);
    expect((await sharp(opened.rawPayload).metadata()).exif).toBeUndefined();
  }
  expect((await paid.see(paid.buyer)).items.map(({ hasPhoto }) => hasPhoto)).toEqual([true, false]);
  const others = [second, await server.person(), undefined];
  expect(await Promise.all(others.map(async (person) => (await look(paid, person)).statusCode))).toEqual([404, 404, 401]);
  expect((await look(paid, paid.buyer, paid.lineOf(second))).statusCode).toBe(404);
  expect((await look(paid, paid.buyer, paid.id)).statusCode).toBe(404);
});

test('a day alone is kept with the item, without a carrier', async () => {
  const paid = await makePaidOrder(server);
  await server.services.db.$client.query("UPDATE orders SET paid_at = '2026-01-04T10:00:00Z' WHERE id = $1", [paid.id]);
  await paid.step(paid.artist, 'sent', { body: { sentOn: '2026-01-05' } });
  for (const person of [paid.buyer, paid.artist, admin])
    expect((await paid.see(person)).items[0]).toMatchObject({ sentOn: '2026-01-05', tracking: null, hasPhoto: false });
});

test('taken back, the photo is gone with the rest, its file too', async () => {
  const paid = await makePaidOrder(server);
  const before = await files();
  await send(paid, paid.artist, formOf(photo));
  expect(await files()).toHaveLength(before.length + 1);
  expect((await paid.takeBack(paid.artist, 'sent')).json().data).toMatchObject({ fulfilment: 'toSend', hasPhoto: false });
  expect((await look(paid, paid.buyer)).statusCode).toBe(404);
  await vi.waitFor(async () => expect(await files()).toEqual(before), { timeout: 120_000 });
});

test('a sending that is replaced keeps its photo, gets another one, or loses it', async () => {
  const paid = await makePaidOrder(server);
  const before = await files();
  await send(paid, paid.artist, formOf(photo));
  const first = (await files()).find((key) => !before.includes(key));
  const replace = async (form: FormData | object) =>
    (form instanceof FormData ? await send(paid, paid.artist, form) : await paid.step(paid.artist, 'sent', { body: form })).json().data;
  expect(await replace({ number: '2', replaces: 'allButPhoto' })).toMatchObject({ hasPhoto: true, tracking: { number: '2' } });
  expect(await files()).toEqual([...before, first]);
  expect((await send(paid, paid.artist, formOf(Buffer.from('<svg/>'), { replaces: 'allButPhoto' }))).statusCode).toBe(400);
  expect((await look(paid, paid.buyer)).statusCode).toBe(200);
  expect(await replace(formOf(photo, { number: '3', replaces: 'allButPhoto' }))).toMatchObject({ hasPhoto: true });
  expect((await look(paid, paid.buyer)).statusCode).toBe(200);
  await vi.waitFor(async () => expect(await files()).not.toContain(first), { timeout: 120_000 });
  expect(await files()).toHaveLength(before.length + 1);
  expect(await replace({ number: '4', replaces: 'all' })).toMatchObject({ hasPhoto: false });
  await vi.waitFor(async () => expect(await files()).toEqual(before), { timeout: 120_000 });
});

test('sent twice at once, and again later, it has one photo and no file is left over', async () => {
  const paid = await makePaidOrder(server);
  const before = await files();
  const answers = await Promise.all([1, 2, 3].map(() => send(paid, paid.artist, formOf(photo))));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect((await send(paid, paid.artist, formOf(photo))).statusCode).toBe(200);
  expect(await files()).toHaveLength(before.length + 1);
});

test("what is no picture, more than 40 megapixels, two photos, strangers and others' artists are refused, and nothing stays", async () => {
  const paid = await makePaidOrder(server, 2);
  const [first, second] = paid.artists as [Person, Person];
  const before = await files();
  const huge = await sharp({ create: { width: 8_000, height: 5_100, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const two = formOf(photo);
  two.append('photo', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'second.jpg');
  const forms = [
    formOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    formOf(huge),
    formOf(Buffer.alloc(11 * 1024 * 1024)),
    two,
  ];
  const codes = [];
  for (const form of forms) codes.push((await send(paid, first, form)).statusCode);
  expect(codes).toEqual([400, 400, 413, 400]);
  expect((await send(paid, second, formOf(photo))).statusCode).toBe(404);
  expect((await send(paid, paid.buyer, formOf(photo))).statusCode).toBe(403);
  expect((await send(paid, first, formOf(photo, { carrier: 'pigeon' }))).statusCode).toBe(400);
  expect((await send(paid, first, formOf(photo, { sentOn: '2999-01-01' }))).statusCode).toBe(400);
  expect((await paid.see(paid.buyer)).items.map(({ fulfilment }) => fulfilment)).toEqual(['toSend', 'toSend']);
  expect(await files()).toEqual(before);
});

test.each(['buyer', 'artist'] as const)('the photo is in the exports of buyer and artist, and erased with the %s', async (who) => {
  const paid = await makePaidOrder(server);
  const before = await files();
  await send(paid, paid.artist, formOf(photo, { note: 'Ask for Eric' }));
  const exportOf = async (as: Person) =>
    (await server.call(`GET /users/${as.id}/export`, { as: as.token })).json<{
      data: { areas: { orders: { pieces: object[] }[]; sales: object[] } };
    }>().data.areas;
  const { rows } = await server.services.db.$client.query(
    'SELECT photo_id AS id, photo_kind AS kind FROM order_lines WHERE order_id = $1',
    [paid.id],
  );
  expect((await exportOf(paid.buyer)).orders[0]?.pieces[0]).toMatchObject({ photo: rows[0], note: 'Ask for Eric' });
  expect((await exportOf(paid.artist)).sales[0]).toMatchObject({ photo: rows[0], note: 'Ask for Eric' });
  await server.call(`POST /checkout/${paid.id}/complete`, { as: admin.token });
  const erased = paid[who];
  expect((await server.call(`DELETE /users/${erased.id}`, { as: erased.token, body: { password: KNOWN_PASSWORD } })).statusCode).toBe(200);
  expect((await look(paid, admin)).statusCode).toBe(404);
  expect((await paid.see(admin)).items[0]).toMatchObject({ hasPhoto: false, fulfilment: 'sent' });
  await vi.waitFor(async () => expect(await files()).toEqual(before), { timeout: 120_000 });
});

test('a file whose row was never written is deleted, one with a row stays', async () => {
  const paid = await makePaidOrder(server);
  await send(paid, paid.artist, formOf(photo));
  const kept = await files();
  await parcelPhotos.store(server.services, [{ name: 'lost.jpg', claimedType: 'image/jpeg', bytes: photo }]);
  await cleanupParcelPhotos(server.services, Date.now() + 2 * 3_600_000);
  expect(await files()).toEqual(kept);
});
