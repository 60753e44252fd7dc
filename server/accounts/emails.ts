import { formatDateAndTime, formatFrw } from '#contract/format.ts';
import { writeEmail } from '#server/platform/email/blocks.ts';
import type { EmailWork } from '#server/platform/email/email-picture.ts';
import type { FactsOf } from '#server/platform/email/email-order.ts';

/**
 * `confirm` is the link that confirms the address, none where that was done; `link` the way on, `works` some that can be bought now. A mail that an
 * older version put into the queue has neither `confirm`, which that version mailed apart, nor `works`.
 */
type WelcomeFacts = { name: string; role: 'Artist' | 'User'; email?: string; link: string; confirm?: string; works?: EmailWork[] };

const confirmWords = ({ confirm }: WelcomeFacts) =>
  confirm ? ['Please confirm that this is your email address. The link works for 7 days.'] : [];
const confirmAction = ({ confirm, email }: WelcomeFacts, other: { label: string; link: string }) =>
  confirm ? { label: `Confirm ${email}`, link: confirm } : other;

function welcomeArtist(facts: WelcomeFacts) {
  const signIn = { label: 'Sign in', link: facts.link };
  return writeEmail({
    subject: 'Welcome to Ubugeni: we’ve received your application',
    greeting: `Hello ${facts.name},`,
    paragraphs: [
      'Thank you for applying as an artist on Ubugeni. We review every application ourselves and will email you as soon as we’ve decided.',
      ...confirmWords(facts),
    ],
    action: confirmAction(facts, signIn),
    // The page of the confirmed address leads on to the sign-in: a mail has one thing to do.
    besides: {
      title:
        'In the meantime, please sign in and complete your profile: phone, address, a few words about your work, and documents if you have them.',
      lines: [],
    },
    closing: 'Once you are approved, your name and this email address are shown in the public artists directory.',
  });
}

function welcomeBuyer(facts: WelcomeFacts) {
  const { works = [] } = facts;
  const shop = { label: 'See the artworks', link: facts.link };
  const lines = works.map(({ name, artist, price, picture }) => ({ text: `${name} by ${artist}`, amount: formatFrw(price), picture }));
  return writeEmail({
    subject: facts.confirm ? 'Welcome to Ubugeni: please confirm your email address' : 'Welcome to Ubugeni',
    greeting: `Hello ${facts.name},`,
    paragraphs: [
      'Your account is ready. Save what you love, write to the artists, and take a piece of Rwanda home.',
      ...confirmWords(facts),
    ],
    action: confirmAction(facts, shop),
    ...(lines.length > 0 && { besides: { title: 'New in the shop:', lines } }),
    ...(facts.confirm && { closing: 'If you didn’t create this account, you can ignore this email.' }),
  });
}

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
      subject: `${code} is your Ubugeni sign-in code`,
      title: 'Your sign-in code',
      greeting: `Hello ${name},`,
      code: { label: 'Your code is', code },
      paragraphs: ['Enter it on the page where you asked for it. It works once, for 10 minutes, and replaces any code we sent before.'],
      closing:
        'We never ask for this code by phone or message. If you didn’t ask for it, you can ignore this email: nobody can sign in without it.',
    }),
  /** A mail that an older version put into the queue has no link, or does not say when. Whoever has just set a password is not asked to set one. */
  passwordChanged: ({ name, link, at }: { name: string; link?: string; at?: string }) =>
    writeEmail({
      subject: 'Your password was changed',
      greeting: `Hello ${name},`,
      paragraphs: [
        `The password of your Ubugeni account was changed${at ? ` on ${formatDateAndTime(at)}` : ''}, and all other devices were signed out.`,
        'If this was you, there is nothing to do.',
      ],
      besides: {
        lines: [
          link
            ? { text: 'If this wasn’t you, set a new password now and write to us.', action: { label: 'Set a new password', link } }
            : 'If this wasn’t you, set a new password now and write to us.',
        ],
      },
    }),
  welcome: (facts: WelcomeFacts) => (facts.role === 'Artist' ? welcomeArtist(facts) : welcomeBuyer(facts)),
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
