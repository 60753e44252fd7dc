import { type SQL, sql } from 'drizzle-orm';
import { containing } from '#server/database/lists/like-pattern.ts';

/** A phone as people write it: digits in groups. */
const PHONE = /^\+?[\d\s().-]{4,}$/;

/** The SQL condition on `users` by which the staff find people: name, email, phone, district, sector or city. */
export const staffMatch = (search: string): SQL =>
  sql`users.staff_search_text LIKE ${containing(PHONE.test(search.trim()) ? search.replaceAll(/[\s().-]/g, '') : search)}`;
