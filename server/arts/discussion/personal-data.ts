import { sql } from '#server/database/drizzle.ts';
import type { KeptData } from '#server/platform/area.ts';

/** What is kept about a person here. */
export const discussionData = {
  publicWords: ['reviews', 'questions'],
  stays: ['reviews.hidden_by', 'questions.hidden_by'],
  exports: {
    reviews: (id) =>
      sql`SELECT a.name AS artwork, r.stars, r.text, r.created_at FROM reviews r JOIN arts a ON a.id = r.art_id WHERE r.author_id = ${id} ORDER BY r.id`,
    questions: (id) =>
      sql`SELECT a.name AS artwork, q.text, q.created_at FROM questions q JOIN arts a ON a.id = q.art_id WHERE q.author_id = ${id} ORDER BY q.id`,
  },
} satisfies KeptData;
