import { eq } from '#server/database/drizzle.ts';
import { expect, test, vi } from 'vitest';
import type { Art } from '#contract/arts.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { arts } from '#server/arts/table.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { drawTestPicture } from './draw-test-picture.ts';
import { masterKey } from './keys.ts';
import { findMissingColours } from './missing-colours.ts';
import { storePicture } from './store.ts';
import { pictures } from './table.ts';

const server = useTestServer();
const coloursOfPicture = async (id: string) =>
  (await server.services.db.select({ colours: pictures.colours }).from(pictures).where(eq(pictures.id, id)))[0]?.colours;
const showArt = async (id: string) => (await server.call(`GET /arts/${id}`)).json<{ data: Art }>().data;

/** An artwork whose cover was stored before colours were looked for. */
async function makeOldArt(colour: string) {
  const { db } = server.services;
  const { id: coverId } = await storePicture(server.services, await drawTestPicture(240, 300, { colour }));
  await db.update(pictures).set({ colours: null }).where(eq(pictures.id, coverId));
  const { id } = await makeArt(db, { coverId });
  return { id, coverId };
}

test('an uploaded picture has its colours at once, and its artwork answers them in the order of the filter', async () => {
  const { db } = server.services;
  const { id: coverId } = await storePicture(server.services, await drawTestPicture(240, 300, { colour: '#2a4fbf' }));
  const { id } = await makeArt(db);
  expect(await showArt(id)).toMatchObject({ colours: [] });
  await db.update(arts).set({ coverId }).where(eq(arts.id, id));
  server.app.microCache.clearHere();
  // A white disc before a blue ground.
  expect(await showArt(id)).toMatchObject({ colours: ['white'] });
});

test('pictures of before get theirs from the job, run by run, and pass them on to their artworks', async () => {
  const old = [await makeOldArt('#16130f'), await makeOldArt('#2f7d3b'), await makeOldArt('#fbfaf7')];
  const add = vi.fn<() => Promise<void>>(async () => {});
  const services = { ...server.services, jobs: { ...server.services.jobs, add } };
  const onSeen = vi.fn<() => void>();
  await findMissingColours(services, { onSeen, atOnce: 2 });
  expect([add.mock.calls.length, onSeen.mock.calls.length]).toEqual([1, 1]);
  await findMissingColours(services, { onSeen, atOnce: 2 });
  await findMissingColours(services, { onSeen, atOnce: 2 });
  expect([add.mock.calls.length, onSeen.mock.calls.length]).toEqual([1, 2]);
  for (const { id, coverId } of old) {
    expect(await coloursOfPicture(coverId)).toBeGreaterThan(0);
    expect((await showArt(id)).colours).toEqual(['white']);
  }
});

test('pictures whose colours were found by the rules of before keep these until they are looked at again', async () => {
  const { db, storage } = server.services;
  const [known, lost] = [await makeOldArt('#2f7d3b'), await makeOldArt('#2f7d3b')];
  const ofBefore = { colours: 1 << 7, colourRules: 1 };
  for (const { coverId } of [known, lost]) await db.update(pictures).set(ofBefore).where(eq(pictures.id, coverId));
  await storage.delete(masterKey(lost.coverId));
  server.app.microCache.clearHere();
  expect((await showArt(known.id)).colours).toEqual(['brown']);
  const onSeen = vi.fn<() => void>();
  await findMissingColours(server.services, { onSeen });
  server.app.microCache.clearHere();
  expect([(await showArt(known.id)).colours, (await showArt(lost.id)).colours]).toEqual([['white'], ['brown']]);
  await findMissingColours(server.services, { onSeen });
  expect(onSeen).toHaveBeenCalledTimes(1);
});

test('a picture without a file, or with a broken one, has no colours and is not looked at again', async () => {
  const [lost, broken] = [await makeOldArt('#2a4fbf'), await makeOldArt('#2a4fbf')];
  const { storage } = server.services;
  await storage.delete(masterKey(lost.coverId));
  await storage.put(masterKey(broken.coverId), Buffer.from('no picture'), 'image/jpeg');
  await findMissingColours(server.services, { onSeen: () => {} });
  expect([await coloursOfPicture(lost.coverId), await coloursOfPicture(broken.coverId)]).toEqual([0, 0]);
});

test('a storage that cannot be reached leaves the pictures waiting; so does the end of the server', async () => {
  const { coverId } = await makeOldArt('#2a4fbf');
  const storage = { ...server.services.storage, get: () => Promise.reject(new Error('down')) };
  await expect(findMissingColours({ ...server.services, storage }, { onSeen: () => {} })).rejects.toThrow('down');
  await findMissingColours(server.services, { ending: AbortSignal.abort(), onSeen: () => {} });
  expect(await coloursOfPicture(coverId)).toBeNull();
});
