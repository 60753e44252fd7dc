import { formatFrw, formatNumber } from '#contract/format.ts';
import { firstNameOf, paidHow } from '#server/orders/named.ts';
import { type EmailParts, writeEmail } from '#server/platform/email/blocks.ts';
import type { EmailPicture } from '#server/platform/email/email-picture.ts';
import { orderHelp } from '#server/platform/email/order-help.ts';

/**
 * The facts of every mail about an order; `link` leads to it, `total` is in Frw. For an artist `works`, `pieces` and `total` are of their own
 * items; of a part that was asked for, cancelled or refunded, all three are of that part. A mail that an older version put into the queue has none of
 * `works`, `buyer` and `method`.
 */
export type OrderFacts = {
  name: string;
  number: number;
  works?: string;
  buyer?: string;
  pieces: Piece[];
  total: number;
  /** The provider's word for how it was paid; none while it is unpaid. */
  method?: string | null;
  link: string;
};
/** `Lake Kivu × 2`, and what these cost together in Frw; an older version queued the words alone. */
type Piece = string | { text: string; amount: number; picture?: EmailPicture; detail?: string };

export const of = ({ works }: OrderFacts) => (works ? `: ${works}` : '');
export const buyerOf = ({ buyer }: OrderFacts) => (buyer ? firstNameOf(buyer) : 'the buyer');
export const startBuyer = ({ buyer }: OrderFacts) => (buyer ? firstNameOf(buyer) : 'The buyer');
export const by = ({ buyer }: OrderFacts) => (buyer ? ` by ${firstNameOf(buyer)}` : '');

/** ' by mobile money', where that is known. */
export const how = ({ method }: OrderFacts) => paidHow(method).replace(/^(?=.)/, ' ');

/** `of`: what it is a part of, '5,000 of 44,500 Frw'. */
export type Sum = { label: string; amount: number; of?: number };

const writeSum = ({ label, amount, of }: Sum) => ({
  label,
  amount: of === undefined || of === amount ? formatFrw(amount) : `${formatNumber(amount)} of ${formatFrw(of)}`,
});

/** `ofWorks`: the works of a sum that falls on none of them, `of` what the sum is a part of, `also` a sum of the whole order below that of what the mail tells of. */
const listOf = ({ pieces, total }: OrderFacts, { total: label = 'Total', of, also, ofWorks }: Words) => ({
  ...(ofWorks && { title: ofWorks.title }),
  lines: ofWorks?.lines ?? pieces.map((piece) => (typeof piece === 'string' ? piece : { ...piece, amount: formatFrw(piece.amount) })),
  sums: [{ label, amount: total, ...(of !== undefined && { of }) }, ...(also ? [also] : [])].map(writeSum),
});

/** `, which you paid by mobile money`, where that is known. */
export const wasPaid = (facts: OrderFacts) => (how(facts) ? `, which you paid${how(facts)}` : '');

type Words = Pick<EmailParts, 'subject' | 'title' | 'paragraphs' | 'pictures' | 'isActionFirst' | 'closing'> & {
  label?: string;
  /** Where in the order's page the button leads. */
  part?: string;
  total?: string;
  of?: number;
  also?: Sum;
  ofWorks?: { title: string; lines: ({ text: string; amount: ''; picture?: EmailPicture; detail: string } | string)[] };
};

/** A mail about an order: its words, the list of works with their sum, and the way to its page. */
export const writeOrderEmail = (facts: OrderFacts, words: Words, help?: EmailParts['help']) =>
  writeEmail({
    ...words,
    greeting: `Hello ${facts.name},`,
    list: listOf(facts, words),
    action: { label: words.label ?? 'See the order', link: words.part ? `${facts.link}#${words.part}` : facts.link },
    ...(help && { help }),
  });

/** To the buyer: with the ways to the shop, and to the artists whose works are on their way. */
export const writeToBuyer = (facts: OrderFacts & { dispatch?: Parameters<typeof orderHelp>[1] }, words: Words) =>
  writeOrderEmail(facts, words, orderHelp(facts.link, facts.dispatch));
