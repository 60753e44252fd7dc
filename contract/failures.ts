import { formatDate } from './format.ts';
import { failureTexts, fieldMessages } from './messages.ts';
import { type Failures, orderFailures } from './order-failures.ts';

/** How long to wait, as it is said: seconds up to a minute and a half, then minutes, rounded up. */
function spokenSeconds(seconds: number): string {
  const [count, unit] = seconds > 90 ? [Math.ceil(seconds / 60), 'minute'] : [seconds, 'second'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/**
 * Every refusal of the API: its status and its message, which can be shown on screen; those of orders, offers and payments are in order-failures.ts.
 * Statuses follow contract.md section 2.
 */
export const failures = {
  'input.invalid': [400, (sentence?: string) => sentence ?? 'Please check the marked fields.'],
  'input.malformed': [400, () => 'The request could not be read.'],
  'input.tooLarge': [
    413,
    (megabytes?: number) =>
      megabytes ? `This file is larger than ${megabytes} MB.` : 'This is too large to send. Send fewer or smaller files.',
  ],
  'input.addressTooLong': [414, () => 'This address is too long.'],
  'input.headTooLarge': [431, () => 'The head of this request is too large.'],
  'input.slow': [408, () => 'This took too long to arrive. Please check your connection and try again.'],
  'input.type': [415, () => 'Send JSON or multipart form data.'],
  'input.image': [400, () => 'This picture could not be read. Please send a JPEG, PNG, WebP or AVIF.'],
  'input.imagePixels': [400, () => 'This picture is larger than 40 megapixels. Save a smaller copy and try again.'],
  'input.cursor': [400, () => 'This page of the list is no longer there. Please start again.'],
  'session.missing': [401, () => failureTexts.loginFirst],
  'session.signIn': [401, () => failureTexts.signIn],
  'session.code': [401, () => 'This code is wrong or has expired. Check it, or ask for a new one.'],
  'session.notFresh': [403, () => 'Please confirm your password to continue.'],
  'session.notFound': [404, () => 'This device is already signed out.'],
  'rights.missing': [403, () => 'You are not allowed to do this.'],
  'rights.notApproved': [403, () => 'Your artist account is waiting for approval.'],
  'users.password': [403, () => 'The current password is not right.'],
  'users.passwordMissing': [403, () => 'Please enter your password.'],
  'users.emailTaken': [409, () => 'This email is already registered.'],
  'users.emailTakenSince': [409, () => 'Another account has started to use this email. Yours stays as it was.'],
  'users.noEmailChange': [409, () => 'There is no email change to confirm.'],
  'users.notFound': [404, () => 'This person was not found.'],
  'users.noteNotFound': [404, () => 'This note was not found.'],
  'users.openOrders': [409, () => 'This account has open orders. Please finish or cancel them first.'],
  'users.decided': [409, (status: string) => `This application has already been ${status === 'cancelled' ? 'declined' : status}.`],
  'users.lastAdmin': [409, () => 'This is the only admin. Make somebody else an admin first.'],
  'users.blocked': [403, () => 'This account is blocked. If you think this is a mistake, please write to us on the contact page.'],
  'users.blockedNow': [409, () => 'This person is blocked. Please unblock them first.'],
  'users.blockAdmin': [409, () => 'An admin cannot be blocked. Please change their role first.'],
  'users.changedSince': [409, () => 'Somebody has changed this decision since, so it can’t be undone.'],
  'users.undoTooLate': [409, (minutes: number) => `An approval can only be undone for ${minutes} minutes.`],
  'users.notAsked': [409, () => 'We already have your application and need nothing more for now.'],
  'users.notArtist': [409, () => 'This person is not an artist.'],
  'addresses.notFound': [404, () => 'This address was not found.'],
  'addresses.tooMany': [409, (max: number) => `You can save at most ${max} addresses. Please delete one first.`],
  'artists.ownFollow': [409, () => 'You cannot follow yourself.'],
  'documents.kind': [400, () => 'This document could not be read. Please send a PDF or a picture.'],
  'documents.missing': [400, () => 'Please choose a document.'],
  'documents.tooMany': [409, (max: number) => `You can send at most ${max} documents.`],
  'documents.notFound': [404, () => 'This document was not found.'],
  'documents.linkExpired': [404, () => 'This link is no longer valid. Please open the application again.'],
  'reset.expired': [400, () => 'This link is no longer valid. Please ask for a new one.'],
  'arts.notFound': [404, () => 'This artwork was not found.'],
  'arts.nameEmpty': [400, () => fieldMessages.artNameRequired],
  'arts.featuredFull': [409, (max: number) => `Up to ${max} artworks can be featured. Please take one away first.`],
  'arts.incomplete': [409, (name: string) => `${name || 'This draft'} is not complete yet. Please fill in what is missing first.`],
  'arts.noDraftAgain': [409, () => 'A work that was published can’t go back to draft: it may be in carts and offers. Hide it instead.'],
  'arts.hiddenByStaff': [
    409,
    (name: string) => `Ubugeni has hidden ${name}. Reply to our email about it, and we’ll show it again once it is put right.`,
  ],
  'arts.changedSince': [409, (name: string) => `${name || 'This draft'} has been changed since, so we left it as it is.`],
  'arts.onHoliday': [
    409,
    (otherArtist: string | undefined, until: string) =>
      otherArtist === undefined
        ? `You’re away until ${formatDate(until)} and sell nothing until then. Please change your holiday first.`
        : `${otherArtist} is away until ${formatDate(until)}. Please come back after that.`,
  ],
  'arts.importFile': [400, () => 'This file could not be read. Please save it as CSV in UTF-8.'],
  'arts.importPart': [400, () => 'The upload was cut off. Nothing was added; please send the file again.'],
  'arts.importRows': [400, (max: number) => `A file can have up to ${max} artworks.`],
  'arts.importWrong': [400, (count: number) => (count === 1 ? 'One cell needs correcting.' : `${count} cells need correcting.`)],
  'cart.notFound': [404, () => 'This cart was not found.'],
  'cart.quantity': [400, () => fieldMessages.quantityPositive],
  'cart.unavailable': [400, (name?: string) => `${name ?? 'This artwork'} is no longer available.`],
  'cart.soldOut': [400, (name: string) => `${name} is sold out.`],
  'cart.stockTooLow': [400, (left: number) => `Only ${left} left.`],
  'cart.onlyOne': [400, (name: string) => `${name} is already in your cart, and it is the only one.`],
  'cart.tooMany': [400, (max: number) => `A cart can hold up to ${max} of the same artwork.`],
  'cart.full': [400, (max: number) => `A cart can hold up to ${max} different artworks.`],
  'cart.ownWork': [400, () => 'This is your own artwork.'],
  'cart.lineMissing': [400, () => 'This artwork is not in your cart.'],
  ...orderFailures,
  'chat.self': [400, () => 'You cannot write to yourself.'],
  'chat.otherPerson': [403, () => 'You can only do this for yourself.'],
  'chat.cannotStart': [403, () => 'You can write to approved artists and to Ubugeni, and answer anyone who wrote to you.'],
  'chat.blocked': [403, () => 'You cannot write to this person.'],
  'chat.hasBlocked': [403, () => 'You have blocked this person. Unblock them to write.'],
  'chat.attachment': [400, () => 'This file could not be read. Please send a picture, a PDF, a Word document or a text.'],
  'chat.tooFast': [429, (seconds: number) => `You are writing very fast. Please wait ${spokenSeconds(seconds)}.`],
  'chat.tooManyFiles': [429, () => 'You have sent many files. Please wait a while before you send another one.'],
  'chat.linkExpired': [404, () => 'This link is no longer valid. Please open the chat again.'],
  'chat.notFound': [404, () => 'This conversation was not found.'],
  'chat.alreadyReported': [409, () => 'You have already reported this conversation. We are looking at it.'],
  'chat.reportNotFound': [404, () => 'This report was not found.'],
  'messages.photoLinkExpired': [404, () => 'This link is no longer valid. Please open the message again.'],
  'messages.notFound': [404, () => 'This message was not found.'],
  'messages.changedSince': [409, () => 'Somebody has answered, resolved or reopened this email since, so this can’t be undone.'],
  'messages.notOnEmails': [409, () => 'Emails can be assigned to admins and support only.'],
  'messages.replyNotFound': [404, () => 'This saved reply was not found.'],
  'messages.replyTaken': [409, () => 'There is already a saved reply with this title.'],
  'messages.repliesFull': [409, (most: number) => `You can have up to ${most} saved replies. Please delete one first.`],
  'contact.tooMany': [429, () => 'You have sent us many messages today. Please write an email or call us.'],
  'live.tooMany': [429, (max: number) => `Ubugeni is already open in ${max} windows. Close one and reload this page.`],
  'notifications.notFound': [404, () => 'This notification was not found.'],
  'mail.linkExpired': [400, () => 'This link is no longer valid. Please ask for a new one.'],
  'favorites.tooMany': [409, () => 'You’ve reached the maximum number of favorites. Remove one to add another.'],
  'searches.empty': [400, () => 'Please type a word or choose a filter first.'],
  'searches.tooMany': [409, (max: number) => `You can save at most ${max} searches. Please delete one first.`],
  'searches.twice': [409, () => 'You have already saved this search.'],
  'searches.notFound': [404, () => 'This saved search was not found.'],
  'reviews.notBought': [403, () => 'Only people who bought this artwork can review it.'],
  'reviews.own': [403, () => 'You can’t review your own artwork.'],
  'reviews.twice': [409, () => 'You have already reviewed this artwork.'],
  'reviews.notFound': [404, () => 'This review was not found.'],
  'discussion.notFound': [404, () => 'This question was not found.'],
  'blog.notFound': [404, () => 'This article was not found.'],
  'blog.changed': [409, () => 'Somebody else has changed this article in the meantime. Please reload it.'],
  'blog.addressTaken': [409, () => fieldMessages.articleAddressTaken],
  'blog.addressFixed': [409, () => fieldMessages.articleAddressFixed],
  'blog.commentNotFound': [404, () => 'This comment was not found.'],
  'moderation.notFound': [404, () => 'This was deleted in the meantime.'],
  'moderation.changedSince': [409, () => 'This has been decided or changed since, so it can’t be undone.'],
  'moderation.undoTooLate': [409, (minutes: number) => `This can only be undone for ${minutes} minutes.`],
  'moderation.report': [400, () => 'A report is not hidden, shown or deleted. Please open it and mark it as resolved.'],
  'idempotency.otherBody': [422, () => 'This request was sent before with other content.'],
  'idempotency.running': [409, () => 'This request is still being processed.'],
  'idempotency.forgotten': [409, () => 'This was done when it was first sent. What was answered then is no longer kept.'],
  'page.notFound': [404, () => 'There is nothing at this address.'],
  'limit.reached': [429, (seconds: number) => `Too many attempts. Please wait ${spokenSeconds(seconds)}.`],
  'storage.full': [507, () => 'There is no room for files at the moment. Please try again later.'],
  'server.busy': [503, () => 'Ubugeni is busy. Please try again in a moment.'],
  'server.fault': [500, () => 'Something went wrong on our side. Please try again.'],
} as const satisfies Failures;

export type FailureCode = keyof typeof failures;
type Args<C extends FailureCode> = Parameters<(typeof failures)[C][1]>;

/** The body of every refusal (contract.md section 2). */
export type FailureBody = {
  status: 'fail';
  code: FailureCode;
  message: string;
  error: string;
  fields?: Record<string, string>;
  requestId?: string;
};

/** A refusal with a code, a status and a message that can be shown on screen. */
export class Failure extends Error {
  readonly code: FailureCode;
  statusCode: number;
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  /** Structured details for the client, such as the new total. */
  details?: Record<string, unknown>;

  constructor(code: FailureCode, sentence: string) {
    super(sentence);
    this.name = 'Failure';
    this.code = code;
    this.statusCode = failures[code][0];
  }

  /** Sets the message of each invalid field. */
  withFields(fields: Record<string, string>): this {
    this.fields = fields;
    return this;
  }

  /** Sets another status, of the calls that have one for all their refusals. */
  withStatus(status: 400): this {
    this.statusCode = status;
    return this;
  }

  /** Sets the seconds after which the client may retry. */
  retryAfter(seconds: number): this {
    this.retryAfterSeconds = Math.max(1, Math.ceil(seconds));
    return this;
  }

  /** Adds details to the response, such as `{ total }`. */
  with(details: Record<string, unknown>): this {
    this.details = details;
    return this;
  }
}

/** Makes a refusal; the arguments are those of its message in `failures`. */
export function fail<C extends FailureCode>(code: C, ...args: Args<C>): Failure {
  const say = failures[code][1] as (...values: Args<C>) => string;
  return new Failure(code, say(...args));
}
