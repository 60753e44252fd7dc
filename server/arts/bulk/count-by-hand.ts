import { sql } from '#server/database/drizzle.ts';
import type { Transaction } from '#server/database/connect.ts';
import { run } from '#server/database/connect.ts';

type Counted = { id: string; owner_id: string; category: string; on_show: boolean };

/**
 * Changes many locked artworks without a step of the counters for each: they are added to once, categories before artists and each in order, so
 * that two such changes wait for each other and never both. `before` are the artworks as they were.
 */
export async function countByHand(tx: Transaction, before: readonly Counted[], change: () => Promise<void>): Promise<void> {
  await tx.execute(sql`SELECT set_config('ubugeni.counts', 'by hand', true)`);
  await change();
  await tx.execute(sql`SELECT set_config('ubugeni.counts', '', true)`);
  const ids = before.map(({ id }) => id);
  const { rows: after } = await run<Counted>(tx, 'SELECT id, owner_id, category, on_show FROM arts WHERE id = ANY($1::uuid[])', [ids]);
  for (const [category, step] of stepsOf(before, after, ({ category: of }) => of)) {
    await tx.execute(sql`UPDATE category_counts SET count = count + ${step}::int WHERE category = ${category}`);
  }
  for (const [owner, step] of stepsOf(before, after, ({ owner_id }) => owner_id)) {
    await tx.execute(sql`UPDATE artist_figures SET artworks = artworks + ${step}::int WHERE user_id = ${owner}`);
  }
}

function stepsOf(before: readonly Counted[], after: readonly Counted[], keyOf: (art: Counted) => string): [string, number][] {
  const steps = new Map<string, number>();
  const add = (arts: readonly Counted[], by: number) => {
    for (const art of arts) if (art.on_show) steps.set(keyOf(art), (steps.get(keyOf(art)) ?? 0) + by);
  };
  add(before, -1);
  add(after, 1);
  return Array.from(steps)
    .filter(([, step]) => step !== 0)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}
