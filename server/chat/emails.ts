import { type UnsubscribeLink, writeEmail } from '#server/platform/email/blocks.ts';
import type { FactsOf } from '#server/platform/email/email-order.ts';

/** `text` is the beginning of a sender's latest message, `link` leads to their conversation; mails that an older version queued have none. */
type Sender = { name: string; count: number; text?: string; link?: string };
type Unread = { name: string; senders: Sender[]; link: string; leave: UnsubscribeLink };

const messages = (count: number) => (count === 1 ? '1 message' : `${count} messages`);

const quote = ({ name, count, text }: Sender): string => {
  const said = text?.replaceAll(/\s+/g, ' ').trim();
  return `${name}: ${said ? `“${said}”${count > 1 ? ` (${messages(count)})` : ''}` : messages(count)}`;
};

/** A quote with the way to its conversation, where the mail's button cannot lead to each of several. */
const quoteWithLink = ({ link, ...sender }: Sender) =>
  link ? { text: quote(sender), action: { label: `Answer ${sender.name}`, link } } : quote(sender);

/** Mails about chats. */
export const chatEmails = {
  newMessages: ({ name, senders, link, leave }: Unread) => {
    const only = senders.length === 1 ? senders[0] : undefined;
    const total = senders.reduce((sum, { count }) => sum + count, 0);
    return writeEmail({
      subject: only ? `${only.name} wrote to you on Ubugeni` : `You have ${messages(total)} on Ubugeni`,
      greeting: `Hello ${name},`,
      ...(senders[0] && { preview: quote(senders[0]) }),
      paragraphs: [only ? `While you were away, ${only.name} wrote to you:` : 'While you were away, several people wrote to you:'],
      list: { lines: only ? [quote(only)] : senders.map(quoteWithLink) },
      action: { label: only ? 'Read and answer' : 'All conversations', link },
      leave,
    });
  },
};

declare module '#server/platform/email/email-order.ts' {
  interface EmailFacts extends FactsOf<typeof chatEmails> {}
}
