import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto';
import { and, desc, eq, gt, ne, sql } from '#server/database/drizzle.ts';
import { LRUCache } from 'lru-cache';
import type { OwnSession, Role, UserStatus } from '#contract/accounts.ts';
import type { Staff } from '#contract/staff.ts';
import { type Database, type Queryable, run } from '#server/database/connect.ts';
import { lookUpTogether } from '#server/database/statements/together.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { sessions } from '#server/accounts/table.ts';

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Tokens that were valid at this node lately, by their hashes: they are looked up whatever their address sends besides (limits/dead-tokens.ts). */
const known = new LRUCache<string, true>({ max: 20_000 });
const nameOf = (hash: Buffer) => hash.toString('hex');

/** Whether a token was valid here when it was last used; asks no database. */
export const isKnownToken = (token: string): boolean => known.has(nameOf(hashToken(token)));

/** 256 random bits, for a header or an address. */
export const makeToken = (): string => randomBytes(32).toString('base64url');

/**
 * Opens a session and returns its token, of which only the hash is stored.
 * Long sessions last 30 days, the others 12 hours, by the database's clock. `isProved`: the password was proved, so that the session is fresh.
 */
export async function openSession(
  db: Queryable,
  userId: string,
  isLong: boolean,
  device: string,
  { isProved = true }: { isProved?: boolean } = {},
): Promise<string> {
  const token = makeToken();
  const tokenHash = hashToken(token);
  known.set(nameOf(tokenHash), true);
  await db.insert(sessions).values({
    id: randomUUIDv7(),
    tokenHash,
    userId,
    isLong,
    device: device.slice(0, 200),
    ...(isProved ? {} : { provedAt: new Date(0) }),
    expiresAt: sql`now() + ${isLong ? '30 days' : '12 hours'}::interval`,
  });
  return token;
}

// A time in the future comes from a clock that was set back since, and proves nothing.
const VIEWER = `s.id AS session_id, s.last_seen_at < now() - interval '5 minutes' AS is_stale,
         s.proved_at > now() - interval '15 minutes' AND s.proved_at < now() + interval '1 minute' AS is_fresh,
         u.id, u.name, u.email, u.role, u.status, u.is_admin, CASE WHEN u.is_admin THEN 'admin' ELSE u.staff END AS staff`;
const IS_OPEN = `s.expires_at > now() AND u.deleted_at IS NULL AND u.blocked_at IS NULL
    AND (s.is_long OR s.last_seen_at > now() - interval '12 hours')`;
const FIND_VIEWER = `SELECT ${VIEWER} FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token_hash = $1 AND ${IS_OPEN}`;
const FIND_VIEWERS = `
  SELECT t.place::int AS place, ${VIEWER}
  FROM unnest($1::bytea[]) WITH ORDINALITY AS t (token_hash, place)
  JOIN sessions s ON s.token_hash = t.token_hash JOIN users u ON u.id = s.user_id
  WHERE ${IS_OPEN}`;

type ViewerRow = {
  session_id: string;
  is_stale: boolean;
  is_fresh: boolean;
  id: string;
  name: string;
  email: string;
  role: Role;
  status: UserStatus;
  is_admin: boolean;
  staff: Staff | null;
};

/** The look-ups of each pool. */
const lookUps = new WeakMap<Database, (hash: string) => Promise<ViewerRow | undefined>>();

/** Rows of these hashes, as hexadecimal digits. One statement. */
async function findRows(db: Database, hashes: string[]): Promise<Map<string, ViewerRow>> {
  const bytes = hashes.map((hash) => Buffer.from(hash, 'hex'));
  if (bytes.length === 1) {
    const { rows } = await run<ViewerRow>(db, FIND_VIEWER, [bytes[0]]);
    return new Map(rows.map((row) => [hashes[0] ?? '', row]));
  }
  const { rows } = await run<ViewerRow & { place: number }>(db, FIND_VIEWERS, [bytes]);
  return new Map(rows.map((row) => [hashes[row.place - 1] ?? '', row]));
}

/**
 * The account of a token, or undefined when it is unknown or expired. One statement for all tokens that come at the same moment
 * (docs/decisions/0089-statements-that-go-together.md); every 5 minutes of use one more.
 */
export async function findViewer(db: Database, token: string): Promise<Viewer | undefined> {
  const hash = nameOf(hashToken(token));
  const lookUp = lookUps.get(db) ?? lookUpTogether((hashes) => findRows(db, hashes));
  lookUps.set(db, lookUp);
  const row = await lookUp(hash);
  if (!row) {
    known.delete(hash);
    return undefined;
  }
  known.set(hash, true);
  if (row.is_stale)
    await db
      .update(sessions)
      .set({ lastSeenAt: sql`now()` })
      .where(eq(sessions.id, row.session_id));
  return {
    id: row.id,
    sessionId: row.session_id,
    name: row.name,
    email: row.email,
    role: row.role,
    status: row.status,
    isAdmin: row.is_admin,
    staff: row.staff,
    isApprovedArtist: row.role === 'Artist' && row.status === 'approved',
    isFresh: row.is_fresh,
  };
}

/** Makes a session fresh again; returns whether it is still open. */
export async function renewProof(db: Queryable, userId: string, sessionId: string): Promise<boolean> {
  const renewed = await db
    .update(sessions)
    .set({ provedAt: sql`now()` })
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id });
  return renewed.length > 0;
}

/** Ends one session of an account; returns whether there was one. */
export async function endSession(db: Queryable, userId: string, sessionId: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends all sessions of an account except the given one; returns how many. */
export async function endSessions(db: Queryable, userId: string, exceptId?: string): Promise<number> {
  const { rowCount } = await db
    .delete(sessions)
    .where(exceptId ? and(eq(sessions.userId, userId), ne(sessions.id, exceptId)) : eq(sessions.userId, userId));
  return rowCount ?? 0;
}

/** The open sessions of an account, the latest used first, 100 at most. One statement. */
export async function findSessions(db: Queryable, viewer: Pick<Viewer, 'id' | 'sessionId'>): Promise<OwnSession[]> {
  const rows = await db
    .select({ id: sessions.id, createdAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt, device: sessions.device })
    .from(sessions)
    .where(and(eq(sessions.userId, viewer.id), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(100);
  return rows.map(({ id, createdAt, lastSeenAt, device }) => ({
    _id: id,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    device,
    isCurrent: id === viewer.sessionId,
  }));
}
