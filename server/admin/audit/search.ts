import { eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type AuditedObject, auditedObjects } from '#contract/audit.ts';
import { auditedWords } from '#contract/audit-words.ts';
import type { Queryable } from '#server/database/connect.ts';
import { auditLog } from '#server/platform/audit/table.ts';
import type { AuditSources } from '#server/platform/audit/sources.ts';
import { storedNamesOf } from '#server/platform/audit/renamed-actions.ts';
import { auditKinds } from './kinds.ts';

/** Of a word that more things have than this, the log finds those that are found first: it says what was done, not who has a name. */
const FOUND_MOST = 1_000;

const WORDS_MAX = 8;

/** Who did what nobody did: the log says the shop's name. */
const SHOP = 'ubugeni';

/** A kind as words: 'order.itemSent' is 'order item sent'. */
const wordsOf = (kind: string) => kind.replaceAll(/[.A-Z]/g, (sign) => (sign === '.' ? ' ' : ` ${sign.toLowerCase()}`));
const sentenceOf: Readonly<Record<string, string>> = auditedWords;
const kindWords = auditKinds.map((kind) => ({ kind, words: `${kind.toLowerCase()} ${wordsOf(kind)} ${sentenceOf[kind] ?? ''}` }));

/**
 * The conditions of a search: each of its words is a part of who did it, of the sentence that says what was done or of the name of what it was done to;
 * or its whole is the id of that. The marks of a sentence that was copied are no part of it; marks alone find nothing. Some statements for each word,
 * of which the first eight count.
 */
export async function matchesOf(db: Queryable, sources: AuditSources, search: string): Promise<(SQL | undefined)[]> {
  const words = new Set(
    search
      .split(/\s+/)
      .map((word) => word.replaceAll(/^["“]+|["”…,.]+$/g, ''))
      .filter(Boolean),
  );
  if (words.size === 0) return [sql`false`];
  const conditions: (SQL | undefined)[] = [];
  for (const word of [...words].slice(0, WORDS_MAX)) conditions.push(await matches(db, sources, word));
  return conditions;
}

async function matches(db: Queryable, sources: AuditSources, word: string): Promise<SQL | undefined> {
  const small = word.toLowerCase();
  const kinds = kindWords.filter(({ words }) => words.includes(small)).flatMap(({ kind }) => storedNamesOf(kind));
  const things: (SQL | undefined)[] = [];
  for (const kind of auditedObjects) things.push(...(await thingsWith(db, sources, { kind, word })));
  const isShop = small.length > 2 && SHOP.startsWith(small) ? isNull(auditLog.actorId) : undefined;
  return or(isShop, kinds.length > 0 ? inArray(auditLog.action, kinds) : undefined, eq(auditLog.objectId, small), ...things);
}

/** The entries about things of a kind that have the word, and, of people, those of what they did. */
async function thingsWith(db: Queryable, sources: AuditSources, { kind, word }: { kind: AuditedObject; word: string }): Promise<SQL[]> {
  const ids = (await sources[kind].find?.(db, word, FOUND_MOST)) ?? [];
  if (ids.length === 0) return [];
  const about = sql`(${auditLog.objectType} = ${kind} AND ${auditLog.objectId} = ANY(${sql.param(ids)}::text[]))`;
  return kind === 'user' ? [about, sql`${auditLog.actorId} = ANY(${sql.param(ids)}::uuid[])`] : [about];
}
