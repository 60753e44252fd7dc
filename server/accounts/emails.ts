import { writeEmail } from '#server/platform/email/blocks.ts';
import type { FactsOf } from '#server/platform/email/email-order.ts';

/** Mails about an account, its password and its address. */
export const accountEmails = {
  resetPassword: ({ name, link }: { name: string; link: string }) =>
    writeEmail({
      subject: 'Set a new password',
      greeting: `Hello ${name},`,
      paragraphs: ['We received a request to set a new password for your Ubugeni account. The link works once, for 30 minutes.'],
      action: { label: 'Set a new password', link },
      closing: 'If it wasn’t you, you can ignore this email: your password stays as it is.',
    }),
  signInCode: ({ name, code }: { name: string; code: string }) =>
    writeEmail({
      subject: 'Your sign-in code',
      greeting: `Hello ${name},`,
      code: { label: 'Your code is', code },
      paragraphs: ['Enter it on the page where you asked for it. It works once, for 10 minutes, and replaces any code we sent before.'],
      closing:
        'We never ask for this code by phone or message. If you didn’t ask for it, you can ignore this email: nobody can sign in without it.',
    }),
  /** A mail that an older version put into the queue has no link. */
  passwordChanged: ({ name, link }: { name: string; link?: string }) =>
    writeEmail({
      subject: 'Your password was changed',
      greeting: `Hello ${name},`,
      paragraphs: ['The password of your Ubugeni account was changed, and all other devices were signed out.'],
      ...(link && { action: { label: 'Set a new password', link } }),
      closing: 'If this wasn’t you, set a new password now and write to us.',
    }),
  welcome: ({ name, role, link }: { name: string; role: 'Artist' | 'User'; link: string }) =>
    role === 'Artist'
      ? writeEmail({
          subject: 'Welcome to Ubugeni: we’ve received your application',
          greeting: `Hello ${name},`,
          paragraphs: [
            'Thank you for applying as an artist on Ubugeni. We review every application ourselves and will email you as soon as we’ve decided.',
            'In the meantime, please sign in and complete your profile: phone, address, a few words about your work, and documents if you have them.',
          ],
          action: { label: 'Sign in', link },
          closing: 'Once you are approved, your name and this email address are shown in the public artists directory.',
        })
      : writeEmail({
          subject: 'Welcome to Ubugeni',
          greeting: `Hello ${name},`,
          paragraphs: ['Your account is ready. Save what you love, write to the artists, and take a piece of Rwanda home.'],
          action: { label: 'See the artworks', link },
        }),
  verifyAddress: ({ name, email, link }: { name: string; email?: string; link: string }) =>
    writeEmail({
      subject: 'Please confirm your email address',
      greeting: `Hello ${name},`,
      paragraphs: ['Please confirm that this is your email address. The link works for 7 days.'],
      // An email that was queued before this fact existed has none.
      action: { label: email ? `Confirm ${email}` : 'Confirm my address', link },
      closing: 'If you don’t have an Ubugeni account, you can ignore this email.',
    }),
  confirmNewEmail: ({ name, email, link }: { name: string; email?: string; link: string }) =>
    writeEmail({
      subject: 'Confirm your new email address',
      greeting: `Hello ${name},`,
      paragraphs: ['You asked to use this email address for your Ubugeni account. It takes effect once you confirm it, within 24 hours.'],
      action: { label: email ? `Use ${email} for this account` : 'Confirm my new address', link },
      closing: 'If you didn’t ask for this, you can ignore this email: nothing will change.',
    }),
  emailWanted: ({ name, link }: { name: string; link: string }) =>
    writeEmail({
      subject: 'Someone tried to use your email address',
      greeting: `Hello ${name},`,
      paragraphs: [
        'Someone tried to add this email address to another Ubugeni account. It already belongs to yours, so nothing has changed.',
        'If that was you, sign in with this address. If you can’t remember your password, you can set a new one.',
      ],
      action: { label: 'Set a new password', link },
      closing: 'If it wasn’t you, you don’t need to do anything.',
    }),
};

declare module '#server/platform/email/email-order.ts' {
  interface EmailFacts extends FactsOf<typeof accountEmails> {}
}
