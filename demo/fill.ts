import type { FastifyInstance } from 'fastify';
import { and, eq, isNull, sql } from '#server/database/drizzle.ts';
import type { Database, Transaction } from '#server/database/connect.ts';
import type { Services } from '#server/platform/services.ts';
import { readClock } from '#server/database/clock.ts';
import { settings } from '#server/platform/settings/table.ts';
import { makeFirstAdmin } from '#server/accounts/manage/first-admin.ts';
import { findAccount } from '#server/accounts/sign-in/find-account.ts';
import { countSearchWords } from '#server/arts/search/suggested-correction.ts';
import { openSession } from '#server/accounts/sign-in/sessions.ts';
import { sessions, users } from '#server/accounts/table.ts';
import { isFillDue } from './accounts.ts';
import { demoAreas } from './areas.ts';
import { makeCaller } from './scenes/caller.ts';
import { daysBefore } from './catalogue/calendar.ts';
import { demoAdmin, emailOf } from './catalogue/people.ts';
import { DEMO_PASSWORD } from './catalogue/types.ts';
import { describeRenewed, makePassword, type Renewed, renewPasswords } from './passwords.ts';
import { DEMO_DEVICE } from './scenes/people-scenes.ts';
import { showProgress } from './progress.ts';
import { redate } from './redate.ts';
import { type Played, playScenes, type Scene } from './scenes/scenes.ts';
import { picturesOf, portraitOf, readFinished } from './pictures.ts';
import { type Drawn, makeFindWork, type Stage } from './scenes/stage.ts';
import { addVisits } from './visits.ts';
import { oneRow } from '#server/database/one-row.ts';

/** `ending`: the server is shutting down, and the filling stops after the present step. */
type Filling = Services & { ending?: AbortSignal };
type Log = (line: string) => void;

/** The pictures as they come with the shop. */
const finished: Drawn = {
  pictures: (art) => Promise.all(picturesOf(art).map(readFinished)),
  portrait: (artist) => readFinished(portraitOf(artist)),
};
/** When the admin signed up, before everybody else. */
const OPENED = { days: 320, at: '08:00' } as const;

/**
 * Fills an empty shop with the demo content through the shop's own API, then moves the written times into the past. An interrupted filling
 * continues where it stopped: existing accounts and artworks are left as they are. Returns whether there was anything to do: of several
 * nodes over one database one fills, while the others open. Throws the reason of `ending`.
 */
export async function fillDemo(app: FastifyInstance, services: Filling, log: Log, drawn = finished): Promise<boolean> {
  // Held by a connection, so that it is released when its node dies.
  const held = await services.db.$client.connect();
  try {
    const { rows } = await held.query<{ is_mine: boolean }>(`SELECT pg_try_advisory_lock(hashtextextended('demo content', 0)) AS is_mine`);
    return rows[0]?.is_mine === true && (await isFillDue(services)) && (await fillUnderLock(app, services, log, drawn));
  } finally {
    // At once: that of a closed connection is released only when its backend has noticed.
    await held.query('SELECT pg_advisory_unlock_all()').catch(() => {});
    held.release(true);
  }
}

async function fillUnderLock(app: FastifyInstance, services: Filling, log: Log, drawn: Drawn): Promise<true> {
  // Encoding all sizes takes three times as long as all the rest. It waits: what a visitor looks at is made when it is asked for.
  const release = await services.jobs.hold('pictures.make-variants');
  const { log: requests } = services;
  const { level } = requests;
  // Of the filling's own requests only failures are of interest, and the rest would tear the bar of its progress apart.
  if (level === 'info') requests.level = 'warn';
  try {
    await fill(app, services, log, drawn);
    return true;
  } finally {
    requests.level = level;
    await release();
  }
}

async function fill(app: FastifyInstance, services: Filling, log: Log, drawn: Drawn): Promise<void> {
  const { db, config } = services;
  log('Filling the empty shop with demo content; this happens once…');
  const now = Math.floor(await readClock(db));
  // On a public address nobody may have the published password, at no time: each account has a random one, which is replaced at the end.
  const choosePassword = () => (config.isLocal ? DEMO_PASSWORD : makePassword());
  const opened = { playedAt: await markBegin(db), at: daysBefore(now, OPENED) };
  await makeFirstAdmin({ db, config: { ...config, admin: config.admin ?? { email: emailOf(demoAdmin.key), password: choosePassword() } } });
  const stage: Stage = {
    services,
    now,
    choosePassword,
    call: untilEnding(makeCaller(app), services.ending),
    admin: await adminToken(db),
    people: new Map(),
    findWork: makeFindWork(services),
  };
  const scenes = await allScenes(stage, drawn);
  const onPlayed = showProgress(scenes.length, log, process.stdout);
  const played = [opened, ...(await playScenes(db, scenes, { ending: services.ending, onPlayed }))];
  await finish(stage, played, (renewed) => log(describeRenewed(renewed)));
  // A mistyped search is corrected from the first visitor on, not from the job's next minute.
  await countSearchWords(db);
  app.microCache.invalidate();
}

/** Finishes the running call, and starts no further one. */
function untilEnding(call: Stage['call'], ending: AbortSignal | undefined): Stage['call'] {
  return async (request, options) => {
    ending?.throwIfAborted();
    return call(request, options);
  };
}

async function allScenes(stage: Stage, drawn: Drawn): Promise<Scene[]> {
  const found = await stage.services.db.execute(sql`SELECT 1 FROM orders LIMIT 1`);
  const played = demoAreas.filter(({ canContinue }) => canContinue || found.rows.length === 0);
  return (await Promise.all(played.map(async ({ scenes }) => (await scenes?.(stage, drawn)) ?? []))).flat();
}

/** The time since which all rows of the shop belong to the filling, including an interrupted one: in milliseconds since 1970. */
async function markBegin(db: Database): Promise<number> {
  await db.insert(settings).values({ key: 'demo', value: 'filling' }).onConflictDoNothing();
  const mark = oneRow(await db.select({ changedAt: settings.changedAt }).from(settings).where(eq(settings.key, 'demo')));
  return mark.changedAt.getTime();
}

async function adminToken(db: Database): Promise<string> {
  const row = oneRow(
    await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.isAdmin, true), isNull(users.deletedAt)))
      .limit(1),
  );
  return openSession(db, row.id, false, DEMO_DEVICE);
}

/** In one transaction: an interrupted filling continues before it, or repeats it. */
async function finish(stage: Stage, played: readonly Played[], report: (renewed: readonly Renewed[]) => void): Promise<void> {
  const { db, config } = stage.services;
  await db.transaction(async (tx) => {
    await redate(tx, played);
    await addVisits(tx, stage.now);
    await tx.delete(sessions).where(eq(sessions.device, DEMO_DEVICE));
    await tx.update(settings).set({ value: 'there' }).where(eq(settings.key, 'demo'));
    // The passwords of an interrupted filling were never printed, so everybody gets a new one.
    if (!config.isLocal)
      report(await renewPasswords(tx, [...(await findDemoAdmin(tx, config)), ...[...stage.people.values()].map(({ id }) => id)]));
  });
}

/** The admin of the filling, unless the environment names one of its own. */
async function findDemoAdmin(tx: Transaction, config: Services['config']): Promise<string[]> {
  const account = config.admin ? undefined : await findAccount(tx, emailOf(demoAdmin.key));
  return account?.isAdmin ? [account.id] : [];
}
