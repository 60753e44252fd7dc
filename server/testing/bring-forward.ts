import { sql } from '#server/database/drizzle.ts';
import type { JobName } from '#server/platform/jobs/jobs.ts';
import type { TestServer } from './test-server.ts';

/** Makes the time of the delayed jobs of these kinds come now; a server that works on jobs does them at once. */
export async function bringForward({ services: { db, jobs } }: Pick<TestServer, 'services'>, ...names: JobName[]): Promise<void> {
  for (const name of names) {
    const goOn = await jobs.hold(name);
    await db.execute(sql`UPDATE pgboss.job SET start_after = now() WHERE name = ${name} AND state < 'active' AND start_after > now()`);
    await goOn();
  }
}
