import type { EmailName } from '#server/platform/email/email-order.ts';

/** A link that a test of its own opens. */
export type Elsewhere = { testedBy: string };

const aboutNothing: readonly EmailName[] = [
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
/** Mails whose link has a secret, which these tests open, or that are about no thing. */
export const otherwise: Partial<Record<EmailName, Elsewhere | 'is about no thing'>> = {
  verifyAddress: { testedBy: 'server/accounts/own/email-change.test.ts' },
  confirmNewEmail: { testedBy: 'server/accounts/own/email-change.test.ts' },
  emailWanted: { testedBy: 'server/accounts/own/email-change.test.ts' },
  resetPassword: { testedBy: 'server/accounts/sign-in/reset.test.ts' },
  newsletterConfirm: { testedBy: 'server/newsletter/routes.test.ts' },
  newsletterWelcome: { testedBy: 'server/newsletter/routes.test.ts' },
  searchNews: { testedBy: 'server/saved-searches/new-matches.test.ts' },
  ...Object.fromEntries(aboutNothing.map((letter) => [letter, 'is about no thing' as const])),
};
