import { and, or, type SQL, sql } from '#server/database/drizzle.ts';
import { otherCountries } from '#contract/countries.ts';
import { containing, escapeLike, hasAnywhere } from '#server/database/lists/like-pattern.ts';
import { searchedWords } from '#server/database/lists/searched-words.ts';

/** A phone as people write it: digits in groups. */
const PHONE = /^\+?[\d\s().-]{4,}$/;
/** The number of an order, which finds whoever placed it. Digits alone are a part of a phone. */
const ORDER = /^#(\d{1,15})$/;
/** What the index of trigrams finds anywhere in a word; of fewer letters only a beginning. */
const INDEXED = 3;

/**
 * The SQL condition on `users` by which the staff find people: each word is in name, email, phone, province, district, sector, city or the name of
 * a country, or is an order's number ('#1017'). Without words it finds nobody.
 */
export function staffMatch(search: string): SQL {
  const text = search.trim();
  if (PHONE.test(text)) return sql`users.staff_search_text LIKE ${containing(text.replaceAll(/[\s().-]/g, ''))}`;
  return and(...searchedWords(text).map(matchOf)) ?? sql`false`;
}

function matchOf(word: string): SQL | undefined {
  const order = ORDER.exec(word)?.[1];
  if (order) return sql`users.id = (SELECT o.user_id FROM orders o WHERE o.number = ${order}::bigint)`;
  if (word.length < INDEXED) {
    const start = sql`plain_text(${escapeLike(word)}) || '%'`;
    return sql`(users.staff_search_text LIKE ${start} OR users.staff_search_text LIKE '% ' || ${start})`;
  }
  const countries = otherCountries.filter(([, name]) => name.toLowerCase().includes(word.toLowerCase())).map(([code]) => code);
  const isThere = hasAnywhere(sql`users.staff_search_text`, word);
  if (countries.length === 0) return isThere;
  return or(isThere, sql`(users.country <> 'RW' AND users.country = ANY(${sql.param(countries)}::text[]))`);
}
