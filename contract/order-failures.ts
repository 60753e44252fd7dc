import { failureTexts } from './messages.ts';

/** Refusals by their codes: the status, and the message from its arguments. */
export type Failures = Record<string, readonly [status: number, say: (...args: never[]) => string]>;

/** The refusals of orders, offers and payments (failures.ts has all). */
export const orderFailures = {
  'orders.empty': [400, () => 'Your Cart is Empty'],
  'orders.soldOut': [409, (name: string) => `${name} is sold out.`],
  'orders.stockTooLow': [409, (name: string, left: number) => `Only ${left} left of ${name}.`],
  'orders.unavailable': [409, (name: string) => `${name} is no longer available.`],
  'orders.ownWork': [409, (name: string) => `${name} is your own artwork. Please remove it from your cart.`],
  'orders.notAbroad': [
    409,
    (names: string, isOwn?: boolean) =>
      isOwn
        ? `This offer goes abroad, where you don’t send ${names}. Please change that in the artwork first, or decline.`
        : `Not sent abroad: ${names}. Ask the artist, remove it from your cart, or choose an address in Rwanda.`,
  ],
  'orders.alreadyOrdered': [409, () => 'You’ve already placed this order. You can see it in My Orders.'],
  'orders.totalChanged': [409, (total: string) => `The total has changed: it is now ${total} Frw. Please look at your cart again.`],
  'orders.tooManyUnpaid': [409, () => 'You have 3 unpaid orders. Please pay or cancel one first.'],
  'orders.notFound': [404, () => 'This order was not found.'],
  'orders.notPending': [
    409,
    (status: string) =>
      status === 'pending'
        ? 'This order has been refunded or is being refunded, so it can’t be changed.'
        : `This order is already ${status}.`,
  ],
  'orders.paid': [409, () => 'This order is already paid.'],
  'orders.noRefundDue': [409, () => 'There is nothing to refund for this order.'],
  'orders.refundAsked': [409, () => 'This refund is being made right now. Look again in a minute before you record it as made by hand.'],
  'orders.nothingLeft': [409, () => 'Everything that was paid for this order has been refunded.'],
  'orders.refundTooMuch': [409, (left: string) => `Only ${left} Frw can still be refunded.`],
  'orders.refundTooSmall': [409, (currency: string) => `This amount is too small to refund in ${currency}. Enter a higher amount.`],
  'orders.nothingToRestock': [409, () => 'Only works of a completed order go back in the shop, once their whole price is refunded.'],
  'orders.restockKept': [409, () => 'What the buyer keeps doesn’t go back in the shop. Please choose one of the two.'],
  'orders.lineRefunded': [409, () => 'This item has been refunded. Please do not send it.'],
  'orders.lineNotFound': [404, () => 'We couldn’t find this item in the order.'],
  'orders.notReturnable': [
    409,
    () => 'Nothing in this order can be returned now. If something is wrong with it, report that and we look for a way.',
  ],
  'orders.returnResolved': [409, () => 'This return has been resolved since. Please look at the order again.'],
  'orders.returnAsked': [409, () => 'You have already asked to return this. To add something, reply to our email.'],
  'orders.notPaid': [409, () => 'This order is not paid.'],
  'orders.notSent': [409, () => 'This item isn’t marked as sent.'],
  'orders.takenBackTooLate': [
    409,
    (minutes: number) =>
      `This can only be undone for ${minutes} minutes, and we’ve already emailed the buyer. Message them if something is wrong.`,
  ],
  'orders.confirmedTooLate': [
    409,
    (minutes: number) =>
      `This can only be undone for ${minutes} minutes, and we’ve already told the artist. If something is wrong, please report a problem.`,
  ],
  'orders.recordedByBuyer': [409, () => 'The buyer has confirmed that this arrived, so only they can undo it.'],
  'orders.recordedBySeller': [
    409,
    () => 'The artist or the shop recorded that this was delivered. If it hasn’t reached you, please report a problem.',
  ],
  'orders.alreadyDelivered': [409, () => 'This item is marked as delivered. Please undo that first.'],
  'orders.alreadySent': [409, () => 'Part of this order has already been sent. Please write to the artist.'],
  'orders.cancellationOpen': [409, () => 'The buyer has asked to cancel this order. Please accept or decline that first.'],
  'orders.cancellationAsked': [409, () => 'You have already asked to cancel this order.'],
  'orders.cancellationChanged': [409, () => 'This order has changed since you looked at it. Please look again.'],
  'orders.cancellationLimit': [409, () => 'You can’t ask to cancel this order again. Please report a problem instead.'],
  'orders.cancellationDecided': [409, () => 'Your request to cancel has already been answered.'],
  'orders.cancellationWithdrawn': [409, () => 'The buyer has taken the request to cancel back, and keeps the order.'],
  'orders.noCancellation': [409, () => 'There is no request to cancel this order.'],
  'orders.severalArtists': [403, () => 'This request is about works by several artists, so Ubugeni answers for all of them.'],
  'orders.mailNotFound': [404, () => 'This email is no longer in the list.'],
  'orders.mailOver': [409, () => 'This email is out of date, so it can’t be sent again.'],
  'orders.mailJustSent': [409, () => 'This email was sent again just now.'],
  'orders.noteNotFound': [404, () => 'This note was not found.'],
  'offers.notFound': [404, () => 'This offer was not found.'],
  'offers.notTaken': [409, (name: string) => `${name} isn’t open to offers.`],
  'offers.ownWork': [409, () => 'This is your own artwork.'],
  'offers.self': [400, () => 'You cannot make an offer to yourself.'],
  'offers.amount': [400, failureTexts.amountOutside],
  'offers.alreadyOpen': [409, (name: string) => `There is already an open offer for ${name}.`],
  'offers.tooMany': [409, (max: number) => `You can have up to ${max} open offers at a time. Withdraw one first.`],
  'offers.tooManyToOne': [409, (max: number) => `You can have up to ${max} open offers to one person at a time.`],
  'offers.notYourTurn': [409, () => 'It’s not your turn: the other person hasn’t answered yet.'],
  'offers.notToWithdraw': [
    409,
    () => 'Only who made the last offer can withdraw it. Please accept it, answer with another amount, or decline it.',
  ],
  'offers.ended': [409, (state: string) => `This offer is already ${state}.`],
  'offers.expired': [409, () => 'This offer has expired.'],
  'offers.noRounds': [409, (max: number) => `An offer can be countered ${max} times. Please accept or decline this one.`],
  'offers.priceLower': [
    409,
    (name: string, price: string) => `The price of ${name} is now lower: ${price} Frw. An offer above it can’t be accepted.`,
  ],
  'offers.noChat': [409, () => 'You can only make an offer to someone you’ve chatted with. Send them a message first.'],
  'offers.noAddress': [
    409,
    (buyer: string) =>
      `${buyer} has yet to say where it goes. Please ask them to save an address in their account; you can accept it then.`,
  ],
  'offers.buyerUnpaid': [409, () => 'The buyer has 3 unpaid orders and has to pay or cancel one first.'],
  'payments.currency': [400, () => 'This currency is not offered.'],
  'payments.notFound': [404, () => 'This payment was not found.'],
  'payments.signature': [401, () => 'The signature is missing or wrong.'],
  'payments.notConfigured': [503, () => 'Payments are not set up.'],
  'payments.provider': [503, () => 'The payment provider isn’t responding. Please try again in a moment.'],
} as const satisfies Failures;
