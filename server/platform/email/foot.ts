import type { ContactDetails } from '#contract/admin.ts';
import type { MailKind } from '#contract/mail-kinds.ts';
import { screens } from '#contract/screens.ts';
import { formatPhone } from '#contract/phone.ts';
import type { Queryable } from '#server/database/connect.ts';
import { readSetting } from '#server/platform/settings/settings.ts';
import { escapeMarkup } from '#server/platform/text/escape-markup.ts';
import { FOOT_MARK, type UnfootedEmail } from './layout.ts';

/** Why somebody gets a mail, and whether they have an account whose notification settings it leads to. */
const reasons = {
  account: { because: 'you have an account at Ubugeni', hasSettings: true },
  /** Where the mail has the way to the settings itself, or nobody can sign in. */
  accountAlone: { because: 'you have an account at Ubugeni', hasSettings: false },
  formerAccount: { because: 'you had an account at Ubugeni', hasSettings: false },
  address: { because: 'this address was entered at Ubugeni', hasSettings: false },
  buyer: { because: 'you ordered at Ubugeni', hasSettings: true },
  artist: { because: 'you sell on Ubugeni', hasSettings: true },
  staff: { because: 'you work for Ubugeni', hasSettings: true },
  writer: { because: 'you wrote to us', hasSettings: false },
  subscriber: { because: 'this address was entered for the Ubugeni newsletter', hasSettings: false },
} as const;

const reasonOf: Record<MailKind, keyof typeof reasons> = {
  welcome: 'account',
  verifyAddress: 'address',
  confirmNewEmail: 'address',
  emailWanted: 'account',
  resetPassword: 'accountAlone',
  signInCode: 'accountAlone',
  passwordChanged: 'accountAlone',
  passwordSetByAdmin: 'accountAlone',
  emailChanged: 'accountAlone',
  artistApproved: 'artist',
  accountBlocked: 'accountAlone',
  accountUnblocked: 'account',
  artsHidden: 'artist',
  roleChanged: 'account',
  applicationAsked: 'account',
  artistCancelled: 'account',
  farewell: 'formerAccount',
  pieceSent: 'buyer',
  pieceDelivered: 'buyer',
  pieceArrived: 'artist',
  offerMade: 'account',
  offerMadeByArtist: 'account',
  offerCountered: 'account',
  offerAccepted: 'account',
  offerDeclined: 'account',
  offerWithdrawn: 'account',
  offerExpired: 'account',
  offerUnavailable: 'account',
  offerPriceLowered: 'account',
  orderPlaced: 'buyer',
  orderPlacedForArtist: 'artist',
  orderPaid: 'buyer',
  orderPaidForArtist: 'artist',
  orderDeliveryChangedForArtist: 'artist',
  orderCancelled: 'buyer',
  orderCancelledForArtist: 'artist',
  orderItemsCancelled: 'buyer',
  orderItemsCancelledForArtist: 'artist',
  cancellationAsked: 'staff',
  cancellationAskedForArtist: 'artist',
  cancellationDeclined: 'buyer',
  cancellationWithdrawnForArtist: 'artist',
  orderExpired: 'buyer',
  orderRefunded: 'buyer',
  orderRefundedForArtist: 'artist',
  orderRefundedPart: 'buyer',
  orderRefundedPartForArtist: 'artist',
  paymentReturned: 'buyer',
  paymentAlert: 'staff',
  newMessages: 'account',
  dispatchOverdue: 'artist',
  dispatchLate: 'buyer',
  problemReported: 'staff',
  problemReceived: 'buyer',
  contactReceived: 'staff',
  contactAnswer: 'writer',
  searchNews: 'account',
  notified: 'accountAlone',
  dailySummary: 'accountAlone',
  newsletterConfirm: 'subscriber',
  newsletterWelcome: 'subscriber',
};

const SETTINGS = 'Choose what we email you about';

type Shop = { publicUrl: string; contact: Pick<ContactDetails, 'address' | 'phone' | 'email'> };

/** A mail with the end that all have: how the shop is reached, and why its reader gets it. */
export function addFoot<E extends UnfootedEmail>(email: E, kind: MailKind, { publicUrl, contact }: Shop): E {
  const { because, hasSettings } = reasons[reasonOf[kind]];
  const reach = [contact.address.replaceAll(/\s*\n\s*/g, ', '), formatPhone(contact.phone), contact.email].filter(Boolean).join(' · ');
  const why = `You get this email because ${because}.`;
  const link = publicUrl + screens.notificationChoices;
  const lines = [reach, why].filter(Boolean);
  const settings = hasSettings ? ` <a href="${escapeMarkup(link)}" class="ash" style="color:#6b645b">${SETTINGS}</a>` : '';
  return {
    ...email,
    text: `${email.text.trimEnd()}\n${lines.join('\n')}${hasSettings ? `\n${SETTINGS}:\n${link}` : ''}\n`,
    ...(email.html !== undefined && {
      html: email.html.replace(FOOT_MARK, () => `<br>${lines.map(escapeMarkup).join('<br>')}${settings}`),
    }),
  };
}

/** The same, from the shop's settings. One statement. */
export const footEmail = async <E extends UnfootedEmail>(
  { db, config: { publicUrl } }: { db: Queryable; config: { publicUrl: string } },
  kind: MailKind,
  email: E,
): Promise<E> => addFoot(email, kind, { publicUrl, contact: await readSetting(db, 'contact') });
