import { expect, test } from 'vitest';
import type { Failure } from '#contract/failures.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { makeMessage } from '#server/chat/messages/make-message.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { type TestServer, useTestServer } from '#server/testing/test-server.ts';
import { otherOf, refuseOther, refuseUnlessMayWrite } from './may-write.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;

const server = useTestServer();
const [A, B, C] = ['0194000a-0000-7000-8000-00000000000a', '0194000b-0000-7000-8000-00000000000b', '0194000c-0000-7000-8000-00000000000c'];

/** 'may', or the code of the refusal. */
const standing = async (from: { id: string }, to: { id: string }) =>
  refuseUnlessMayWrite(server.services.db, from.id, to.id).then(
    () => 'may',
    (error: Failure) => error.code,
  );
const bothWays = async (one: Person, two: Person) => [await standing(one, two), await standing(two, one)];
const block = (who: Person, whom: Person) => server.call(`PUT /messages/blocks/${whom.id}`, { as: who.token });
/** An order of this buyer with one item of each artist. */
async function orderOf(buyer: Person, ...artists: Person[]) {
  const arts = await Promise.all(artists.map(({ id }) => makeArt(server.services.db, { ownerId: id })));
  return makeOrder(server.services.db, { buyerId: buyer.id, arts });
}

test('of two ids in an address one must be the viewer’s, in upper or lower case, and the other another one', () => {
  expect([otherOf(A, A, B), otherOf(A, B, A), otherOf(A, A.toUpperCase(), B.toUpperCase())]).toEqual([B, B, B]);
  expect(() => otherOf(A, B, C)).toThrow(expect.objectContaining({ code: 'chat.otherPerson' }));
  expect(() => otherOf(A, A, A.toUpperCase())).toThrow(expect.objectContaining({ code: 'chat.self' }));
});

test('an id of the viewer in a body may be left out, and may not be somebody else’s (T11)', () => {
  for (const claimed of [undefined, '', A, A.toUpperCase()]) expect(() => refuseOther(A, claimed), claimed).not.toThrow();
  for (const claimed of [B, 'me', `${A} `])
    expect(() => refuseOther(A, claimed), claimed).toThrow(expect.objectContaining({ code: 'chat.otherPerson' }));
});

test('who may begin a conversation with whom, before anything happened between them', async () => {
  const people = {
    customer: await server.person(),
    artist: await server.person({ role: 'Artist' }),
    applicant: await server.person({ role: 'Artist', status: 'pending' }),
    admin: await server.person({ role: 'Admin' }),
    other: await server.person(),
  };
  const allowed: string[] = [];
  for (const [from, sender] of Object.entries(people)) {
    for (const [to, receiver] of Object.entries(people)) {
      if (from === to) continue;
      const found = await standing(sender, receiver);
      if (found === 'may') allowed.push(`${from} → ${to}`);
      else expect(found, `${from} → ${to}`).toBe('chat.cannotStart');
    }
  }
  // The staff may write to anyone.
  const whole = ['customer', 'artist', 'applicant', 'other'].map((to) => `admin → ${to}`);
  const open = (from: string) => [`${from} → artist`, `${from} → admin`];
  expect(allowed.toSorted()).toEqual([...open('customer'), ...open('applicant'), ...open('other'), 'artist → admin', ...whole].toSorted());
});

test('whoever was written to may answer, also a customer who is no artist; not the other way round', async () => {
  const [customer, applicant] = [await server.person(), await server.person({ role: 'Artist' })];
  await makeMessage(server.services, { from: customer, to: applicant });
  expect(await standing(applicant, customer)).toBe('may');
  await server.services.db.$client.query(`UPDATE users SET status = 'cancelled' WHERE id = $1`, [applicant.id]);
  expect(await bothWays(customer, applicant)).toEqual(['chat.cannotStart', 'may']);
});

test('an order opens the way between its buyer and each artist in it, not between its artists, nor to others', async () => {
  const buyer = await server.person();
  const [one, two, other] = [
    await server.person({ role: 'Artist' }),
    await server.person({ role: 'Artist' }),
    await server.person({ role: 'Artist' }),
  ];
  await orderOf(buyer, one, two);
  expect([await standing(one, buyer), await standing(two, buyer), await standing(other, buyer)]).toEqual([
    'may',
    'may',
    'chat.cannotStart',
  ]);
  await server.services.db.$client.query(`UPDATE users SET status = 'cancelled' WHERE id = ANY ($1)`, [[one.id, two.id]]);
  expect([await bothWays(buyer, one), await bothWays(one, two)]).toEqual([
    ['may', 'may'],
    ['chat.cannotStart', 'chat.cannotStart'],
  ]);
});

test('the staff may write to whoever has ordered, and to any other customer', async () => {
  const [admin, buyer, customer] = [await server.person({ role: 'Admin' }), await server.person(), await server.person()];
  await orderOf(buyer, await server.person({ role: 'Artist' }));
  expect([await standing(admin, buyer), await standing(admin, customer)]).toEqual(['may', 'may']);
  const support = await server.person({ staff: 'support' });
  expect([await standing(support, customer), await standing(customer, support)]).toEqual(['may', 'chat.cannotStart']);
});

test('a block stops both, each with its own words, whatever else would open the way', async () => {
  const [buyer, artist] = [await server.person(), await server.person({ role: 'Artist' })];
  await orderOf(buyer, artist);
  await makeMessage(server.services, { from: buyer, to: artist });
  await block(buyer, artist);
  expect(await bothWays(buyer, artist)).toEqual(['chat.hasBlocked', 'chat.blocked']);
  await block(artist, buyer);
  expect(await bothWays(buyer, artist)).toEqual(['chat.hasBlocked', 'chat.hasBlocked']);
  await server.call(`DELETE /messages/blocks/${artist.id}`, { as: buyer.token });
  expect(await bothWays(buyer, artist)).toEqual(['chat.blocked', 'chat.hasBlocked']);
});

test('an unknown account is not found, nor is one that was erased, and both are answered with one statement', async () => {
  const [customer, gone] = [await server.person(), await server.person({ role: 'Artist' })];
  await server.services.db.$client.query('UPDATE users SET deleted_at = now() WHERE id = $1', [gone.id]);
  expect([await standing(customer, { id: C }), await standing(customer, gone)]).toEqual(['users.notFound', 'users.notFound']);
  const { statements } = await countStatements(server.services.db, () => standing(customer, gone));
  expect(statements).toHaveLength(1);
});

test('the list of conversations says whether one may write, as sending does', async () => {
  const [customer, artist, buyer] = [await server.person(), await server.person({ role: 'Artist' }), await server.person()];
  await makeMessage(server.services, { from: customer, to: artist });
  await makeMessage(server.services, { from: buyer, to: artist });
  await orderOf(buyer, artist);
  await server.services.db.$client.query(`UPDATE users SET status = 'cancelled' WHERE id = $1`, [artist.id]);
  for (const [viewer, other] of [
    [customer, artist],
    [buyer, artist],
    [artist, customer],
  ] as const) {
    const { data } = (await server.call(`GET /messages/conversation/${viewer.id}/${other.id}`, { as: viewer.token })).json();
    expect(data?.canWrite, viewer.name).toBe((await standing(viewer, other)) === 'may');
  }
});
