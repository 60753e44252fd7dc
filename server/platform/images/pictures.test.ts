import { randomUUIDv7 } from 'node:crypto';
import path from 'node:path';
import { eq } from '#server/database/drizzle.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { ZOOM_WIDTH } from '#contract/limits.ts';
import { pictureFormats, pictureUrl, zoomUrl } from '#contract/pictures.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { drawTestPicture } from './draw-test-picture.ts';
import { masterKey, variantKey } from './keys.ts';
import { storeFile, storePicture } from './store.ts';
import { cleanupPictures } from './cleanup.ts';
import { pictures } from './table.ts';
import { makeVariants } from './variants.ts';

const server = useTestServer();
const get = (url: string, headers = {}) => server.app.inject({ method: 'GET', url, headers });

test('a stored picture has its upright size, a thumbhash and a row', async () => {
  const sideways = await sharp(await drawTestPicture(800, 600))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const stored = await storePicture(server.services, sideways);
  expect(stored).toMatchObject({ width: 600, height: 800, thumbhash: expect.stringMatching(/^[\w+/=]{20,40}$/) });
  const [row] = await server.services.db.select().from(pictures).where(eq(pictures.id, stored.id));
  expect(row).toMatchObject(stored);
});

test('a stored picture has no metadata of the camera', async () => {
  const withPlace = await sharp(await drawTestPicture(400, 300))
    .withExif({ IFD0: { Copyright: 'someone' }, IFD3: { GPSLatitude: '1/1 57/1 0/1', GPSLongitude: '30/1 4/1 0/1' } })
    .jpeg()
    .toBuffer();
  expect((await sharp(withPlace).metadata()).exif).toBeDefined();
  const { id } = await storePicture(server.services, withPlace);
  const master = await sharp(await server.services.storage.get(masterKey(id))).metadata();
  expect([master.exif, master.xmp, master.iptc, master.icc]).toEqual([undefined, undefined, undefined, undefined]);
});

test('a stored picture is at most 2560 pixels long and stays transparent', async () => {
  const { id, width, height } = await storePicture(server.services, await drawTestPicture(4000, 1000, { alpha: 0.5 }));
  expect([width, height]).toEqual([2560, 640]);
  expect(await sharp(await server.services.storage.get(masterKey(id))).metadata()).toMatchObject({ format: 'webp', hasAlpha: true });
});

test('GET /uploads serves each format in the requested width, cached for a year', async () => {
  const { id } = await storePicture(server.services, await drawTestPicture(1000, 500));
  for (const format of pictureFormats) {
    const answer = await get(pictureUrl(id, 640, format));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': format === 'jpg' ? 'image/jpeg' : `image/${format}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      // Mail programs in a browser show them.
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 640, height: 320 });
  }
});

test('GET /uploads never enlarges a picture beyond its own width', async () => {
  const { id } = await storePicture(server.services, await drawTestPicture(500, 250));
  for (const width of [640, 960, 1440] as const) {
    const answer = await get(pictureUrl(id, width, 'webp'));
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(500);
  }
  expect(await server.services.storage.has(variantKey(id, 1440, 'webp'))).toBe(false);
});

test('GET /uploads makes the full size of a wide picture on request only', async () => {
  const { id } = await storePicture(server.services, await drawTestPicture(3000, 1500));
  await makeVariants(server.services, id);
  expect(await server.services.storage.has(variantKey(id, ZOOM_WIDTH, 'jpg'))).toBe(false);
  const answer = await get(zoomUrl(id));
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 2560, height: 1280 });
  expect(await server.services.storage.has(variantKey(id, ZOOM_WIDTH, 'jpg'))).toBe(true);
});

test('the full size of a picture no wider than the variants is the largest variant', async () => {
  const { id } = await storePicture(server.services, await drawTestPicture(1200, 2400));
  const answer = await get(zoomUrl(id));
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(1200);
  expect(await server.services.storage.has(variantKey(id, ZOOM_WIDTH, 'jpg'))).toBe(false);
});

test('GET /uploads answers 304 to clients that have the picture', async () => {
  const { id } = await storePicture(server.services, await drawTestPicture(400, 400));
  const first = await get(pictureUrl(id, 320, 'jpg'));
  const again = await get(pictureUrl(id, 320, 'jpg'), { 'if-none-match': String(first.headers['etag']) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('GET /uploads makes a variant once for concurrent requests and stores it', async () => {
  const { id } = await storePicture(server.services, await drawTestPicture(900, 900));
  const answers = await Promise.all(Array.from({ length: 8 }, () => get(pictureUrl(id, 640, 'webp'))));
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
  expect(new Set(answers.map((answer) => answer.rawPayload.toString('base64'))).size).toBe(1);
  const stored = await server.services.storage.get(variantKey(id, 640, 'webp'));
  expect(answers[0]?.rawPayload.equals(stored!)).toBe(true);
});

test('GET /uploads answers 404 for an unknown picture, width, format or path', async () => {
  const { id } = await storePicture(server.services, await drawTestPicture(400, 400));
  const addresses = [
    pictureUrl(randomUUIDv7(), 320, 'jpg'),
    `/uploads/${id}/321.jpg`,
    pictureUrl(id, ZOOM_WIDTH, 'avif'),
    `/uploads/${id}/320.svg`,
    `/uploads/${id}/master`,
    `/uploads/${id}/..%2Fmaster`,
    `/uploads/..%2f..%2f/320.jpg`,
    `/uploads/${id}%00/320.jpg`,
  ];
  for (const address of addresses) expect((await get(address)).statusCode, address).toBe(404);
});

test('GET /uploads serves a placeholder of the same shape when the file is missing, cached for a minute only', async () => {
  const { id } = await storePicture(server.services, await drawTestPicture(800, 400));
  await server.services.storage.delete(masterKey(id));
  const answer = await get(pictureUrl(id, 640, 'avif'));
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/avif']);
  expect(answer.headers['cache-control']).toBe('public, max-age=60');
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 640, height: 320 });
});

test('GET /uploads serves the placeholder when the file is broken', async () => {
  const { id } = await storePicture(server.services, await drawTestPicture(800, 400));
  await server.services.storage.put(masterKey(id), Buffer.from('not a picture'), 'image/jpeg');
  const answer = await get(pictureUrl(id, 320, 'webp'));
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'public, max-age=60']);
});

test('the job makes every variant of a picture', async () => {
  const { id } = await storePicture(server.services, await drawTestPicture(700, 700));
  await makeVariants(server.services, id);
  const found = (await server.services.storage.list(`pictures/${id.slice(0, 6)}/${id}`)).map((key) => path.basename(key)).sort();
  expect(found).toEqual(
    [...[240, 320, 640, 960].flatMap((width) => pictureFormats.map((format) => `${width}.${format}`)), 'master'].sort(),
  );
});

const HOURS_LATER = () => Date.now() + 2 * 3_600_000;

test('the cleanup deletes an unused picture with its files, and leaves one in use', async () => {
  const lost = await storePicture(server.services, await drawTestPicture(300, 300));
  const used = await storePicture(server.services, await drawTestPicture(300, 300));
  await makeArt(server.services.db, { coverId: used.id });
  await cleanupPictures(server.services);
  expect(await server.services.storage.has(masterKey(lost.id))).toBe(true);
  await cleanupPictures(server.services, HOURS_LATER());
  expect(await server.services.storage.has(masterKey(lost.id))).toBe(false);
  expect(await server.services.storage.has(masterKey(used.id))).toBe(true);
  const rows = await server.services.db.select({ id: pictures.id }).from(pictures);
  expect(rows).toEqual([{ id: used.id }]);
});

test('the cleanup deletes files whose row was never written', async () => {
  const { id } = await storeFile(server.services, await drawTestPicture(300, 300));
  await cleanupPictures(server.services);
  expect(await server.services.storage.has(masterKey(id))).toBe(true);
  await cleanupPictures(server.services, HOURS_LATER());
  expect(await server.services.storage.has(masterKey(id))).toBe(false);
});

test("no file is left when a picture's row cannot be written", async () => {
  const before = await server.services.storage.list('pictures');
  const db = new Proxy(server.services.db, {
    get: (target, name) =>
      name === 'insert'
        ? () => {
            throw new Error('gone');
          }
        : Reflect.get(target, name),
  });
  await expect(storePicture({ ...server.services, db }, await drawTestPicture(300, 300))).rejects.toThrow('gone');
  expect(await server.services.storage.list('pictures')).toEqual(before);
});
