import { sql } from '#server/database/drizzle.ts';
import { screens } from '#contract/screens.ts';
import { aboutArtsWith } from '#server/arts/search/words/arts-with.ts';
import { type AuditSource, withPage } from '#server/platform/audit/sources.ts';

/** Offers in the audit log, by the artwork; the staff have no page of an offer itself. */
export const auditedOffers = {
  offer: {
    about: sql`
      SELECT a.name, CASE WHEN a.deleted_at IS NULL THEN a.slug END FROM offers f JOIN arts a ON a.id = f.art_id
      WHERE e.object_type = 'offer' AND f.id = e.thing`,
    present: withPage(screens.art),
    find: (db, word, most) => aboutArtsWith(db, sql`offers`, word, most),
  },
} satisfies Record<string, AuditSource>;
