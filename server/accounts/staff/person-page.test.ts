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

test('a removed review stands there with its artwork, the reason and who removed it; a hidden one says why', async () => {
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
  expect(data.reviews).toMatchObject({ total: 1, latest: [{ hiddenReason: 'Insulting' }] });
  expect(data.removed).toMatchObject({
    total: 1,
    latest: [{ kind: 'review', about: arts[0]!.name, reason: 'Advertising', by: 'Grace Uwera' }],
  });
});

test('an order that was never paid is not the last that was', async () => {
  const support = await server.person({ staff: 'support' });
  const person = await server.person({ email: 'unpaid.page@example.com', verifiedEmail: 'unpaid.page@example.com' });
  await makeOrder(server.services.db, { buyerId: person.id, arts: [await makeArt(server.services.db)] });
  const { data } = (await server.call(`GET /admin/people/${person.id}`, { as: support.token })).json();
  expect(data.orders).toMatchObject({ total: 1, paid: 0, lastPaidAt: null });
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
  const { data } = (await server.call(`GET /admin/people/${person.id}`, { as: support.token })).json();
  expect(data.orders.latest).toMatchObject([
    { _id: arrived.id, delivery: 'delivered', sendBy: null, asked: null },
    { delivery: 'toSend', sendBy: expect.any(String), asked: null },
    { asked: 'cancellation' },
  ]);
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
