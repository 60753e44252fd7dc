import { sql } from '#server/database/drizzle.ts';
import type { Queryable } from '#server/database/connect.ts';
import { recordActs } from '#server/platform/audit/record.ts';
import type { Services } from '#server/platform/services.ts';

/** Makes sure that a job shows the next article whose time comes; more than one does no harm. One statement, two with such an article. */
export async function awaitDue({ jobs }: Pick<Services, 'jobs'>, db: Queryable): Promise<void> {
  const { rows } = await db.execute<{ at: string; seconds: number }>(sql`
    SELECT publish_at::text AS at, ceil(extract(epoch FROM publish_at - now()))::int AS seconds
    FROM blog_articles WHERE state = 'scheduled' ORDER BY publish_at LIMIT 1`);
  for (const { at, seconds } of rows) await jobs.add(db, 'blog.show-due', {}, { startAfterSeconds: Math.max(1, seconds), once: at });
}

/**
 * Shows articles whose time has come, by the database's clock: what is shown once stays, also when the clock is set back. For those that still
 * wait the next job is there afterwards, also where this one came early. Returns how many were shown.
 */
export async function showDue({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string; name: string }>(sql`
      UPDATE blog_articles SET state = 'published', published_at = publish_at, revision = revision + 1, updated_at = now()
      WHERE state = 'scheduled' AND publish_at <= now() RETURNING id, name`);
    const shown = rows.map(({ id, name }) => ({
      action: 'article.published' as const,
      objectType: 'article' as const,
      objectId: id,
      after: {
        name,
        state: 'published',
      },
    }));
    await recordActs(tx, undefined, shown);
    await awaitDue({ jobs }, tx);
    return rows.length;
  });
}
