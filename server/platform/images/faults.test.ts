import { randomUUIDv7 } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureWidths, ZOOM_WIDTH } from '#contract/limits.ts';
import { pictureFormats, pictureUrl, widthsOf } from '#contract/pictures.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { JobInterrupted } from '#server/platform/current-job/current-job.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { cleanupPictures } from './cleanup.ts';
import { drawTestPicture } from './draw-test-picture.ts';
import { masterKey, variantKey } from './keys.ts';
import { makePlaceholder } from './placeholder.ts';
import { storePicture } from './store.ts';
import { findOrMakeVariant, makeVariants, storedWidth } from './variants.ts';

const server = useTestServer();
/** Small: each variant costs a processor. */
const draw = () => drawTestPicture(320, 200);
const store = async () => (await storePicture(server.services, await draw())).id;
const get = (url: string) => server.app.inject(url);
/** The services with a storage of which some parts fail. */
const withStorage = (parts: Partial<Storage>) => ({ ...server.services, storage: { ...server.services.storage, ...parts } });
const exists = async (id: string) => (await server.services.db.$client.query('SELECT 1 FROM pictures WHERE id = $1', [id])).rowCount === 1;
const hoursLater = () => Date.now() + 2 * 3_600_000;

test('a disk that takes no more variants does not keep one from being shown', async () => {
  const id = await store();
  let tries = 0;
  const full = withStorage({
    put: async () => {
      tries += 1;
      throw new Error('ENOSPC');
    },
  });
  for (let n = 0; n < 2; n += 1) {
    const bytes = await findOrMakeVariant(full, { id, width: 320, format: 'webp' });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 320 });
  }
  expect([tries, await server.services.storage.has(variantKey(id, 320, 'webp'))]).toEqual([2, false]);
});

test('a variant that was cut to nothing is made again', async () => {
  const id = await store();
  await server.services.storage.put(variantKey(id, 320, 'jpg'), Buffer.alloc(0), 'image/jpeg');
  const { rawPayload } = await get(pictureUrl(id, 320, 'jpg'));
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 320 });
});

test('a job that is interrupted keeps the variants it has made, and the next one makes the others only', async () => {
  const id = await store();
  const ending = new AbortController();
  const made: string[] = [];
  const counting = withStorage({
    put: async (key, bytes, type) => {
      made.push(key);
      await server.services.storage.put(key, bytes, type);
      if (made.length === 1) ending.abort();
    },
  });
  await expect(makeVariants(counting, id, ending.signal)).rejects.toThrow(JobInterrupted);
  expect(made).toHaveLength(1);
  await makeVariants(counting, id);
  const all = widthsOf(320).length * pictureFormats.length;
  expect([made.length, new Set(made).size]).toEqual([all, all]);
  await makeVariants(counting, id);
  expect(made).toHaveLength(all);
});

test('a job for a picture that is gone ends without making anything', async () => {
  await expect(makeVariants(server.services, randomUUIDv7())).resolves.toBeUndefined();
});

test('a picture whose files cannot be deleted keeps its row, and goes with the next cleanup', async () => {
  const id = await store();
  const broken = withStorage({ deleteAll: () => Promise.reject(new Error('EROFS')) });
  await cleanupPictures(broken, hoursLater());
  expect(await exists(id)).toBe(true);
  await cleanupPictures(server.services, hoursLater());
  expect([await exists(id), await server.services.storage.has(masterKey(id))]).toEqual([false, false]);
});

test('a picture of the last hour stays, for what will refer to it may still be typed', async () => {
  const id = await store();
  await cleanupPictures(server.services, Date.now() + 59 * 60_000);
  expect(await exists(id)).toBe(true);
});

test('a picture to which something refers since the cleanup looked stays with its files', async () => {
  const id = await store();
  const { db, storage } = server.services;
  const art = await makeArt(db);
  // Another request puts it into an artwork while the first of the cleanup's pictures is being deleted.
  const racing = withStorage({
    tidy: async () => {
      await db.$client.query('INSERT INTO art_pictures (art_id, picture_id, position) VALUES ($1, $2, 9)', [art.id, id]);
    },
  });
  await cleanupPictures(racing, hoursLater());
  expect([await exists(id), await storage.has(masterKey(id))]).toEqual([true, true]);
});

test('a width is served that is stored: the next one that the picture has, the largest for a narrow one', () => {
  const [narrowest] = pictureWidths;
  expect(storedWidth(narrowest, 4_000)).toBe(narrowest);
  for (const width of pictureWidths) expect(storedWidth(width, 1), String(width)).toBe(narrowest);
  expect(storedWidth(ZOOM_WIDTH, 10)).toBe(narrowest);
});

test('a placeholder has the size asked for in each format, and is drawn once', async () => {
  for (const format of ['avif', 'webp', 'jpg'] as const) {
    const bytes = await makePlaceholder(64, 40, format);
    expect(await sharp(bytes).metadata(), format).toMatchObject({ width: 64, height: 40 });
    expect(await makePlaceholder(64, 40, format)).toBe(bytes);
  }
});
