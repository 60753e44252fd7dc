import type { PoolConfig } from 'pg';
import { type Clock, PgBoss } from 'pg-boss';
import { within } from '#server/platform/start/closing.ts';
import { addersOf } from './add-jobs.ts';
import { type DueJobs, watchDueJobs } from './due-jobs.ts';
import { FAILED_KINDS } from './failures.ts';
import type { JobName, JobRun, Jobs, JobSettings } from './jobs.ts';
import { openTeller } from './tell-workers.ts';
import { carryOverJobs } from './renamed-queues.ts';
import { BACKSTOP_S, type Work, workOn } from './work-on.ts';

/** A job without a heartbeat for this long goes to another node; by default a killed node would hold it for a quarter of an hour. */
const HEARTBEAT_S = 30;
/** How often pg-boss looks after all queues by itself; due-jobs.ts asks it to as soon as a node's jobs are without heartbeats. */
const SUPERVISE_S = 60;
/** How often at most it does so when asked to; the schedule follows the database's clock in twice this time. */
const CHECK_S = 15;
/** The queue through which pg-boss's schedule creates jobs. */
const SCHEDULE_QUEUE = '__pgboss__send-it';

/** Names of before; jobs that an older version added wait under them. */
const RENAMED_QUEUES: Readonly<Record<string, JobName>> = {
  'users.mail-farewell': 'users.mail-account-deleted',
  'chat.mail-away': 'chat.mail-unread',
  'searches.tell': 'searches.find-matches',
  'orders.tell': 'orders.notify',
  'house.sweep': 'server.cleanup',
};

const REST_MS = 7_000;

/** Prevents a clock that is set back by two hours from making each of pg-boss's pauses two hours long. */
const STEADY_CLOCK: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (work, ms) => setTimeout(work, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (work, ms) => setInterval(work, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
};

function makeBoss(connection: PoolConfig): PgBoss {
  return new PgBoss({
    ...(connection as { connectionString?: string; host?: string; port?: number; user?: string; database?: string }),
    application_name: 'ubugeni-jobs',
    // Of what pg-boss says itself, that a job is taken or done, a crash of the database may lose the last half a second: the job is done again, as
    // after a crash of its node. Jobs are added on our connections, whose commits wait for the disk.
    options: '-c synchronous_commit=off',
    max: 4,
    useListenNotify: true,
    notifyHeartbeatIntervalMs: 1_000 * SUPERVISE_S,
    superviseIntervalSeconds: SUPERVISE_S,
    monitorIntervalSeconds: CHECK_S,
    // Nobody reads what it would warn of, and there are no jobs that wait for others.
    monitorVacuum: false,
    flowIntervalSeconds: 3_600,
    bamIntervalSeconds: BACKSTOP_S,
    queueCacheIntervalSeconds: BACKSTOP_S,
    // Pauses are measured by a monotonic clock, and the schedule's idea of the time follows the database's clock soon.
    clock: STEADY_CLOCK,
    clockMonitorIntervalSeconds: 2 * CHECK_S,
  });
}

/** The jobs of this database (pg-boss in its own schema); a lost connection is only logged, the boss finds it again. */
export async function openJobs(connection: PoolConfig, kinds: Record<JobName, JobSettings>, log: (error: unknown) => void): Promise<Jobs> {
  const boss = makeBoss(connection);
  const ending = new AbortController();
  let isOver = false;
  // Failures caused by closing the database are not logged.
  const logUntilOver = (error: unknown) => void (isOver || log(error));
  boss.on('error', logUntilOver);
  await boss.start();
  await createQueues(boss, kinds);
  await indexActiveJobs(boss);
  await boss.updateQueue(SCHEDULE_QUEUE, { notify: true });
  await carryOverJobs(boss, RENAMED_QUEUES);
  const teller = openTeller(boss, logUntilOver);
  let due: DueJobs | undefined;
  let begin: ((name: JobName) => Promise<void>) | undefined;
  const rest = async (maxMs = REST_MS) => {
    ending.abort();
    await within(Promise.all([due?.stop(), ...Object.keys(kinds).map((name) => boss.offWork(name, { wait: true }))]), maxMs);
  };
  return {
    ...addersOf(boss, kinds, { onDue: (name) => teller.tell(name), onDelayed: (seconds) => due?.lookIn(1_000 * seconds) }),
    async work(workers, batches = {}) {
      const watching = watchDueJobs(boss, logUntilOver);
      due = watching;
      const failed: { rows: { name: string }[] } = await boss.getDb().executeSql(FAILED_KINDS);
      const failing = new Set(failed.rows.map(({ name }) => name));
      begin = (name) => {
        const work = workers[name] as (data: unknown, job: JobRun) => Promise<void>;
        const together = batches[name] as Work['together'];
        return workOn(boss, name, {
          work,
          together,
          ending: ending.signal,
          log: logUntilOver,
          due: watching,
          isBroughtAgain: kinds[name].queue.retryLimit === 0,
          hasFailedRuns: failing.has(name),
        });
      };
      for (const name of Object.keys(kinds) as JobName[]) await begin(name);
      await setSchedule(boss, kinds);
    },
    async hold(name) {
      await boss.offWork(name, { wait: true });
      return async () => void (ending.signal.aborted || (await begin?.(name)));
    },
    rest,
    async stop(maxMs = REST_MS) {
      await rest(maxMs);
      isOver = true;
      teller.close();
      await boss.stop({ graceful: false });
    },
  };
}

/**
 * The index by which pg-boss finds the jobs that it ends: without it PostgreSQL reads all jobs of their queue that are kept, for an hour, each time
 * (docs/decisions/0083-what-writing-costs.md). It has the running jobs alone. Looked for first, because making it waits for whoever writes jobs.
 */
async function indexActiveJobs(boss: PgBoss): Promise<void> {
  const { rows }: { rows: { isThere: boolean }[] } = await boss
    .getDb()
    .executeSql(`SELECT to_regclass('pgboss.job_common_active') IS NOT NULL AS "isThere"`);
  if (rows[0]?.isThere) return;
  const make = `CREATE INDEX IF NOT EXISTS job_common_active ON pgboss.job_common (name, id) WHERE state = 'active'`;
  await boss
    .getDb()
    .executeSql(make)
    .catch((error: unknown) => {
      if (!isMadeMeanwhile(error)) throw error;
    });
}

/** Two nodes that start at once both look before it is there: PostgreSQL refuses the second (unique_violation, duplicate_table). */
const isMadeMeanwhile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '23505' || error.code === '42P07');

/** Brings pg-boss's schedule in line with the kinds: those of an older version may be looked for in another way now. */
async function setSchedule(boss: PgBoss, kinds: Record<JobName, JobSettings>): Promise<void> {
  for (const { name } of await boss.getSchedules()) if (!kinds[name as JobName]?.schedule) await boss.unschedule(name);
  for (const [name, { schedule }] of Object.entries(kinds)) if (schedule) await boss.schedule(name, schedule);
}

/** Makes the queues, and gives those of an older version the settings of this one. */
async function createQueues(boss: PgBoss, kinds: Record<JobName, JobSettings>): Promise<void> {
  for (const [name, { queue }] of Object.entries(kinds)) {
    const { retryLimit, retryDelay, retryDelayMax, keepSeconds } = queue;
    const retries = retryLimit > 0 ? { retryLimit, retryDelay, retryDelayMax, retryBackoff: true } : { retryLimit };
    const settings = { ...retries, deleteAfterSeconds: keepSeconds, heartbeatSeconds: HEARTBEAT_S, notify: true };
    if (await boss.getQueue(name)) await boss.updateQueue(name, settings);
    else await boss.createQueue(name, { ...settings, policy: retryLimit === 0 ? 'stately' : 'standard' });
  }
}
