import { answeredKey, saidKey } from './keys.ts';
import { type SQL, sql } from '#server/database/drizzle.ts';
import { pictureUrl } from '#contract/pictures.ts';
import { screens } from '#contract/screens.ts';
import { auditedWords } from './audited.ts';
import { discussionRoutes } from './routes.ts';
import type { Area } from '#server/platform/area.ts';
import { discussionData } from './personal-data.ts';
import { discussionNotifications } from './notifications.ts';
import { HOUR } from '#server/platform/http/limits/rate-limits.ts';

const aboutArt = sql`SELECT a.name, a.slug, a.cover_id::text FROM arts a WHERE a.id = w.art_id`;
/** Whose words wait, and how they begin; of a review without words its artwork (server/platform/waiting.ts). */
const nameWords = (table: SQL) => (id: SQL) =>
  sql`
  SELECT w.author_name, coalesce(nullif(w.text, ''), a.name), NULL::int FROM ${table} w JOIN arts a ON a.id = w.art_id WHERE w.id = ${id}`;
const imageOf = (cover: string | null) => cover && pictureUrl(cover, 320, 'jpg');

export const discussionArea = {
  routes: discussionRoutes,
  limits: { 'POST /arts/{id}/questions': { max: 10, timeWindow: HOUR, by: 'person' } },
  notifications: discussionNotifications,
  moderated: {
    reviews: {
      table: sql`reviews`,
      checked: sql`checked_at`,
      stars: sql`w.stars`,
      about: aboutArt,
      // Its artwork counts the stars; a new name of the artwork locks the artwork first, too.
      lock: (id) => sql`SELECT 1 FROM arts WHERE id = (SELECT art_id FROM reviews WHERE id = ${id}) FOR NO KEY UPDATE`,
      notificationKeys: { quoting: (id) => [saidKey('review', id), answeredKey('review', id)] },
      present: ({ name, part, picture, id }) => ({ name, link: screens.artSaid(part, 'reviews', id), image: imageOf(picture) }),
    },
    questions: {
      table: sql`questions`,
      checked: sql`checked_at`,
      stars: sql`NULL`,
      about: aboutArt,
      notificationKeys: { quoting: (id) => [saidKey('question', id), answeredKey('question', id)] },
      present: ({ name, part, picture, id }) => ({ name, link: screens.artSaid(part, 'discussion', id), image: imageOf(picture) }),
    },
  },
  waiting: {
    reviews: {
      rows: sql`SELECT created_at AS since, id FROM reviews WHERE checked_at IS NULL AND hidden_at IS NULL ORDER BY id`,
      href: () => `${screens.adminModeration}?kind=reviews`,
      next: (id) => `${screens.adminModeration}?kind=reviews&words=${id}`,
      first: nameWords(sql`reviews`),
    },
    questions: {
      rows: sql`SELECT created_at AS since, id FROM questions WHERE checked_at IS NULL AND hidden_at IS NULL ORDER BY id`,
      href: () => `${screens.adminModeration}?kind=questions`,
      next: (id) => `${screens.adminModeration}?kind=questions&words=${id}`,
      first: nameWords(sql`questions`),
    },
  },
  audited: auditedWords,
  personalData: discussionData,
} satisfies Area;
