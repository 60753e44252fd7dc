import { sql } from '#server/database/drizzle.ts';
import type { Transaction } from './connect.ts';

/**
 * Lets one transaction at a time look for a free slug among those derived from a base ('x', 'x-2', 'x-3' …), until it ends; slugs of other
 * names do not wait. A base that ends in a number shares the lock of the base without it, because 'x-2' is also the slug of a second 'x'.
 * A transaction that needs several passes them at once: they are locked in one order, so that two of these never wait for each other.
 */
export async function lockSlugs(tx: Transaction, kind: 'art' | 'article' | 'artist', ...bases: string[]): Promise<void> {
  const keys = new Set(bases.map((base) => `${kind} slug ${base.replace(/(?:-\d+)+$/, '')}`));
  const inOrder = sql.param(Array.from(keys).toSorted());
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM unnest(${inOrder}::text[]) AS key`);
}
