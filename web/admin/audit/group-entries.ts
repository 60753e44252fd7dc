import type { AuditEntry } from '#contract/admin.ts';
import type { AuditedAction } from '#contract/audit.ts';

/** A row of the log: one entry, or several of the same act by the same person within minutes, in the order of the list. */
export type AuditGroup = { _id: string; entries: readonly [AuditEntry, ...AuditEntry[]] };

/** Between two acts that are read as one. */
const APART_MS = 5 * 60_000;
/** Of so many entries one row is made at most, and so many are loaded to say how many there are. */
export const GROUPED_MOST = 500;

/** Entries that follow each other and are the same act: a bulk act of a hundred works writes a hundred of them. */
export function groupEntries(entries: readonly AuditEntry[]): AuditGroup[] {
  const groups: [AuditEntry, ...AuditEntry[]][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last && last.length < GROUPED_MOST && isSameAct(last.at(-1) ?? last[0], entry)) last.push(entry);
    else groups.push([entry]);
  }
  // A group is called after its first entry, which stays the first when more are loaded, and is not that entry.
  return groups.map((group) => ({ _id: group.length > 1 ? `${group[0]._id}-all` : group[0]._id, entries: group }));
}

/** Prices and stocks that are changed and changed back: each change is to be read. */
const figures = new Set<string>(['art.priceChanged', 'art.stockChanged'] satisfies AuditedAction[]);
const isFigureAgain = (one: AuditEntry, other: AuditEntry) => figures.has(one.action) && one.objectId === other.objectId;

/** Money, roles and settings: one row of several would hide a sum, or who became what. Each is read alone. */
const alone = new Set<string>([
  'order.completedByHand',
  'order.refundRequested',
  'order.refundedByHand',
  'user.roleChanged',
  'user.madeAdmin',
] satisfies AuditedAction[]);
const isAlone = ({ action, objectType }: AuditEntry) => objectType === 'payment' || objectType === 'setting' || alone.has(action);

const isSameAct = (one: AuditEntry, other: AuditEntry) =>
  keyOf(one) === keyOf(other) &&
  !isAlone(one) &&
  !isFigureAgain(one, other) &&
  Math.abs(Date.parse(one.at) - Date.parse(other.at)) <= APART_MS;

/** Who did what; works that were hidden and works that were published have the same action. */
const keyOf = ({ actor, action, before, after, was }: AuditEntry): string =>
  JSON.stringify([actor?._id, action, stateOf(before) ?? was, stateOf(after)]);

const stateOf = (side: unknown): unknown => (typeof side === 'object' && side !== null && 'state' in side ? side.state : undefined);
