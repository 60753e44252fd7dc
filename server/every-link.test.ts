import { existsSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { openSession } from '#server/accounts/sign-in/sessions.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { mailHidden } from '#server/arts/hidden/hidden-mail.ts';
import { mailApproval } from '#server/accounts/staff/approval-mail.ts';
import { makeMessage } from '#server/chat/messages/make-message.ts';
import { mailUnreadReminder } from '#server/chat/messages/unread-reminder.ts';
import type { TellAuthor } from '#server/moderation/jobs.ts';
import { tellAuthor } from '#server/moderation/tell-author.ts';
import { mailNotifications } from '#server/notifications/mail-notifications.ts';
import { sendItemNews } from '#server/orders/items/item-news.ts';
import { sendOrderNews } from '#server/orders/news/notify.ts';
import type { OrderNews } from '#server/orders/news/order-news.ts';
import { tellOverdue } from '#server/orders/overdue/tell-overdue.ts';
import type { Happening } from '#server/platform/notification-kinds.ts';
import type { MailKind } from '#contract/mail-kinds.ts';
import { type Elsewhere, emailsNotOpened } from '#server/testing/links/mails-elsewhere.ts';
import { openLink } from '#server/testing/links/open-link.ts';
import { makePaidOrder } from '#server/testing/paid-order.ts';
import { type TestServer, useTestServer } from '#server/testing/test-server.ts';
import { templates } from './emails.ts';
import { notificationTexts } from './notification-texts.ts';
import { answerProblem } from '#server/testing/links/answered-problem.ts';
import { moderatedSources } from './staff-sources.ts';

/*
 * Each mail and notification of the product: its link's page shows the thing. A kind without a row does not compile.
 * Jobs stay in the queue: the mails are read there, and those that wait for minutes are written by hand.
 */
const server = useTestServer();
const root = path.join(import.meta.dirname, '..');
type Person = Awaited<ReturnType<TestServer['person']>>;
type Scene = () => Promise<unknown>;

let admin: Person;
let colleague: Person;
beforeAll(async () => {
  admin = await server.person({ role: 'Admin' });
  colleague = await server.person({ role: 'Admin' });
});

const query = <T extends object>(text: string, values: unknown[] = []) => server.services.db.$client.query<T>(text, values);
const post = (call: `/${string}`, as: Person, body: object = {}) => server.call(`POST ${call}`, { as: as.token, body });
type Decision = 'hide' | 'restore' | 'delete';
const moderate = async (kind: string, id: string, act: Decision): Promise<void> => {
  // Who never read that it was hidden is not told that it is shown again.
  if (act === 'restore') await query('UPDATE notifications SET read_at = now() WHERE read_at IS NULL');
  const body = act === 'restore' ? {} : { body: { reason: 'Rude' } };
  await server.call(`POST /admin/moderation/${kind}/${id}/${act}`, { as: admin.token, ...body });
  // The author is told once it cannot be undone any more.
  const { rows } = await query<{ data: TellAuthor }>(
    "SELECT data FROM pgboss.job WHERE name = 'moderation.tell-author' AND data ->> 'id' = $1 ORDER BY created_on DESC LIMIT 1",
    [id],
  );
  if (act !== 'delete' && rows[0]) await tellAuthor(server.services, moderatedSources, rows[0].data);
};

async function applicant(): Promise<Person> {
  const email = `${crypto.randomUUID()}@example.com`;
  const body = { name: 'Ineza', email, password: 'seven green hills', role: 'Artist' };
  const { data } = (await server.call('POST /users', { body })).json<{ data: { _id: string } }>();
  return { ...admin, id: data._id, email, token: await openSession(server.services.db, data._id, false, 'test') };
}
const approve = (person: Person) => post(`/users/${person.id}/artist`, admin);
const ask = (person: Person) => post(`/users/${person.id}/artist/ask`, admin, { text: 'Two pictures, please.' });

const news =
  (name: OrderNews['news'], artists = 1): Scene =>
  async () => {
    const paid = await makePaidOrder(server, artists);
    if (name === 'placed') await query("UPDATE orders SET payment_status = 'unpaid', paid_at = NULL WHERE id = $1", [paid.id]);
    if (name.startsWith('cancellation')) await paid.ask('cancellation', paid.buyer, { reason: 'A mistake' });
    // Only who was asked is told of a withdrawal.
    if (name === 'cancellationWithdrawn') {
      await sendOrderNews(server.services, { orderId: paid.id, news: 'cancellationAsked' });
      await paid.ask('cancellation/withdraw', paid.buyer);
    }
    await sendOrderNews(server.services, { orderId: paid.id, news: name });
  };

async function refundPart() {
  const paid = await makePaidOrder(server);
  await post(`/checkout/${paid.id}/refunds`, admin, { reason: 'A scratch', amount: 1_000 });
  const { rows } = await query<{ id: string }>('SELECT id FROM refunds WHERE order_id = $1', [paid.id]);
  await sendOrderNews(server.services, { orderId: paid.id, news: 'refundedPart', refundId: rows[0]?.id ?? '' });
}

const item =
  (step: 'sent' | 'delivered', isByBuyer = false) =>
  async () => {
    const paid = await makePaidOrder(server);
    await paid.step(paid.artist, 'sent');
    if (step === 'delivered') await paid.step(paid.artist, 'delivered', { as: isByBuyer ? paid.buyer : paid.artist });
    const { rows } = await query<{ id: string }>('SELECT id FROM order_events WHERE order_id = $1 AND event = $2', [paid.id, step]);
    await sendItemNews(server.services, { orderId: paid.id, lineId: paid.lineOf(paid.artist), step, event: Number(rows[0]?.id) });
  };

async function overdue() {
  const { id } = await makePaidOrder(server);
  await query("UPDATE orders SET paid_at = now() - interval '5 days 1 hour' WHERE id = $1", [id]);
  await tellOverdue(server.services);
}

const said =
  (what: 'reviews' | 'questions', answer?: 'reply' | 'answer', decide: readonly Decision[] = []) =>
  async () => {
    const paid = await makePaidOrder(server);
    const words = what === 'reviews' ? { stars: 4, text: 'Lovely.' } : { text: 'Is it framed?' };
    const { data } = (await post(`/arts/${paid.art.id}/${what}`, paid.buyer, words)).json<{ data: { _id: string } }>();
    if (answer) await post(`/arts/${paid.art.id}/${what}/${data._id}/${answer}`, paid.artist, { text: 'Yes.' });
    for (const act of decide) await moderate(what, data._id, act);
  };

const comment =
  (...decide: readonly Decision[]) =>
  async () => {
    const { data: posts } = (await server.call('GET /blog')).json<{ data: { name: string }[] }>();
    const { data } = (await post(`/blog/${posts[0]?.name}/comments`, await server.person(), { text: 'Murakoze!' })).json<{
      data: { _id: string };
    }>();
    for (const act of decide) await moderate('comments', data._id, act);
  };

async function writeIn(): Promise<string> {
  await server.call('POST /messages', { body: { names: 'Eric', email: 'eric@example.com', subject: 'A visit', message: 'May I come?' } });
  return (await server.call('GET /messages', { as: admin.token })).json<{ data: { _id: string }[] }>().data[0]?._id ?? '';
}

/** Somebody writes to an artist, who is away. */
async function talk() {
  const [writer, reader] = [await server.person(), await server.person({ role: 'Artist' })];
  await makeMessage(server.services, { from: { id: writer.id, name: 'Jean' }, to: reader });
  const { rows } = await query<{ id: string }>('SELECT conversation_id AS id FROM chat_messages WHERE sender_id = $1', [writer.id]);
  return { writer, reader, conversation: rows[0]?.id ?? '' };
}

/** An artist with a follower, told so. */
const follow = (by: 'site' | 'mail' | 'daily') => async () => {
  const artist = await server.person({ role: 'Artist' });
  await query('UPDATE users SET verified_email = email WHERE id = $1', [artist.id]);
  await server.call('PUT /notifications/choices', { as: artist.token, body: { follower: by } });
  await server.call(`PUT /artists/${artist.id}/follow`, { as: (await server.person()).token });
  if (by !== 'site') await mailNotifications({ ...server.services, texts: notificationTexts }, { userId: artist.id, by });
};

const offers: Elsewhere = { testedBy: 'server/offers/news/links.test.ts' };

/** What each kind of notification comes from. */
const kinds: Record<Happening['kind'], Scene | Elsewhere> = {
  'application.received': applicant,
  'application.approved': async () => approve(await applicant()),
  'application.rejected': async () => post(`/users/${(await applicant()).id}/cancel`, admin, { reason: 'Not yet' }),
  'application.asked': async () => ask(await applicant()),
  'application.answered': async () => {
    const person = await applicant();
    await ask(person);
    await post('/users/me/application/answer', person, { text: 'Added.' });
  },
  'application.cancelled': async () => post(`/users/${(await server.person({ role: 'Artist' })).id}/cancel`, admin, { reason: 'Copies' }),
  comment: comment(),
  'comment.hidden': comment('restore', 'hide'),
  'comment.restored': comment('restore', 'hide', 'restore'),
  'comment.deleted': comment('delete'),
  contact: writeIn,
  'contact.assigned': async () =>
    server.call(`PUT /messages/${await writeIn()}/assignee`, { as: admin.token, body: { assignee: colleague.id } }),
  follower: follow('site'),
  message: talk,
  report: async () => {
    const { reader, conversation } = await talk();
    await post(`/messages/conversations/${conversation}/report`, reader, { reason: 'Rude' });
  },
  'review.written': said('reviews'),
  'review.replied': said('reviews', 'reply'),
  'review.hidden': said('reviews', undefined, ['hide']),
  'review.restored': said('reviews', undefined, ['hide', 'restore']),
  'review.deleted': said('reviews', undefined, ['delete']),
  'question.asked': said('questions'),
  'question.answered': said('questions', 'answer'),
  'question.hidden': said('questions', undefined, ['hide']),
  'question.restored': said('questions', undefined, ['hide', 'restore']),
  'question.deleted': said('questions', undefined, ['delete']),
  'offer.made': offers,
  'offer.madeByArtist': offers,
  'offer.countered': offers,
  'offer.accepted': offers,
  'offer.declined': offers,
  'offer.withdrawn': offers,
  'offer.expired': offers,
  'offer.unavailable': offers,
  'offer.priceLowered': offers,
  'order.placed': news('placed'),
  'order.paid': news('paid'),
  'order.paidForArtist': news('paid'),
  'order.paidAfterHand': news('paidAfterHand'),
  'order.cancelled': news('cancelled'),
  'order.expired': news('expired'),
  // Of several artists the shop is asked.
  'order.cancellationAsked': () => Promise.all([news('cancellationAsked')(), news('cancellationAsked', 2)()]),
  'order.cancellationAskedOfSeveral': news('cancellationAsked', 2),
  'order.cancellationDeclined': news('cancellationDeclined'),
  'order.cancellationWithdrawn': news('cancellationWithdrawn'),
  'order.itemsCancelled': news('itemsCancelled'),
  'order.deliveryChanged': news('deliveryChanged'),
  'order.refunded': news('refunded'),
  'order.refundedForArtist': news('refunded'),
  'order.refundedPart': refundPart,
  'order.refundedPartForArtist': refundPart,
  'order.refundRefused': news('refundRefused'),
  'order.refundWaits': news('refundWaits'),
  'order.chargeReturned': news('second'),
  'order.chargeReturnedForAdmin': news('late'),
  'order.itemSent': item('sent'),
  'order.itemDelivered': item('delivered'),
  'order.itemArrived': item('delivered', true),
  'order.overdue': overdue,
  'order.overdueForBuyer': overdue,
  'order.overdueForAdmin': overdue,
  'order.problem': () => answerProblem(server),
  'order.problemAnswered': () => answerProblem(server),
};

/** What its reader may not see any more: the page is there, what was said is not. */
const gone = /\.(hidden|deleted)$/;

/** Mails that no notification goes with; every other one is sent by a scene above. */
const mailed: Partial<Record<MailKind, Scene>> = {
  artistApproved: async () => {
    const person = await applicant();
    await approve(person);
    const { rows } = await query<{ id: string }>('SELECT id FROM account_decisions WHERE user_id = $1 ORDER BY id DESC LIMIT 1', [
      person.id,
    ]);
    await mailApproval(server.services, { userId: person.id, decision: rows[0]?.id ?? '' });
  },
  artsHidden: async () => {
    const { ownerId, id } = await makeArt(server.services.db, { state: 'hidden' });
    await mailHidden(server.services, { ownerId, artIds: [id], reason: 'A print' });
  },
  newMessages: async () => {
    const { reader } = await talk();
    await query('UPDATE chat_unread_reminders SET due_at = now() WHERE user_id = $1', [reader.id]);
    await mailUnreadReminder(server.services, reader.id);
  },
  notified: follow('mail'),
  dailySummary: follow('daily'),
};

const readerOf = async (where: 'id' | 'email', value: string) => {
  const { rows } = await query<{ id: string }>(`SELECT id FROM users WHERE ${where} = $1`, [value]);
  const id = rows[0]?.id ?? '';
  return { id, token: id ? await openSession(server.services.db, id, false, 'test') : undefined };
};

const opened = new Set<string>();
/** Opens the links of all mails that were ordered since; what is wrong with them. */
async function openMails(isGone: boolean): Promise<string[]> {
  const { rows } = await query<{ kind: MailKind; to: string; link: string | null }>(
    `DELETE FROM pgboss.job WHERE name = 'mail.send' RETURNING data ->> 'letter' AS kind, data ->> 'to' AS "to", data -> 'facts' ->> 'link' AS link`,
  );
  const faults: string[] = [];
  for (const { kind, to, link } of rows.filter((row) => row.link !== null)) {
    if (emailsNotOpened[kind]) continue;
    const fault = await openLink(server, link ?? '', await readerOf('email', to), isGone);
    if (fault) faults.push(`${kind}: ${fault}`);
    opened.add(kind);
  }
  return faults;
}

const isScene = <K extends string>(entry: [K, unknown]): entry is [K, Scene] => typeof entry[1] === 'function';

test.each(Object.entries(kinds).filter(isScene))('the notification %s and its mails lead to what they are about', async (kind, scene) => {
  await scene();
  const { rows } = await query<{ reader: string; link: string }>('SELECT user_id AS reader, link FROM notifications WHERE kind = $1', [
    kind,
  ]);
  expect(rows.length).toBeGreaterThan(0);
  const faults: string[] = [];
  for (const { reader, link } of rows) faults.push((await openLink(server, link, await readerOf('id', reader), gone.test(kind))) ?? '');
  expect([...faults, ...(await openMails(gone.test(kind)))].filter(Boolean)).toEqual([]);
});

test.each(Object.entries(mailed))('the mail %s leads to what it is about', async (kind, scene) => {
  await scene();
  expect(await openMails(false)).toEqual([]);
  expect([...opened]).toContain(kind);
});

test('every mail is opened here, or leads to no record, or is opened by a test of its own', () => {
  const offerMails = Object.keys(templates).filter((kind) => kind.startsWith('offer'));
  expect([...opened, ...Object.keys(emailsNotOpened), ...offerMails].toSorted()).toEqual(Object.keys(templates).toSorted());
  const elsewhere = [...Object.values(kinds), ...Object.values(emailsNotOpened)].flatMap((one) =>
    typeof one === 'object' ? [one.testedBy] : [],
  );
  for (const file of new Set(elsewhere)) expect(existsSync(path.join(root, file)), file).toBe(true);
});
