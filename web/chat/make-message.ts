import type { Conversation, Message } from '#contract/chat.ts';
import type { Conversations, Thread } from './thread-cache.ts';

export const me = { _id: '01900000-0000-7000-8000-00000000000a', name: 'Ineza Mukamana', img: null, role: 'User' } as const;
export const artist = { _id: '01900000-0000-7000-8000-00000000000b', name: 'Keza Uwimana', img: null, role: 'Artist' } as const;
const CONVERSATION = '01900000-0000-7000-8000-0000000000c0';

/** A message from the artist to the account, for tests; `seq` makes its id. */
export function makeMessage(seq: number, changes: Partial<Message> = {}): Message {
  return {
    _id: `01900000-0000-7000-8000-${String(seq).padStart(12, '0')}`,
    conversation: CONVERSATION,
    seq,
    sender: artist,
    receiver: me,
    content: `Message ${seq}`,
    messageType: 'text',
    fileUrl: null,
    attachment: null,
    read: false,
    readAt: null,
    art: null,
    order: null,
    offer: null,
    clientId: null,
    createdAt: '2026-11-21T10:00:00.000Z',
    ...changes,
  };
}

/** A thread of pages, the newest first, each with the messages of these `seq`s. */
export function makeThread(...pages: number[][]): Thread {
  return {
    pageParams: pages.map((_, place) => place),
    pages: pages.map((seqs, place) => ({
      data: seqs.map((seq) => makeMessage(seq)),
      page: { next: place === pages.length - 1 ? null : String(seqs[0]), total: null },
    })),
  };
}

export function makeConversation(changes: Partial<Conversation> = {}): Conversation {
  return {
    _id: CONVERSATION,
    participants: [me, artist],
    lastMessage: null,
    lastMessageAt: null,
    unreadCount: 0,
    isOnline: false,
    hasBlocked: false,
    canWrite: true,
    createdAt: '2026-11-20T10:00:00.000Z',
    ...changes,
  };
}

export const makeConversations = (...list: Conversation[]): Conversations => ({
  pageParams: [''],
  pages: [{ data: list, page: { next: null, total: null } }],
});
