import '#server/platform/http/fastify-fields.ts';
import type { Queryable } from '#server/database/connect.ts';
import { auditLog } from './table.ts';

/** One act: `order.placed`, `user.approved`, `art.priceChanged` … on an object, as it was and as it became. */
export type Act = {
  action: string;
  objectType: 'user' | 'art' | 'order' | 'payment' | 'setting' | 'session' | 'message';
  objectId?: string | undefined;
  before?: unknown;
  after?: unknown;
};

/** Who acted and from where: a request is one; at sign-in the person is not its viewer yet. */
export type Actor = { viewer?: { id: string } | undefined; ip: string; id: string };

/** Adds a row to the audit log; give the transaction of the act. `by` is the request, or undefined when a job acted. */
export async function recordAct(db: Queryable, by: Actor | undefined, act: Act): Promise<void> {
  const { action, objectType, objectId = null, before = null, after = null } = act;
  const from = by ? { actorId: by.viewer?.id ?? null, ip: by.ip, requestId: by.id } : {};
  await db.insert(auditLog).values({ action, objectType, objectId, before, after, ...from });
}
