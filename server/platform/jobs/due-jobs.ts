import type { PgBoss } from 'pg-boss';

/** How often it is looked while nothing waits: a job that is sent wakes its worker by NOTIFY. In milliseconds. */
const IDLE_MS = 15_000;
/** How often while a job waits that is due, or will be soon: jobs with a start time and jobs tried again send no NOTIFY. */
const WAITING_MS = 2_000;
const SOON_S = 60;

/** What wakes the workers of jobs that no NOTIFY tells of. */
export type DueJobs = {
  /** Looks again after this long at the latest: a job was added that starts then, or one failed. */
  lookIn(ms: number): void;
  stop(): Promise<void>;
};

/**
 * Looks for jobs that can start, of all queues in one statement, and wakes their workers: those whose time has come, those to be tried again,
 * those whose NOTIFY was lost, of every node. Jobs of a killed node it leaves to pg-boss, at once. Sixteen workers that look for themselves
 * each 2 seconds send ten statements a second in a shop where nothing happens (decision 29). Pauses are measured by the monotonic clock and
 * times are compared by the database, so that a clock that is set back delays it by one pause (clock-jump.ts).
 */
export function watchDueJobs(boss: PgBoss, log: (error: unknown) => void): DueJobs {
  let timer: NodeJS.Timeout | undefined;
  let looksAt = Infinity;
  let looking: Promise<void> | undefined;
  let asksLostAt = 0;
  let isOver = false;

  const lookIn = (ms: number) => {
    const at = performance.now() + ms;
    if (isOver || at >= looksAt) return;
    clearTimeout(timer);
    looksAt = at;
    timer = setTimeout(() => void (looking = look()), ms).unref();
  };

  const asksLost = () => {
    const isTime = performance.now() >= asksLostAt;
    if (isTime) asksLostAt = performance.now() + IDLE_MS - WAITING_MS;
    return isTime;
  };

  const look = async () => {
    looksAt = Infinity;
    // Whatever is added meanwhile moves the next look forward.
    lookIn(IDLE_MS);
    try {
      const { due, isSoon, isLost, isHeldBack } = await findDue(boss, asksLost());
      if (isOver) return;
      for (const { id, name } of boss.getWipData()) if (due.includes(name)) boss.notifyWorker(id);
      if (isLost) await boss.supervise();
      if (isHeldBack) await boss.getDb().executeSql(HASTEN);
      if (isSoon || isLost || isHeldBack) lookIn(WAITING_MS);
    } catch (error) {
      log(error);
    }
  };

  lookIn(WAITING_MS);
  return {
    lookIn,
    async stop() {
      isOver = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

type Found = { due: string[]; isSoon: boolean; isLost: boolean; isHeldBack: boolean };

/**
 * Jobs whose node was killed, and which would wait for ever longer the more often that happens, although it is not they that fail: several
 * kills within minutes would hold a mail for an hour. They wait for the first pause; their tries still count, should they be what kills.
 */
const HELD_BACK = `state < 'active' AND NOT blocked AND state = 'retry' AND output -> 'value' ->> 'message' = 'job heartbeat timeout'
  AND start_after > now() + retry_delay * interval '1 second'`;
const HASTEN = `UPDATE pgboss.job SET start_after = now() + retry_delay * interval '1 second' WHERE ${HELD_BACK}`;

/** Takes the seconds that count as soon, and whether to look for jobs of a killed node: those alone are found by reading all jobs, done ones too. */
export const FIND_DUE = `
  SELECT coalesce(array_agg(q.name) FILTER (WHERE w.is_due), '{}') AS due, coalesce(bool_or(w.is_soon), false) AS "isSoon",
    $2::boolean AND EXISTS (
      SELECT 1 FROM pgboss.job WHERE state = 'active' AND heartbeat_on + heartbeat_seconds * interval '1 second' < now()) AS "isLost",
    EXISTS (SELECT 1 FROM pgboss.job WHERE ${HELD_BACK}) AS "isHeldBack"
  FROM pgboss.queue q CROSS JOIN LATERAL (
    SELECT EXISTS (SELECT 1 FROM pgboss.job j WHERE j.name = q.name AND j.state < 'active' AND NOT j.blocked AND j.start_after <= now()) AS is_due,
      EXISTS (SELECT 1 FROM pgboss.job j WHERE j.name = q.name AND j.state < 'active' AND NOT j.blocked
        AND j.start_after <= now() + $1 * interval '1 second') AS is_soon) w`;

async function findDue(boss: PgBoss, asksLost: boolean): Promise<Found> {
  const { rows }: { rows: Found[] } = await boss.getDb().executeSql(FIND_DUE, [SOON_S, asksLost]);
  return rows[0] ?? { due: [], isSoon: false, isLost: false, isHeldBack: false };
}
