import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { filterText, Id, idList, optionalProse, Page, pageQuery, prose, Time, TimeSort } from './schemas.ts';
import { fieldMessages } from './messages.ts';

/** What people write in public, and staff may hide. */
export const ModeratedKind = z.enum(['comments', 'reviews', 'questions']);
export type ModeratedKind = z.infer<typeof ModeratedKind>;
/** The queue has the reports of conversations too; they are decided by PUT /messages/reports/{id}. */
export const QueuedKind = z.enum([...ModeratedKind.options, 'reports']);
export type QueuedKind = z.infer<typeof QueuedKind>;

/**
 * waiting: a comment that nobody sees until staff decide, or an open report; new: a review or a question, which is shown and which nobody of the shop has
 * looked at yet; hidden: by staff.
 */
export const ModerationState = z.enum(['waiting', 'new', 'shown', 'hidden']);
export type ModerationState = z.infer<typeof ModerationState>;

/** undecided: what waits and what is new; what waits comes first, whatever its time. */
export const QueueState = z.enum([...ModerationState.options, 'undecided']);
export type QueueState = z.infer<typeof QueueState>;

const queueFilters = {
  kind: z.optional(QueuedKind),
  /** All states by default. */
  state: z.optional(QueueState),
  search: filterText(limits.searchLength),
  sort: z._default(TimeSort, 'newest'),
};
export const ModerationQuery = z.object({ ...pageQuery, ...queueFilters });
/** GET /admin/moderation.csv: the filters' matches in their order, or of these the ones that were selected. */
export const ModerationSheet = z.object({ ...queueFilters, ids: idList(limits.sheetIdsMax) });

/** Something in the queue of moderation. */
export const Moderated = z.object({
  _id: Id,
  kind: QueuedKind,
  state: ModerationState,
  /** The words as written; of a report its reason. */
  text: z.string(),
  /** Of a review. */
  stars: z.nullable(z.number()),
  /** `_id` is null for an erased account. */
  author: z.object({ _id: z.nullable(Id), name: z.string() }),
  /** What it was written about, or of a report who was reported, and the path at which it stands; `image` is the address of its picture, if it has one. */
  about: z.object({ name: z.string(), link: z.string(), image: z.nullable(z.string()) }),
  /** Why staff hid it, and who; null while it is not hidden. */
  hidden: z.nullable(z.object({ reason: z.string(), by: z.string(), at: Time })),
  createdAt: Time,
});
export type Moderated = z.infer<typeof Moderated>;

const ofKinds = z.object({
  comments: z.number(),
  reviews: z.number(),
  questions: z.number(),
  reports: z.number(),
} satisfies Record<QueuedKind, z.ZodMiniNumber>);
/** How many of each kind the staff kept, and how many they hid, each at most `WAITING_COUNTED_MOST`. */
export const DecidedCounts = z.object({ shown: ofKinds, hidden: ofKinds });
export type DecidedCounts = z.infer<typeof DecidedCounts>;
/** The answer of GET /admin/moderation; `counts` on a first page, whatever it is narrowed to. */
export const ModerationPage = z.object({ data: z.array(Moderated), page: Page, counts: z.optional(DecidedCounts) });

/** What hiding or showing answers: `undo` takes it back for 10 minutes (POST …/undo); null where nothing was changed. */
export const DecidedWords = z.extend(Moderated, { undo: z.nullable(Id) });
export type DecidedWords = z.infer<typeof DecidedWords>;
export const UndoDecision = z.object({ undo: Id });

/** Reports are refused by name: they are in the queue, and decided elsewhere. */
export const ModeratedParams = z.object({ kind: QueuedKind, id: Id });
/** Why something is hidden: its author is told. It may be empty. */
export const HideWords = z.object({ reason: z._default(optionalProse(limits.reasonLength), '') });
/** Deleting cannot be undone, so that it has a reason. */
export const DeleteWords = z.object({ reason: prose(limits.reasonLength, fieldMessages.reasonRequired) });
