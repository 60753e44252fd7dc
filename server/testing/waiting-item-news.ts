import { sql } from '#server/database/drizzle.ts';
import type { TestServer } from './test-server.ts';
import { type ItemNews, sendItemNews } from '#server/orders/items/item-news.ts';

/** Does now what the waiting jobs of a test server without workers will do in eleven minutes; in the order in which they were added. */
export async function sendWaitingItemNews({ services }: Pick<TestServer, 'services'>): Promise<void> {
  const { rows } = await services.db.execute<{ data: ItemNews }>(sql`
    DELETE FROM pgboss.job WHERE name = 'orders.item-news' RETURNING data`);
  for (const { data } of rows.toSorted((one, other) => one.data.event - other.data.event)) await sendItemNews(services, data);
}
