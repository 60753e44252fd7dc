import type { MailKind } from '#contract/mail-kinds.ts';
import type { EmailOrder } from '#server/platform/email/email-order.ts';

/** What somebody is called who tries to put markup into mails. */
export const script = '<b>Mukamana & "sons"</b>';
/** The links that end a mail. */
export const leave = { page: 'https://ubugeni.example/unsubscribe?token=t', oneClick: 'https://ubugeni.example/api/v1/unsubscribe/t' };
/** Where a mail leads. */
export const link = 'https://ubugeni.example/somewhere?a=1&b=2';
/** What mails about an order say of it. */
export const order = {
  name: script,
  number: 1001,
  works: 'Lake Kivu',
  buyer: 'Keza Uwase',
  pieces: [{ text: 'Lake Kivu × 1', amount: 35_000 }],
  total: 35_000,
  link,
};
const offer = {
  name: script,
  other: script,
  art: script,
  amount: 30_000,
  quantity: 2,
  price: 35_000,
  yours: 28_000,
  theirs: 30_000,
  validUntil: '2026-11-22T12:00:00.000Z',
  link,
  leave,
};
/** Where an order goes. */
export const address = 'KG 7 Ave\nKigali';
const piece = { name: script, number: 1001, piece: 'Lake Kivu', artist: 'Jean Bosco', link };
const written = { names: script, subject: script, message: script };

/** What each mail is written from in tests of all of them (server/every-email.test.ts); a new mail does not compile without its facts. */
export const mailFacts: { [K in MailKind]: Extract<EmailOrder, { letter: K }>['facts'] } = {
  welcome: { name: script, role: 'User', email: 'grace@example.com', link, confirm: link },
  verifyAddress: { name: script, email: 'grace@example.com', link },
  confirmNewEmail: { name: script, email: 'grace@example.com', link },
  emailWanted: { name: script, link },
  resetPassword: { name: script, link },
  signInCode: { name: script, code: '012345' },
  passwordChanged: { name: script, link },
  passwordSetByAdmin: { name: script, link, confirm: link, email: 'grace@example.com' },
  emailChanged: { name: script, isSelf: false, isPasswordSet: true },
  artistApproved: { name: script, link },
  accountBlocked: { name: script, reason: script },
  accountUnblocked: { name: script, link },
  artsHidden: { name: script, works: [script, script], reason: script, link },
  applicationAsked: { name: script, text: script, link },
  artistCancelled: { name: script, reason: script, wasApproved: false },
  farewell: { name: script },
  pieceSent: {
    ...piece,
    quantity: 1,
    amount: 35_000,
    method: 'mobilemoneyrw',
    isByShop: true,
    carrier: 'moto',
    tracking: '+250788000001',
    note: script,
    arrives: { first: '2026-11-29', last: '2026-12-01' },
    goesTo: `${script}\n${script}`,
    phone: '+250788000001',
  },
  pieceArrived: { name: script, number: 1001, pieces: ['Lake Kivu', script], buyer: script, link },
  pieceDelivered: { ...piece, standings: '1 of 2 works delivered, 1 on its way', review: link },
  offerMade: offer,
  offerMadeByArtist: offer,
  offerCountered: { ...offer, text: `${script}\nIt took a month.` },
  offerAccepted: { ...offer, isForBuyer: true, number: 1021, payBy: '2026-11-22T12:00:00.000Z' },
  offerDeclined: offer,
  offerWithdrawn: offer,
  offerExpired: offer,
  offerUnavailable: offer,
  offerPriceLowered: { ...offer, price: 25_000 },
  orderPlaced: { ...order, address, country: 'FR', payBy: '2026-11-22T12:00:00.000Z' },
  orderPlacedForArtist: order,
  orderPaid: {
    ...order,
    method: 'card',
    address,
    phone: '+250788000001',
    note: script,
    country: 'RW',
    dispatch: [{ artist: script, by: '2026-11-25T12:00:00.000Z', ask: { name: 'Solange', chat: '/chats?with=1&order=2' } }],
  },
  orderPaidForArtist: {
    ...order,
    address,
    buyer: script,
    place: 'Kigali',
    phone: '+250788000001',
    note: script,
    sendBy: '2026-11-25T12:00:00.000Z',
  },
  orderCancelled: { ...order, reason: script, isPaid: true },
  orderCancelledForArtist: order,
  cancellationAsked: { ...order, reason: script },
  cancellationAskedForArtist: { ...order, reason: script },
  cancellationDeclined: order,
  cancellationWithdrawnForArtist: order,
  orderItemsCancelled: { ...order, method: 'card' },
  orderItemsCancelledForArtist: order,
  orderDeliveryChangedForArtist: { ...order, address, buyer: script, phone: '+250788000001', note: script },
  orderExpired: order,
  orderRefunded: order,
  orderRefundedForArtist: order,
  orderRefundedPart: { ...order, amount: 10_000, reason: script, left: 25_000, refundedInAll: 12_000 },
  orderRefundedPartForArtist: { ...order, amount: 10_000, reason: script, refundedInAll: 12_000, restocked: script },
  paymentReturned: { ...order, news: 'second' },
  paymentAlert: { ...order, news: 'refundWaits' },
  newMessages: { name: script, senders: [{ name: script, count: 2 }], link, leave },
  dispatchOverdue: { ...order, pieces: ['Lake Kivu × 1'] },
  dispatchLate: { ...order, artists: [{ name: 'Chantal Ineza', chat: '/chats?with=1&order=2' }] },
  problemReported: { ...written, email: 'eric@example.com', photos: 2, link },
  problemReceived: {
    ...order,
    pieces: [{ text: 'Lake Kivu × 1', amount: 35_000, detail: script }],
    reason: 'damaged',
    text: script,
    photos: 1,
    replyTo: 'hello@ubugeni.example',
  },
  contactReceived: { ...written, email: 'eric@example.com', link },
  contactAnswer: { ...written, answer: script, replyTo: 'hello@ubugeni.example', order: link },
  searchNews: {
    name: script,
    finds: [{ filters: { search: script }, count: 4, works: [{ name: 'Kivu', artist: script, price: 35_000 }], link }],
    link,
    leave,
  },
  notified: { name: script, items: [{ text: script, link }], more: 0, link, leave },
  dailySummary: {
    name: script,
    items: [
      { text: script, link },
      { text: 'Jean follows you', link },
    ],
    more: 3,
    link,
    leave,
  },
  newsletterConfirm: { link, leave },
  newsletterWelcome: { link, leave },
};
