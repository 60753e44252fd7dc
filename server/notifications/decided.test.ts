import { existsSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { makeMessage } from '#server/chat/messages/make-message.ts';
import { sendOrderNews } from '#server/orders/news/notify.ts';
import { notificationTexts } from '#server/notification-texts.ts';
import type { Happening } from '#server/platform/notification-kinds.ts';
import { makePaidOrder } from '#server/testing/paid-order.ts';
import { type TestServer, useTestServer } from '#server/testing/test-server.ts';
import { type StoredHappening, writeNotification } from './kinds.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;
const server = useTestServer({}, true);
const root = path.join(import.meta.dirname, '../..');
/** Two of the staff: what the first decides is over for the second. */
let admins: [Person, Person];
beforeAll(async () => {
  admins = [await server.person({ role: 'Admin' }), await server.person({ role: 'Admin' })];
});

/** Tells somebody of it; what they return decides it. `who` had it in the bell. */
type Scene = () => Promise<{ who: Person; decide: () => Promise<unknown> }>;
/** When a kind is over: never, because it only tells of something; by a scene here; or as another test has it. */
type Decided = 'never' | Scene | { testedBy: string };

const post = (call: `/${string}`, as: Person, body: object = {}) => server.call(`POST ${call}`, { as: as.token, body });
const put = (call: `/${string}`, as: Person, body: object = {}) => server.call(`PUT ${call}`, { as: as.token, body });

async function applicant(): Promise<Person> {
  const email = `${crypto.randomUUID()}@example.com`;
  const body = { name: 'Ineza', email, password: 'seven green hills', role: 'Artist' };
  const { data } = (await server.call('POST /users', { body })).json<{ data: { _id: string } }>();
  const { token } = (await server.call('POST /users/auth', { body: { email, password: body.password } })).json<{ token: string }>();
  return { ...admins[0], id: data._id, email, token };
}
const approve = (person: Person) => post(`/users/${person.id}/artist`, admins[0]);
const ask = (person: Person) => post(`/users/${person.id}/artist/ask`, admins[0], { text: 'Two pictures more.' });

/** Writes to somebody. Returns the conversation. */
async function talk(writer: Person, reader: Person): Promise<string> {
  await makeMessage(server.services, { from: { id: writer.id, name: 'Jean' }, to: reader });
  const { rows } = await server.services.db.$client.query<{ id: string }>(
    'SELECT conversation_id AS id FROM chat_messages WHERE sender_id = $1',
    [writer.id],
  );
  return rows[0]?.id ?? '';
}

async function inbox(): Promise<string> {
  return (await server.call('GET /messages', { as: admins[0].token })).json<{ data: { _id: string }[] }>().data[0]?._id ?? '';
}

async function said(what: 'reviews' | 'questions', body: object, answer: string) {
  const paid = await makePaidOrder(server);
  const { data } = (await post(`/arts/${paid.art.id}/${what}`, paid.buyer, body)).json<{ data: { _id: string } }>();
  const decide = () => post(`/arts/${paid.art.id}/${what}/${data._id}/${answer}`, paid.artist, { text: 'Yes.' });
  return { who: paid.artist, decide };
}

async function toSend() {
  const paid = await makePaidOrder(server);
  await sendOrderNews(server.services, { orderId: paid.id, news: 'paid' });
  return { who: paid.artist, decide: () => paid.step(paid.artist, 'sent') };
}

const offers = { testedBy: 'server/offers/acts/answer-offer.test.ts' };
const overdue = { testedBy: 'server/orders/overdue/tell-overdue.test.ts' };
const refunds = { testedBy: 'server/payments/refunds/refunds.test.ts' };

/** Every kind, so that a new one must say when it is over. */
const decided: Record<Happening['kind'], Decided> = {
  'application.received': async () => {
    const person = await applicant();
    return { who: admins[1], decide: () => approve(person) };
  },
  'application.answered': async () => {
    const person = await applicant();
    await ask(person);
    await post('/users/me/application/answer', person, { text: 'Added.' });
    return { who: admins[1], decide: () => approve(person) };
  },
  'application.asked': async () => {
    const person = await applicant();
    await ask(person);
    return { who: person, decide: () => post('/users/me/application/answer', person, { text: 'Added.' }) };
  },
  'application.approved': 'never',
  'application.rejected': 'never',
  'application.cancelled': 'never',
  comment: async () => {
    const { data: posts } = (await server.call('GET /blog')).json<{ data: { name: string }[] }>();
    const { data } = (await post(`/blog/${posts[0]?.name}/comments`, await server.person(), { text: 'Murakoze!' })).json<{
      data: { _id: string };
    }>();
    return { who: admins[1], decide: () => post(`/blog/comments/${data._id}/approve`, admins[0]) };
  },
  'comment.hidden': 'never',
  'comment.restored': 'never',
  'comment.deleted': 'never',
  contact: async () => {
    const body = { names: 'Eric', email: 'eric@example.com', subject: 'A visit', message: 'May I come?' };
    await server.call('POST /messages', { body });
    const id = await inbox();
    return { who: admins[1], decide: () => put(`/messages/${id}`, admins[0], { closed: true }) };
  },
  'contact.assigned': async () => {
    const body = { names: 'Eric', email: 'eric@example.com', subject: 'A visit', message: 'May I come?' };
    await server.call('POST /messages', { body });
    const id = await inbox();
    await put(`/messages/${id}/assignee`, admins[0], { assignee: admins[1].id });
    return { who: admins[1], decide: () => put(`/messages/${id}`, admins[0], { closed: true }) };
  },
  follower: 'never',
  message: async () => {
    const [writer, reader] = [await server.person(), await server.person({ role: 'Artist' })];
    return {
      who: reader,
      decide: await talk(writer, reader).then((id) => () => put(`/messages/conversations/${id}/read`, reader, { upTo: 1 })),
    };
  },
  report: async () => {
    const [writer, reader] = [await server.person(), await server.person({ role: 'Artist' })];
    await post(`/messages/conversations/${await talk(writer, reader)}/report`, reader, { reason: 'Rude' });
    const { data } = (await server.call('GET /messages/reports', { as: admins[0].token })).json<{ data: { _id: string }[] }>();
    return { who: admins[1], decide: () => put(`/messages/reports/${data[0]?._id}`, admins[0], { note: 'Spoken to.' }) };
  },
  'review.written': () => said('reviews', { stars: 4, text: 'Lovely.' }, 'reply'),
  'review.replied': 'never',
  'review.hidden': 'never',
  'review.restored': 'never',
  'review.deleted': 'never',
  'question.asked': () => said('questions', { text: 'Is it framed?' }, 'answer'),
  'question.answered': 'never',
  'question.hidden': 'never',
  'question.restored': 'never',
  'question.deleted': 'never',
  'offer.made': offers,
  'offer.madeByArtist': offers,
  'offer.countered': offers,
  'offer.accepted': 'never',
  'offer.declined': 'never',
  'offer.withdrawn': 'never',
  'offer.expired': 'never',
  'offer.unavailable': 'never',
  'offer.priceLowered': 'never',
  'order.placed': async () => {
    const paid = await makePaidOrder(server);
    await server.services.db.$client.query("UPDATE orders SET payment_status = 'unpaid', paid_at = NULL WHERE id = $1", [paid.id]);
    await sendOrderNews(server.services, { orderId: paid.id, news: 'placed' });
    return { who: paid.artist, decide: () => sendOrderNews(server.services, { orderId: paid.id, news: 'expired' }) };
  },
  'order.paid': 'never',
  'order.paidForArtist': toSend,
  'order.paidAfterHand': 'never',
  'order.cancelled': 'never',
  'order.expired': 'never',
  'order.cancellationAsked': async () => {
    const paid = await makePaidOrder(server, 2);
    await told(admins[1], 'order.cancellationAsked', () => paid.ask('cancellation', paid.buyer, { reason: 'A mistake' }));
    return { who: admins[1], decide: () => paid.ask('cancellation/decline', admins[0]) };
  },
  'order.cancellationAskedOfSeveral': async () => {
    const paid = await makePaidOrder(server, 2);
    await told(paid.artist, 'order.cancellationAskedOfSeveral', () => paid.ask('cancellation', paid.buyer, { reason: 'A mistake' }));
    return { who: paid.artist, decide: () => paid.ask('cancellation/decline', admins[0]) };
  },
  'order.cancellationDeclined': 'never',
  'order.cancellationWithdrawn': 'never',
  'order.itemsCancelled': 'never',
  'order.deliveryChanged': 'never',
  'order.refunded': 'never',
  'order.refundedForArtist': 'never',
  'order.refundedPart': 'never',
  'order.refundedPartForArtist': 'never',
  'order.refundRefused': refunds,
  'order.refundWaits': refunds,
  'order.chargeReturned': 'never',
  'order.chargeReturnedForAdmin': 'never',
  'order.itemSent': 'never',
  'order.itemDelivered': 'never',
  'order.itemArrived': 'never',
  'order.problemAnswered': 'never',
  'order.overdue': overdue,
  'order.overdueForBuyer': overdue,
  'order.overdueForAdmin': overdue,
  'order.problem': async () => {
    const paid = await makePaidOrder(server);
    await paid.ask('problems', paid.buyer, { reason: 'damaged', text: 'A corner is broken.' });
    const id = await inbox();
    return { who: admins[1], decide: () => put(`/messages/${id}`, admins[0], { closed: true }) };
  },
};

/** How a sentence asks, or says that something is not over. */
const ASKS = / to send|waiting|waits|\basks\b|needs|\boffers\b|\banswers\b|please|not paid yet|is taking|is overdue|is being|will be/i;

const textsOf = async (person: Person) =>
  (await server.call('GET /notifications', { as: person.token })).json<{ data: { text: string; read: boolean }[] }>().data;

/** Does what a worker tells somebody of, and waits until it has: told here too, it would be told twice. */
async function told(reader: Person, kind: Happening['kind'], act: () => Promise<unknown>): Promise<void> {
  const before = await unreadOf(reader, kind);
  await act();
  await expect.poll(() => unreadOf(reader, kind)).toBe(before + 1);
}

async function unreadOf({ id }: Person, kind: string): Promise<number> {
  const { rowCount } = await server.services.db.$client.query(
    'SELECT 1 FROM notifications WHERE user_id = $1 AND kind = $2 AND read_at IS NULL',
    [id, kind],
  );
  return rowCount ?? 0;
}

const entries = Object.entries(decided);

test.each(entries.filter((entry): entry is [string, Scene] => typeof entry[1] === 'function'))(
  '%s is read for everybody once it is decided, and its sentence asks for nothing any more',
  async (kind, scene) => {
    const { who, decide } = await scene();
    const before = await unreadOf(who, kind);
    expect(before).toBeGreaterThan(0);
    await decide();
    expect(await unreadOf(who, kind)).toBe(before - 1);
    // `message` has no sentence of its own: it asks for nothing.
    expect((await textsOf(who)).filter(({ read, text }) => read && ASKS.test(text))).toEqual([]);
  },
);

test.each<Happening['kind']>(['order.paidForArtist', 'order.cancellationAsked', 'application.asked', 'comment'])(
  '%s that its reader had read before asks for nothing either once it is decided, and asks until then',
  async (kind) => {
    const { who, decide } = await (decided[kind] as Scene)();
    await put('/notifications/read', who);
    const openOf = async () => (await textsOf(who)).filter(({ text }) => ASKS.test(text)).length;
    const open = await openOf();
    expect(open).toBeGreaterThan(0);
    await decide();
    expect(await openOf()).toBe(open - 1);
  },
);

test('every kind that waits for somebody has a sentence that is true afterwards', () => {
  const facts = {
    number: 1012,
    name: 'Keza',
    works: 'Lake',
    place: 'Huye',
    article: 'Clay',
    art: 'Lake',
    amount: 1,
    text: 'More.',
    artist: 'Eric',
  };
  const say = (kind: string, isSettled: boolean) =>
    writeNotification(
      notificationTexts,
      { kind, facts: { ...facts, item: 'Lake', about: 'Lake', reason: '', by: 'Eric' } } as StoredHappening,
      { isSettled },
    ).text;
  for (const [kind, when] of entries) {
    expect(say(kind, true), kind).not.toMatch(ASKS);
    // What is never over is told as something that happened.
    if (when === 'never') expect(say(kind, false), kind).not.toMatch(ASKS);
  }
  expect([say('order.paidForArtist', false), say('order.paidForArtist', true)]).toEqual([
    'Order 1012 to send: Lake, to Keza in Huye',
    'Order 1012 was paid: Lake, to Keza in Huye',
  ]);
});

test('what is tested elsewhere is tested there', () => {
  const files = new Set(entries.flatMap(([, when]) => (typeof when === 'object' ? [when.testedBy] : [])));
  for (const file of files) expect(existsSync(path.join(root, file)), file).toBe(true);
});
