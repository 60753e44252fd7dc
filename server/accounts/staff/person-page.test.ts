import { expect, test } from 'vitest';
import { makeArt } from '#server/arts/make-art.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import { countStatements } from '#server/testing/statements/count-statements.ts';
import { sendOrderNews } from '#server/orders/news/notify.ts';
import { useTestServer } from '#server/testing/test-server.ts';

const server = useTestServer();
const sql = async (text: string, values: unknown[] = []) => (await server.services.db.$client.query(text, values)).rows;

test('the page of a person has what they did and no chat and no text of a mail, in as many statements whatever there is', async () => {
  const { db } = server.services;
  const support = await server.person({ staff: 'support' });
  const person = await server.person({ verifiedEmail: 'odette.page@example.com', email: 'odette.page@example.com' });
  const art = await makeArt(db);
  const load = () => server.call(`GET /admin/people/${person.id}`, { as: support.token });
  const { statements: before } = await countStatements(db, load);
  const { order } = await makeOrder(db, { buyerId: person.id, arts: [art] });
  await sql("UPDATE orders SET payment_status = 'paid', paid_at = now() WHERE id = $1", [order.id]);
  await sql(
    "INSERT INTO reviews (id, art_id, author_id, author_name, text, stars) VALUES (gen_random_uuid(), $1, $2, 'Odette', 'Lovely', 5)",
    [art.id, person.id],
  );
  await server.call('POST /messages', { body: { names: 'Odette', email: person.email, subject: 'Where?', message: 'Secret words' } });
  await server.call('POST /messages/sendMessage', { as: person.token, body: { receiver: art.ownerId, content: 'Chat words' } });
  await server.services.jobs.add(db, 'mail.send', { letter: 'passwordChanged', to: person.email, facts: { name: 'Odette' } });
  await sendOrderNews(server.services, { orderId: order.id, news: 'paid' });
  const { answer, statements } = await countStatements(db, load);
  const { data } = answer.json();
  expect(data).toMatchObject({
    person: { _id: person.id, email: person.email },
    blocked: null,
    orders: {
      total: 1,
      paid: order.totalPrice,
      lastPaidAt: order.createdAt.toISOString(),
      latest: [{ _id: order.id, number: order.number, payment: 'paid', refundedAmount: 0, asked: null, works: [art.name] }],
    },
    works: { total: 0, latest: [] },
    reviews: { total: 1, latest: [{ art: art.name, stars: 5, text: 'Lovely' }] },
    messages: { total: 1, latest: [{ subject: 'Where?', isClosed: false }] },
    sessions: { total: 1, latest: [{ device: 'test' }] },
  });
  expect(data.mails.latest).toContainEqual(expect.objectContaining({ kind: 'passwordChanged', order: null }));
  expect(data.mails.latest).toContainEqual(expect.objectContaining({ kind: 'orderPaid', order: { _id: order.id, number: order.number } }));
  expect(answer.body).not.toMatch(/Chat words|Secret words/);
  expect(statements).toHaveLength(before.length);
});

test('a removed review stands there with its artwork, the reason and who removed it; a hidden one says why, who and when', async () => {
  const boss = await server.person({ role: 'Admin', name: 'Grace Uwera' });
  const person = await server.person();
  const arts = [await makeArt(server.services.db), await makeArt(server.services.db)];
  for (const { id } of arts)
    await sql("INSERT INTO reviews (id, art_id, author_id, author_name, text, stars) VALUES (gen_random_uuid(), $1, $2, 'O', 'Hm', 1)", [
      id,
      person.id,
    ]);
  const written = await sql('SELECT id FROM reviews WHERE author_id = $1 ORDER BY art_id = $2', [person.id, arts[0]!.id]);
  const decide = (id: string, act: string, reason: string) =>
    server.call(`POST /admin/moderation/reviews/${id}/${act}`, { as: boss.token, body: { reason } });
  await decide(written[0].id, 'hide', 'Insulting');
  await decide(written[1].id, 'delete', 'Advertising');
  const { data } = (await server.call(`GET /admin/people/${person.id}`, { as: boss.token })).json();
  const hidden = { reason: 'Insulting', by: 'Grace Uwera', at: expect.any(String) };
  expect(data.reviews).toMatchObject({ total: 1, latest: [{ hidden }] });
  expect(data.removed).toMatchObject({
    total: 2,
    latest: [
      { kind: 'review', hidden: null, about: arts[0]!.name, slug: null, reason: 'Advertising', by: 'Grace Uwera' },
      { kind: 'review', hidden: written[0].id, about: arts[1]!.name, slug: arts[1]!.slug, reason: 'Insulting', by: 'Grace Uwera' },
    ],
  });
});

test('a hidden artwork stands there as long as it is hidden, and hidden questions and comments with what they are about', async () => {
  const boss = await server.person({ role: 'Admin', name: 'Grace Uwera' });
  const artist = await server.person({ role: 'Artist', status: 'approved' });
  const art = await makeArt(server.services.db, { ownerId: artist.id });
  const set = (state: string, reason?: string) =>
    server.call('POST /arts/bulk', { as: boss.token, body: { ids: [art.id], set: { state }, ...(reason && { reason }) } });
  const removed = async () => (await server.call(`GET /admin/people/${artist.id}`, { as: boss.token })).json().data.removed;
  await set('hidden', 'A print');
  const entry = { kind: 'art', about: art.name, slug: art.slug, reason: 'A print', by: 'Grace Uwera' };
  expect(await removed()).toMatchObject({ total: 1, latest: [{ ...entry, hidden: art.id }] });
  await set('published');
  expect(await removed()).toMatchObject({ latest: [{ ...entry, hidden: null }] });
  const hide = "hidden_at = now(), hidden_by = $2, hidden_reason = 'Advertising'";
  await sql("INSERT INTO questions (id, art_id, author_id, author_name, text) VALUES (gen_random_uuid(), $1, $2, 'O', 'Hm')", [
    art.id,
    artist.id,
  ]);
  await sql("INSERT INTO blog_comments (id, name, author_id, author_name, text) VALUES (gen_random_uuid(), 'an-article', $1, 'O', 'Hm')", [
    artist.id,
  ]);
  for (const table of ['questions', 'blog_comments']) await sql(`UPDATE ${table} SET ${hide} WHERE author_id = $1`, [artist.id, boss.id]);
  const { total, latest } = await removed();
  expect(total).toBe(3);
  // What they asked is on their page while it is hidden, too.
  const { questions } = (await server.call(`GET /admin/people/${artist.id}`, { as: boss.token })).json().data;
  const asked = { art: art.name, slug: art.slug, text: 'Hm', isAnswered: false, hidden: { reason: 'Advertising', by: 'Grace Uwera' } };
  expect(questions).toMatchObject({ total: 1, latest: [asked] });
  expect(latest).toContainEqual(expect.objectContaining({ kind: 'question', about: art.name, slug: art.slug, reason: 'Advertising' }));
  expect(latest).toContainEqual(expect.objectContaining({ kind: 'comment', about: 'an-article', slug: 'an-article', by: 'Grace Uwera' }));
});

test('an order that was never paid is not the last that was', async () => {
  const support = await server.person({ staff: 'support' });
  const person = await server.person({ email: 'unpaid.page@example.com', verifiedEmail: 'unpaid.page@example.com' });
  await makeOrder(server.services.db, { buyerId: person.id, arts: [await makeArt(server.services.db)] });
  const { data } = (await server.call(`GET /admin/people/${person.id}`, { as: support.token })).json();
  expect(data.orders).toMatchObject({ total: 1, paid: 0, lastPaidAt: null, counts: { paid: 0, refunded: 0, cancelled: 0, unpaid: 1 } });
  const end = async (state: string) => {
    const { order } = await makeOrder(server.services.db, { buyerId: person.id, arts: [await makeArt(server.services.db)] });
    await sql(`UPDATE orders SET ${state} WHERE id = $1`, [order.id]);
  };
  await end("status = 'cancelled', cancelled_at = now()");
  await end("payment_status = 'paid', paid_at = now()");
  await end("payment_status = 'refunded', paid_at = now(), refunded_amount = total_price");
  const { orders } = (await server.call(`GET /admin/people/${person.id}`, { as: support.token })).json().data;
  expect(orders).toMatchObject({ total: 4, counts: { paid: 1, refunded: 1, cancelled: 1, unpaid: 1 } });
  // As the list of people has it.
  const listed = (await server.call('GET /users?search=unpaid.page', { as: support.token })).json().data;
  expect(listed).toMatchObject([{ bought: { orders: 1, total: orders.paid } }]);
});

test('the orders of a person say what waits in them, as the list of orders does', async () => {
  const { db } = server.services;
  const support = await server.person({ staff: 'support' });
  const person = await server.person({ email: 'asked.page@example.com', verifiedEmail: 'asked.page@example.com' });
  const make = async (state: string) => {
    const { order } = await makeOrder(db, { buyerId: person.id, arts: [await makeArt(db)] });
    await sql(`UPDATE orders SET payment_status = 'paid', paid_at = now(), ${state} WHERE id = $1`, [order.id]);
    return order;
  };
  await make("cancellation_state = 'asked', cancellation_asked_at = now(), cancellation_reason = 'Late'");
  await make("status = 'complete', completed_at = now()");
  const arrived = await make("status = 'complete', completed_at = now()");
  await sql('UPDATE order_lines SET sent_at = now(), delivered_at = now() WHERE order_id = $1', [arrived.id]);
  const report = (orderId: string, reason: string) =>
    sql(
      `INSERT INTO contact_messages (id, names, email, subject, message, order_id, problem_reason)
       VALUES (gen_random_uuid(), 'A', 'a@example.com', 'S', 'M', $1, $2)`,
      [orderId, reason],
    );
  await report(arrived.id, 'return');
  const both = await make("status = 'complete', completed_at = now()");
  await report(both.id, 'return');
  await report(both.id, 'damaged');
  const { data } = (await server.call(`GET /admin/people/${person.id}`, { as: support.token })).json();
  expect(data.orders.latest).toMatchObject([
    { _id: both.id, asked: 'problem' },
    { _id: arrived.id, delivery: 'delivered', sendBy: null, asked: 'return' },
    { delivery: 'toSend', sendBy: expect.any(String), asked: null },
    { asked: 'cancellation' },
  ]);
});

test('an order that had arrived says so after its refund, and its artist has it among what they sold, with their own works alone', async () => {
  const { db } = server.services;
  const support = await server.person({ staff: 'support' });
  const person = await server.person({ email: 'returned.page@example.com', verifiedEmail: 'returned.page@example.com' });
  const [own, other] = [await makeArt(db), await makeArt(db)];
  const { order } = await makeOrder(db, { buyerId: person.id, arts: [own, other] });
  await sql("UPDATE orders SET payment_status = 'paid', paid_at = now(), status = 'complete', completed_at = now() WHERE id = $1", [
    order.id,
  ]);
  const read = async (id: string) => (await server.call(`GET /admin/people/${id}`, { as: support.token })).json().data;
  expect((await read(own.ownerId)).sales).toMatchObject({
    total: 1,
    earned: own.price,
    latest: [{ number: order.number, works: [own.name], totalPrice: own.price, delivery: 'toSend', hadArrived: false }],
  });
  await sql('UPDATE order_lines SET sent_at = now(), delivered_at = now(), refunded_amount = price * quantity WHERE order_id = $1', [
    order.id,
  ]);
  await sql("UPDATE orders SET payment_status = 'refunded', refunded_amount = total_price WHERE id = $1", [order.id]);
  expect((await read(person.id)).orders).toMatchObject({
    paid: 0,
    refunded: order.totalPrice,
    latest: [{ works: [own.name, other.name], delivery: null, hadArrived: true }],
  });
  expect((await read(own.ownerId)).sales).toMatchObject({ total: 1, earned: 0, latest: [{ refundedAmount: own.price, hadArrived: true }] });
});

test('a person who paid more than two billion Frw has a page', async () => {
  const { db } = server.services;
  const support = await server.person({ staff: 'support' });
  const person = await server.person();
  const art = await makeArt(db);
  for (const _ of [1, 2, 3]) {
    const { order } = await makeOrder(db, { buyerId: person.id, arts: [art] });
    await sql("UPDATE orders SET total_price = 1000000000, payment_status = 'paid', paid_at = now() WHERE id = $1", [order.id]);
  }
  const answer = await server.call(`GET /admin/people/${person.id}`, { as: support.token });
  expect([answer.statusCode, answer.json().data?.orders.paid]).toEqual([200, 3_000_000_000]);
});

test('the staff find people by phone as it is dialled and by where they live; visitors and artists do not', async () => {
  const support = await server.person({ staff: 'support' });
  const artist = await server.person({
    role: 'Artist',
    name: 'Divine Umutoni',
    phone: '+250788999321',
    district: 'Rubavu',
    province: 'Western',
  });
  const find = async (search: string, as?: string) =>
    (await server.call(`GET /users?search=${encodeURIComponent(search)}`, as ? { as } : {}))
      .json()
      .data.map(({ _id }: { _id: string }) => _id);
  const finds = ['0788 999 321', '+250 788 999 321', '+250788999321', '999321', 'rubavu', 'Divine', 'umutoni'];
  for (const search of finds) expect(await find(search, support.token), search).toContain(artist.id);
  for (const search of ['0788999321', '999321', 'rubavu']) {
    expect(await find(search), search).not.toContain(artist.id);
    expect(await find(search, artist.token), search).not.toContain(artist.id);
  }
  const { data } = (await server.call('GET /dashboard/search?q=0788%20999%20321', { as: support.token })).json();
  expect(data.people.map(({ _id }: { _id: string }) => _id)).toEqual([artist.id]);
});

test('support signs somebody out everywhere', async () => {
  const support = await server.person({ staff: 'support' });
  const person = await server.person();
  expect((await server.call(`DELETE /users/${person.id}/sessions`, { as: support.token })).statusCode).toBe(200);
  expect((await server.call('GET /cart', { as: person.token })).statusCode).toBe(401);
});
