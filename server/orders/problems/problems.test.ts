import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { makeOrder } from '#server/orders/make-order.ts';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { makePaidOrder } from '#server/testing/paid-order.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { drawPhoto, formOf, type Person, problemCalls } from './problem-calls.ts';

const server = useTestServer();
const { report, inboxOf, query } = problemCalls(server);
let admin: Person;
let photo: Buffer;
beforeAll(async () => {
  admin = await server.person({ role: 'Admin' });
  photo = await drawPhoto();
});
const inbox = () => inboxOf(admin);

test('a problem is in the inbox with its order and its photos, which only a link opens; the time line tells it', async () => {
  const paid = await makePaidOrder(server);
  const answer = await report(paid.id, paid.buyer, formOf([photo, photo]));
  expect(answer.statusCode, answer.body).toBe(201);
  expect(answer.json().data).toMatchObject({ order: paid.id, reason: 'damaged', text: 'A corner is broken.', photos: 2 });
  const [message] = await inbox();
  expect(message).toMatchObject({
    names: 'Keza',
    email: paid.buyer.email,
    message: 'A corner is broken.',
    order: { _id: paid.id, number: paid.number },
  });
  expect(message?.photos).toHaveLength(2);
  const opened = await server.app.inject(message?.photos[0] ?? '');
  expect([opened.statusCode, opened.headers['content-type'], opened.headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'private, no-store',
  ]);
  expect((await server.app.inject(`${message?.photos[0]}x`)).statusCode).toBe(404);
  expect((await paid.told(paid.buyer)).at(-1)).toBe('problem by buyer Keza');
  const bell = (await server.call('GET /notifications', { as: admin.token })).json().data[0];
  expect(bell).toMatchObject({ link: `/dashboard/admin/emails?message=${message?._id}`, read: false });
  await server.call(`PUT /messages/${message?._id}`, { as: admin.token, body: { closed: true } });
  expect((await server.call('GET /notifications', { as: admin.token })).json().data[0].read).toBe(true);
  await server.call(`DELETE /messages/${message?._id}`, { as: admin.token, body: {} });
  expect((await server.app.inject(message?.photos[0] ?? '')).statusCode).toBe(404);
});

test("a reported problem is in its buyer's export with its answers and photos, and in no other's", async () => {
  const paid = await makePaidOrder(server);
  await report(paid.id, paid.buyer, formOf([photo, photo], { reason: 'damaged', text: 'The glass is in pieces.' }));
  const message = (await inbox()).find(({ order }) => order?._id === paid.id);
  await server.call(`PUT /messages/${message?._id}`, { as: admin.token, body: { answer: 'We collect it tomorrow.' } });
  const exportOf = async (who: { id: string; token: string }) =>
    (await server.call(`GET /users/${who.id}/export`, { as: who.token })).json<{ data: { areas: { problems: object[] } } }>().data.areas
      .problems;
  const { rows: photos } = await server.services.db.$client.query('SELECT id, kind FROM contact_photos WHERE message_id = $1 ORDER BY id', [
    message?._id,
  ]);
  expect(photos).toHaveLength(2);
  expect(await exportOf(paid.buyer)).toMatchObject([
    {
      order_number: paid.number,
      email: paid.buyer.email,
      message: 'The glass is in pieces.',
      answers: [{ text: 'We collect it tomorrow.' }],
      photos,
    },
  ]);
  for (const other of [paid.artist, admin]) expect(await exportOf(other)).toEqual([]);
});

test('sent again with the same key it is one problem', async () => {
  const paid = await makePaidOrder(server);
  const before = (await inbox()).length;
  const send = () =>
    server.call(`POST /checkout/${paid.id}/problems`, {
      as: paid.buyer.token,
      body: { reason: 'other', text: 'Where?' },
      headers: { 'idempotency-key': `k${paid.id}` },
    });
  const [first, again] = [await send(), await send()];
  expect([first.statusCode, again.json()]).toEqual([201, first.json()]);
  const mails = await query(`SELECT FROM pgboss.job WHERE data ->> 'letter' = 'problemReceived' AND data ->> 'to' = $1`, [
    paid.buyer.email,
  ]);
  expect(mails.rowCount).toBe(1);
  expect((await inbox()).length).toBe(before + 1);
});

test('what was written about an order is read for its page alone', async () => {
  const paid = await makePaidOrder(server);
  await report(paid.id, paid.buyer, formOf([]));
  const readsProblems = async (call: `GET /${string}` | `POST /${string}`, as: Person) => {
    const { answer, statements } = await countStatements(server.services.db, () => server.call(call, { as: as.token }));
    expect(answer.statusCode, answer.body).toBe(200);
    return statements.some((text) => text.includes('AS problems'));
  };
  expect(await readsProblems(`GET /checkout/${paid.id}`, paid.buyer)).toBe(true);
  expect(await readsProblems(`POST /checkout/${paid.id}/again`, paid.buyer)).toBe(false);
  expect(await readsProblems(`GET /admin/orders/${paid.id}`, admin)).toBe(false);
});

test('the order shows its buyer what was reported and answered, its artist that a problem is open, and one mail confirms each report', async () => {
  const paid = await makePaidOrder(server);
  expect((await paid.see(paid.buyer)).problems).toBeUndefined();
  await report(paid.id, paid.buyer, formOf([photo]));
  const [problem] = (await paid.see(paid.buyer)).problems ?? [];
  expect(problem).toMatchObject({ isOpen: true, reason: 'damaged', text: 'A corner is broken.', photos: 1, answers: [] });
  const hidden = { _id: problem?._id, isOpen: true, reason: null, text: '', photos: 0, answers: [] };
  for (const other of [paid.artist, admin]) expect((await paid.see(other)).problems).toMatchObject([hidden]);
  await server.call(`PUT /messages/${problem?._id}`, { as: admin.token, body: { answer: 'We collect it.', closed: true } });
  expect((await paid.see(paid.buyer)).problems).toMatchObject([{ isOpen: false, answers: [{ text: 'We collect it.' }] }]);

  await report(paid.id, paid.buyer, formOf([], { reason: 'other', text: 'And it is late.' }));
  expect((await paid.see(paid.buyer)).problems?.map(({ reason }) => reason)).toEqual(['other', 'damaged']);
  const { rows } = await query(
    `SELECT data -> 'facts' ->> 'text' AS text, data -> 'facts' ->> 'link' AS link FROM pgboss.job
     WHERE name = 'mail.send' AND data ->> 'letter' = 'problemReceived' AND data ->> 'to' = $1 ORDER BY created_on`,
    [paid.buyer.email],
  );
  const link = `${server.services.config.publicUrl}/cart/orders/${paid.id}`;
  expect(rows).toEqual([
    { text: 'A corner is broken.', link },
    { text: 'And it is late.', link },
  ]);
});

test('a problem with some works of an order names them in inbox and mails, and their artists alone learn of it', async () => {
  const paid = await makePaidOrder(server, 3);
  const [first, second, third] = paid.artists as [Person, Person, Person];
  const items = [paid.lineOf(first), paid.lineOf(third)];
  const answer = await report(paid.id, paid.buyer, formOf([photo], { reason: 'damaged', text: 'Both broke.', items: items.join(',') }));
  expect(answer.statusCode, answer.body).toBe(201);
  expect((await inbox())[0]).toMatchObject({
    subject: `Order ${paid.number}, 2 works: it arrived damaged`,
    order: { _id: paid.id, works: ['Work 1', 'Work 3'] },
  });
  expect((await paid.see(paid.buyer)).problems?.[0]?.items).toEqual(items);
  expect((await paid.see(admin)).problems?.[0]?.items).toEqual(items);
  expect((await paid.see(first)).problems?.[0]?.items).toEqual(items.slice(0, 1));
  const other = await paid.see(second);
  expect([other.problems, other.events.filter(({ event }) => event === 'problem')]).toEqual([undefined, []]);
  const told = (await paid.see(third)).events.filter(({ event }) => event === 'problem');
  expect(told.map(({ item }) => item)).toEqual([items[1]]);
  const { rows } = await query(
    `SELECT data -> 'facts' -> 'works' AS works, jsonb_path_query_array(data, '$.facts.pieces[*].text') AS pieces FROM pgboss.job WHERE name = 'mail.send' AND data ->> 'letter' LIKE 'problemRe%'
     AND (data ->> 'to' = $1 OR data -> 'facts' ->> 'email' = $1) ORDER BY data ->> 'letter'`,
    [paid.buyer.email],
  );
  expect(rows).toEqual([
    { works: '2 works', pieces: ['Work 1 × 1', 'Work 3 × 1'] },
    { works: ['Work 1', 'Work 3'], pieces: [] },
  ]);
});

test('all works of an order, or none said, are the whole order; one of another order is refused', async () => {
  const [paid, other] = [await makePaidOrder(server, 2), await makePaidOrder(server)];
  const all = paid.artists.map(paid.lineOf);
  const send = (items?: readonly string[]) =>
    paid.ask('problems', paid.buyer, { reason: 'other', text: 'Where?', ...(items && { items }) });
  for (const items of [undefined, all]) expect((await send(items)).statusCode).toBe(201);
  const problems = (await paid.see(paid.artists[0] as Person)).problems ?? [];
  expect(problems.map((problem) => problem.items)).toEqual([undefined, undefined]);
  const refused = await send([...all, other.lineOf(other.artist)]);
  expect([refused.statusCode, refused.json().code]).toEqual([404, 'orders.lineNotFound']);
  expect((await send([])).statusCode).toBe(400);
});

test("others' orders, unpaid ones, and orders of one's own works are refused", async () => {
  const paid = await makePaidOrder(server);
  expect((await report(paid.id, await server.person(), formOf([]))).statusCode).toBe(404);
  expect((await report(paid.id, paid.artist, formOf([]))).statusCode).toBe(403);
  const buyer = await server.person();
  const { order } = await makeOrder(server.services.db, { buyerId: buyer.id });
  expect((await report(order.id, buyer, formOf([]))).json().code).toBe('orders.notPaid');
});

test('six photos, what is no picture, more than 40 megapixels and more than 10 MB are refused, and nothing stays', async () => {
  const paid = await makePaidOrder(server);
  const before = (await inbox()).length;
  const stored = await server.services.storage.list('problems');
  const huge = await sharp({ create: { width: 8_000, height: 5_100, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const tooMany = Array.from({ length: 6 }, () => photo);
  const codes = [];
  for (const photos of [
    tooMany,
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    [photo, huge],
    [Buffer.alloc(11 * 1024 * 1024, 1)],
  ])
    codes.push((await report(paid.id, paid.buyer, formOf(photos))).statusCode);
  expect(codes).toEqual([400, 400, 400, 413]);
  expect((await report(paid.id, paid.buyer, formOf(tooMany))).json().fields).toEqual({ photos: 'Please send at most 5 files' });
  expect((await report(paid.id, paid.buyer, formOf([], { reason: 'bored', text: 'x' }))).statusCode).toBe(400);
  expect((await report(paid.id, paid.buyer, formOf([], { reason: 'other', text: ' ' }))).statusCode).toBe(400);
  expect((await inbox()).length).toBe(before);
  expect(await server.services.storage.list('problems')).toEqual(stored);
});
