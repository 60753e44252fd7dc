import { getTableColumns } from '#server/database/drizzle.ts';
import { expect, test } from 'vitest';
import { makeArt } from '#server/arts/make-art.ts';
import { arts } from '#server/arts/table.ts';
import { useTestServer } from '#server/testing/test-server.ts';
import { artworkData } from './personal-data.ts';

const server = useTestServer();

/** Columns that are ours and tell the artist nothing: keys, counters, and what follows from the others. */
const NOT_EXPORTED =
  'id owner_id on_show published_id listed_id deleted_at cover_id reviews_count stars_sum favorites_count updated_at'.split(' ');

test("an artist's export has every field of an artwork that they filled in", async () => {
  const { ownerId } = await makeArt(server.services.db);
  const { rows } = await server.services.db.execute(artworkData.exports.artworks(ownerId));
  const columns = Object.values(getTableColumns(arts)).map(({ name }) => name);
  expect([...Object.keys(rows[0]!), ...NOT_EXPORTED].toSorted()).toEqual(columns.toSorted());
});
