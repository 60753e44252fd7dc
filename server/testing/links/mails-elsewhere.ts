import type { MailKind } from '#contract/mail-kinds.ts';

/** A link that a test of its own opens. */
export type Elsewhere = { testedBy: string };

const noRecord: readonly MailKind[] = [
  'signInCode',
  'passwordChanged',
  'passwordSetByAdmin',
  'emailChanged',
  'accountBlocked',
  'accountUnblocked',
  'artistCancelled',
  'farewell',
  'contactAnswer',
];
/** Mails whose link has a secret, which these tests open, or that lead to no record. */
export const emailsNotOpened: Partial<Record<MailKind, Elsewhere | 'leads to no record'>> = {
  welcome: { testedBy: 'server/platform/email/sink.test.ts' },
  verifyAddress: { testedBy: 'server/accounts/own/email-change.test.ts' },
  confirmNewEmail: { testedBy: 'server/accounts/own/email-change.test.ts' },
  emailWanted: { testedBy: 'server/accounts/own/email-change.test.ts' },
  resetPassword: { testedBy: 'server/accounts/sign-in/reset.test.ts' },
  newsletterConfirm: { testedBy: 'server/newsletter/routes.test.ts' },
  newsletterWelcome: { testedBy: 'server/newsletter/routes.test.ts' },
  roleChanged: { testedBy: 'server/accounts/staff/staff.test.ts' },
  searchNews: { testedBy: 'server/saved-searches/new-matches.test.ts' },
  ...Object.fromEntries(noRecord.map((kind) => [kind, 'leads to no record' as const])),
};
