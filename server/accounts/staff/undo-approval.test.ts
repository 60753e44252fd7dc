import { randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeArt } from '#server/arts/make-art.ts';
import { notifyOfApplication } from '#server/accounts/own/notifications.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
type Person = Awaited<ReturnType<typeof server.person>>;
const sql = async (text: string, values: unknown[] = []) => (await server.services.db.$client.query(text, values)).rows;
const post = (address: `/${string}`, as: Person) => server.call(`POST ${address}`, { as: as.token });
const apply = (artist: Person) => server.services.db.transaction((tx) => notifyOfApplication(tx, artist));
/** Whether somebody's bell has the application, unread. */
const waitsFor = async ({ id }: Person, artist: Person) =>
  (await sql('SELECT 1 FROM notifications WHERE user_id = $1 AND key = $2 AND read_at IS NULL', [id, `applied ${artist.id}`])).length;

async function applied(): Promise<{ editor: Person; other: Person; artist: Person }> {
  const [editor, other] = [await server.person({ staff: 'editor' }), await server.person({ staff: 'editor' })];
  const artist = await server.person({ role: 'Artist', status: 'pending', name: `Keza ${randomUUIDv7()}` });
  await makeArt(server.services.db, { ownerId: artist.id, onShow: false });
  await apply(artist);
  return { editor, other, artist };
}

test('an undone approval waits again for who works on applications, not for who no longer does or is blocked', async () => {
  const { editor, other, artist } = await applied();
  const blocked = await server.person({ staff: 'editor' });
  await apply(artist);
  await post(`/users/${artist.id}/artist`, editor);
  expect([await waitsFor(editor, artist), await waitsFor(other, artist)]).toEqual([0, 0]);
  await sql('UPDATE users SET staff = NULL WHERE id = $1', [other.id]);
  await sql("UPDATE users SET blocked_at = now(), status_before_block = status, status = 'cancelled' WHERE id = $1", [blocked.id]);
  expect((await post(`/users/${artist.id}/artist/undo`, editor)).statusCode).toBe(200);
  expect([await waitsFor(editor, artist), await waitsFor(other, artist), await waitsFor(blocked, artist)]).toEqual([1, 0, 0]);
});

test('an application that comes in while an approval is undone is one notification, and the approval is undone', async () => {
  const { editor, artist } = await applied();
  await post(`/users/${artist.id}/artist`, editor);
  const written = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const coming = server.services.db.transaction(async (tx) => {
    await notifyOfApplication(tx, artist);
    written.resolve();
    await held.promise;
  });
  await written.promise;
  const undoing = post(`/users/${artist.id}/artist/undo`, editor);
  // It waits for the uncommitted notification of the same key.
  await expect
    .poll(async () => (await sql(`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%WITH again AS%'`)).length)
    .toBe(1);
  held.resolve();
  await coming;
  expect((await undoing).statusCode).toBe(200);
  expect(await waitsFor(editor, artist)).toBe(1);
});
