import { sql } from 'drizzle-orm';
import { screens } from '#contract/screens.ts';
import { resolveWords } from '#server/arts/search/words/resolve-words.ts';
import { begunAnywhere } from '#server/arts/search/words/typed-word.ts';
import { type AuditSource, withPage } from '#server/platform/audit/sources.ts';

/** Artworks in the audit log, by their public page, which staff see of every artwork. */
export const auditedArts = {
  art: {
    about: sql`SELECT a.name, CASE WHEN a.deleted_at IS NULL THEN a.slug END AS part FROM arts a WHERE e.object_type = 'art' AND a.id = e.thing`,
    present: withPage(screens.art),
    find: async (db, word, most) => {
      const { words } = await resolveWords(db, word);
      if (words.length === 0) return [];
      const { rows } = await db.execute<{ id: string }>(
        sql`SELECT id FROM arts WHERE words @@ ${begunAnywhere(words)}::tsquery AND deleted_at IS NULL LIMIT ${most}`,
      );
      return rows.map(({ id }) => id);
    },
  },
} satisfies Record<string, AuditSource>;
