import type { Queryable } from '#server/database/connect.ts';
import { events } from './table.ts';

/**
 * What an event keeps; what a window needs beside it is read when it is delivered, so that links are fresh. Each area adds its own events:
 * merging needs `interface`.
 */
export interface StoredEvents {}
export type StoredEvent = { [T in keyof StoredEvents]: { type: T; data: StoredEvents[T] } }[keyof StoredEvents];

/**
 * Sends an event to an account's open windows on every node; pass the transaction of the cause. Events are ordered by commit:
 * a trigger of the table numbers them at the end of the transaction and wakes the nodes. One statement.
 */
export async function emit(tx: Queryable, userIds: readonly string[], { type, data }: StoredEvent): Promise<void> {
  await tx.insert(events).values([...new Set(userIds)].map((userId) => ({ userId, type, data })));
}
