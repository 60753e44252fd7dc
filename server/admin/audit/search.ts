import { eq, inArray, isNull, or, type SQL, sql } from '#server/database/drizzle.ts';
import { auditKinds, type AuditedObject, auditedObjects } from '#contract/audit.ts';
import { auditedWords } from '#contract/audit-words.ts';
import type { Queryable } from '#server/database/connect.ts';
import { auditLog } from '#server/platform/audit/table.ts';
import type { AuditSources } from '#server/platform/audit/sources.ts';
import { entriesWithReason } from '#server/platform/audit/reasons.ts';
import { storedNamesOf } from '#server/platform/audit/renamed-actions.ts';
import { isBetween } from '#server/database/lists/days.ts';
import { containing } from '#server/database/lists/like-pattern.ts';
import { WORDS_MAX } from '#server/database/lists/searched-words.ts';

/** Of a word that more things have than this, the log finds those that are found first: it says what was done, not who has a name. */
const FOUND_MOST = 1_000;

/** Who did what nobody did: the log says the shop's name. */
const SHOP = 'ubugeni';

type Days = { from?: string | undefined; to?: string | undefined };

/** A kind as words: 'order.itemSent' is 'order item sent'. */
const wordsOf = (kind: string) => kind.replaceAll(/[.A-Z]/g, (sign) => (sign === '.' ? ' ' : ` ${sign.toLowerCase()}`));
const sentenceOf: Readonly<Record<string, string>> = auditedWords;
const kindWords = auditKinds.map((kind) => ({ kind, words: `${kind.toLowerCase()} ${wordsOf(kind)} ${sentenceOf[kind] ?? ''}` }));

/** Values have no index, which every act would have to write: they are looked for among the newest so many entries of the days that are asked for. */
const VALUES_LOOKED_AT = 2_000;
/** Shorter words are in too many values. */
const VALUE_LETTERS_MIN = 3;

/**
 * The conditions of a search: each of its words is a part of who did it, of the sentence that says what was done, of the name of what it was done to,
 * of why it was done or, in the newest entries of these days, of what it changed; or its whole is the id of that. The marks of a sentence that was copied are no part of it;
 * marks alone find nothing. One statement for what was changed, and some for each word, of which the first eight count.
 */
export async function matchesOf(db: Queryable, sources: AuditSources, search: string, days: Days): Promise<(SQL | undefined)[]> {
  const words = new Set(
    search
      .split(/\s+/)
      .map((word) => word.replaceAll(/^["“]+|["”…,.]+$/g, ''))
      .filter(Boolean),
  );
  if (words.size === 0) return [sql`false`];
  const conditions: (SQL | undefined)[] = [];
  const counted = [...words].slice(0, WORDS_MAX);
  const changed = await changesWith(db, counted, days);
  for (const [at, word] of counted.entries()) conditions.push(or(await matches(db, sources, word), inIds(changed[at] ?? [])));
  return conditions;
}

const inIds = (ids: readonly string[]) => (ids.length > 0 ? sql`${auditLog.id} = ANY(${sql.param(ids)}::bigint[])` : undefined);

/** A word as a value has it: an amount without what separates its thousands. */
const asValue = (word: string) => (/^\d{1,3}(?:,\d{3})+$/.test(word) ? word.replaceAll(',', '') : word);

/** The numbers of the entries that have a word in what they changed, before or after: for each of the words. One statement, none for short words alone. */
async function changesWith(db: Queryable, words: readonly string[], days: Days): Promise<string[][]> {
  const looked = words.map(asValue).map((word) => (word.length < VALUE_LETTERS_MIN ? undefined : word));
  if (looked.every((word) => word === undefined)) return [];
  const has = looked.map((word) => (word === undefined ? sql`false` : sql`changed LIKE ${containing(word)}`));
  const { rows } = await db.execute<{ id: string; has: boolean[] }>(sql`
    SELECT id::text, has FROM (
      SELECT id, ARRAY[${sql.join(has, sql`, `)}] AS has FROM (
        SELECT id, plain_text(coalesce(before::text, '') || ' ' || coalesce(after::text, '')) AS changed FROM (
          SELECT id, before, after FROM audit_log WHERE ${isBetween(auditLog.at, days) ?? sql`true`} ORDER BY at DESC LIMIT ${VALUES_LOOKED_AT}
        ) newest WHERE before IS NOT NULL OR after IS NOT NULL
      ) texts
    ) tested WHERE true = ANY(has)`);
  return words.map((_, at) => rows.filter(({ has: found }) => found[at]).map(({ id }) => id));
}

async function matches(db: Queryable, sources: AuditSources, word: string): Promise<SQL | undefined> {
  const small = word.toLowerCase();
  const kinds = kindWords.filter(({ words }) => words.includes(small)).flatMap(({ kind }) => storedNamesOf(kind));
  const things: (SQL | undefined)[] = [];
  for (const kind of auditedObjects) things.push(...(await thingsWith(db, sources, { kind, word })));
  const reasoned = word.length < VALUE_LETTERS_MIN ? [] : await entriesWithReason(db, word, FOUND_MOST);
  const isShop = small.length > 2 && SHOP.startsWith(small) ? isNull(auditLog.actorId) : undefined;
  return or(
    isShop,
    kinds.length > 0 ? inArray(auditLog.action, kinds) : undefined,
    eq(auditLog.objectId, small),
    inIds(reasoned),
    ...things,
  );
}

/** The entries about things of a kind that have the word, and, of people, those of what they did. */
async function thingsWith(db: Queryable, sources: AuditSources, { kind, word }: { kind: AuditedObject; word: string }): Promise<SQL[]> {
  const ids = (await sources[kind].find?.(db, word, FOUND_MOST)) ?? [];
  if (ids.length === 0) return [];
  const about = sql`(${auditLog.objectType} = ${kind} AND ${auditLog.objectId} = ANY(${sql.param(ids)}::text[]))`;
  return kind === 'user' ? [about, sql`${auditLog.actorId} = ANY(${sql.param(ids)}::uuid[])`] : [about];
}
