import type { PgBoss } from 'pg-boss';

/**
 * Gives the jobs that wait in queues of older names to those that do their work now, and deletes the older queues with their schedules; `renamed`
 * is the name of now by the one before. Scheduled jobs are not carried: the schedule makes the next one. May be done by several nodes at once,
 * and again.
 */
export async function carryOverJobs(boss: PgBoss, renamed: Readonly<Record<string, string>>): Promise<void> {
  const database = boss.getDb();
  const old = await database.executeSql('SELECT name FROM pgboss.queue WHERE name = ANY ($1::text[])', [Object.keys(renamed)]);
  for (const { name } of old.rows as { name: string }[]) {
    await database.executeSql(`UPDATE pgboss.job SET name = $2 WHERE name = $1 AND state < 'completed' AND policy = 'standard'`, [
      name,
      renamed[name],
    ]);
    await boss.deleteQueue(name);
  }
}
