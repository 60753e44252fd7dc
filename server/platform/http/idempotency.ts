import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '#contract/failures.ts';
import type { Database, Transaction } from '#server/database/connect.ts';
import type { Viewer } from './viewer.ts';
import { idempotencyKeys } from './table.ts';

type Asked = { request: FastifyRequest; reply: FastifyReply; viewer: Viewer };

/**
 * Runs `effect` in a transaction; with an Idempotency-Key header the key is claimed by INSERT in the same transaction,
 * so that effect and key are committed together (faults.md, 'Idempotency'). A repeated key returns the stored
 * answer with `Idempotent-Replayed: true`; with another body 422; while the first request runs it waits up to the lock timeout (3 s), then 409.
 * Refusals roll back and are not stored.
 */
export async function once<T>(db: Database, { request, reply, viewer }: Asked, effect: (tx: Transaction) => Promise<T>): Promise<T> {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return db.transaction(effect);
  if (key.length > 255) throw fail('input.invalid', 'Idempotency-Key is longer than 255 characters');
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([request.method, request.url, request.body ?? null, fileHashes(request)]))
    .digest();
  return db.transaction(async (tx) => {
    const isMine = await claim(tx, { userId: viewer.id, key, fingerprint });
    const mine = and(eq(idempotencyKeys.userId, viewer.id), eq(idempotencyKeys.key, key));
    if (!isMine) {
      const [before] = await tx.select().from(idempotencyKeys).where(mine);
      if (!before?.fingerprint.equals(fingerprint)) throw fail('idempotency.otherBody');
      reply.header('idempotent-replayed', 'true');
      return before.body as T;
    }
    const answer = await effect(tx);
    await tx.update(idempotencyKeys).set({ status: reply.statusCode, body: answer }).where(mine);
    return answer;
  });
}

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
