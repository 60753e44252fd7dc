import type { NotificationKind } from '#contract/notifications.ts';

type OfOrder = { number: number };
type Item = { item: string };
type Name = { name: string };
type OfArt = Name & { art: string };
type NoFacts = Record<string, never>;

/** No longer than a bell shows. */
const TEXT_MAX = 300;

/**
 * Every kind of notification and what it says of its facts; what stands before the dot is what it is about. Stored are kind and facts, the text is
 * made when it is read: a kind that rows may still have is not renamed without a migration.
 */
const texts = {
  'order.placed': ({ number }: OfOrder) => `Somebody ordered your work: order ${number}`,
  'order.paid': ({ number }: OfOrder) => `Order ${number} is paid`,
  'order.paidForArtist': ({ number }: OfOrder) => `Order ${number} is paid: please send it`,
  'order.paidAfterHand': ({ number }: OfOrder) => `A payment came for order ${number}, which was recorded as paid by hand`,
  'order.cancelled': ({ number }: OfOrder) => `Order ${number} is cancelled`,
  'order.expired': ({ number }: OfOrder) => `Order ${number} was not paid in time`,
  'order.refunded': ({ number }: OfOrder) => `Your payment of order ${number} was given back`,
  'order.refundedForArtist': ({ number }: OfOrder) => `Order ${number} was refunded`,
  'order.refundedPart': ({ number }: OfOrder) => `We've refunded a part of order ${number}`,
  'order.refundedPartForArtist': ({ number }: OfOrder) => `A part of order ${number} was refunded`,
  'order.refundRefused': ({ number }: OfOrder) => `A refund of order ${number} was not made: please look at it`,
  'order.refundWaits': ({ number }: OfOrder) => `A payment of order ${number} waits for your decision`,
  'order.chargeReturned': ({ number }: OfOrder) => `A payment of order ${number} is being given back`,
  'order.chargeReturnedForAdmin': ({ number }: OfOrder) => `A charge of order ${number} is being given back`,
  'order.itemSent': ({ item }: Item) => `${item} is on its way`,
  'order.itemDelivered': ({ item }: Item) => `${item} was delivered`,
  message: ({ name }: Name) => `${name} wrote to you`,
  'review.written': ({ name, art }: OfArt) => `${name} reviewed ${art}`,
  'review.replied': ({ name, art }: OfArt) => `${name} replied to your review of ${art}`,
  'question.asked': ({ name, art }: OfArt) => `${name} asked about ${art}`,
  'question.answered': ({ name, art }: OfArt) => `${name} answered your question about ${art}`,
  follower: ({ name }: Name) => `${name} follows you`,
  'application.received': () => 'An artist applied',
  'application.approved': () => 'You are an artist on Ubugeni now',
  'application.rejected': () => 'Your application was not accepted',
  'application.cancelled': () => 'Your artist account was cancelled',
  contact: ({ name, subject }: Name & { subject: string }) => `${name} wrote: ${subject}`,
  report: () => 'A conversation was reported',
  comment: () => 'A comment waits for approval',
} satisfies { [K in NotificationKind | `${NotificationKind}.${string}`]?: (facts: never) => string };

type Texts = typeof texts;
type FactsOf<T> = T extends (facts: infer F) => string ? (unknown extends F ? NoFacts : F) : never;

type WrittenKind = keyof Texts;
/** What happened, as it is stored. */
export type Happening = { [K in WrittenKind]: { kind: K; facts: FactsOf<Texts[K]> } }[WrittenKind];
/** A sentence of a version that stored sentences, where its facts could not be read from it (migration 0032). */
type OldSentence = { kind: 'text'; facts: { about: NotificationKind; text: string } };
export type StoredHappening = Happening | OldSentence;

/** What a notification is about, and its text. */
export function writeNotification(stored: StoredHappening): { kind: NotificationKind; text: string } {
  if (stored.kind === 'text') return { kind: stored.facts.about, text: stored.facts.text };
  const write = texts[stored.kind] as (facts: Happening['facts']) => string;
  const [about] = stored.kind.split('.') as [NotificationKind];
  return { kind: about, text: write(stored.facts).slice(0, TEXT_MAX).toWellFormed() };
}
