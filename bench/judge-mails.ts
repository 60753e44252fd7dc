import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '#server/database/drizzle.ts';
import type { Database } from '#server/database/connect.ts';
import type { SmtpSink } from '#server/testing/fakes/smtp-sink.ts';

/** Emails and notifications of orders, compared with those that they should have caused; the last three of each are 0 when all is well. */
export type MailVerdict = {
  expected: number;
  sent: number;
  /** The same email again under its Message-ID: the node was killed after the mail server took it and before that was recorded. */
  repeated: number;
  /** Emails of one cause to one recipient under different Message-IDs. */
  doubled: number;
  missing: number;
  /** Emails about orders that do not exist. */
  made: number;
  notifications: number;
  notificationsDoubled: number;
  notificationsMissing: number;
};

const WAIT_MS = 300_000;
/** How often the news of placed orders is made due. */
const HASTEN_MS = 500;

/**
 * Makes the news of placed orders due at once, which otherwise waits for ten minutes: so that mails go out while a drill kills and sets
 * clocks, and not all after it. Until it is stopped; a database that is away is asked again.
 */
export function hastenNews(db: Database): { stop: () => Promise<void> } {
  const ending = new AbortController();
  const hastening = (async () => {
    while (!ending.signal.aborted) {
      await db
        .execute(sql`UPDATE pgboss.job SET start_after = now() WHERE name = 'orders.notify' AND state = 'created' AND start_after > now()`)
        .catch(() => {});
      await pause(HASTEN_MS);
    }
  })();
  return {
    async stop() {
      ending.abort();
      await hastening;
    },
  };
}

/** Waits until no email and no notification is queued, as long as they become fewer; throws when they did not for five minutes. */
export async function untilMailsAreOut(db: Database): Promise<void> {
  let fewest = Infinity;
  let until = 0;
  for (;;) {
    const { rows } = await db.execute<{ waiting: number }>(sql`
      SELECT (SELECT count(*) FROM pgboss.job WHERE name IN ('orders.notify', 'mail.send') AND state < 'completed')::int
        + (SELECT count(*) FROM outgoing_mails WHERE state <> 'sent')::int AS waiting`);
    const waiting = rows[0]?.waiting ?? Infinity;
    if (waiting === 0) return;
    if (waiting < fewest) {
      fewest = waiting;
      until = performance.now() + WAIT_MS;
    }
    if (performance.now() > until)
      throw new Error(
        `${waiting} emails and their jobs wait, none of them went out for five minutes: ${JSON.stringify(await listWaiting(db))}`,
      );
    await pause(500);
  }
}

/** What still waits, ten rows of each kind, with the times that say why, and the clock of the database. */
async function listWaiting(db: Database): Promise<unknown> {
  const { rows: jobs } = await db.execute(sql`
    SELECT name, state, created_on, start_after, started_on, retry_count, left(output::text, 200) AS output FROM pgboss.job
    WHERE name IN ('orders.notify', 'mail.send') AND state < 'completed' ORDER BY created_on LIMIT 10`);
  const { rows: mails } = await db.execute(sql`SELECT * FROM outgoing_mails WHERE state <> 'sent' ORDER BY 1 LIMIT 10`);
  const { rows: clock } = await db.execute(sql`SELECT clock_timestamp() AS now`);
  return { clock, jobs, mails };
}

/** What an email tells of which order, by its subject (server/orders/news/emails.ts); of another one the subject. */
function newsOf(subject: string): string {
  const [, toBuyer, toArtist] = /^(?:Order (\d+) is waiting |Order (\d+): .* ordered )/s.exec(subject) ?? [];
  return toBuyer ? `placed ${toBuyer}` : toArtist ? `ordered ${toArtist}` : subject;
}

type Expected = { mail: string; reader: string; number: number };

/** Counts what every existing order should have caused: an email to its buyer, an email and a notification to each of its artists. */
export async function judgeMails(db: Database, { mails }: SmtpSink): Promise<MailVerdict> {
  const { rows: toBuyers } = await db.execute<Expected>(sql`
    SELECT buyer_email || ' placed ' || number AS mail, user_id AS reader, number::int AS number FROM orders`);
  const { rows: toArtists } = await db.execute<Expected>(sql`
    SELECT DISTINCT u.email || ' ordered ' || o.number AS mail, u.id AS reader, o.number::int AS number
    FROM orders o JOIN order_lines l ON l.order_id = o.id JOIN users u ON u.id = l.owner_id`);
  const came = new Map<string, Set<string>>();
  let deliveries = 0;
  for (const { to, mail } of mails) {
    for (const address of to) {
      const about = `${address} ${newsOf(mail.subject ?? '')}`;
      came.set(about, (came.get(about) ?? new Set<string>()).add(mail.messageId ?? 'none'));
      deliveries += 1;
    }
  }
  const expected = new Set([...toBuyers, ...toArtists].map(({ mail }) => mail));
  const distinct = [...came.values()].reduce((sum, ids) => sum + ids.size, 0);
  return {
    expected: expected.size,
    sent: distinct,
    repeated: deliveries - distinct,
    doubled: distinct - came.size,
    missing: [...expected].filter((mail) => !came.has(mail)).length,
    made: [...came.keys()].filter((mail) => !expected.has(mail)).length,
    ...(await judgeNotifications(db, toArtists)),
  };
}

async function judgeNotifications(db: Database, expected: Expected[]) {
  const { rows } = await db.execute<{ reader: string; number: number; times: number }>(sql`
    SELECT user_id AS reader, (facts ->> 'number')::int AS number, count(*)::int AS times FROM notifications WHERE kind = 'order.placed' GROUP BY 1, 2`);
  const there = new Map(rows.map(({ reader, number, times }) => [`${reader} ${number}`, times]));
  return {
    notifications: expected.length,
    notificationsDoubled: [...there.values()].reduce((sum, times) => sum + times - 1, 0),
    notificationsMissing: expected.filter(({ reader, number }) => !there.has(`${reader} ${number}`)).length,
  };
}
