import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AuditedAction } from '#contract/audit.ts';

/**
 * Who did it and to what, by their names; `isOwn`: who did it is who it was done to; `state`: what an artwork is since; `item` of an order, and `how`
 * it was sent, `was`: what words were that were decided about, `sum`: what was refunded, `back`: how many pieces went back to the shop with it, `isGone`: what it was done to has no name any more; entries of
 * before do not say all of it.
 */
export type SentenceFacts = {
  who: string;
  what: string;
  isOwn: boolean;
  state: string | undefined;
  item?: string;
  how?: string;
  was?: string;
  sum?: string;
  back?: string;
  isGone?: boolean;
};
type Sentence = (facts: SentenceFacts) => MessageDescriptor;

/** What an entry of the audit log says; an action of the contract that has no sentence does not compile. */
export const sentences: Record<AuditedAction, Sentence> = {
  'user.addressAdded': ({ who }) => msg`${who} added an address`,
  'user.addressDeleted': ({ who }) => msg`${who} deleted an address`,
  'user.addressEdited': ({ who }) => msg`${who} edited an address`,
  'user.answeredAsked': ({ who }) => msg`${who} answered what their application was asked for`,
  'user.approvalUndone': ({ who, what }) => msg`${who} undid the approval of ${what}`,
  'user.approved': ({ who, what }) => msg`${who} approved the artist ${what}`,
  'user.askedForMore': ({ who, what }) => msg`${who} asked ${what} for more about their application`,
  'user.blocked': ({ who, what }) => msg`${who} blocked ${what}`,
  'user.cancelled': ({ who, what }) => msg`${who} cancelled the application or approval of ${what}`,
  'user.edited': ({ who, what, isOwn }) => (isOwn ? msg`${who} edited their profile` : msg`${who} edited the profile of ${what}`),
  'user.emailChangeCancelled': ({ who }) => msg`${who} kept their email instead of changing it`,
  'user.erased': ({ who, what, isOwn }) => (isOwn ? msg`${who} deleted their account` : msg`${who} deleted the account of ${what}`),
  'user.exported': ({ who, what, isOwn }) => (isOwn ? msg`${who} exported their data` : msg`${who} exported the data of ${what}`),
  'user.holidaySet': ({ who }) => msg`${who} changed their holiday dates`,
  'user.madeAdmin': ({ who, what }) => msg`${who} made ${what} an admin`,
  'user.noteAdded': ({ who, what }) => msg`${who} added a note about ${what}`,
  'user.noteDeleted': ({ who, what }) => msg`${who} deleted a note about ${what}`,
  'user.passwordReset': ({ who }) => msg`${who} set a new password by email`,
  'user.publishedPasswordEnded': ({ what }) => msg`The published demo password of ${what} was disabled`,
  'user.roleChanged': ({ who, what }) => msg`${who} changed the role of ${what}`,
  'user.signedOut': ({ who, what }) => msg`${who} signed ${what} out everywhere`,
  'user.signedUp': ({ who }) => msg`${who} signed up`,
  'user.unblocked': ({ who, what }) => msg`${who} unblocked ${what}`,
  'session.opened': ({ who }) => msg`${who} signed in`,
  'session.proved': ({ who }) => msg`${who} confirmed their password`,
  'session.refused': ({ what }) => msg`Somebody gave a wrong password or code for ${what}`,
  'session.ended': ({ who }) => msg`${who} signed out or ended a session`,
  'documents.added': ({ who }) => msg`${who} added a document to their application`,
  'documents.opened': ({ who, what }) => msg`${who} opened the application of ${what}`,
  'documents.deleted': ({ who }) => msg`${who} deleted a document of their application`,
  'art.created': ({ who, what }) => msg`${who} created artwork ${what}`,
  'art.edited': ({ who, what }) => msg`${who} edited artwork ${what}`,
  'art.priceChanged': ({ who, what }) => msg`${who} changed the price of ${what}`,
  'art.stockChanged': ({ who, what }) => msg`${who} changed the stock of ${what}`,
  'art.stateChanged': ({ who, what, state }) =>
    state === 'published'
      ? msg`${who} published ${what}`
      : state === 'hidden'
        ? msg`${who} hid ${what}`
        : msg`${who} published or hid ${what}`,
  'art.hidden': ({ who, what }) => msg`${who} took artwork ${what} out of the shop`,
  'art.deleted': ({ who, what }) => msg`${who} deleted artwork ${what}`,
  'order.placed': ({ who, what }) => msg`${who} placed order ${what}`,
  'order.cancelled': ({ who, what }) => msg`${who} cancelled order ${what}`,
  'order.expired': ({ what }) => msg`Order ${what} expired unpaid`,
  'order.completed': ({ who, what }) => msg`${who} approved order ${what}`,
  'order.completedByHand': ({ who, what }) => msg`${who} approved order ${what} as paid by hand`,
  'order.completedByDelivery': ({ what }) => msg`Order ${what} was completed when all of it was delivered`,
  'order.itemSent': ({ who, what, item, how }) =>
    item === undefined
      ? msg`${who} marked an item of order ${what} as sent`
      : how
        ? msg`${who} marked ${item} of order ${what} as sent, ${how}`
        : msg`${who} marked ${item} of order ${what} as sent`,
  'order.itemSentTakenBack': ({ who, what, item }) =>
    item === undefined
      ? msg`${who} undid marking an item of order ${what} as sent`
      : msg`${who} undid marking ${item} of order ${what} as sent`,
  'order.itemDelivered': ({ who, what, item }) =>
    item === undefined
      ? msg`${who} marked an item of order ${what} as delivered`
      : msg`${who} marked ${item} of order ${what} as delivered`,
  'order.itemDeliveredTakenBack': ({ who, what, item }) =>
    item === undefined
      ? msg`${who} undid marking an item of order ${what} as delivered`
      : msg`${who} undid marking ${item} of order ${what} as delivered`,
  'order.completionTakenBack': ({ who, what }) => msg`${who} undid the completion of order ${what}`,
  'order.cancellationAsked': ({ who, what }) => msg`${who} asked to cancel order ${what}`,
  'order.cancellationDeclined': ({ who, what }) => msg`${who} declined to cancel order ${what}`,
  'order.deliveryChanged': ({ who, what }) => msg`${who} changed where order ${what} goes`,
  'order.cancellationWithdrawn': ({ who, what }) => msg`${who} withdrew the request to cancel order ${what}`,
  'order.itemsCancelled': ({ who, what }) => msg`${who} cancelled items of order ${what}`,
  'order.problemReported': ({ who, what }) => msg`${who} reported a problem with order ${what}`,
  'order.refundRequested': ({ who, what, sum, back }) => {
    if (sum === undefined) return msg`${who} refunded order ${what}`;
    return back === undefined
      ? msg`${who} refunded ${sum} of order ${what}`
      : msg`${who} refunded ${sum} of order ${what} and put ${back} back in the shop`;
  },
  'order.refundedByHand': ({ who, what, sum, back }) => {
    if (sum === undefined) return msg`${who} recorded a refund by hand of order ${what}`;
    return back === undefined
      ? msg`${who} recorded a refund by hand of ${sum} of order ${what}`
      : msg`${who} recorded a refund by hand of ${sum} of order ${what} and put ${back} back in the shop`;
  },
  'order.noteAdded': ({ who, what }) => msg`${who} added a note to order ${what}`,
  'order.noteDeleted': ({ who, what }) => msg`${who} deleted a note of order ${what}`,
  'order.mailResent': ({ who, what }) => msg`${who} sent an email about order ${what} again`,
  'offer.made': ({ who, what }) => msg`${who} made an offer for ${what}`,
  'offer.countered': ({ who, what }) => msg`${who} countered an offer for ${what}`,
  'offer.accepted': ({ who, what }) => msg`${who} accepted an offer for ${what}`,
  'offer.declined': ({ who, what }) => msg`${who} declined an offer for ${what}`,
  'offer.withdrawn': ({ who, what }) => msg`${who} withdrew an offer for ${what}`,
  'offer.expired': ({ what }) => msg`An offer for ${what} expired`,
  'offer.unavailable': ({ what }) => msg`An offer for ${what} ended because the artwork is not available`,
  'payment.started': ({ who, what }) => msg`${who} started to pay order ${what}`,
  'payment.paid': ({ what }) => msg`A payment of order ${what} arrived`,
  'payment.paidAfterHand': ({ what }) => msg`A payment of order ${what} arrived after it was recorded by hand`,
  'payment.revived': ({ what }) => msg`A failed payment of order ${what} arrived after all`,
  'payment.failed': ({ what }) => msg`A payment of order ${what} failed`,
  'payment.refundDue': ({ what }) => msg`A refund of order ${what} became due`,
  'payment.refunded': ({ what, sum }) =>
    sum === undefined ? msg`A payment of order ${what} was refunded` : msg`${sum} of a payment of order ${what} went back to the buyer`,
  'payment.refundedByHand': ({ who, what }) => msg`${who} recorded a payment of order ${what} as refunded by hand`,
  'message.opened': ({ who, what }) => msg`${who} reopened the email “${what}”`,
  'message.closed': ({ who, what }) => msg`${who} resolved the email “${what}”`,
  'message.corrected': ({ who, what }) => msg`${who} corrected the email “${what}”`,
  'message.answered': ({ who, what }) => msg`${who} answered the email “${what}”`,
  'message.assigned': ({ who, what }) => msg`${who} reassigned the email “${what}”`,
  'message.deleted': ({ who }) => msg`${who} deleted an email`,
  'reply.created': ({ who, what }) => msg`${who} added the saved reply “${what}”`,
  'reply.edited': ({ who, what }) => msg`${who} edited the saved reply “${what}”`,
  'reply.deleted': ({ who, what }) => msg`${who} deleted the saved reply “${what}”`,
  'chat.reported': ({ who, what }) => msg`${who} reported a chat with ${what}`,
  'chat.reportOpened': ({ who, what }) => msg`${who} read the reported chat of ${what}`,
  'chat.reportClosed': ({ who, what }) => msg`${who} resolved the report about ${what}`,
  'comment.approved': ({ who, what }) => msg`${who} approved a comment on “${what}”`,
  'comment.hidden': ({ who, what }) => msg`${who} hid a comment on “${what}”`,
  'comment.restored': ({ who, what, was }) =>
    was === 'waiting'
      ? msg`${who} approved a comment on “${what}”`
      : was === 'hidden'
        ? msg`${who} showed a comment on “${what}” again`
        : msg`${who} approved a comment on “${what}” or showed it again`,
  'comment.undone': ({ who, what }) => msg`${who} undid a moderation decision on a comment on “${what}”`,
  'comment.deleted': ({ who, what, isGone }) => (isGone ? msg`${who} deleted a comment` : msg`${who} deleted a comment on “${what}”`),
  'review.hidden': ({ who, what }) => msg`${who} hid a review of ${what}`,
  'review.restored': ({ who, what, was }) =>
    was === 'new'
      ? msg`${who} kept a review of ${what}`
      : was === 'hidden'
        ? msg`${who} showed a review of ${what} again`
        : msg`${who} kept a review of ${what} or showed it again`,
  'review.undone': ({ who, what }) => msg`${who} undid a moderation decision on a review of ${what}`,
  'review.deleted': ({ who, what, isGone }) => (isGone ? msg`${who} deleted a review` : msg`${who} deleted a review of ${what}`),
  'question.hidden': ({ who, what }) => msg`${who} hid a question about ${what}`,
  'question.restored': ({ who, what, was }) =>
    was === 'new'
      ? msg`${who} kept a question about ${what}`
      : was === 'hidden'
        ? msg`${who} showed a question about ${what} again`
        : msg`${who} kept a question about ${what} or showed it again`,
  'question.undone': ({ who, what }) => msg`${who} undid a moderation decision on a question about ${what}`,
  'question.deleted': ({ who, what, isGone }) => (isGone ? msg`${who} deleted a question` : msg`${who} deleted a question about ${what}`),
  'article.created': ({ who, what }) => msg`${who} wrote the article “${what}”`,
  'article.edited': ({ who, what }) => msg`${who} edited the article “${what}”`,
  'article.published': ({ who, what }) => msg`${who} published the article “${what}”`,
  'article.scheduled': ({ who, what }) => msg`${who} set a time to publish the article “${what}”`,
  'article.hidden': ({ who, what }) => msg`${who} moved the article “${what}” to the drafts`,
  'article.deleted': ({ who, what }) => msg`${who} deleted the article “${what}”`,
  'article.pictured': ({ who }) => msg`${who} uploaded a picture for the blog`,
  'setting.changed': ({ who, what }) => msg`${who} changed the setting “${what}”`,
  'data.exported': ({ who, what }) => msg`${who} exported “${what}”`,
};

/** The names of settings and exports, which the log knows by their names in the code. */
export const settingNames: Readonly<Record<string, MessageDescriptor>> = {
  liveFigures: msg`Live figures`,
  figures: msg`Figures`,
  exchangeRates: msg`Exchange rate`,
  featured: msg`Featured artworks`,
  contact: msg`Contact details`,
  returnDays: msg`Days for returns`,
  transitDays: msg`Days under way`,
  orders: msg`Orders`,
  people: msg`People`,
  audit: msg`Audit log`,
};
