import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { OrderStatus, PaymentStatus } from './orders.ts';
import { Role } from './accounts.ts';
import { filterText, flag, Id, optionalProse, Page, pageQuery, prose, Time, TimeSort, whole, idList } from './schemas.ts';
import { fieldMessages } from './messages.ts';

/** One-tap first questions about an artwork. */
export const chatStarters = ['Is it available?', 'May I see it in Kigali?', 'Can you make one for me?'] as const;

/** The same where the question is whether a work can be sent. */
export const deliveryStarters = ['What does delivery cost?', 'How long does it take?', 'How do you pack it?'] as const;

/** The least validity of a signed attachment link, in minutes; the longest is twice that. */
export const ATTACHMENT_LINK_MINUTES = 10;
/** Rate limits of an account: messages per minute, attachments per hour. */
export const MESSAGES_PER_MINUTE = 60;
export const ATTACHMENTS_PER_HOUR = 60;

/** For file pickers; the server checks the content and not the name. */
export const attachmentAccept = 'image/*,.pdf,.doc,.docx,.txt';

/** One of the two participants of a conversation. */
export const Participant = z.object({ _id: Id, name: z.string(), img: z.nullable(z.string()), role: Role });
export type Participant = z.infer<typeof Participant>;

/** Derived from the attachment: none, an image, anything else (product.md section 4). */
export const MessageType = z.enum(['text', 'image', 'file']);
export type MessageType = z.infer<typeof MessageType>;

export const AttachmentKind = z.enum(['jpg', 'webp', 'pdf', 'doc', 'docx', 'txt']);
export type AttachmentKind = z.infer<typeof AttachmentKind>;

/** A file of a message. Both addresses expire after minutes and need no session; sizes of pictures in pixels. */
export const Attachment = z.object({
  _id: Id,
  name: z.string(),
  kind: AttachmentKind,
  bytes: z.number(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  thumbhash: z.nullable(z.string()),
  url: z.string(),
  /** A picture of at most 480 pixels; null for other files. */
  thumbnailUrl: z.nullable(z.string()),
  linkExpiresAt: Time,
});
export type Attachment = z.infer<typeof Attachment>;

/** The card of an artwork that a message is about; `slug` is null when it is no longer published. */
const ArtContext = z.object({
  _id: Id,
  name: z.string(),
  slug: z.nullable(z.string()),
  price: z.number(),
  image: z.nullable(z.string()),
  available_arts: z.number(),
  owner: z.object({ _id: Id, name: z.string() }),
});

/** The card of an order that a message is about: the items that both participants may see, and their total in Frw. */
const OrderContext = z.object({
  _id: Id,
  number: z.number(),
  status: OrderStatus,
  payment: PaymentStatus,
  items: z.array(z.object({ name: z.string(), quantity: z.number(), image: z.nullable(z.string()) })),
  totalPrice: z.number(),
});

/** What somebody did with an offer; that it expired, the offer says itself. */
export const OfferStep = z.enum(['made', 'countered', 'accepted', 'declined', 'withdrawn']);
export type OfferStep = z.infer<typeof OfferStep>;

/** The step of an offer that a message stands for, as it was then; `amount` is for one piece, in Frw. GET /offers/{id} has the offer as it is now. */
const OfferContext = z.object({ _id: Id, step: OfferStep, amount: z.number(), quantity: z.number() });

export const Message = z.object({
  _id: Id,
  conversation: Id,
  /** Position in its conversation: messages are sorted by this and never by time. There may be gaps. */
  seq: z.number(),
  sender: Participant,
  receiver: Participant,
  content: z.string(),
  messageType: MessageType,
  /** Address of the attachment, the same as `attachment.url`. */
  fileUrl: z.nullable(z.string()),
  attachment: z.nullable(Attachment),
  read: z.boolean(),
  readAt: z.nullable(Time),
  art: z.nullable(ArtContext),
  order: z.nullable(OrderContext),
  /** Then `art` is what it is about, and `order` what it became; `content` is what was written with it and may be empty. */
  offer: z.nullable(OfferContext),
  /** The sender's own id of the message. */
  clientId: z.nullable(z.string()),
  createdAt: Time,
});
export type Message = z.infer<typeof Message>;

export const Conversation = z.object({
  _id: Id,
  participants: z.array(Participant),
  lastMessage: z.nullable(
    z.object({
      _id: Id,
      content: z.string(),
      messageType: MessageType,
      offer: z.nullable(OfferContext),
      sender: z.object({ _id: Id }),
      read: z.boolean(),
      createdAt: Time,
    }),
  ),
  lastMessageAt: z.nullable(Time),
  /** Number of unread messages to the viewer. */
  unreadCount: z.number(),
  /** Whether the other participant is online. */
  isOnline: z.boolean(),
  /** Whether the viewer has blocked the other participant. */
  hasBlocked: z.boolean(),
  /** Whether the viewer may send a message now. */
  canWrite: z.boolean(),
  createdAt: Time,
});
export type Conversation = z.infer<typeof Conversation>;

/** An artist who can be messaged. */
export const ChatArtist = z.object({
  ...Participant.shape,
  province: z.nullable(z.string()),
  district: z.nullable(z.string()),
  sector: z.nullable(z.string()),
  isOnline: z.boolean(),
});
export type ChatArtist = z.infer<typeof ChatArtist>;

export const ChatArtistsQuery = z.object({ ...pageQuery, search: filterText(limits.searchLength) });
export const ConversationsQuery = z.object({ ...pageQuery });

const number = (max: number) => whole(1, max, fieldMessages.wholeNumber, fieldMessages.wholeNumber);

/**
 * Pages of a thread, the newest first, ascending inside. `page` and `limit` as specified; `before` gives the page before a `seq`, and is
 * stable while new messages arrive; `after` gives what followed a `seq`, for a client that was offline.
 */
export const MessagesQuery = z.object({
  page: z._default(number(100_000), 1),
  limit: z._default(
    z.pipe(
      number(Number.MAX_SAFE_INTEGER),
      z.transform((limit) => Math.min(limit, limits.pageMax)),
    ),
    limits.chatPage,
  ),
  before: z.optional(number(2_147_483_647)),
  after: z.optional(whole(0, 2_147_483_647, fieldMessages.wholeNumber, fieldMessages.wholeNumber)),
});

/** `page.next` is the `before` of the older page, or with `after` the `after` of the newer one. */
export const MessagesPage = z.object({ data: z.array(Message), page: Page });

const someone = z.optional(z.string().check(z.maxLength(100)));
const contextId = z.optional(z.union([z.literal(''), Id]));

/** POST /messages/sendMessage; the file is `attachment`. `messageType` and `fileUrl` are ignored: the server sets them. */
export const SendMessage = z.object({
  sender: someone,
  receiver: z.uuid(fieldMessages.receiverRequired),
  content: z._default(optionalProse(limits.messageLength), ''),
  messageType: z.optional(z.unknown()),
  fileUrl: z.optional(z.unknown()),
  artId: contextId,
  orderId: contextId,
  /** Chosen by the sender, unique for each message: a repeated one is the same message. */
  clientId: z.optional(z.string().check(z.maxLength(100, 'Invalid clientId'), z.regex(/^[\w-]{8,100}$/, 'Invalid clientId'))),
});
export type SendMessage = z.output<typeof SendMessage>;

/** `userId` must be the signed-in account's; it may be omitted. */
export const AsMyself = z.object({ userId: someone });

export const UnreadCount = z.object({ unreadCount: z.number() });

/** PUT /messages/conversations/{id}/read: everything up to a `seq`, or everything. */
export const ReadUpTo = z.object({ upTo: z.optional(number(2_147_483_647)) });

export const Typing = z.object({ receiver: Id, isTyping: z._default(flag, true) });

export const Blocked = z.object({ ...Participant.shape, blockedAt: Time });
export type Blocked = z.infer<typeof Blocked>;

export const NewReport = z.object({ reason: prose(limits.reasonLength, fieldMessages.reasonRequired) });

/** A message as it was when it was reported. */
export const ReportedMessage = z.object({
  _id: Id,
  sender: Id,
  content: z.string(),
  messageType: MessageType,
  attachment: z.nullable(z.object({ _id: Id, name: z.string(), kind: AttachmentKind, url: z.nullable(z.string()) })),
  createdAt: Time,
});
export type ReportedMessage = z.infer<typeof ReportedMessage>;

/** A reported conversation in the admin's list. */
export const ReportCard = z.object({
  _id: Id,
  reporter: Participant,
  reported: Participant,
  reason: z.string(),
  createdAt: Time,
  closedAt: z.nullable(Time),
  /** What the admin did about it. */
  note: z.nullable(z.string()),
});
export type ReportCard = z.infer<typeof ReportCard>;

/** A report with a copy of the last messages at the time; none that came later. */
export const Report = z.object({ ...ReportCard.shape, messages: z.array(ReportedMessage) });
export type Report = z.infer<typeof Report>;

const reportFilters = {
  state: z._default(z.enum(['open', 'closed', 'any']), 'open'),
  sort: z._default(TimeSort, 'newest'),
  /** Words, each a part of either name, of the reason or of the note. */
  search: filterText(limits.searchLength),
};
export const ReportsQuery = z.object({ ...pageQuery, ...reportFilters });
/** GET /admin/reports.csv: the filters' matches in their order, or of these the ones that were selected. */
export const ReportsSheet = z.object({ ...reportFilters, ids: idList(limits.sheetIdsMax) });
export const CloseReport = z.object({ note: z._default(optionalProse(limits.reasonLength), '') });
