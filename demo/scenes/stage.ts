import { sql } from '#server/database/drizzle.ts';
import type { Services } from '#server/platform/services.ts';
import type { Call } from './caller.ts';
import type { DemoArt, DemoArtist } from '../catalogue/types.ts';
import type { Scene } from './scenes.ts';

/** What the scenes of the demo shop share. */
export type Stage = {
  call: Call;
  services: Services;
  /** Now, in milliseconds since 1970: the times of the scenes count from here. */
  now: number;
  /** The password for a sign-up: the published one only where it is allowed. */
  choosePassword: () => string;
  /** A session token of the admin. */
  admin: string;
  /** Ids and session tokens of accounts by their keys, once they have signed up. */
  people: Map<string, { id: string; token: string }>;
  /** An artwork by its name, with its owner; once it is added. */
  findWork: (name: string) => Promise<{ id: string; owner: string }>;
};

/** The uploads: the pictures of an artwork, and an artist's portrait. */
export type Drawn = {
  pictures: (art: DemoArt) => Promise<Buffer[]>;
  portrait: (artist: DemoArtist) => Promise<Buffer>;
};

/** The demo content of an area, in its own file; demo/areas.ts has the list. */
export type DemoArea = {
  /** What people did; played in the order of the times, of all areas together. */
  scenes?: (stage: Stage, drawn: Drawn) => readonly Scene[] | Promise<readonly Scene[]>;
  /** Its scenes leave what is there already as it is; those of others are not played in a shop that has orders. */
  canContinue?: true;
  /** Columns with times that are shown, by table: they are moved to the times of the scenes (demo/redate.ts). */
  dated: Readonly<Record<string, readonly string[]>>;
};

/** An account that has signed up, by its key. Throws for one that has not. */
export function personOf({ people }: Pick<Stage, 'people'>, key: string): { id: string; token: string } {
  const person = people.get(key);
  if (!person) throw new Error(`${key} has not signed up.`);
  return person;
}

/** The session token of an account that has signed up. */
export const tokenOf = ({ people }: Stage, key: string): string => personOf({ people }, key).token;

/** Of artworks with the same name the oldest is found, as in the shop. */
export function makeFindWork({ db }: Pick<Services, 'db'>): Stage['findWork'] {
  return async (name) => {
    const found = await db.execute<{ id: string; owner: string }>(sql`
      SELECT a.id, split_part(u.email, '@', 1) AS owner FROM arts a JOIN users u ON u.id = a.owner_id WHERE a.name = ${name} ORDER BY a.id LIMIT 1`);
    const [art] = found.rows;
    if (!art) throw new Error(`${name} is not in the shop.`);
    return art;
  };
}
