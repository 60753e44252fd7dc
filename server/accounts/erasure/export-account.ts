import { sql } from '#server/database/drizzle.ts';
import { fail } from '#contract/failures.ts';
import type { PersonalData } from '#contract/accounts.ts';
import type { Database } from '#server/database/connect.ts';
import { findAccountById } from '#server/accounts/queries.ts';
import { presentAccount } from '#server/accounts/present.ts';
import type { AllAreas } from '#server/platform/area.ts';
import type { UserRow } from '#server/accounts/table.ts';

const consentOf = ({ consentedAt, consentVersion }: UserRow): PersonalData['consent'] =>
  consentedAt && consentVersion ? { at: consentedAt.toISOString(), version: consentVersion } : null;

/** Everything that is kept about a person, for themselves (threats.md, 'Personal data'). One statement for each kind. Throws 'users.notFound'. */
export async function exportAccount(db: Database, id: string, all: AllAreas): Promise<PersonalData> {
  const person = await findAccountById(db, id);
  if (!person) throw fail('users.notFound');
  const found: PersonalData['areas'] = {};
  const kept = all.keepers.flatMap(({ personalData }) =>
    Object.entries(personalData?.exports ?? {}).map(([name, select]) => ({ name, select, write: personalData?.writeRow?.[name] })),
  );
  for (const { name, select, write } of kept) {
    const { rows } = await db.execute<{ row: Record<string, unknown> }>(sql`SELECT to_jsonb(area) AS row FROM (${select(id)}) area`);
    found[name] = rows.map(({ row }) => (write ? write(row, all) : row));
  }
  return {
    madeAt: new Date().toISOString(),
    profile: presentAccount(person.row, person.figures, person.pendingEmail),
    consent: consentOf(person.row),
    areas: found,
  };
}
