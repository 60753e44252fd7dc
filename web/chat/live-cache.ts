import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { invalidate, invalidateQuery, keyOf } from '#web/app/query.ts';
import type { Message } from '#contract/chat.ts';
import type { LiveEventData, LiveEventName } from '#contract/live.ts';
import type { Notification } from '#contract/notifications.ts';
import { notificationsQuery } from '#web/notifications/queries.ts';
import { chatArtistsQuery, conversationQuery, conversationsQuery, threadQuery } from './queries.ts';
import { mapConversations, type Thread, withLastMessage, withMessage, withNewest, withoutMessage, withRead } from './thread-cache.ts';
import { typingQuery } from './typing.ts';
import { unreadQuery } from './unread.ts';

/** One event of the stream; `id` is what Last-Event-ID goes on after. */
export type LiveEvent = { [N in LiveEventName]: { name: N; data: LiveEventData<N>; id: string | undefined } }[LiveEventName];

/** What a step of an offer changes; an accepted one is an order. */
const offerAnswers = ['GET /offers', 'GET /offers/{id}', 'GET /checkout/owner', 'GET /checkout/artsOwner'] as const;

type Handlers = { [N in LiveEventName]: (client: QueryClient, identity: string, data: LiveEventData<N>) => void };

/** How each event updates the queries. */
const handlers: Handlers = {
  ready: (client, identity, { unreadCount, notificationCount }) => {
    client.setQueryData(unreadQuery(identity).queryKey, { unreadCount });
    client.setQueryData(notificationsQuery(identity).queryKey, (list) => list && { ...list, notificationCount });
    askAgain(client, unreadQuery(identity).queryKey);
    askAgain(client, notificationsQuery(identity).queryKey);
  },
  message: (client, identity, { message }) => takeMessage(client, identity, message),
  read: takeRead,
  deleted: takeDeletion,
  unread: (client, identity, data) => {
    client.setQueryData(unreadQuery(identity).queryKey, data);
    askAgain(client, unreadQuery(identity).queryKey);
  },
  notification: takeNotification,
  typing: (client, _, { user, isTyping }) => client.setQueryData(typingQuery(user).queryKey, isTyping ? Date.now() : 0),
  presence: takePresence,
};

/** Applies an event to the query cache, so that screens update without a request; events with unknown names are ignored. */
export function takeEvent(client: QueryClient, identity: string, { name, data }: LiveEvent): void {
  const take = handlers[name] as ((client: QueryClient, identity: string, data: unknown) => void) | undefined;
  take?.(client, identity, data);
}

const askedAgain = new WeakSet<Promise<unknown>>();

/**
 * After an event, for a query that it changes: an answer that is on its way may be of before the event, and would take back what the event
 * has put there, or lack it. It is asked for once more then.
 */
function askAgain(client: QueryClient, queryKey: QueryKey): void {
  for (const { promise, queryKey: own, state } of client.getQueryCache().findAll({ queryKey })) {
    if (state.fetchStatus !== 'fetching' || !promise || askedAgain.has(promise)) continue;
    askedAgain.add(promise);
    const ask = () => void invalidateQuery(client, { queryKey: own });
    promise.then(ask, ask);
  }
}

/** A message that was received, or sent in this or another window. */
export function takeMessage(client: QueryClient, identity: string, message: Message): void {
  const other = message.sender._id === identity ? message.receiver._id : message.sender._id;
  client.setQueryData(threadQuery(identity, other).queryKey, (thread) => thread && withMessage(thread, message));
  client.setQueryData(
    conversationQuery(identity, other).queryKey,
    (answer) => answer && { data: withLastMessage(answer.data, message, identity) },
  );
  client.setQueryData(typingQuery(message.sender._id).queryKey, 0);
  if (message.offer) void invalidate(client, ...offerAnswers);
  const { queryKey } = conversationsQuery(identity);
  const list = client.getQueryData(queryKey);
  const next = list && withNewest(list, message, identity);
  if (list) askAgain(client, queryKey);
  if (next) client.setQueryData(queryKey, next);
  else void invalidateQuery(client, { queryKey });
  for (const query of [threadQuery(identity, other), conversationQuery(identity, other)]) askAgain(client, query.queryKey);
}

/** Changes every thread of mine that was opened here; undefined leaves one as it is. */
function changeThreads(client: QueryClient, identity: string, change: (thread: Thread) => Thread | undefined): void {
  const queryKey = keyOf('GET /messages/{userId}/{otherUserId}', { identity });
  client.setQueriesData<Thread>({ queryKey }, (thread) => thread && change(thread));
  askAgain(client, queryKey);
}

function takeRead(client: QueryClient, identity: string, read: LiveEventData<'read'>): void {
  const now = new Date().toISOString();
  changeThreads(client, identity, (thread) =>
    // A `seq` counts in its own conversation only.
    thread.pages[0]?.data[0]?.conversation === read.conversation ? withRead(thread, read, now) : undefined,
  );
  const { queryKey } = conversationsQuery(identity);
  if (read.reader === identity) {
    clearUnread(client, identity, read.conversation);
  } else {
    client.setQueryData(
      queryKey,
      (list) =>
        list &&
        mapConversations(list, (one) =>
          one._id === read.conversation && one.lastMessage?.sender._id === identity
            ? { ...one, lastMessage: { ...one.lastMessage, read: true } }
            : one,
        ),
    );
  }
}

/** I have read a conversation, here or in another window: nothing in it is unread, and its notification is read with it. */
export function clearUnread(client: QueryClient, identity: string, conversation: string): void {
  client.setQueryData(
    conversationsQuery(identity).queryKey,
    (list) => list && mapConversations(list, (one) => (one._id === conversation ? { ...one, unreadCount: 0 } : one)),
  );
  const notifications = notificationsQuery(identity);
  const isTold = client.getQueryData(notifications.queryKey)?.data.some(({ kind, read }) => kind === 'message' && !read);
  if (isTold) void invalidateQuery(client, notifications);
}

function takeDeletion(client: QueryClient, identity: string, { message }: LiveEventData<'deleted'>): void {
  changeThreads(client, identity, (thread) => withoutMessage(thread, message));
  void invalidate(client, 'GET /messages/conversations/{userId}');
}

function takeNotification(client: QueryClient, identity: string, { notification, notificationCount }: LiveEventData<'notification'>): void {
  client.setQueryData(
    notificationsQuery(identity).queryKey,
    (list) => list && { ...list, notificationCount, data: [notification, ...list.data.filter((one) => !isReplaced(one, notification))] },
  );
  askAgain(client, notificationsQuery(identity).queryKey);
  // An offer that ended by itself is in no message.
  if (notification.kind === 'offer') void invalidate(client, ...offerAnswers);
  // A decision about me: own-person.ts puts the new role into the session.
  if (notification.kind === 'application') {
    for (const call of ['GET /users/{id}', 'GET /users/{id}/application'] as const)
      void invalidateQuery(client, { queryKey: keyOf(call, { params: { id: identity } }) });
  }
}

/** Of what is unread about a thing the bell has the latest. */
const isReplaced = (one: Notification, latest: Notification): boolean =>
  one._id === latest._id || (one.thing === latest.thing && !one.read);

function takePresence(client: QueryClient, identity: string, { user, isOnline }: LiveEventData<'presence'>): void {
  client.setQueryData(conversationQuery(identity, user).queryKey, (answer) => answer && { data: { ...answer.data, isOnline } });
  client.setQueryData(
    conversationsQuery(identity).queryKey,
    (list) => list && mapConversations(list, (one) => (one.participants.some(({ _id }) => _id === user) ? { ...one, isOnline } : one)),
  );
  client.setQueryData(
    chatArtistsQuery().queryKey,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, data: page.data.map((one) => (one._id === user ? { ...one, isOnline } : one)) })),
      },
  );
}
