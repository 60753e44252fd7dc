import type { AuditedAction, AuditedObject } from '#contract/audit.ts';
import '#server/platform/http/fastify-fields.ts';
import type { Queryable } from '#server/database/connect.ts';
import { auditLog } from './table.ts';

/** One audited action on an object, with its state before and after. */
export type Act = {
  action: AuditedAction;
  objectType: AuditedObject;
  objectId?: string | undefined;
  before?: unknown;
  after?: unknown;
};

/** Who acted and from where. Usually the request itself; at sign-in the request has no viewer yet, so the account is passed separately. */
export type Actor = { viewer?: { id: string } | undefined; ip: string; id: string };

/** Adds a row to the audit log; pass the transaction of the action. `by` is the request, or undefined for a job. */
export async function recordAct(db: Queryable, by: Actor | undefined, act: Act): Promise<void> {
  const { action, objectType, objectId = null, before = null, after = null } = act;
  const from = by ? { actorId: by.viewer?.id ?? null, ip: by.ip, requestId: by.id } : {};
  await db.insert(auditLog).values({ action, objectType, objectId, before, after, ...from });
}
