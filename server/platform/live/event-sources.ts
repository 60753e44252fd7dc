import type { Queryable } from '#server/database/connect.ts';
import type { StoredEvent, StoredEvents } from './emit.ts';

/** A stored event of a person. */
export type EventRow<T extends keyof StoredEvents = keyof StoredEvents> = Extract<StoredEvent, { type: T }> & {
  id: number;
  user_id: string;
};

/** Writes each kind of event as it goes over the wire; '' when there is nothing to say any more. */
export type FrameWriters<T extends keyof StoredEvents = keyof StoredEvents> = { [N in T]: (row: EventRow<N>) => string };

/** What the areas know of live events; server/live-events.ts collects it. */
export type EventSources = {
  /** Reads what these events need, in a fixed number of statements; `key` signs links to files. */
  prepare: (db: Queryable, rows: readonly EventRow[], key: Buffer) => Promise<FrameWriters>;
  /** Unread notifications of one person. */
  countNotifications: (db: Queryable, userId: string) => Promise<number>;
};
