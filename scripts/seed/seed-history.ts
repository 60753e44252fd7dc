import type pg from 'pg';
import { writeInBulk } from './bulk.ts';
import { seedAudit, seedNotifications } from './seed-log.ts';
import { seedMessages } from './seed-messages.ts';
import { seedOrders } from './seed-orders.ts';
import { seedReviews } from './seed-reviews.ts';

/** How much of what people do is written. */
export type HistoryCounts = Record<'orders' | 'reviews' | 'messages' | 'notifications' | 'audit', number>;

/** Writes what the seed's buyers did in two years: each part in a transaction of its own, with every count and sum. */
export async function seedHistory(client: pg.Client, counts: HistoryCounts, say: (line: string) => void): Promise<void> {
  await seedOrders(client, { count: counts.orders, say });
  await seedReviews(client, counts.reviews, say);
  await countSums(client, counts.orders + counts.reviews, say);
  await seedMessages(client, counts.messages, say);
  await seedNotifications(client, counts.notifications, say);
  await seedAudit(client, counts.audit, say);
}

async function countSums(client: pg.Client, count: number, say: (line: string) => void): Promise<void> {
  await writeInBulk(client, { count, tables: ['artist_orders', 'buyers', 'recent_art_sales', 'kept_sums'] }, async () => {
    await client.query('SELECT refill_sums()');
    await client.query('SELECT refill_art_ranks()');
    say('sums counted');
  });
}
