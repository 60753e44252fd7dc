import { sql } from '#server/database/drizzle.ts';
import type { EditHoliday } from '#contract/manage-arts.ts';
import type { Holiday } from '#contract/schemas.ts';
import { fail } from '#contract/failures.ts';
import { fieldMessages } from '#contract/messages.ts';
import type { Queryable, Transaction } from '#server/database/connect.ts';

/** How far ahead the last day may be: the promised days of an order begin after it. */
const DAYS_AHEAD = 365;

/** An artist's holiday that is now or comes next. One statement. */
export async function findHoliday(db: Queryable, artistId: string): Promise<Holiday | undefined> {
  const { rows } = await db.execute<Holiday>(sql`
    SELECT from_day::text AS from, to_day::text AS to, text, sells AS sell FROM artist_holidays
    WHERE user_id = ${artistId} AND to_day >= day_of(now())`);
  return rows[0];
}

/** Sets an artist's holiday, or ends it; returns what it was before. Throws 'input.invalid' for one that is over or more than a year away. */
export async function setHoliday(tx: Transaction, artistId: string, holiday: EditHoliday | null): Promise<Holiday | undefined> {
  const before = await findHoliday(tx, artistId);
  if (!holiday) {
    await tx.execute(sql`DELETE FROM artist_holidays WHERE user_id = ${artistId}`);
    return before;
  }
  const { from, to, text, sell } = holiday;
  const written = await tx.execute(sql`
    INSERT INTO artist_holidays (user_id, from_day, to_day, text, sells)
    SELECT ${artistId}, ${from}::date, ${to}::date, ${text}, ${sell}
    WHERE ${to}::date BETWEEN day_of(now()) AND day_of(now()) + ${DAYS_AHEAD}::int
    ON CONFLICT (user_id) DO UPDATE SET from_day = EXCLUDED.from_day, to_day = EXCLUDED.to_day, text = EXCLUDED.text, sells = EXCLUDED.sells`);
  if (written.rowCount === 0) throw fail('input.invalid', fieldMessages.holidayRange).withFields({ to: fieldMessages.holidayRange });
  return before;
}
