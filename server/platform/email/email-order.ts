import type { MailKind } from '#contract/mail-kinds.ts';
import type { Email } from './mailer.ts';

/** The emails of an area, each from its facts; every area has its own file (emails.ts). */
export type Emails = Record<string, (facts: never) => Omit<Email, 'to'>>;
/** What each of an area's emails is written from. */
export type FactsOf<E extends Emails> = { [N in keyof E]: Parameters<E[N]>[0] };

/** Every email of the shop and what it is written from: each area adds its own. Merging needs `interface`. */
export interface EmailFacts {}

/**
 * What a job needs to write one mail. Its kind is named `letter` in what is stored and sent: in this, in the table outgoing_mails, in the audit log and
 * in the calls that show them. Jobs that wait while a new version starts have that name, and the version before must read those of the new one.
 */
export type EmailOrder = { [K in MailKind]: { letter: K; to: string; facts: EmailFacts[K] } }[MailKind];
