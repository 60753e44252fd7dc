import { eq, or, sql } from '#server/database/drizzle.ts';
import { isId } from '#contract/ids.ts';
import type { Transaction } from '#server/database/connect.ts';
import { lockSlugs } from '#server/database/slug-lock.ts';
import { users } from './table.ts';

/** A name as part of an address: lower case, accents removed, words joined by '-'; 'artist' when nothing is left of it. */
export function foldName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80);
  // An address finds artists by slug or by id: a name that is somebody's id would stand for them.
  return isId(plain) ? `artist-${plain}` : plain || 'artist';
}

/** Paths below /artists that are not an artist. */
const RESERVED = ['followed'];

/**
 * The slug of a new artist, reserved until the transaction ends: two artists of one name wait for each other.
 * A name in use gets '-2', then '-3' …
 */
export async function claimArtistSlug(tx: Transaction, name: string): Promise<string> {
  const slug = foldName(name);
  await lockSlugs(tx, 'artist', slug);
  const taken = await tx
    .select({ slug: users.slug })
    .from(users)
    .where(or(eq(users.slug, slug), sql`${users.slug} ~ ${`^${slug}-[0-9]+$`}`));
  const names = new Set<string | null>([...RESERVED, ...taken.map((row) => row.slug)]);
  if (!names.has(slug)) return slug;
  let number = 2;
  while (names.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}
