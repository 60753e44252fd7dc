import { writeEmail } from '#server/platform/email/blocks.ts';
import type { FactsOf } from '#server/platform/email/email-order.ts';

type Named = { name: string };

/** Mails about an account and its application. */
export const manageEmails = {
  emailChanged: ({ name, isSelf }: Named & { isSelf: boolean }) =>
    writeEmail({
      subject: 'Your email address was changed',
      greeting: `Hello ${name},`,
      paragraphs: [
        isSelf
          ? 'The email address of your Ubugeni account was changed. From now on we write to the new one.'
          : 'We changed the email address of your Ubugeni account. From now on we write to the new one.',
      ],
      closing: 'If you did not want this, please write to us at once.',
    }),
  passwordSetByAdmin: ({ name }: Named) =>
    writeEmail({
      subject: 'Your password was changed by Ubugeni',
      greeting: `Hello ${name},`,
      paragraphs: ['An admin of Ubugeni set a new password for your account, and all devices were signed out.'],
      closing: 'If you did not ask for it, please set a password of your own by ‘Forgot password’ and write to us.',
    }),
  artistApproved: ({ name, link }: Named & { link: string }) =>
    writeEmail({
      subject: 'You are an artist on Ubugeni',
      greeting: `Hello ${name},`,
      paragraphs: [
        'Your application was approved. Your name and this email address are now in the public artists directory, and you can put up your works.',
      ],
      action: { label: 'Put up a work', link },
    }),
  artistCancelled: ({ name, reason, wasApproved }: Named & { reason: string | null; wasApproved: boolean }) =>
    writeEmail({
      subject: wasApproved ? 'Your artist account was cancelled' : 'Your application was not accepted',
      greeting: `Hello ${name},`,
      paragraphs: [
        wasApproved
          ? 'Your artist account on Ubugeni was cancelled, and your works left the shop. Orders that were placed before stay as they are.'
          : 'We looked at your application as an artist on Ubugeni and could not accept it.',
        ...(reason ? [reason] : []),
      ],
      closing: 'You can still sign in as a customer. If you have a question, please write to us.',
    }),
};

declare module '#server/platform/email/email-order.ts' {
  interface EmailFacts extends FactsOf<typeof manageEmails> {}
}
