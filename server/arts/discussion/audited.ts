import { sql } from '#server/database/drizzle.ts';
import { screens } from '#contract/screens.ts';
import { aboutArtsWith } from '#server/arts/search/words/arts-with.ts';
import { type AuditSource, withPage } from '#server/platform/audit/sources.ts';

/** Reviews and questions in the audit log, by their artwork. Why they were hidden stands with them, while they are: it was written at the time of the entry. */
export const auditedWords = {
  review: {
    about: sql`SELECT a.name, a.slug FROM reviews w JOIN arts a ON a.id = w.art_id WHERE e.object_type = 'review' AND w.id = e.thing`,
    why: sql`SELECT w.hidden_reason FROM reviews w WHERE e.object_type = 'review' AND e.action = 'review.hidden' AND w.id = e.thing AND w.hidden_at = e.at`,
    present: withPage((slug) => screens.artTab(slug, 'reviews')),
    find: (db, word, most) => aboutArtsWith(db, sql`reviews`, word, most),
  },
  question: {
    about: sql`SELECT a.name, a.slug FROM questions w JOIN arts a ON a.id = w.art_id WHERE e.object_type = 'question' AND w.id = e.thing`,
    why: sql`SELECT w.hidden_reason FROM questions w WHERE e.object_type = 'question' AND e.action = 'question.hidden' AND w.id = e.thing AND w.hidden_at = e.at`,
    present: withPage((slug) => screens.artTab(slug, 'discussion')),
    find: (db, word, most) => aboutArtsWith(db, sql`questions`, word, most),
  },
} satisfies Record<string, AuditSource>;
