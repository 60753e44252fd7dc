import { nextId } from '#server/database/lists/next-id.ts';
import type { Database } from '#server/database/connect.ts';
import { makeAccount } from '#server/accounts/make-account.ts';
import { artColumns, type ArtRow, arts } from './table.ts';
import { oneRow } from '#server/database/one-row.ts';

/** Creates an artwork for tests and seeds: by default published, with a stock of 5 at 35,000 Frw, by a new approved artist. */
export async function makeArt(db: Database, overrides: Partial<typeof arts.$inferInsert> = {}): Promise<ArtRow> {
  const id = overrides.id ?? nextId();
  const ownerId = overrides.ownerId ?? (await makeAccount(db, { role: 'Artist', name: 'Jean Bosco Habimana' })).id;
  const state = overrides.state ?? 'published';
  const row = oneRow(
    await db
      .insert(arts)
      .values({
        id,
        ownerId,
        name: 'Thousand Hills at Dawn',
        slug: `thousand-hills-at-dawn-${id}`,
        description: 'Acrylic on canvas, painted above Lake Kivu.',
        price: 35_000,
        availableArts: 5,
        category: 'Painting',
        state,
        onShow: state === 'published' && !overrides.deletedAt,
        ...overrides,
      })
      .returning(artColumns),
  );
  return row;
}
