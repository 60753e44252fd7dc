import { sql } from '#server/database/drizzle.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '#server/database/connect.ts';

/** The interval of the checks, in milliseconds. */
const LOOK_MS = 15_000;
/** Smaller corrections are ignored. In seconds. */
const JUMP_S = 60;

/**
 * Watches the database's clock: when it was set back by more than a minute, also while no server ran, times that were due by the old clock
 * are moved back with it. Otherwise jobs, the schedule and payment checks would stand still until the clock has caught up. Returns a function
 * that stops it.
 */
export async function watchClock({ db, log }: { db: Database; log: FastifyBaseLogger }): Promise<() => void> {
  const look = async () => {
    const jumpS = await followClock(db);
    if (jumpS > 0) log.warn({ seconds: Math.round(jumpS) }, 'the clock was set back: due times are moved back with it');
  };
  await look();
  const timer = setInterval(() => void look().catch((error: unknown) => log.warn({ err: error }, 'clock')), LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** By how many seconds the clock was set back since the last check on any node; 0 when it was not. One of several nodes acts on it. */
export async function followClock(db: Database): Promise<number> {
  // As a rule the clock has gone on, and one statement moves the reference with it.
  const { rowCount } = await db.execute(sql`
    INSERT INTO settings AS s (key, value) VALUES ('clock', to_jsonb(extract(epoch FROM clock_timestamp())::float8))
    ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value, changed_at = now() WHERE s.value::text::float8 < EXCLUDED.value::text::float8`);
  return rowCount ? 0 : followBack(db);
}

async function followBack(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ jump: number }>(sql`
      SELECT value::text::float8 - extract(epoch FROM clock_timestamp())::float8 AS jump FROM settings WHERE key = 'clock' FOR UPDATE`);
    const jump = rows[0]?.jump ?? 0;
    const isJump = jump > JUMP_S;
    if (isJump) await moveBack(tx, jump);
    // The reference is not moved for a small step, so that many of them add up to a jump.
    if (isJump || jump < 0) {
      await tx.execute(sql`
        UPDATE settings SET value = to_jsonb(extract(epoch FROM clock_timestamp())::float8), changed_at = now() WHERE key = 'clock'`);
    }
    return isJump ? jump : 0;
  });
}

/** Moves back due and waiting times. Order holds and sessions only last longer: their owners were told a time. */
async function moveBack(tx: Transaction, seconds: number): Promise<void> {
  const jump = sql`make_interval(secs => ${seconds})`;
  await tx.execute(sql`
    UPDATE pgboss.job SET created_on = created_on - ${jump}, start_after = start_after - ${jump}, started_on = started_on - ${jump},
      heartbeat_on = heartbeat_on - ${jump}, keep_until = keep_until - ${jump} WHERE state < 'completed'`);
  await tx.execute(sql`UPDATE payments SET next_check_at = next_check_at - ${jump} WHERE next_check_at IS NOT NULL`);
  await tx.execute(sql`UPDATE refunds SET next_try_at = next_try_at - ${jump} WHERE state IN ('due', 'refused')`);
  await tx.execute(sql`UPDATE chat_unread_reminders SET due_at = due_at - ${jump}, mailed_at = mailed_at - ${jump}`);
  await tx.execute(sql`UPDATE outgoing_mails SET sending_until = sending_until - ${jump} WHERE state = 'sending'`);
  // Based on its last run, which cannot lie in the future.
  await tx.execute(sql`UPDATE live_presence SET seen_at = least(seen_at, now())`);
  await tx.execute(sql`UPDATE sign_in_failures SET last_at = least(last_at, now())`);
  await tx.execute(sql`
    UPDATE pgboss.queue SET monitor_on = least(monitor_on - ${jump}, now()), monitor_claim_on = least(monitor_claim_on - ${jump}, now()),
      maintain_on = least(maintain_on - ${jump}, now())`);
  // Moved rather than set to now: a pass of the schedule is refused for 30 s after this time, so that it would rest for that long once more.
  await tx.execute(sql`
    UPDATE pgboss.version SET cron_on = least(cron_on - ${jump}, now()), bam_on = least(bam_on - ${jump}, now()),
      flow_on = least(flow_on - ${jump}, now()), reindex_on = least(reindex_on - ${jump}, now()),
      monitor_backoff_on = least(monitor_backoff_on - ${jump}, now())`);
  // The schedule makes one job per minute; jobs made ahead would block those of the minutes that come again.
  await tx.execute(sql`DELETE FROM pgboss.job WHERE state >= 'completed' AND singleton_on IS NOT NULL`);
}
