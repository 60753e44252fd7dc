import * as z from 'zod/mini';
import { Message } from './chat.ts';
import { Notification } from './notifications.ts';
import { Id } from './schemas.ts';

/** Maximum number of open streams of an account. */
export const STREAMS_MAX = 10;
/** Interval of heartbeats, in milliseconds: a stream that is silent for twice as long is dead. */
export const HEARTBEAT_MS = 15_000;

/** GET /events; `client` identifies a window, whose older stream is replaced by its newer one. */
export const EventsQuery = z.object({
  client: z.optional(z.string().check(z.maxLength(64, 'Invalid client'), z.regex(/^[\w-]{1,64}$/, 'Invalid client'))),
});

/**
 * Events of GET /events, by the name in `event:`. All but `typing`, `presence` and `unread` have an id for Last-Event-ID. `ready` comes
 * first; its `isComplete` is false when events were missed that the server no longer has: then the client refetches everything.
 */
export const liveEvents = {
  ready: z.object({ unreadCount: z.number(), notificationCount: z.number(), isComplete: z.boolean() }),
  /** To both participants, on all their windows. */
  message: z.object({ message: Message }),
  /** `reader` has read messages to them: one message, or everything up to a `seq`. */
  read: z.object({ conversation: Id, reader: Id, message: z.nullable(Id), upTo: z.number() }),
  deleted: z.object({ conversation: Id, message: Id }),
  /** The unread count of the header's badge, after each of the three events above. */
  unread: z.object({ unreadCount: z.number() }),
  notification: z.object({ notification: Notification, notificationCount: z.number() }),
  typing: z.object({ conversation: Id, user: Id, isTyping: z.boolean() }),
  presence: z.object({ user: Id, isOnline: z.boolean() }),
} as const;
export type LiveEventName = keyof typeof liveEvents;
export type LiveEventData<N extends LiveEventName> = z.infer<(typeof liveEvents)[N]>;
