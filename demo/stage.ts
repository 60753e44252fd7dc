import { sql } from 'drizzle-orm';
import type { Services } from '#server/platform/services.ts';
import type { Call } from './caller.ts';

/** What the scenes of the demo shop are played with. */
export type Stage = {
  call: Call;
  services: Services;
  /** Now, in milliseconds since 1970: the moments of the scenes count from here. */
  now: number;
  /** The password of somebody who signs up: the published one only where it may be. */
  choosePassword: () => string;
  /** A session of the admin. */
  admin: string;
  /** Ids and sessions of people by their keys, once they have signed up. */
  people: Map<string, { id: string; token: string }>;
  /** A work by its name, and whose it is; once it is put up. */
  findWork: (name: string) => Promise<{ id: string; owner: string }>;
};

/** A session of somebody who has signed up. */
export const tokenOf = ({ people }: Stage, key: string): string => people.get(key)!.token;

/** The older piece of a shared name counts, as in the shop. */
export function makeFindWork({ db }: Pick<Services, 'db'>): Stage['findWork'] {
  return async (name) => {
    const found = await db.execute<{ id: string; owner: string }>(sql`
      SELECT a.id, split_part(u.email, '@', 1) AS owner FROM arts a JOIN users u ON u.id = a.owner_id WHERE a.name = ${name} ORDER BY a.id LIMIT 1`);
    return found.rows[0]!;
  };
}
