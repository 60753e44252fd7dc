import { sql } from '#server/database/drizzle.ts';
import { screens } from '#contract/screens.ts';
import { aboutArtsWith } from '#server/arts/search/words/arts-with.ts';
import { type AuditSource, withPage } from '#server/platform/audit/sources.ts';

/** Reviews and questions in the audit log, by their artwork. */
export const auditedWords = {
  review: {
    about: sql`SELECT a.name, a.slug FROM reviews w JOIN arts a ON a.id = w.art_id WHERE e.object_type = 'review' AND w.id = e.thing`,
    present: withPage((slug) => screens.artTab(slug, 'reviews')),
    find: (db, word, most) => aboutArtsWith(db, sql`reviews`, word, most),
  },
  question: {
    about: sql`SELECT a.name, a.slug FROM questions w JOIN arts a ON a.id = w.art_id WHERE e.object_type = 'question' AND w.id = e.thing`,
    present: withPage((slug) => screens.artTab(slug, 'discussion')),
    find: (db, word, most) => aboutArtsWith(db, sql`questions`, word, most),
  },
} satisfies Record<string, AuditSource>;
