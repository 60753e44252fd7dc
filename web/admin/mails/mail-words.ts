import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { MailKind, MailState } from '#contract/mail-kinds.ts';

/** For readers without a word it is the buyer, or whose account it is. */
const kinds: Record<MailKind, MessageDescriptor> = {
  welcome: msg`Welcome`,
  verifyAddress: msg`Confirm the email address`,
  confirmNewEmail: msg`Confirm the new email address`,
  emailWanted: msg`A new email address was requested`,
  resetPassword: msg`Link for a new password`,
  signInCode: msg`Sign-in code`,
  passwordChanged: msg`Password changed`,
  passwordSetByAdmin: msg`Password changed by Ubugeni`,
  emailChanged: msg`Email address changed`,
  artistApproved: msg`Application accepted`,
  accountBlocked: msg`Account blocked`,
  accountUnblocked: msg`Account unblocked`,
  artsHidden: msg`Artworks hidden`,
  roleChanged: msg`Role changed`,
  applicationAsked: msg`More needed for the application`,
  artistCancelled: msg`Application or approval ended`,
  farewell: msg`Account deleted`,
  pieceSent: msg`Item sent`,
  pieceDelivered: msg`Item delivered`,
  pieceArrived: msg`Arrival confirmed, to the artist`,
  offerMade: msg`New offer`,
  offerMadeByArtist: msg`Offer by the artist`,
  offerCountered: msg`Counter-offer`,
  offerAccepted: msg`Offer accepted`,
  offerDeclined: msg`Offer declined`,
  offerWithdrawn: msg`Offer withdrawn`,
  offerExpired: msg`Offer expired`,
  offerUnavailable: msg`Artwork of an offer no longer available`,
  offerPriceLowered: msg`Price lowered below an offer`,
  orderPlaced: msg`Order confirmation`,
  orderPlacedForArtist: msg`New order, to the artist`,
  orderPaid: msg`Payment received`,
  orderPaidForArtist: msg`Order paid, to the artist`,
  orderCancelled: msg`Order cancelled`,
  orderCancelledForArtist: msg`Order cancelled, to the artist`,
  orderItemsCancelled: msg`Items of an order cancelled`,
  orderItemsCancelledForArtist: msg`Items of an order cancelled, to the artist`,
  cancellationAsked: msg`Cancellation requested, to Ubugeni`,
  cancellationAskedForArtist: msg`Cancellation requested, to the artist`,
  cancellationDeclined: msg`Cancellation declined`,
  cancellationWithdrawnForArtist: msg`Cancellation request withdrawn, to the artist`,
  orderDeliveryChangedForArtist: msg`Address of an order changed, to the artist`,
  orderExpired: msg`Order not paid in time`,
  orderRefunded: msg`Order refunded`,
  orderRefundedForArtist: msg`Order refunded, to the artist`,
  orderRefundedPart: msg`Order refunded in part`,
  orderRefundedPartForArtist: msg`Order refunded in part, to the artist`,
  paymentReturned: msg`Payment returned`,
  paymentAlert: msg`Payment to look at, to Ubugeni`,
  newMessages: msg`New messages`,
  dispatchOverdue: msg`Order to send is overdue, to the artist`,
  dispatchLate: msg`Order is late, to the buyer`,
  problemReported: msg`Problem reported, to Ubugeni`,
  problemReceived: msg`Report of a problem received`,
  contactReceived: msg`Email to the shop`,
  contactAnswer: msg`Answer to an email`,
  searchNews: msg`New works for a saved search`,
  notified: msg`Notifications`,
  dailySummary: msg`Daily summary`,
  newsletterConfirm: msg`Confirm the newsletter`,
  newsletterWelcome: msg`Newsletter confirmed`,
};

/** What a kind of mail is called for the staff; one of another version has its name. */
export const mailKindName = (kind: string, i18n: I18n): string => (Object.hasOwn(kinds, kind) ? i18n._(kinds[kind as MailKind]) : kind);

/** What kinds of mails and their states are called for the staff. */
export function useMailWords(): { nameOf: (kind: string) => string; states: Record<MailState, string> } {
  const { t, i18n } = useLingui();
  return {
    nameOf: (kind) => mailKindName(kind, i18n),
    states: { queued: t`waiting to be sent`, sending: t`being sent`, sent: t`sent`, failed: t`failed` },
  };
}
