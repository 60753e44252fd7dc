import { and, eq, sql } from '#server/database/drizzle.ts';
import { FEATURED_MAX, type Featured } from '#contract/admin.ts';
import { fail } from '#contract/failures.ts';
import { arts } from '#server/arts/table.ts';
import type { Queryable, Transaction } from '#server/database/connect.ts';
import { type Actor, recordAct } from '#server/platform/audit/record.ts';
import type { Services } from '#server/platform/services.ts';
import { readSetting, writeSetting } from '#server/platform/settings/settings.ts';

/** One after the other: of two that are featured at once both count. Held until the transaction ends. */
export const lockFeatured = (tx: Transaction) => tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('ubugeni featured'))`);

/** Ids of the artworks on the home page in their order, hidden ones too. */
export const readFeatured = async (db: Queryable): Promise<Featured> => ({ featured: await readSetting(db, 'featured') });

/**
 * Puts an artwork at the end of those on the home page; again changes nothing. Throws 'arts.notFound' for one that visitors do not see, and
 * 'arts.featuredFull'.
 */
export async function featureArt({ db }: Services, from: Actor, id: string): Promise<Featured> {
  return db.transaction(async (tx) => {
    const before = await lockAndRead(tx);
    if (before.includes(id)) return { featured: before };
    const shown = await tx
      .select({ id: arts.id })
      .from(arts)
      .where(and(eq(arts.id, id), eq(arts.onShow, true)));
    if (shown.length === 0) throw fail('arts.notFound');
    if (before.length >= FEATURED_MAX) throw fail('arts.featuredFull', FEATURED_MAX);
    return change(tx, from, before, [...before, id]);
  });
}

/** Takes an artwork away from the home page; one that is not there changes nothing. */
export async function unfeatureArt({ db }: Services, from: Actor, id: string): Promise<Featured> {
  return db.transaction(async (tx) => {
    const before = await lockAndRead(tx);
    const after = before.filter((one) => one !== id);
    return after.length === before.length ? { featured: before } : change(tx, from, before, after);
  });
}

async function lockAndRead(tx: Transaction): Promise<string[]> {
  await lockFeatured(tx);
  return readSetting(tx, 'featured');
}

async function change(tx: Transaction, from: Actor, before: string[], after: string[]): Promise<Featured> {
  await writeSetting(tx, 'featured', after);
  await recordAct(tx, from, { action: 'setting.changed', objectType: 'setting', objectId: 'featured', before, after });
  return { featured: after };
}
