import { writeEmail } from '#server/platform/email/blocks.ts';
import type { FactsOf } from '#server/platform/email/email-order.ts';

type Named = { name: string };

/** Mails about an account and its application. */
export const manageEmails = {
  /** To the address of before. `isPasswordSet`: an admin set a new password besides. */
  emailChanged: ({ name, isSelf, isPasswordSet }: Named & { isSelf: boolean; isPasswordSet?: boolean }) =>
    writeEmail({
      subject: isPasswordSet ? 'Your email address and password were changed' : 'Your email address was changed',
      greeting: `Hello ${name},`,
      paragraphs: [
        isSelf
          ? 'The email address of your Ubugeni account was changed. From now on we’ll write to the new one.'
          : `We changed the email address${isPasswordSet ? ' and the password' : ''} of your Ubugeni account. From now on we’ll write to the new ${isPasswordSet ? 'address' : 'one'}.`,
      ],
      closing: 'If you didn’t ask for this, please write to us right away.',
    }),
  /** `confirm` is the link that confirms the address that was set with it. A mail that an older version put into the queue has no link. */
  passwordSetByAdmin: ({ name, link, confirm, email }: Named & { link?: string; confirm?: string; email?: string }) => {
    const own = link ? { label: 'Set your own password', link } : undefined;
    const action = confirm ? { label: `Confirm ${email}`, link: confirm } : own;
    return writeEmail({
      subject: `Your ${email ? 'email address and password were' : 'password was'} changed by Ubugeni`,
      greeting: `Hello ${name},`,
      paragraphs: [
        `An admin of Ubugeni set ${email ? 'this email address and ' : ''}a new password for your account, and all devices were signed out.`,
        ...(confirm ? ['Please confirm that this is your email address. The link works for 7 days.'] : []),
      ],
      ...(action && { action }),
      ...(confirm && own && { besides: { lines: [{ text: '', action: own }] } }),
      closing: 'If you didn’t ask for it, set your own password and write to us.',
    });
  },
  artistApproved: ({ name, link }: Named & { link: string }) =>
    writeEmail({
      subject: 'You are an artist on Ubugeni',
      greeting: `Hello ${name},`,
      paragraphs: [
        'Your application has been approved. Your name and this email address are now in the public artists directory, and you can publish your works.',
      ],
      action: { label: 'Add a work', link },
    }),
  artistCancelled: ({ name, reason, wasApproved }: Named & { reason: string | null; wasApproved: boolean }) =>
    writeEmail({
      subject: wasApproved ? 'Your artist account was cancelled' : 'Your application wasn’t accepted',
      greeting: `Hello ${name},`,
      paragraphs: [
        wasApproved
          ? 'Your artist account on Ubugeni was cancelled, and your works are no longer in the shop. Orders placed before stay as they are.'
          : 'We’ve reviewed your application as an artist on Ubugeni and couldn’t accept it.',
        ...(reason ? [`Reason: ${reason}`] : []),
      ],
      closing: 'You can still sign in as a customer. If you have a question, please write to us.',
    }),
};

declare module '#server/platform/email/email-order.ts' {
  interface EmailFacts extends FactsOf<typeof manageEmails> {}
}
