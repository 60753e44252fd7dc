import type { FastifyInstance } from 'fastify';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Services } from '#server/services.ts';
import { settings } from '#server/settings/table.ts';
import { makeFirstAdmin } from '#server/users/first-admin.ts';
import { openSession } from '#server/users/sessions.ts';
import { users } from '#server/users/table.ts';
import { emailOf, isFillDue } from './accounts.ts';
import { makeCaller, type Call } from './caller.ts';
import { demoArtists, demoAdmin, demoCustomers } from './catalogue/people.ts';
import { demoArtworks } from './catalogue/artworks.ts';
import { DEMO_PASSWORD } from './catalogue/types.ts';
import { drawPictures, drawPortraitOf } from './pictures.ts';
import { tellStories } from './stories.ts';

/**
 * Fills an empty shop with the demo content, by the shop's own calls. A fill that was cut off goes on where it stopped:
 * people and works that are there already are left as they are. Returns whether anything was to be done here: of several
 * nodes over one database one fills, the others open meanwhile.
 */
export async function fillDemo(app: FastifyInstance, services: Services, log: (line: string) => void): Promise<boolean> {
  // Held by a connection, so that it is free again when its node dies.
  const held = await services.db.$client.connect();
  try {
    const { rows } = await held.query<{ is_mine: boolean }>(`SELECT pg_try_advisory_lock(hashtextextended('demo content', 0)) AS is_mine`);
    return rows[0]!.is_mine && (await fillUnderLock(app, services, log));
  } finally {
    // The lock goes with its connection.
    held.release(true);
  }
}

async function fillUnderLock(app: FastifyInstance, services: Services, log: (line: string) => void): Promise<boolean> {
  const { db, config } = services;
  if (!(await isFillDue(services))) return false;
  await db.insert(settings).values({ key: 'demo', value: 'filling' }).onConflictDoNothing();
  log('Filling the empty shop with demo content; this happens once…');
  await makeFirstAdmin({ db, config: { ...config, admin: config.admin ?? { email: emailOf(demoAdmin.key), password: DEMO_PASSWORD } } });
  const call = makeCaller(app);
  const admin = await adminToken(services);
  const tokens = await fillPeople(call, services, admin);
  await fillArtworks(call, services, tokens);
  await tellStories({ call, services, admin, tokens });
  await db.update(settings).set({ value: 'there' }).where(eq(settings.key, 'demo'));
  return true;
}

async function findId({ db }: Services, email: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email), isNull(users.deletedAt)));
  return row?.id;
}

async function adminToken({ db }: Services): Promise<string> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isAdmin, true), isNull(users.deletedAt)))
    .limit(1);
  return openSession(db, row!.id, false, 'demo content');
}

type Person = {
  key: string;
  name: string;
  phone: string;
  street: string;
  province: string;
  district: string;
  sector: string;
  biography?: string;
};

/** Signs everybody up, completes their profiles and decides on the artists. Returns a session for each, by key. */
async function fillPeople(call: Call, services: Services, admin: string): Promise<Map<string, string>> {
  const tokens = new Map<string, string>();
  for (const [at, artist] of demoArtists.entries()) {
    const portrait = artist.biography ? await drawPortraitOf(artist.name, at) : undefined;
    const { id, token, isNew } = await signUp(call, services, artist, 'Artist', portrait);
    tokens.set(artist.key, token);
    if (isNew && artist.status !== 'pending') await call(`POST /users/${id}/artist`, { as: admin });
    if (isNew && artist.status === 'cancelled')
      await call(`POST /users/${id}/cancel`, { as: admin, body: { reason: 'We could not reach you.' } });
  }
  for (const customer of demoCustomers) tokens.set(customer.key, (await signUp(call, services, customer, 'User', undefined)).token);
  return tokens;
}

async function signUp(call: Call, services: Services, person: Person, role: 'Artist' | 'User', portrait: Buffer | undefined) {
  const { key, name, biography, phone, ...place } = person;
  const email = emailOf(key);
  const known = await findId(services, email);
  const body = { name, email, password: DEMO_PASSWORD, role };
  const id =
    known ?? (await call<{ data: { _id: string } }>('POST /users', { body, ...(portrait ? { files: [['img', portrait]] } : {}) })).data._id;
  const token = await openSession(services.db, id, false, 'demo content');
  if (phone) {
    const { street, province, district, sector } = place;
    await call(`PUT /users/${id}`, { as: token, body: { phone, street, province, district, sector, ...(biography ? { biography } : {}) } });
  }
  return { id, token, isNew: !known };
}

/** Puts up every work; pictures are drawn a few ahead, the works go up one after the other, so that their order is always the same. */
async function fillArtworks(call: Call, services: Services, tokens: ReadonlyMap<string, string>): Promise<void> {
  const known = new Set(
    (
      await services.db.execute<{ name: string; owner: string }>(
        sql`SELECT a.name, u.email AS owner FROM arts a JOIN users u ON u.id = a.owner_id`,
      )
    ).rows.map((row) => `${row.owner} ${row.name}`),
  );
  const missing = demoArtworks.filter((art) => !known.has(`${emailOf(art.artist)} ${art.name}`)).toReversed();
  const ahead: Promise<Buffer[]>[] = [];
  for (const [at, art] of missing.entries()) {
    for (let next = ahead.length; next < Math.min(at + 3, missing.length); next += 1) ahead.push(drawPictures(missing[next]!));
    const [image, ...views] = await ahead[at]!;
    await call('POST /arts', {
      as: tokens.get(art.artist)!,
      body: {
        name: art.name,
        price: art.price,
        available_arts: art.stock,
        category: art.category,
        description: art.description,
        medium: art.medium,
        year: art.year,
        width: art.width,
        height: art.height,
        depth: art.depth,
        edition: art.edition,
        isLimitedEdition: art.isLimited ?? false,
        isCustomOrder: art.isCustom ?? false,
        framed: art.isFramed ?? false,
        signed: !art.isUnsigned,
      },
      files: [['image', image!], ...views.map((view): [string, Buffer] => ['pictures', view])],
    });
  }
}
