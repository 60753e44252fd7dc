import { randomUUID } from 'node:crypto';
import { eq, sql } from '#server/database/drizzle.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import type { ReadKey } from '#contract/paths.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { jobKinds, workers } from '#server/jobs.ts';
import { expireOrders } from '#server/orders/checkout/cancel-order.ts';
import { orders } from '#server/orders/table.ts';
import { payments, refunds, webhookEvents } from '#server/payments/table.ts';
import { drawTestPicture } from '#server/platform/images/draw-test-picture.ts';
import { storePicture } from '#server/platform/images/store.ts';
import type { JobData, JobName } from '#server/platform/jobs/jobs.ts';
import { type Payable, usePaymentServer } from '#server/testing/payment-server.ts';
import { makeScene, type Scene } from './role-scene.ts';
import { differing, readAnswers } from './visitor-answers.ts';

const server = usePaymentServer();
let post = '';
beforeAll(async () => {
  post = (await server.call('GET /blog')).json().data[0].name;
});

type Cause = {
  /** What has to be there before visitors look. */
  prepare: (scene: Scene) => Promise<Payable | undefined>;
  /** What happens after they looked, which the job finds; returns what the job is told. */
  happen: (scene: Scene, payable: Payable | undefined) => Promise<object>;
  /** A call that answers a visitor otherwise afterwards; undefined where the difference is in sums that are counted every 10 s. */
  shows?: ReadKey;
};

const run = (query: ReturnType<typeof sql>) => server.services.db.execute(query);
const payable = ({ work }: Scene) => server.payable({ arts: [work] });
const expireNow = (orderId: string) =>
  server.services.db
    .update(orders)
    .set({ expiresAt: sql`now()` })
    .where(eq(orders.id, orderId));

/** An order that expired before visitors looked: a charge renews it, and takes its stock again. */
async function expired(scene: Scene): Promise<Payable> {
  const made = await payable(scene);
  await expireNow(made.orderId);
  await expireOrders(server.services);
  return made;
}

/** What each kind of job can change for visitors, or that it is nothing: mails, files that nobody uses, what only its reader sees. */
const causes: Record<JobName, Cause | 'nothing'> = {
  'orders.expire': {
    prepare: payable,
    happen: async (_, made) => (await expireNow(made!.orderId), {}),
    shows: 'GET /arts/{id}',
  },
  'payments.handle-event': {
    prepare: expired,
    async happen(_, made) {
      made!.charge();
      await server.simulator.settled();
      const [event] = await server.services.db
        .select({ id: webhookEvents.id })
        .from(webhookEvents)
        .where(sql`handled_at IS NULL`);
      return { eventId: event!.id };
    },
    shows: 'GET /arts/{id}',
  },
  'payments.check-due': {
    prepare: expired,
    async happen(_, made) {
      made!.charge();
      await server.simulator.settled();
      // The webhook was lost.
      await run(sql`DELETE FROM webhook_events WHERE handled_at IS NULL`);
      await server.services.db
        .update(payments)
        .set({ nextCheckAt: sql`now()` })
        .where(eq(payments.id, made!.start.paymentId));
      return {};
    },
    shows: 'GET /arts/{id}',
  },
  'payments.refund-due': {
    async prepare(scene) {
      const made = await payable(scene);
      made.charge();
      await server.handleWebhooks();
      await server.call(`POST /checkout/${made.orderId}/cancel`, { as: scene.admin.token, body: { reason: 'Broken' } });
      return made;
    },
    happen: async () => (await server.services.db.update(refunds).set({ nextAttemptAt: sql`now()` }), {}),
  },
  'search.count-words': {
    async prepare({ artist }) {
      await makeArt(server.services.db, { ownerId: artist.id, name: 'Reanmed' });
      return undefined;
    },
    happen: async () => ({}),
    shows: 'GET /arts',
  },
  'pictures.find-colours': {
    async prepare({ work }) {
      const { services } = server;
      const { id } = await storePicture(services, await drawTestPicture(200, 200));
      await run(sql`UPDATE pictures SET colours = NULL WHERE id = ${id}`);
      await run(sql`UPDATE arts SET cover_id = ${id} WHERE id = ${work.id}`);
      return undefined;
    },
    happen: async () => ({}),
    shows: 'GET /arts',
  },
  'blog.show-due': {
    async prepare({ admin }) {
      const body = { title: 'Threads', body: 'Threads.', summary: 'Threads', category: 'Traditions', state: 'published' };
      const publishAt = new Date(Date.now() + 3_600_000).toISOString();
      await server.call('POST /blog', { as: admin.token, body: { ...body, publishAt } });
      return undefined;
    },
    happen: async () => (await run(sql`UPDATE blog_articles SET publish_at = now() WHERE state = 'scheduled'`), {}),
    shows: 'GET /blog',
  },
  'mail.send': 'nothing',
  'files.erase': 'nothing',
  // The addresses of variants are known before they are made, and one that is missing is made when it is asked for.
  'pictures.make-variants': 'nothing',
  'server.cleanup': 'nothing',
  // It only adds others.
  'server.add-due': 'nothing',
  // Only its two people see an offer.
  'offers.expire': 'nothing',
  'orders.notify': 'nothing',
  'orders.item-news': 'nothing',
  'orders.tell-overdue': 'nothing',
  'chat.mail-unread': 'nothing',
  'users.mail-verify': 'nothing',
  'users.mail-link-again': 'nothing',
  'users.mail-approval': 'nothing',
  'users.mail-account-deleted': 'nothing',
  'users.mail-email-change': 'nothing',
  'users.mail-reset': 'nothing',
  'users.mail-code': 'nothing',
  'searches.find-matches': 'nothing',
  'notifications.find-mails': 'nothing',
  'notifications.find-summaries': 'nothing',
  'notifications.mail': 'nothing',
  'searches.find-instant-matches': 'nothing',
  'searches.mail': 'nothing',
  // Dashboards' sums, which no visitor sees.
  'sums.fold': 'nothing',
  'sums.recount': 'nothing',
  'arts.mail-hidden': 'nothing',
  'moderation.tell-author': 'nothing',
};
const names = Object.keys(causes) as JobName[];

async function runJob<N extends JobName>(name: N, data: object, onSeen: (changed: readonly ReadKey[]) => void): Promise<void> {
  const job = { id: randomUUID(), ending: new AbortController().signal };
  await workers(server.services, onSeen)[name](data as JobData[N], job);
}

test.each(names.filter((name) => causes[name] !== 'nothing'))('after the job %s visitors get nothing of before', async (name) => {
  const { prepare, happen, shows } = causes[name] as Cause;
  const scene = await makeScene(server);
  const made = await prepare(scene);
  const known = { scene, path: {}, actor: 'visitor', post } as const;
  server.app.microCache.clearHere();
  const before = await readAnswers(known);
  const data = await happen(scene, made);
  const told = vi.fn<(changed: readonly ReadKey[]) => void>((changed) => server.app.microCache.invalidate(changed));
  await runJob(name, data, told);
  const cached = await readAnswers(known);
  server.app.microCache.clearHere();
  const after = await readAnswers(known);
  const changed = differing(before, after);
  expect(told).toHaveBeenCalled();
  expect(differing(after, cached), 'still cached').toEqual([]);
  expect(changed.filter((key) => !jobKinds[name].changes?.includes(key))).toEqual([]);
  if (shows) expect(changed).toContain(shows);
  // A run that finds nothing to do leaves the cache as it is.
  told.mockClear();
  await runJob(name, data, told);
  expect(told).not.toHaveBeenCalled();
});

test.each(names.filter((name) => causes[name] === 'nothing'))('the job %s names no answer that it changes', (name) => {
  expect(jobKinds[name].changes).toBeUndefined();
});

test('the hourly cleanup leaves every answer to visitors as it was', async () => {
  const scene = await makeScene(server);
  const known = { scene, path: {}, actor: 'visitor', post } as const;
  server.app.microCache.clearHere();
  const before = await readAnswers(known);
  await runJob('server.cleanup', {}, () => {});
  server.app.microCache.clearHere();
  expect(differing(before, await readAnswers(known))).toEqual([]);
});
