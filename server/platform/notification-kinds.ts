import type { NotificationKind } from '#contract/notifications.ts';

/** What stands before the dot is what a notification is about. */
type KindName = NotificationKind | `${NotificationKind}.${string}`;

/**
 * An area's kinds of notification and what each says of its facts, and of how many it stands for. Stored are kind and facts, the text is made when it is read: a kind that rows
 * may still have is not renamed without a migration.
 */
export type NotificationTexts = {
  [K in KindName]?: ((facts: never, count: number) => string) & { settled?: (facts: never, count: number) => string };
};
/** A text of what waits for somebody, and what it says once that is decided or done: what happened, and no more that it waits. */
export const waiting = <F extends (...facts: never) => string>(text: F, settled: F): F & { settled: F } => Object.assign(text, { settled });

/** What each of an area's notifications is written from. */
export type NotificationFactsOf<T extends NotificationTexts> = {
  [K in keyof T]: T[K] extends (...facts: infer F) => string ? (F extends [infer One, ...unknown[]] ? One : Record<string, never>) : never;
};

/** Every kind of notification and what it is written from: each area adds its own. Merging needs `interface`, and the export. @public */
export interface NotificationFacts {}

/** What happened, as it is stored. */
export type Happening = { [K in keyof NotificationFacts]: { kind: K; facts: NotificationFacts[K] } }[keyof NotificationFacts];
/** The text of every kind. */
type TextOf<Facts> = (facts: Facts, count: number) => string;
export type AllNotificationTexts = {
  [K in keyof NotificationFacts]: TextOf<NotificationFacts[K]> & { settled?: TextOf<NotificationFacts[K]> };
};
