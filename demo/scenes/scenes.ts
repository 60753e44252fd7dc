import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '#server/database/drizzle.ts';
import type { Database } from '#server/database/connect.ts';
import { readClock } from '#server/database/clock.ts';

/** An event in the demo shop's past: its time, and the calls that make it. */
export type Scene = {
  at: number;
  play: () => Promise<unknown>;
  /** It queues jobs, whose rows belong to it. */
  hasConsequences?: boolean;
};
/** When the rows of a scene were written, and the time they are to have; both in milliseconds since 1970. */
export type Played = { playedAt: number; at: number };

type Playing = { ending?: AbortSignal | undefined; onPlayed?: () => void };

/** Plays the scenes in chronological order; `onPlayed` is called after each. Throws the reason of `ending` between two of them. */
export async function playScenes(db: Database, scenes: readonly Scene[], { ending, onPlayed }: Playing = {}): Promise<Played[]> {
  const played: Played[] = [];
  for (const { at, play, hasConsequences = false } of scenes.toSorted((one, other) => one.at - other.at)) {
    ending?.throwIfAborted();
    played.push({ playedAt: await readClock(db), at });
    await play();
    if (hasConsequences) await waitForConsequences(db, ending);
    onPlayed?.();
  }
  return played;
}

const WAIT_MS = 5_000;
const PAUSE_MS = 10;

/** What an order sets going at once besides its own call: webhooks of the payment provider, refunds; news that wait for minutes are not waited for. */
async function waitForConsequences(db: Database, ending: AbortSignal | undefined): Promise<void> {
  for (let waited = 0; waited < WAIT_MS; waited += PAUSE_MS) {
    ending?.throwIfAborted();
    const { rows } = await db.execute(sql`
      SELECT 1 FROM pgboss.job WHERE name IN ('orders.notify', 'payments.handle-event', 'payments.refund-due') AND state < 'completed'
        AND start_after <= now() LIMIT 1`);
    if (rows.length === 0) return;
    await pause(PAUSE_MS);
  }
}
