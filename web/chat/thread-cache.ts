import type { InfiniteData } from '@tanstack/react-query';
import type { Conversation, Message } from '#contract/chat.ts';
import type { Answer } from '#web/app/api.ts';

/** The cached data of threadQuery: the newest page first, ascending inside a page. */
export type Thread = InfiniteData<Answer<'GET /messages/{userId}/{otherUserId}'>>;
/** The cached data of conversationsQuery. */
export type Conversations = InfiniteData<Answer<'GET /messages/conversations/{userId}'>>;

/** All loaded messages, the oldest first. */
export const messagesOf = (thread: Thread | undefined): Message[] => thread?.pages.toReversed().flatMap((page) => page.data) ?? [];

/** The ids of the messages that are the last ones of their offers. */
export const latestSteps = (messages: readonly Message[]): ReadonlySet<string> =>
  new Set(new Map(messages.flatMap(({ _id, offer }) => (offer ? [[offer._id, _id] as const] : []))).values());

/** The thread with a received message: inserted by its `seq` into the newest page, or replacing its older version. */
export function withMessage(thread: Thread, message: Message): Thread {
  const isKnown = thread.pages.some((page) => page.data.some(({ _id }) => _id === message._id));
  if (isKnown) return mapMessages(thread, (one) => (one._id === message._id ? message : one));
  const [newest, ...older] = thread.pages;
  if (!newest) return thread;
  // Older than everything loaded: its page will contain it.
  const oldest = newest.data[0];
  if (oldest && message.seq < oldest.seq && (older.length > 0 || newest.page.next !== null)) return thread;
  const data = [...newest.data, message].sort((a, b) => a.seq - b.seq);
  return { ...thread, pages: [{ ...newest, data }, ...older] };
}

/** The thread without a deleted message. */
export function withoutMessage(thread: Thread, id: string): Thread {
  return { ...thread, pages: thread.pages.map((page) => ({ ...page, data: page.data.filter(({ _id }) => _id !== id) })) };
}

type Reading = { reader: string; message: string | null; upTo: number };

/** The thread with messages marked as read: one message, or everything up to a `seq`. */
export function withRead(thread: Thread, { reader, message, upTo }: Reading, now: string): Thread {
  return mapMessages(thread, (one) => {
    const isCorrected = message === null ? one.seq <= upTo : one._id === message;
    return isCorrected && one.receiver._id === reader && !one.read ? { ...one, read: true, readAt: now } : one;
  });
}

function mapMessages(thread: Thread, change: (message: Message) => Message): Thread {
  return { ...thread, pages: thread.pages.map((page) => ({ ...page, data: page.data.map(change) })) };
}

/** Changes one conversation of the list. */
export function mapConversations(list: Conversations, change: (conversation: Conversation) => Conversation): Conversations {
  return { ...list, pages: list.pages.map((page) => ({ ...page, data: page.data.map(change) })) };
}

/** A conversation with its new last message. */
export function withLastMessage(conversation: Conversation, message: Message, identity: string): Conversation {
  if (conversation.lastMessage?._id === message._id) return conversation;
  const { _id, content, messageType, offer, sender, read, createdAt } = message;
  const isUnread = sender._id !== identity && !read;
  return {
    ...conversation,
    lastMessage: { _id, content, messageType, offer, sender: { _id: sender._id }, read, createdAt },
    lastMessageAt: createdAt,
    unreadCount: conversation.unreadCount + (isUnread ? 1 : 0),
  };
}

/** The list after a message in one of its conversations, which moves to the top; undefined when it is not in the list. */
export function withNewest(list: Conversations, message: Message, identity: string): Conversations | undefined {
  const found = list.pages.flatMap((page) => page.data).find(({ _id }) => _id === message.conversation);
  const [first, ...rest] = list.pages;
  if (!found || !first) return undefined;
  const without = (page: Conversations['pages'][number]) => ({ ...page, data: page.data.filter(({ _id }) => _id !== found._id) });
  const top = without(first);
  return { ...list, pages: [{ ...top, data: [withLastMessage(found, message, identity), ...top.data] }, ...rest.map(without)] };
}
