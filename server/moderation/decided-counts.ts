import { type SQL, sql } from '#server/database/drizzle.ts';
import { type DecidedCounts, ModeratedKind } from '#contract/moderation.ts';
import { WAITING_COUNTED_MOST } from '#contract/waiting.ts';
import type { ModeratedSources } from '#server/platform/moderated.ts';

const counted = (rows: SQL) => sql`(SELECT count(*)::int FROM (${rows} LIMIT ${WAITING_COUNTED_MOST}) AS counted)`;

/** How many texts of each kind were kept and how many are hidden, whatever the queue is narrowed to; each by an index of its state. A closed report counts as kept, as in the queue. */
export function decidedCounts(sources: ModeratedSources): SQL<DecidedCounts> {
  const ofKinds = (where: (kind: ModeratedKind) => SQL, reports: SQL) =>
    sql`json_build_object(${sql.join(
      ModeratedKind.options.map((kind) => sql`${kind}::text, ${counted(sql`SELECT FROM ${sources[kind].table} w WHERE ${where(kind)}`)}`),
      sql`, `,
    )}, 'reports', ${reports})`;
  const shown = ofKinds(
    (kind) => sql`w.${sources[kind].checked} IS NOT NULL AND w.hidden_at IS NULL`,
    counted(sql`SELECT FROM chat_reports WHERE closed_at IS NOT NULL`),
  );
  const hidden = ofKinds(() => sql`w.hidden_at IS NOT NULL`, sql`0`);
  return sql<DecidedCounts>`json_build_object('shown', ${shown}, 'hidden', ${hidden})`;
}
