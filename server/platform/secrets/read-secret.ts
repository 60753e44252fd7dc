import { eq } from '#server/database/drizzle.ts';
import type { Queryable } from '#server/database/connect.ts';
import { secrets } from './table.ts';

/** What a key is for; each key has one purpose. */
export type SecretName =
  | 'document links'
  | 'views'
  | 'attachment links'
  | 'mail links'
  | 'contact senders'
  | 'contact photo links'
  | 'sign-in codes';

/** A key of 32 bytes. Throws when the database has none: nothing may be signed with a default. */
export async function readSecret(db: Queryable, name: SecretName): Promise<Buffer> {
  const [row] = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name));
  if (!row) throw new Error(`the key '${name}' is missing`);
  return row.value;
}
