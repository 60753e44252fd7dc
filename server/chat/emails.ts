import { type UnsubscribeLink, writeEmail } from '#server/platform/email/blocks.ts';
import type { FactsOf } from '#server/platform/email/email-order.ts';

/** `text` is the beginning of a sender's latest message; mails that an older version queued have none. */
type Unread = { name: string; senders: { name: string; count: number; text?: string }[]; link: string; leave: UnsubscribeLink };

const messages = (count: number) => (count === 1 ? '1 message' : `${count} messages`);

const quote = ({ name, count, text }: Unread['senders'][number]) => {
  const said = text?.replaceAll(/\s+/g, ' ').trim();
  return `${name}: ${said ? `“${said}”${count > 1 ? ` (${messages(count)})` : ''}` : messages(count)}`;
};

/** Mails about chats. */
export const chatEmails = {
  newMessages: ({ name, senders, link, leave }: Unread) => {
    const only = senders.length === 1 ? senders[0] : undefined;
    const total = senders.reduce((sum, { count }) => sum + count, 0);
    return writeEmail({
      subject: only ? `${only.name} wrote to you on Ubugeni` : `You have ${messages(total)} on Ubugeni`,
      greeting: `Hello ${name},`,
      paragraphs: ['While you were away, somebody wrote to you:'],
      list: { lines: senders.map(quote) },
      action: { label: 'Read and answer', link },
      leave,
    });
  },
};

declare module '#server/platform/email/email-order.ts' {
  interface EmailFacts extends FactsOf<typeof chatEmails> {}
}
