import type { Attachment, ChatArtist, Conversation, Message, Participant } from '#contract/chat.ts';
import { idOf } from './make-account.ts';
import { accounts } from './sessions.ts';

const participant = ({ _id, name, role }: (typeof accounts)[keyof typeof accounts]): Participant => ({ _id, name, img: null, role });
const customer = participant(accounts.customer);
const artist = participant(accounts.artist);

/** The conversation of the customer and the artist of the tests. */
export const makeConversation = (changes: Partial<Conversation> = {}): Conversation => ({
  _id: idOf(10_000),
  participants: [customer, artist],
  lastMessage: null,
  lastMessageAt: null,
  unreadCount: 0,
  isOnline: false,
  hasBlocked: false,
  canWrite: true,
  createdAt: '2026-03-01T08:00:00.000Z',
  ...changes,
});

/** The conversation with its last message. */
export const makeConversationOf = (
  { _id, content, messageType, offer, sender, read, createdAt }: Message,
  changes: Partial<Conversation> = {},
) =>
  makeConversation({
    lastMessage: { _id, content, messageType, offer, sender: { _id: sender._id }, read, createdAt },
    lastMessageAt: createdAt,
    ...changes,
  });

/** A message from the artist to the customer, in the order of `seq`. */
export const makeMessage = (seq: number, changes: Partial<Message> = {}): Message => ({
  _id: idOf(11_000 + seq),
  conversation: idOf(10_000),
  seq,
  sender: artist,
  receiver: customer,
  content: `Message ${seq}`,
  messageType: 'text',
  fileUrl: null,
  attachment: null,
  read: true,
  readAt: '2026-03-20T10:00:00.000Z',
  art: null,
  order: null,
  offer: null,
  clientId: null,
  createdAt: '2026-03-20T10:00:00.000Z',
  ...changes,
});

/** A message from the customer to the artist. */
export const makeOwnMessage = (seq: number, changes: Partial<Message> = {}): Message =>
  makeMessage(seq, { sender: customer, receiver: artist, read: false, readAt: null, ...changes });

/** A PDF whose links work. */
export const makeAttachment = (changes: Partial<Attachment> = {}): Attachment => ({
  _id: idOf(12_000),
  name: 'sketch.pdf',
  kind: 'pdf',
  bytes: 20_480,
  width: null,
  height: null,
  thumbhash: null,
  url: '/api/v1/messages/files/token',
  thumbnailUrl: null,
  linkExpiresAt: '2999-01-01T00:00:00.000Z',
  ...changes,
});

/** An artist that one can write to; the one of the tests by default. */
export const makeChatArtist = (changes: Partial<ChatArtist> = {}): ChatArtist => ({
  ...artist,
  province: 'Kigali City',
  district: 'Gasabo',
  sector: 'Remera',
  isOnline: false,
  ...changes,
});
