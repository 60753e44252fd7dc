import type { Email } from './mailer.ts';

/** The emails of an area, each from its facts; every area has its own file (emails.ts). */
export type Emails = Record<string, (facts: never) => Omit<Email, 'to'>>;
/** What each of an area's emails is written from. */
export type FactsOf<E extends Emails> = { [N in keyof E]: Parameters<E[N]>[0] };

/** Every email of the shop and what it is written from: each area adds its own. Merging needs `interface`. */
export interface EmailFacts {}

export type EmailName = keyof EmailFacts;
/** What a job needs to write one mail. */
export type EmailOrder = { [N in EmailName]: { letter: N; to: string; facts: EmailFacts[N] } }[EmailName];
