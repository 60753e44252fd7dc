import { eq } from '#server/database/drizzle.ts';
import { reservedSegments } from '#contract/screens.ts';
import { run, type Transaction } from '#server/database/connect.ts';
import { lockSlugs } from '#server/database/slug-lock.ts';
import { artOldSlugs } from './table.ts';

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

/** How many slugs beyond those that are needed are looked up in one step: few names are shared by more artworks than the first of these. */
const SPARE = [4, 40, 1_000] as const;

type Named = { id: string; name: string };

/**
 * A slug that is reserved until the transaction ends: two artworks of one name wait for each other. A name in use gets '-2', then '-3' …; so
 * does a reserved path, or a slug that another artwork had before (threats.md T29).
 */
export async function claimSlug(tx: Transaction, name: string, artId: string): Promise<string> {
  const claimed = await claimSlugs(tx, [{ id: artId, name }]);
  return claimed.get(artId)!;
}

/**
 * Gives artworks of one transaction, which have the slugs of drafts without a name so far, those of their names, in this order. Call it last:
 * until the transaction ends, artworks of these names wait elsewhere.
 */
export async function nameSlugs(tx: Transaction, works: readonly Named[]): Promise<void> {
  if (works.length === 0) return;
  const claimed = await claimSlugs(tx, works);
  await run(tx, SET_SLUGS, [Array.from(claimed.keys()), Array.from(claimed.values())]);
}

const SET_SLUGS = `
  UPDATE arts SET slug = claimed.slug FROM unnest($1::uuid[], $2::text[]) AS claimed (id, slug) WHERE arts.id = claimed.id`;

/** The slugs of several artworks, by id; see claimSlug. */
async function claimSlugs(tx: Transaction, works: readonly Named[]): Promise<Map<string, string>> {
  const based = works.map(({ id, name }) => ({ id, base: slugOf(name) }));
  await lockSlugs(tx, 'art', ...based.map(({ base }) => base));
  const claimed = new Map<string, string>();
  const used = new Set<string>();
  let open = based;
  for (const spare of SPARE) {
    const byBase = Map.groupBy(open, ({ base }) => base);
    const candidates = new Map(Array.from(byBase, ([base, { length }]) => [base, numbered(base, length + spare)]));
    const taken = await findTaken(tx, Array.from(candidates.values()).flat(), works);
    open = open.filter(({ id, base }) => {
      const free = candidates.get(base)?.find((slug) => !taken.has(slug) && !used.has(slug));
      if (free === undefined) return true;
      claimed.set(id, free);
      used.add(free);
      return false;
    });
    if (open.length === 0) return claimed;
  }
  for (const { id, base } of open) claimed.set(id, `${base}-${id.slice(-12)}`);
  return claimed;
}

/** 'x', 'x-2', 'x-3' … */
const numbered = (base: string, count: number) => Array.from({ length: count }, (_, at) => (at === 0 ? base : `${base}-${at + 1}`));

/** Of these slugs those that are no artwork's to have; what the artworks themselves have is theirs. One statement. */
async function findTaken(tx: Transaction, candidates: string[], works: readonly { id: string }[]): Promise<Set<string>> {
  const { rows } = await run<{ slug: string }>(tx, TAKEN, [candidates, works.map(({ id }) => id)]);
  return new Set([...rows.map(({ slug }) => slug), ...reservedSegments]);
}

const TAKEN = `
  SELECT slug FROM arts WHERE slug = ANY($1::text[]) AND id <> ALL($2::uuid[])
  UNION ALL SELECT slug FROM art_old_slugs WHERE slug = ANY($1::text[]) AND art_id <> ALL($2::uuid[])`;

/** Gives a renamed artwork its new slug and keeps the old one leading to it; a slug that still fits the name stays. */
export async function renameSlug(tx: Transaction, art: { id: string; slug: string }, name: string): Promise<string> {
  const base = slugOf(name);
  if (art.slug === base || (art.slug.startsWith(`${base}-`) && /^\d+$/.test(art.slug.slice(base.length + 1)))) return art.slug;
  const slug = await claimSlug(tx, name, art.id);
  await tx.delete(artOldSlugs).where(eq(artOldSlugs.slug, slug));
  await tx.insert(artOldSlugs).values({ slug: art.slug, artId: art.id });
  return slug;
}
