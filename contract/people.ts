import * as z from 'zod/mini';
import { Person, Role } from './accounts.ts';
import { ArtState } from './arts.ts';
import { limits } from './limits.ts';
import { MailState } from './mail-kinds.ts';
import { fieldMessages } from './messages.ts';
import { OrderDelivery, OrderStatus, PaymentStatus } from './orders.ts';
import { filterText, Id, idList, optionalProse, pageQuery, prose, spellingQuery, Time } from './schemas.ts';
import { StaffNote } from './staff-notes.ts';
import { STAFF } from './staff.ts';

/** What the staff decided about an account, or its person answered. */
export const DecisionKind = z.enum(['approved', 'declined', 'cancelled', 'undone', 'asked', 'answered', 'blocked', 'unblocked']);
export type DecisionKind = z.infer<typeof DecisionKind>;

/** A decision about an account, with what was written to its person, or by them. `by` is null for the person. */
export const PersonDecision = z.object({
  _id: Id,
  kind: DecisionKind,
  text: z.nullable(z.string()),
  by: z.nullable(z.string()),
  createdAt: Time,
});
export type PersonDecision = z.infer<typeof PersonDecision>;

/** POST /users/{id}/role: with `staff: "admin"` the role is Admin, whatever `role` says. */
export const SetRole = z.object({ role: z.enum(['User', 'Artist'], fieldMessages.roleRequired), staff: z.nullable(z.enum(STAFF)) });
export type SetRole = z.infer<typeof SetRole>;

/** POST /users/{id}/block: why, for the staff and the person; /unblock: why, for the staff alone. */
export const Blocking = z.object({ reason: prose(limits.reasonLength, fieldMessages.reasonRequired) });

/** POST /users/{id}/artist/ask: what the application still needs; mailed and sent as a message. */
export const AskApplicant = z.object({ text: prose(limits.reasonLength, fieldMessages.messageRequired) });
/** POST /users/me/application/answer. */
export const AnswerAsked = z.object({ text: z.optional(optionalProse(limits.reasonLength)) });

/** An applicant in the list of those who wait; `isAsked`: they have to answer first. */
export const Applicant = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  img: z.nullable(z.string()),
  place: z.nullable(z.string()),
  documents: z.number(),
  isAsked: z.boolean(),
  /** Since when they wait: the application, or the answer. */
  waitsSince: Time,
});
export type Applicant = z.infer<typeof Applicant>;

/** The longest wait first, those who have to answer behind all others; the shortest first; by name. */
export const ApplicantSort = z.enum(['waiting', 'latest', 'name-asc', 'name-desc']);
export type ApplicantSort = z.infer<typeof ApplicantSort>;

const applicantFilters = {
  sort: z._default(ApplicantSort, 'waiting'),
  state: z.optional(z.enum(['unasked', 'asked'])),
  search: filterText(limits.searchLength),
};
export const ApplicantsQuery = z.object({ ...pageQuery, ...spellingQuery, ...applicantFilters });
/** GET /admin/applicants.csv: the filters' matches in their order, or of these the ones that were selected. */
export const ApplicantsSheet = z.object({ ...applicantFilters, ids: idList(limits.sheetIdsMax) });

/** GET /admin/people/near: what was searched for, and who has nearly such a name. */
export const NearQuery = z.object({ search: z.string().check(z.maxLength(limits.searchLength)) });
export const NearPerson = z.object({ _id: Id, name: z.string(), role: Role });
export type NearPerson = z.infer<typeof NearPerson>;

/** Why the staff hid a text, perhaps without a word, who and when; null while it is shown. */
const HiddenBecause = z.nullable(z.object({ reason: z.string(), by: z.nullable(z.string()), at: Time }));

const several = <T extends z.ZodMiniType>(schema: T) => z.object({ total: z.number(), latest: z.array(schema) });

/** An order on the page of its buyer, or of one of its artists, with this one's works alone. */
const PersonOrder = z.object({
  _id: Id,
  number: z.number(),
  status: OrderStatus,
  payment: PaymentStatus,
  totalPrice: z.number(),
  /** What was bought, as the order has it. */
  works: z.array(z.string()),
  /** In Frw; with money left the order is refunded in part. */
  refundedAmount: z.number(),
  /** How far the delivery of a paid order that stands is; null where nothing is to be sent. */
  delivery: z.nullable(OrderDelivery),
  /** Whether all of it had arrived before its money went back. */
  hadArrived: z.boolean(),
  /** When what is to be sent must leave. */
  sendBy: z.nullable(Time),
  /** What its buyer asked for or reported, of the whole order, and nobody has answered; of a problem and a return the problem. */
  asked: z.nullable(z.enum(['cancellation', 'problem', 'return'])),
  createdAt: Time,
});

/** GET /admin/people/{id}: a person as the staff see them; of each kind the latest, 10 at most. No chats, and no text of a mail. */
export const PersonPage = z.object({
  person: Person,
  /** Since when, and why. */
  blocked: z.nullable(z.object({ since: Time, reason: z.nullable(z.string()) })),
  orders: z.object({
    ...several(PersonOrder).shape,
    /** Each of them once: paid, as the list of people counts them, refunded whole or about to be, ended without a payment, and not paid yet. */
    counts: z.object({ paid: z.number(), refunded: z.number(), cancelled: z.number(), unpaid: z.number() }),
    /** What they paid and was not refunded, in Frw. */
    paid: z.number(),
    /** What they got back, in Frw. */
    refunded: z.number(),
    /** When the latest of those that were paid was placed. */
    lastPaidAt: z.nullable(Time),
  }),
  /** Of an artist what was paid for: orders with their own works alone, and in `earned` the Frw that were not refunded. */
  sales: z.object({ ...several(PersonOrder).shape, earned: z.number() }),
  works: several(z.object({ _id: Id, name: z.string(), slug: z.string(), state: ArtState, price: z.number(), onShow: z.boolean() })),
  reviews: several(
    z.object({
      _id: Id,
      art: z.string(),
      slug: z.string(),
      stars: z.number(),
      text: z.string(),
      hidden: HiddenBecause,
      createdAt: Time,
    }),
  ),
  /** What they asked about artworks, where everybody reads it. */
  questions: several(
    z.object({
      _id: Id,
      art: z.string(),
      slug: z.string(),
      text: z.string(),
      isAnswered: z.boolean(),
      hidden: HiddenBecause,
      createdAt: Time,
    }),
  ),
  /** What of theirs the staff hid or deleted, and why: artworks, and what they wrote. */
  removed: several(
    z.object({
      _id: Id,
      /** What it was. */
      kind: z.enum(['art', 'comment', 'review', 'question']),
      /** By what it is shown again; null once it is not hidden any more, or gone. */
      hidden: z.nullable(Id),
      /** The artwork or article, and the part of its address. */
      about: z.nullable(z.string()),
      slug: z.nullable(z.string()),
      /** Perhaps empty. */
      reason: z.string(),
      by: z.nullable(z.string()),
      createdAt: Time,
    }),
  ),
  messages: several(z.object({ _id: Id, subject: z.string(), isClosed: z.boolean(), createdAt: Time })),
  /** Of a chat: by this person, or against them. */
  reports: several(z.object({ _id: Id, isAgainst: z.boolean(), isClosed: z.boolean(), createdAt: Time })),
  mails: several(
    z.object({
      _id: Id,
      kind: z.string(),
      state: MailState,
      /** The order that it is about, or null. */
      order: z.nullable(z.object({ _id: Id, number: z.number() })),
      /** The artworks that it says are hidden. */
      works: z.array(z.string()),
      createdAt: Time,
    }),
  ),
  sessions: several(z.object({ _id: Id, device: z.string(), createdAt: Time, lastSeenAt: Time })),
  decisions: several(PersonDecision),
  /** Among staff, the newest first. */
  notes: z.array(StaffNote),
  /** How many are in their application. */
  documents: z.number(),
});
export type PersonPage = z.infer<typeof PersonPage>;
