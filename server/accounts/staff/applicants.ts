import { sql } from 'drizzle-orm';
import type { Applicant } from '#contract/people.ts';
import { accountImage } from '#server/accounts/present.ts';
import { isStandingDecision } from './decisions.ts';
import type { Queryable } from '#server/database/connect.ts';

/** The list holds so many of those who wait longest. */
const APPLICANTS_MAX = 200;

type Row = Omit<Applicant, 'img' | '_id' | 'waitsSince'> & { id: string; pictureId: string | null; waitsSince: Date };

/** Artists who wait for a decision: those who wait for us first, then those who were asked for more; of each the longest first. One statement. */
export async function findApplicants(db: Queryable): Promise<Applicant[]> {
  const { rows } = await db.execute<Row>(sql`
    SELECT u.id, u.name, u.email, u.picture_id AS "pictureId", coalesce(u.district, u.city) AS place,
      (SELECT count(*)::int FROM documents d WHERE d.user_id = u.id) AS documents, u."isAsked", u."waitsSince"
    FROM (
      SELECT p.*, coalesce(last.kind = 'asked', false) AS "isAsked", coalesce(last.created_at, p.created_at) AS "waitsSince" FROM users p
      LEFT JOIN LATERAL (
        SELECT kind, created_at FROM account_decisions d WHERE d.user_id = p.id AND ${isStandingDecision} ORDER BY id DESC LIMIT 1
      ) last ON true
      WHERE p.role = 'Artist' AND p.status = 'pending' AND p.deleted_at IS NULL
      ORDER BY "isAsked", "waitsSince", p.id LIMIT ${APPLICANTS_MAX}
    ) u
    ORDER BY "isAsked", "waitsSince", u.id`);
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    email: row.email,
    img: accountImage(row.pictureId),
    place: row.place,
    documents: row.documents,
    isAsked: row.isAsked,
    waitsSince: new Date(row.waitsSince).toISOString(),
  }));
}
