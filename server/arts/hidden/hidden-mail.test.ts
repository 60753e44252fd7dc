import { expect, test } from 'vitest';
import { KNOWN_PASSWORD } from '#server/accounts/make-account.ts';
import type { ArtStanding, BulkChanged, ManagedArt } from '#contract/manage-arts.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { bringForward } from '#server/testing/bring-forward.ts';
import { mailsTo, waitForMail } from '#server/testing/fakes/mailbox.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer({}, true);
const artist = () => server.person({ role: 'Artist', status: 'approved' });
const make = async (ownerId: string, name: string) => (await makeArt(server.services.db, { ownerId, name })).id;
const bulk = async (as: string, body: object) => (await server.call('POST /arts/bulk', { as, body })).json<{ data: BulkChanged }>().data;
const hide = (as: string, ids: string[], reason?: string) => bulk(as, { ids, set: { state: 'hidden' }, ...(reason && { reason }) });
const mailsOf = ({ email }: { email: string }) => mailsTo(server.config.dataDir, email);

test('artists are mailed once which of their works an editor hid, and why; of those that are shown again, nothing', async () => {
  const [one, other, editor] = [await artist(), await artist(), await server.person({ staff: 'editor' })];
  const [sun, moon, hill] = [await make(one.id, 'Sun'), await make(one.id, 'Moon'), await make(other.id, 'Hill')];
  const boss = await server.person({ role: 'Admin' });
  const { changed, undo } = await hide(editor.token, [sun, moon, hill], 'These are prints.');
  expect(changed).toBe(3);
  const back = undo.filter(({ _id }) => _id !== sun);
  await server.call('POST /arts/bulk/undo', { as: editor.token, body: { steps: back } });
  expect(await mailsOf(one)).toEqual([]);
  await bringForward(server, 'arts.mail-hidden');
  const { text } = await waitForMail(server.config.dataDir, one.email, 'We’ve hidden Sun');
  expect(text).toContain('These are prints.');
  expect(text).toMatch(/^- Sun: [\d,]+ Frw$/m);
  expect(text).toContain(`/dashboard/artist/manage-artworks?state=hidden&art=${sun}`);
  expect(text).not.toContain('Moon');
  expect(await mailsOf(one)).toHaveLength(1);
  expect(await mailsOf(other)).toEqual([]);
  const { mails } = (await server.call(`GET /admin/people/${one.id}`, { as: boss.token })).json().data;
  expect(mails.latest, 'the staff read which it was about').toMatchObject([{ kind: 'artsHidden', works: ['Sun'] }]);
});

test('why a work was hidden stands at once in the lists of the staff and of its artist, and in what it is told; until it is hidden again', async () => {
  const [own, editor, boss] = [await artist(), await server.person({ staff: 'editor' }), await server.person({ role: 'Admin' })];
  const sun = await make(own.id, 'Sun');
  const read = async (list: 'owner' | 'admin') => {
    const { token } = list === 'owner' ? own : editor;
    const found = await server.call(list === 'owner' ? 'GET /arts/owner' : `GET /admin/arts?search=${own.name}`, { as: token });
    return found.json<{ data: ManagedArt[] }>().data.find(({ _id }) => _id === sun)?.hiddenReason;
  };
  await hide(editor.token, [sun], 'These are zincographs.');
  expect([await read('admin'), await read('owner')]).toEqual(['These are zincographs.', 'These are zincographs.']);
  const standing = async ({ token }: { token: string }) =>
    (await server.call(`GET /arts/${sun}/standing`, { as: token })).json<{ data: ArtStanding }>().data.hiddenByStaff;
  expect([await standing(own), await standing(editor)]).toEqual([
    { reason: 'These are zincographs.' },
    { reason: 'These are zincographs.' },
  ]);
  await bringForward(server, 'arts.mail-hidden');
  await waitForMail(server.config.dataDir, own.email, 'We’ve hidden Sun');
  expect(await read('owner')).toBe('These are zincographs.');
  expect(await standing(own)).toEqual({ reason: 'These are zincographs.' });
  const audit = (search: string) => server.call(`GET /admin/audit?${search}`, { as: boss.token });
  const entry = { action: 'art.stateChanged', objectId: sun, after: { state: 'hidden' }, reason: 'These are zincographs.' };
  expect((await audit('search=zincographs')).json().data).toMatchObject([entry]);
  expect((await server.call('GET /admin/audit.csv?search=zincographs', { as: boss.token })).body).toContain('These are zincographs.');
  await bulk(editor.token, { ids: [sun], set: { state: 'published' } });
  expect([await read('admin'), await read('owner'), await standing(own)]).toEqual([undefined, undefined, undefined]);
  await hide(boss.token, [sun]);
  expect(await read('admin'), 'this time nobody said why').toBeUndefined();
  await server.call(`DELETE /users/${own.id}`, { as: boss.token, body: { password: KNOWN_PASSWORD } });
  const left = await server.services.db.$client.query('SELECT FROM staff_reasons WHERE person_id = $1', [own.id]);
  expect(left.rowCount, 'a text about a person goes with the person').toBe(0);
});

test('an artist is mailed without a reason too: of what was hidden by the list, by the form, and by deleting what was sold', async () => {
  const [{ id, email }, boss, buyer] = [await artist(), await server.person({ role: 'Admin' }), await server.person()];
  const [listed, edited] = [await make(id, 'Listed'), await make(id, 'Edited')];
  const sold = await makeArt(server.services.db, { ownerId: id, name: 'Sold once' });
  await makeOrder(server.services.db, { buyerId: buyer.id, arts: [sold] });
  await hide(boss.token, [listed]);
  await server.call(`PUT /arts/${edited}`, { as: boss.token, body: { state: 'hidden' } });
  await server.call(`DELETE /arts/${sold.id}`, { as: boss.token });
  await bringForward(server, 'arts.mail-hidden');
  for (const name of ['Listed', 'Edited', 'Sold once']) {
    const { text } = await waitForMail(server.config.dataDir, email, `We’ve hidden ${name}`);
    expect(text).toContain('To know why');
  }
});

test('nobody is mailed about what they hid or deleted themselves, or what a support wanted to hide', async () => {
  const own = await artist();
  const [first, second] = [await make(own.id, 'First'), await make(own.id, 'Second')];
  await hide(own.token, [first], 'Not ready');
  await server.call(`PUT /arts/${second}`, { as: own.token, body: { state: 'hidden' } });
  const support = await server.person({ staff: 'support' });
  expect(
    (await server.call('POST /arts/bulk', { as: support.token, body: { ids: [first], set: { state: 'published' } } })).statusCode,
  ).toBe(403);
  await bringForward(server, 'arts.mail-hidden');
  expect(await mailsOf(own)).toEqual([]);
});
