import { nextId } from '#server/database/lists/next-id.ts';
import type { Database } from '#server/database/connect.ts';
import { users } from './table.ts';

/** A hash of 'correct horse battery', computed once: hashing for each account would slow tests and seeds by seconds. */
export const KNOWN_PASSWORD = 'correct horse battery';
export const KNOWN_HASH = '$argon2id$v=19$m=19456,t=2,p=1$bGWC9/tQguwjn0cwpUh5Bg$DFn3gYqe7QpTYTzviju9wtvdySd2hcu7xZEKb4lW7mE';

/** Creates an account for tests and seeds: by default an approved customer. */
export async function makeAccount(
  db: Database,
  overrides: Partial<typeof users.$inferInsert> = {},
): Promise<{ id: string; name: string; email: string }> {
  const id = overrides.id ?? nextId();
  const row = {
    id,
    name: 'Aline Mukamana',
    email: `${id}@example.com`,
    passwordHash: KNOWN_HASH,
    role: 'User' as const,
    status: 'approved' as const,
    isAdmin: overrides.role === 'Admin',
    slug: overrides.role === 'Artist' ? `artist-${id}` : null,
    ...overrides,
  };
  await db.insert(users).values(row);
  return { id, name: row.name, email: row.email };
}
