import { staffParts } from '#contract/staff.ts';
import { type Transaction, run } from '#server/database/connect.ts';

/** Whom an order is told to, and whether they work on orders in general. */
export type Person = { id: string; name: string; email: string; isAdmin: boolean; worksOnOrders: boolean };

const FIND_PEOPLE = `
  SELECT id, name, email, is_admin AS "isAdmin", blocked_at IS NULL AND (is_admin OR staff = ANY ($3::text[])) AS "worksOnOrders"
  FROM users WHERE deleted_at IS NULL AND (id = ANY ($1::uuid[]) OR ($2::boolean AND (is_admin OR staff = ANY ($3::text[]))))`;

/** These accounts that are not erased, and on request all of the staff who work on orders. One statement. */
export const findPeople = async (tx: Transaction, ids: string[], withStaff: boolean) =>
  (await run<Person>(tx, FIND_PEOPLE, [ids, withStaff, staffParts.orders])).rows;
