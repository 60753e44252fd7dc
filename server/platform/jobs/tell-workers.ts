import type { PgBoss } from 'pg-boss';
import { Throttle } from '#server/platform/live/throttle.ts';

/** What is added within this time is told of together, so that workers take several jobs at once. In milliseconds. */
const TOGETHER_MS = 50;

/** Tells the workers of every node that jobs of these kinds wait. */
export type Teller = { tell(name: string): void; close(): void };

// The channel to which pg-boss listens, as its own statements name it.
const TELL = `SELECT pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), name) FROM unnest($1::text[]) AS name`;

/**
 * Tells workers by NOTIFY, outside the transactions that add jobs: PostgreSQL lets only one transaction at a time commit that has a NOTIFY, and it
 * waits for the disk meanwhile, so that every order waited for the one before it. What is lost with a node that ends just then is found by
 * due-jobs.ts, or by the node's own next start; the jobs themselves are committed.
 */
export function openTeller(boss: PgBoss, log: (error: unknown) => void): Teller {
  const names = new Set<string>();
  const throttle = new Throttle(() => {
    const told = [...names];
    names.clear();
    boss.getDb().executeSql(TELL, [told]).catch(log);
  }, TOGETHER_MS);
  return {
    tell(name) {
      names.add(name);
      // Behind all that the same commit calls: what is added together is told of together, or one kind would be a pause ahead of another.
      if (names.size === 1) queueMicrotask(() => throttle.add());
    },
    close: () => throttle.close(),
  };
}

const silent = new Map<string, string>();

/** A statement of pg-boss that adds jobs, without its NOTIFY. */
export function withoutNotify(text: string): string {
  const known = silent.get(text);
  if (known !== undefined) return known;
  const made = text.replace(/SELECT pg_notify\(.+\)$/m, 'SELECT 1');
  // It has one text for each queue and way of adding.
  silent.set(text, made);
  return made;
}
