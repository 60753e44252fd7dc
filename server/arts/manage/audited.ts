import { sql } from '#server/database/drizzle.ts';
import { screens } from '#contract/screens.ts';
import { artsWith } from '#server/arts/search/words/arts-with.ts';
import { type AuditSource, idsOf, withPage } from '#server/platform/audit/sources.ts';

/** Artworks in the audit log, by their public page, which staff see of every artwork. */
export const auditedArts = {
  art: {
    about: sql`SELECT a.name, CASE WHEN a.deleted_at IS NULL THEN a.slug END AS part FROM arts a WHERE e.object_type = 'art' AND a.id = e.thing`,
    present: withPage(screens.art),
    find: async (db, word, most) => {
      const arts = await artsWith(db, word);
      if (!arts) return [];
      return idsOf(db, sql`${arts} LIMIT ${most}`);
    },
  },
} satisfies Record<string, AuditSource>;
