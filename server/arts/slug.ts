import { and, eq, inArray, ne } from '#server/database/drizzle.ts';
import { reservedSegments } from '#contract/screens.ts';
import type { Transaction } from '#server/database/connect.ts';
import { lockSlugs } from '#server/database/slug-lock.ts';
import { artOldSlugs, arts } from './table.ts';

/** Letters without a base letter, and their usual transcription. */
const SPELLED: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' };
const LONGEST = 80;

/** A name as part of an address: lower case, accents removed, words joined by '-'; 'artwork' when nothing is left of it (contract.md section 5). */
export function slugOf(name: string): string {
  const joined = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[ßæœøđðłþı]/g, (letter) => SPELLED[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  const cut = Array.from(joined.replace(/^-/, '')).slice(0, LONGEST).join('');
  return cut.replace(/-$/, '') || 'artwork';
}

/** Checked in one step: few names are shared by more artworks than the first of these. */
const RANGES = [
  { from: 1, to: 40 },
  { from: 41, to: 1_000 },
] as const;

/**
 * A slug that is reserved until the transaction ends: two artworks of one name wait for each other. A name in use gets '-2', then '-3' …; so
 * does a reserved path, or a slug that another artwork had before (threats.md T29).
 */
export async function claimSlug(tx: Transaction, name: string, artId: string): Promise<string> {
  const base = slugOf(name);
  await lockSlugs(tx, 'art', base);
  for (const { from, to } of RANGES) {
    const candidates = Array.from({ length: to - from + 1 }, (_, step) => (from + step === 1 ? base : `${base}-${from + step}`));
    const taken = await findTaken(tx, candidates, artId);
    const free = candidates.find((slug) => !taken.has(slug));
    if (free) return free;
  }
  return `${base}-${artId.slice(-12)}`;
}

/** Reserves the slugs of these names before the first is claimed: for whoever writes several artworks in one transaction. */
export const lockSlugsOf = (tx: Transaction, names: readonly string[]): Promise<void> => lockSlugs(tx, 'art', ...names.map(slugOf));

async function findTaken(tx: Transaction, candidates: string[], artId: string): Promise<Set<string>> {
  const present = await tx
    .select({ slug: arts.slug })
    .from(arts)
    .where(and(inArray(arts.slug, candidates), ne(arts.id, artId)));
  const former = await tx
    .select({ slug: artOldSlugs.slug })
    .from(artOldSlugs)
    .where(and(inArray(artOldSlugs.slug, candidates), ne(artOldSlugs.artId, artId)));
  return new Set([...[...present, ...former].map((row) => row.slug), ...reservedSegments]);
}

/** Gives a renamed artwork its new slug and keeps the old one leading to it; a slug that still fits the name stays. */
export async function renameSlug(tx: Transaction, art: { id: string; slug: string }, name: string): Promise<string> {
  const base = slugOf(name);
  if (art.slug === base || (art.slug.startsWith(`${base}-`) && /^\d+$/.test(art.slug.slice(base.length + 1)))) return art.slug;
  const slug = await claimSlug(tx, name, art.id);
  await tx.delete(artOldSlugs).where(eq(artOldSlugs.slug, slug));
  await tx.insert(artOldSlugs).values({ slug: art.slug, artId: art.id });
  return slug;
}
