import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { OrderStatus, PaymentStatus } from './orders.ts';
import { Email, filterText, flag, Id, line, Page, pageQuery, prose, Time, TimeSort, idList, spellingQuery } from './schemas.ts';
import { fieldMessages } from './messages.ts';

/** Rate limits of an email address, per minute and per day (threats.md T37). */
export const CONTACT_PER_MINUTE = 5;
export const CONTACT_PER_DAY = 30;

const CONTROL = /[\u0000-\u001f\u007f\u2028\u2029]/;
/** Longer than any valid value in any encoding; the schema behind it has the limit of its own field. */
const FREE_LENGTH = 1_000;
/** A text for an email header: refused with a control character anywhere, before trimming. */
const free = <T extends z.ZodMiniType<unknown, string>>(required: string, invalid: string, schema: T) =>
  z.pipe(
    z.string(required).check(
      z.maxLength(FREE_LENGTH, { error: fieldMessages.tooLong, abort: true }),
      z.refine((text) => !CONTROL.test(text), invalid),
    ),
    schema,
  );

/** POST /messages; a filled `website` is a bot's (the field is hidden). */
export const NewContactMessage = z.object({
  names: free(fieldMessages.namesRequired, fieldMessages.namesRequired, line(limits.personNameLength, fieldMessages.namesRequired)),
  email: free(fieldMessages.emailRequired, fieldMessages.emailInvalid, Email),
  subject: free(fieldMessages.subjectRequired, fieldMessages.subjectRequired, line(limits.nameLength, fieldMessages.subjectRequired)),
  message: prose(limits.messageLength, fieldMessages.messageRequired),
  website: z.optional(z.string().check(z.maxLength(1_000))),
});
export type NewContactMessage = z.output<typeof NewContactMessage>;

/** The response to the sender. */
export const ContactReceipt = z.object({
  _id: Id,
  names: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: Time,
});
export type ContactReceipt = z.infer<typeof ContactReceipt>;

/** One of the staff. */
const Colleague = z.object({ _id: Id, name: z.string() });
export type Colleague = z.infer<typeof Colleague>;

/** A contact message in the admin's inbox. */
export const ContactMessage = z.object({
  ...ContactReceipt.shape,
  /** The account with the sender's email; that the sender is who has this address is not proved. */
  account: z.nullable(Id),
  read: z.boolean(),
  closed: z.boolean(),
  /** Who is to answer it; null for nobody, and when that person works on emails no more. */
  assignee: z.nullable(Colleague),
  answers: z.array(z.object({ text: z.string(), author: z.string(), createdAt: Time })),
  /** The order that its buyer reports a problem with, and the works of it that this is about, if not all; null for every other message. */
  order: z.nullable(z.object({ _id: Id, number: z.number(), works: z.optional(z.array(z.string())) })),
  /** Addresses of the photos that were sent with it; each works for some minutes. */
  photos: z.array(z.string()),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

/** The account with the sender's email, and its latest orders, at most 5. That the sender is who has this address is not proved. */
export const ContactSender = z.object({
  _id: Id,
  name: z.string(),
  since: Time,
  ordersCount: z.number(),
  orders: z.array(
    z.object({ _id: Id, number: z.number(), status: OrderStatus, payment: PaymentStatus, totalPrice: z.number(), createdAt: Time }),
  ),
});
export type ContactSender = z.infer<typeof ContactSender>;

/** One contact message, opened; `sender` is null where no account has its email. */
export const OpenedContactMessage = z.object({ ...ContactMessage.shape, sender: z.nullable(ContactSender) });
export type OpenedContactMessage = z.infer<typeof OpenedContactMessage>;

const inboxFilters = {
  sort: z._default(TimeSort, 'newest'),
  /** open: not closed; answered: of these, those with an answer; unanswered: those without. */
  state: z.optional(z.enum(['unread', 'open', 'unanswered', 'answered', 'closed'])),
  assigned: z.optional(z.enum(['me', 'nobody'])),
  /** Words, each a part of the sender, the subject, the message or the name of who is to answer it. */
  search: filterText(limits.searchLength),
};
export const ContactQuery = z.object({ ...pageQuery, ...spellingQuery, ...inboxFilters });
/** GET /admin/emails.csv: the filters' matches in their order, or of these the ones that were selected. */
export const EmailsSheet = z.object({ ...inboxFilters, ids: idList(limits.sheetIdsMax) });
/** `unreadCount`: of the whole inbox. */
export const ContactInbox = z.object({ data: z.array(ContactMessage), page: Page, unreadCount: z.number() });

const { names, email, subject, message } = NewContactMessage.shape;

/** PUT /messages/{id}: corrects mistyped fields, marks as read, closes, or replies by email; absent fields change nothing. */
export const EditContactMessage = z.strictObject({
  names: z.optional(names),
  email: z.optional(email),
  subject: z.optional(subject),
  message: z.optional(message),
  read: z.optional(flag),
  closed: z.optional(flag),
  answer: z.optional(prose(limits.messageLength, fieldMessages.messageRequired)),
});
export type EditContactMessage = z.output<typeof EditContactMessage>;

/** PUT /messages/{id}/assignee: one of those whom GET /messages/assignees lists, or nobody. */
export const AssignMessage = z.object({ assignee: z.nullable(Id) });
export const Colleagues = z.object({ data: z.array(Colleague) });

/** An answer that is sent often; `{name}` in its text stands for the person who wrote. */
export const SavedReply = z.object({ _id: Id, title: z.string(), text: z.string() });
export type SavedReply = z.infer<typeof SavedReply>;
export const SavedReplies = z.object({ data: z.array(SavedReply) });
export const EditSavedReply = z.object({
  title: line(limits.nameLength, fieldMessages.titleRequired),
  text: prose(limits.messageLength, fieldMessages.messageRequired),
});
export type EditSavedReply = z.output<typeof EditSavedReply>;
