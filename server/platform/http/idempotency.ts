import { createHash } from 'node:crypto';
import { and, eq } from '#server/database/drizzle.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '#contract/failures.ts';
import type { Database, Transaction } from '#server/database/connect.ts';
import type { Viewer } from './viewer.ts';
import { idempotencyKeys } from './table.ts';

type Asked = { request: FastifyRequest; reply: FastifyReply; viewer: Viewer };

/** The Idempotency-Key of a request and what it was sent with, for a function of the database that claims it; null without a key. */
export type RequestKey = { key: string; fingerprint: Buffer } | null;
/** What such a function answers for a key that was claimed before (migration 0034): the facts, or of another call the answer itself. */
export type Repeated = { kind: 'repeated'; isSame: boolean; facts: unknown; body: unknown };

/**
 * Runs `effect` in a transaction; with an Idempotency-Key header the key is claimed by INSERT in the same transaction,
 * so that effect and key are committed together (faults.md, 'Idempotency'). A repeated key returns the stored
 * answer with `Idempotent-Replayed: true`; with another body 422; while the first request runs it waits up to the lock timeout (3 s), then 409.
 * Refusals roll back and are not stored.
 */
export async function once<T>(db: Database, { request, reply, viewer }: Asked, effect: (tx: Transaction) => Promise<T>): Promise<T> {
  const sent = keyOf(request);
  if (!sent) return db.transaction(effect);
  const { key, fingerprint } = sent;
  return db.transaction(async (tx) => {
    const isMine = await claim(tx, { userId: viewer.id, key, fingerprint });
    const mine = and(eq(idempotencyKeys.userId, viewer.id), eq(idempotencyKeys.key, key));
    if (!isMine) {
      const [before] = await tx.select().from(idempotencyKeys).where(mine);
      if (!before?.fingerprint.equals(fingerprint)) throw fail('idempotency.otherBody');
      if (before.body === null) throw forgotten();
      reply.header('idempotent-replayed', 'true');
      return before.body as T;
    }
    const answer = await effect(tx);
    await tx.update(idempotencyKeys).set({ status: reply.statusCode, body: answer }).where(mine);
    return answer;
  });
}

/**
 * The promise of `once` for an effect that a function of the database brings about in one statement: `write` passes it the key, which it
 * claims, and stores the facts that the answer is made of under it. `present` makes the answer, also of a repeated request.
 */
export async function onceByFunction<Facts, T>(
  { request, reply }: Omit<Asked, 'viewer'>,
  write: (key: RequestKey) => Promise<{ kind: 'written'; facts: Facts } | Repeated>,
  present: (facts: Facts) => T,
): Promise<T> {
  const done = await write(keyOf(request)).catch((error: unknown) => {
    throw isClaimTimeout(error) ? fail('idempotency.running').retryAfter(1) : error;
  });
  if (done.kind === 'written') return present(done.facts);
  if (!done.isSame) throw fail('idempotency.otherBody');
  if (done.facts === null && done.body === null) throw forgotten();
  reply.header('idempotent-replayed', 'true');
  return done.facts === null ? (done.body as T) : present(done.facts as Facts);
}

/** Throws 'input.invalid' for a key that is too long. */
function keyOf(request: FastifyRequest): RequestKey {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return null;
  if (key.length > 255) throw fail('input.invalid', 'Idempotency-Key is longer than 255 characters');
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([request.method, request.url, request.body ?? null, fileHashes(request)]))
    .digest();
  return { key, fingerprint };
}

/** The answer was about somebody who has been erased since: it was done, and is not done again. */
const forgotten = () => fail('idempotency.forgotten');

/** Claims the key if it is free; waits for another request that has it. Only this wait means 'still running': other locks are the effect's. */
async function claim(tx: Transaction, row: { userId: string; key: string; fingerprint: Buffer }): Promise<boolean> {
  try {
    const claimed = await tx.insert(idempotencyKeys).values(row).onConflictDoNothing().returning({ key: idempotencyKeys.key });
    return claimed.length === 1;
  } catch (error) {
    if (isLockTimeout(error)) throw fail('idempotency.running').retryAfter(1);
    throw error;
  }
}

const fileHashes = (request: FastifyRequest) =>
  Object.entries(request.uploads ?? {}).map(([name, files]) => [
    name,
    files.map((file) => createHash('sha256').update(file.bytes).digest('hex')),
  ]);

function isLockTimeout(error: unknown): boolean {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    if ((e as { code?: unknown }).code === '55P03') return true;
  }
  return false;
}

/** Whether a function waited too long for a key; its other locks are the effect's. */
const isClaimTimeout = (error: unknown): boolean =>
  isLockTimeout(error) && String((error as { where?: unknown }).where).includes('claim_key');
