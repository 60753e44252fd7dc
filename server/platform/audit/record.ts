import type { AuditedAction, AuditedObject } from '#contract/audit.ts';
import '#server/platform/http/fastify-fields.ts';
import { type Queryable, runLater } from '#server/database/connect.ts';

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

const RECORD = `
  INSERT INTO audit_log (actor_id, ip, request_id, action, object_type, object_id, before, after)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`;

/** Adds a row to the audit log; pass the transaction of the action. `by` is the request, or undefined for a job. One statement. */
export async function recordAct(db: Queryable, by: Actor | undefined, act: Act): Promise<void> {
  const { action, objectType, objectId, before, after } = act;
  const from = [by?.viewer?.id ?? null, by?.ip ?? null, by?.id ?? null];
  await runLater(db, RECORD, [...from, action, objectType, objectId ?? null, asJson(before), asJson(after)]);
}

/** What is not given is no value of the column, rather than a null of JSON. */
const asJson = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));

const RECORD_MANY = `
  INSERT INTO audit_log (actor_id, ip, request_id, action, object_type, object_id, before, after)
  SELECT $1::uuid, $2::text, $3::text, act.action, act.object_type, act.object_id, act.before, act.after
  FROM jsonb_to_recordset($4::jsonb) AS act (action text, object_type text, object_id text, before jsonb, after jsonb)`;

/** The same for several acts of one cause, in their order. One statement, none without acts. */
export async function recordActs(db: Queryable, by: Actor | undefined, acts: readonly Act[]): Promise<void> {
  if (acts.length === 0) return;
  const rows = acts.map(({ action, objectType, objectId, before, after }) => ({
    action,
    object_type: objectType,
    object_id: objectId,
    before,
    after,
  }));
  await runLater(db, RECORD_MANY, [by?.viewer?.id ?? null, by?.ip ?? null, by?.id ?? null, JSON.stringify(rows)]);
}
