import { randomUUIDv7 } from 'node:crypto';
import { sql } from '#server/database/drizzle.ts';
import type { PgBoss } from 'pg-boss';
import { afterCommit, type Queryable, runLater } from '#server/database/connect.ts';
import type { EmailOrder } from '#server/platform/email/email-order.ts';
import { queueMails } from '#server/platform/email/outgoing.ts';
import { currentCause } from '#server/platform/current-job/current-job.ts';
import type { JobName, Jobs, JobSettings } from './jobs.ts';
import { withoutNotify } from './tell-workers.ts';

/** Who is told of a job once it is committed: of one that is due of its kind, of another in how many seconds it is. */
type Told = { onDue: (name: JobName) => void; onDelayed: (seconds: number) => void };

/** How jobs are created in a transaction of ours. */
export function addersOf(boss: PgBoss, kinds: Record<JobName, JobSettings>, { onDue, onDelayed }: Told): Pick<Jobs, 'add' | 'addMails'> {
  const addMails: Jobs['addMails'] = async (db, wanted) => {
    if (wanted.length === 0) return [];
    const mails = wanted.map(({ order, cause = currentCause(), about }) => ({ id: randomUUIDv7(), order, cause, about }));
    const queued = await queueMails(
      db,
      mails.map(({ id, cause, about, order: { letter: kind, to } }) => ({ id, cause: cause ?? id, kind, to, about })),
    );
    const jobs = mails.filter(({ id }) => queued.has(id)).map(({ id, order }) => ({ id, data: order }));
    if (jobs.length > 0) {
      await boss.insert('mail.send', jobs, { db: throughOurs(db) });
      afterCommit(db, () => onDue('mail.send'));
    }
    return jobs.map(({ id }) => id);
  };
  return {
    async add(db, name, data, { startAfterSeconds, once, cause } = {}) {
      if (name === 'mail.send') {
        await addMails(db, [{ order: data as EmailOrder, cause }]);
        return;
      }
      const send = (tx: Queryable) =>
        boss.send(name, data, {
          id: randomUUIDv7(),
          db: throughOurs(tx),
          ...(startAfterSeconds ? { startAfter: startAfterSeconds } : {}),
          ...(once ? { singletonKey: once } : {}),
        });
      // A queue without retries keeps one waiting job of a key by itself.
      await (once && kinds[name].queue.retryLimit > 0 ? sendOnce(db, { name, key: once, send }) : send(db));
      afterCommit(db, () => (startAfterSeconds ? onDelayed(startAfterSeconds) : onDue(name)));
    },
    addMails,
  };
}

/**
 * Runs pg-boss's statements that add jobs in a transaction of ours, with the next statement of it; it has one text for each queue. Workers are told
 * once that is committed. The ids that it would answer are those that it was given.
 */
const throughOurs = (db: Queryable) => ({
  executeSql: async (text: string, values: unknown[] = []) => {
    await runLater(db, withoutNotify(text), values as string[]);
    return { rows: [] };
  },
});

type Once = { name: JobName; key: string; send: (tx: Queryable) => Promise<unknown> };

/** A queue of policy 'standard' takes any number of jobs of one key, so it is looked first, behind a lock that others who add this job wait for. */
async function sendOnce(db: Queryable, { name, key, send }: Once): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`once ${name} ${key}`}, 0))`);
    const waiting = await tx.execute(
      sql`SELECT 1 FROM pgboss.job WHERE name = ${name} AND singleton_key = ${key} AND state < 'active' LIMIT 1`,
    );
    if (waiting.rows.length === 0) await send(tx);
  });
}
