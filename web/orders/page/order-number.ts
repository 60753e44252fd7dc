import { session } from '#web/accounts/session/session.ts';
import { dataQueryOf } from '#web/app/query.ts';

/** Whether it is what people call an order by, which the database can have. */
export const isOrderNumber = (text: string): boolean => /^\d{1,15}$/.test(text);

/** What a number finds, the order of this number among it. */
export const numberQuery = (number: string) => dataQueryOf('GET /dashboard/search', { query: { q: number }, identity: session().identity });
