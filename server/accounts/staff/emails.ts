import type { Role } from '#contract/accounts.ts';
import type { Staff } from '#contract/staff.ts';
import { writeEmail } from '#server/platform/email/blocks.ts';
import type { FactsOf } from '#server/platform/email/email-order.ts';

type Standing = { role: Role; staff: Staff | null };
type RoleFacts = { name: string; by: string; before: Standing; after: Standing; link: string };

const staffWords: Record<Staff, { subject: string; can: string }> = {
  admin: {
    subject: 'You are now an admin of Ubugeni',
    can: 'You can do everything: orders and refunds, people and their roles, works, applications, moderation, emails, the blog and the settings.',
  },
  editor: {
    subject: 'You are now an editor at Ubugeni',
    can: 'You can edit, hide and feature works, decide on artists’ applications, moderate reviews, questions and comments, handle reports and write the blog. You can’t open orders, other people’s accounts, emails or the settings.',
  },
  support: {
    subject: 'You now work in support at Ubugeni',
    can: 'You can approve orders and mark them as sent, cancel unpaid ones, edit and block people’s accounts, answer emails and handle reports. You can’t refund, delete accounts, change roles or open the settings.',
  },
};

/** What somebody is in the shop who is not, or no longer, one of the staff. */
const shopWords = {
  Artist: {
    can: 'Your account is an artist’s account: your application says how it stands and what comes next.',
    label: 'Open your application',
  },
  User: { can: 'You can buy and write to artists as any customer.', label: 'Open your account' },
};

function shopSubject({ before, after }: Pick<RoleFacts, 'before' | 'after'>): string {
  if (before.staff) return 'You no longer work for Ubugeni’s team';
  return after.role === 'Artist' ? 'Your Ubugeni account is now an artist’s account' : 'Your Ubugeni account is now a customer’s account';
}

/** Mails about what the staff decided of a person. */
export const staffEmails = {
  accountBlocked: ({ name, reason }: { name: string; reason: string }) =>
    writeEmail({
      subject: 'Your Ubugeni account was blocked',
      greeting: `Hello ${name},`,
      paragraphs: [
        'We’ve blocked your account. You can’t sign in; orders that were placed stay as they are.',
        ...(reason ? [`Reason: ${reason}`] : []),
      ],
      closing: 'If you think this is a mistake, please reply to this email.',
    }),
  /** A mail that an older version put into the queue has no link. */
  accountUnblocked: ({ name, link }: { name: string; link?: string }) =>
    writeEmail({
      subject: 'You can use your Ubugeni account again',
      greeting: `Hello ${name},`,
      paragraphs: ['Your account is no longer blocked. You can sign in as before.'],
      ...(link && { action: { label: 'Sign in', link } }),
      closing: 'Thank you for your patience.',
    }),
  /** Names who did it: whoever did not expect a right, or to lose one, knows whom to ask. */
  roleChanged: ({ name, by, before, after, link }: RoleFacts) => {
    const shop = shopWords[after.role === 'Artist' ? 'Artist' : 'User'];
    const isHidden = before.role !== 'User' && after.role === 'User';
    return writeEmail({
      subject: after.staff ? staffWords[after.staff].subject : shopSubject({ before, after }),
      greeting: `Hello ${name},`,
      paragraphs: [
        `${by} changed your role at Ubugeni. ${after.staff ? staffWords[after.staff].can : shop.can}`,
        ...(isHidden ? ['Works that you published are hidden from the shop. Orders placed before stay as they are.'] : []),
        'Your devices were signed out, so please sign in again.',
      ],
      action: { label: after.staff ? 'Open your dashboard' : shop.label, link },
      closing: after.staff
        ? 'If you didn’t expect this, please don’t use it: reply to this email so that we can look into it, and change your password.'
        : 'If you didn’t expect this, please reply to this email.',
    });
  },
  applicationAsked: ({ name, text, link }: { name: string; text: string; link: string }) =>
    writeEmail({
      subject: 'Your application needs something more',
      greeting: `Hello ${name},`,
      paragraphs: ['Thank you for applying as an artist on Ubugeni. Before we can decide, please add the following:', text],
      action: { label: 'Open your application', link },
      closing: 'Then send it to us again from that page; we usually answer within two working days.',
    }),
};

declare module '#server/platform/email/email-order.ts' {
  interface EmailFacts extends FactsOf<typeof staffEmails> {}
}
