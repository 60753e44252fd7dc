import { formatFrw } from '#contract/format.ts';
import { ORDER_CANCELLATION } from '#contract/screens.ts';
import { firstNameOf, listed } from '#server/orders/named.ts';
import { writeEmail } from '#server/platform/email/blocks.ts';
import type { EmailPicture } from '#server/platform/email/email-picture.ts';
import { orderHelp } from '#server/platform/email/order-help.ts';
import type { FactsOf } from '#server/platform/email/email-order.ts';

/** `Lake Kivu × 2`, what these cost together in Frw, and of whom they are; a mail that an older version put into the queue has the words alone. */
type Piece = string | { text: string; amount: number; picture?: EmailPicture; detail?: string };
/** A mail that an older version put into the queue has no `works`. */
type OverdueFacts = { name: string; number: number; works?: string; pieces: Piece[]; link: string };
/** The artists, with the paths of the conversations about the order; a mail that an older version put into the queue does not name them. */
type LateFacts = OverdueFacts & { artists?: { name: string; chat?: string }[] };

const of = (works: string | undefined) => (works ? `: ${works}` : '');

const listOf = ({ pieces }: OverdueFacts) => ({
  lines: pieces.map((piece) => (typeof piece === 'string' ? piece : { ...piece, amount: formatFrw(piece.amount) })),
});

/** What should have left, and who was reminded. */
function saidLate({ works, artists = [] }: LateFacts): string {
  const what = works ?? 'A part of your order';
  if (artists.length === 0) return `${what} should have left by now. We have reminded the artist.`;
  const reminded = listed(artists.map(({ name }) => firstNameOf(name)));
  return `${what} by ${listed(artists.map(({ name }) => name))} should have left by now. We have reminded ${reminded}.`;
}

/** What its buyer can do, each with its link. */
const waysOn = ({ artists = [], link }: LateFacts) => [
  ...artists.flatMap(({ name, chat }) =>
    chat ? [{ text: '', action: { label: `Message ${firstNameOf(name)}`, link: new URL(chat, link).href } }] : [],
  ),
  { text: '', action: { label: 'Ask to cancel', link: `${link}#${ORDER_CANCELLATION}` } },
];

/** Mails about items that should have left. */
export const overdueEmails = {
  dispatchOverdue: (facts: OverdueFacts) =>
    writeEmail({
      subject: `Order ${facts.number} is overdue, please send it${of(facts.works)}`,
      greeting: `Hello ${facts.name},`,
      paragraphs: [
        'This order is paid and should have left by now. Please send it, then mark it as sent. If you can’t, write to the buyer.',
      ],
      list: listOf(facts),
      action: { label: 'See the order', link: facts.link },
    }),
  dispatchLate: (facts: LateFacts) =>
    writeEmail({
      subject: `Order ${facts.number} is taking a little longer${of(facts.works)}`,
      greeting: `Hello ${facts.name},`,
      paragraphs: [saidLate(facts)],
      list: listOf(facts),
      action: { label: 'See the order', link: facts.link },
      besides: { lines: waysOn(facts) },
      help: orderHelp(facts.link),
    }),
};

declare module '#server/platform/email/email-order.ts' {
  interface EmailFacts extends FactsOf<typeof overdueEmails> {}
}
