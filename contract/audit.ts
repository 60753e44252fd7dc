/** What an action in the audit log can be done to: the one list of the server's rows, of the filter and of its choices on screen. */
export const auditedObjects = [
  'user',
  'art',
  'order',
  'offer',
  'payment',
  'setting',
  'session',
  'message',
  'reply',
  'review',
  'question',
  'comment',
  'article',
] as const;
export type AuditedObject = (typeof auditedObjects)[number];

/**
 * What the audit log can say was done, by the part of the shop that says it: `user.approved`, `art.priceChanged` … Rows of older versions may have
 * other names (server/platform/audit/renamed-actions.ts).
 */
const auditedActions = {
  user: [
    'addressAdded',
    'addressDeleted',
    'addressEdited',
    'answeredAsked',
    'approvalUndone',
    'approved',
    'askedForMore',
    'blocked',
    'cancelled',
    'edited',
    'emailChangeCancelled',
    'erased',
    'exported',
    'holidaySet',
    'madeAdmin',
    'noteAdded',
    'noteDeleted',
    'passwordReset',
    'publishedPasswordEnded',
    'roleChanged',
    'signedOut',
    'signedUp',
    'unblocked',
  ],
  session: ['opened', 'proved', 'refused', 'ended'],
  documents: ['added', 'opened', 'deleted'],
  art: ['created', 'edited', 'priceChanged', 'stockChanged', 'stateChanged', 'hidden', 'deleted'],
  order: [
    'placed',
    'cancelled',
    'expired',
    'completed',
    'completedByHand',
    'completedByDelivery',
    'itemSent',
    'itemSentTakenBack',
    'itemDelivered',
    'itemDeliveredTakenBack',
    'completionTakenBack',
    'cancellationAsked',
    'cancellationDeclined',
    'cancellationWithdrawn',
    'itemsCancelled',
    'problemReported',
    'deliveryChanged',
    'refundRequested',
    'refundedByHand',
    'noteAdded',
    'noteDeleted',
    'mailResent',
  ],
  offer: ['made', 'countered', 'accepted', 'declined', 'withdrawn', 'expired', 'unavailable'],
  payment: ['started', 'paid', 'paidAfterHand', 'revived', 'failed', 'refundDue', 'refunded', 'refundedByHand'],
  message: ['opened', 'closed', 'corrected', 'answered', 'assigned', 'deleted'],
  reply: ['created', 'edited', 'deleted'],
  chat: ['reported', 'reportOpened', 'reportClosed'],
  comment: ['approved', 'hidden', 'restored', 'undone', 'deleted'],
  review: ['hidden', 'restored', 'undone', 'deleted'],
  question: ['hidden', 'restored', 'undone', 'deleted'],
  article: ['created', 'edited', 'published', 'scheduled', 'hidden', 'deleted', 'pictured'],
  setting: ['changed'],
  data: ['exported'],
} as const;
type Actions = typeof auditedActions;
export type AuditedAction = { [Part in keyof Actions]: `${Part}.${Actions[Part][number]}` }[keyof Actions];

/** Every kind of action that the log may have, in this order. */
export const auditKinds: readonly string[] = Object.entries(auditedActions).flatMap(([part, done]) => done.map((one) => `${part}.${one}`));
