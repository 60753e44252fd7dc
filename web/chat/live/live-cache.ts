import type { QueryClient } from '@tanstack/react-query';
import type { Message } from '#contract/chat.ts';
import type { LiveEventData, LiveEventName } from '#contract/live.ts';
import { noticesQuery } from '#web/notifications/queries.ts';
import type { LiveEvent } from './live-stream.ts';
import { chatArtistsQuery, conversationQuery, conversationsQuery, threadQuery } from '#web/chat/queries.ts';
import { mapConversations, withLastMessage, withMessage, withNewest, withoutMessage, withRead } from '#web/chat/thread/thread-cache.ts';
import { typingQuery } from '#web/chat/thread/typing.ts';
import { unreadQuery } from '#web/chat/unread.ts';

type Handlers = { [N in LiveEventName]: (client: QueryClient, identity: string, data: LiveEventData<N>) => void };

/** How each event updates the queries. */
const handlers: Handlers = {
  ready: (client, identity, { unreadCount, noticeCount }) => {
    client.setQueryData(unreadQuery(identity).queryKey, { unreadCount });
    client.setQueryData(noticesQuery(identity).queryKey, (list) => list && { ...list, noticeCount });
  },
  message: (client, identity, { message }) => takeMessage(client, identity, message),
  read: takeRead,
  deleted: takeDeletion,
  unread: (client, identity, data) => client.setQueryData(unreadQuery(identity).queryKey, data),
  notice: takeNotice,
  typing: (client, _, { user, isTyping }) => client.setQueryData(typingQuery(user).queryKey, isTyping ? Date.now() : 0),
  presence: takePresence,
};

/** Applies an event to the query cache, so that screens update without a request; events with unknown names are ignored. */
export function takeEvent(client: QueryClient, identity: string, { name, data }: LiveEvent): void {
  const take = handlers[name] as ((client: QueryClient, identity: string, data: unknown) => void) | undefined;
  take?.(client, identity, data);
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
  const { queryKey } = conversationsQuery(identity);
  const list = client.getQueryData(queryKey);
  const next = list && withNewest(list, message, identity);
  if (next) client.setQueryData(queryKey, next);
  else void client.invalidateQueries({ queryKey });
}

function takeRead(client: QueryClient, identity: string, read: LiveEventData<'read'>): void {
  const now = new Date().toISOString();
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: ['chat', 'thread', identity] })) {
    const typed = threadQuery(identity, String(queryKey[3])).queryKey;
    const thread = client.getQueryData(typed);
    // A `seq` is unique within its own conversation only.
    if (thread?.pages[0]?.data[0]?.conversation === read.conversation) client.setQueryData(typed, withRead(thread, read, now));
  }
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

/** Marks a conversation as read that was read here or in another window, together with its notice. */
export function clearUnread(client: QueryClient, identity: string, conversation: string): void {
  client.setQueryData(
    conversationsQuery(identity).queryKey,
    (list) => list && mapConversations(list, (one) => (one._id === conversation ? { ...one, unreadCount: 0 } : one)),
  );
  const notices = noticesQuery(identity).queryKey;
  const hasUnread = client.getQueryData(notices)?.data.some(({ kind, read }) => kind === 'message' && !read);
  if (hasUnread) void client.invalidateQueries({ queryKey: notices });
}

function takeDeletion(client: QueryClient, identity: string, { message }: LiveEventData<'deleted'>): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: ['chat', 'thread', identity] })) {
    client.setQueryData(threadQuery(identity, String(queryKey[3])).queryKey, (thread) => thread && withoutMessage(thread, message));
  }
  void client.invalidateQueries({ queryKey: ['chat', 'conversations'] });
}

function takeNotice(client: QueryClient, identity: string, { notice, noticeCount }: LiveEventData<'notice'>): void {
  client.setQueryData(
    noticesQuery(identity).queryKey,
    (list) => list && { ...list, noticeCount, data: [notice, ...list.data.filter(({ _id }) => _id !== notice._id)] },
  );
  // A decision about the account: own-account.ts puts the new role into the session.
  if (notice.kind === 'application') {
    for (const name of ['person', 'application']) void client.invalidateQueries({ queryKey: ['artist', name, identity] });
  }
}

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
