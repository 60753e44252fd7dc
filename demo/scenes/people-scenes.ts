import { and, eq, isNull, sql } from '#server/database/drizzle.ts';
import { openSession } from '#server/accounts/sign-in/sessions.ts';
import { users } from '#server/accounts/table.ts';
import { daysBefore, hoursAfter } from '../catalogue/calendar.ts';
import { demoArtists, demoCustomers, emailOf } from '../catalogue/people.ts';
import type { DemoArtist, DemoCustomer } from '../catalogue/types.ts';
import type { Scene } from './scenes.ts';
import { type DemoArea, type Drawn, personOf, type Stage } from './stage.ts';

/** The device name of the filling's own sessions. */
export const DEMO_DEVICE = 'demo content';

/** Everybody signs up and completes their profile, and the admin decides on the artists. Existing accounts only get a session. */
function accountScenes(stage: Stage, readPortrait: Drawn['portrait']): Scene[] {
  const artists = demoArtists.flatMap((artist) => {
    const joined = daysBefore(stage.now, artist.joined);
    let isNew = false;
    return [
      {
        at: joined,
        play: async () => {
          isNew = await signUp(stage, artist, 'Artist', () => (artist.biography ? readPortrait(artist) : undefined));
        },
      },
      { at: hoursAfter(joined, 20), play: async () => void (isNew && (await decide(stage, artist))) },
    ];
  });
  const customers = demoCustomers.map((customer) => ({
    at: daysBefore(stage.now, customer.joined),
    play: () => signUp(stage, customer, 'User', () => undefined),
  }));
  return [...artists, ...customers];
}

async function decide({ call, admin, people }: Stage, { key, status }: DemoArtist): Promise<void> {
  const { id } = personOf({ people }, key);
  if (status !== 'pending') await call(`POST /users/${id}/artist`, { as: admin });
  if (status === 'cancelled') await call(`POST /users/${id}/cancel`, { as: admin, body: { reason: 'We could not reach you.' } });
}

/** Returns whether the account is new. */
async function signUp(
  stage: Stage,
  person: DemoArtist | DemoCustomer,
  role: 'Artist' | 'User',
  readPortrait: () => Promise<Buffer> | undefined,
): Promise<boolean> {
  const { call, services, people } = stage;
  const { key, name, phone, street, province, district, sector } = person;
  const email = emailOf(key);
  const known = await findId(stage, email);
  const id = known ?? (await create(stage, { name, email, password: stage.choosePassword(), role }, await readPortrait()));
  const token = await openSession(services.db, id, false, DEMO_DEVICE);
  people.set(key, { id, token });
  const biography = 'biography' in person && person.biography ? { biography: person.biography } : {};
  if (phone) await call(`PUT /users/${id}`, { as: token, body: { phone, street, province, district, sector, ...biography } });
  return !known;
}

async function create({ call }: Stage, body: Record<string, string>, portrait: Buffer | undefined): Promise<string> {
  const files = portrait ? { files: [['img', portrait] as [string, Buffer]] } : {};
  return (await call<{ data: { _id: string } }>('POST /users', { body, ...files })).data._id;
}

async function findId({ services }: Stage, email: string): Promise<string | undefined> {
  const [row] = await services.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email), isNull(users.deletedAt)));
  return row?.id;
}

export const accountDemo = {
  scenes: (stage, { portrait }) => accountScenes(stage, portrait),
  canContinue: true,
  dated: { users: ['created_at', 'consented_at'], account_decisions: ['created_at'] },
} satisfies DemoArea;
