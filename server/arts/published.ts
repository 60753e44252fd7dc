import { sql } from '#server/database/drizzle.ts';
import { recountArtworks } from '#server/artists/figures.ts';
import { allowLongStatements, type Transaction } from '#server/database/connect.ts';

/** Whether the owner's published artworks are shown: an approved account that is not erased. */
const OWNER_IS_APPROVED = sql`(SELECT status = 'approved' AND deleted_at IS NULL FROM users WHERE users.id = arts.owner_id)`;

/** The value of `on_show` for a row of `arts`: published, not deleted, by an approved account. */
export const ON_SHOW = sql`(state = 'published' AND deleted_at IS NULL AND ${OWNER_IS_APPROVED})`;

/**
 * Shows or hides an account's artworks after its approval was given or withdrawn; call it in that transaction.
 * The counters are updated in one step: one step per artwork would take quadratic time.
 */
export async function refreshOnShow(tx: Transaction, ownerId: string): Promise<void> {
  await allowLongStatements(tx);
  await tx.execute(sql`SELECT set_config('ubugeni.counts', 'by hand', true)`);
  // Locked in the order of their ids, as orders lock them.
  await tx.execute(sql`SELECT count(*) FROM (SELECT id FROM arts WHERE owner_id = ${ownerId} ORDER BY id FOR NO KEY UPDATE) locked`);
  await tx.execute(sql`
    WITH changed AS (
      UPDATE arts SET on_show = ${ON_SHOW} WHERE owner_id = ${ownerId} AND on_show <> ${ON_SHOW} RETURNING category, on_show
    ), step AS (
      SELECT category, sum(CASE WHEN on_show THEN 1 ELSE -1 END)::int AS by FROM changed GROUP BY category ORDER BY category
    ), figure AS (
      UPDATE artist_figures SET artworks = artworks + (SELECT coalesce(sum(by), 0) FROM step)::int WHERE user_id = ${ownerId}
    )
    UPDATE category_counts SET count = count + step.by FROM step WHERE step.category = category_counts.category`);
  await recountArtworks(tx, ownerId);
  await tx.execute(sql`SELECT set_config('ubugeni.counts', '', true)`);
}
