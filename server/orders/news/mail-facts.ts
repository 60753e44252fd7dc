import { screens } from '#contract/screens.ts';
import { type TransitDays, transitTo } from '#contract/transit.ts';
import { emailPicture } from '#server/platform/email/email-picture.ts';
import type { FoundLine, FoundOrder } from '#server/orders/found-order.ts';
import { firstNameOf, quoted, takenOf, worksOf } from '#server/orders/named.ts';
import type { Agreed, Dispatch } from './order-words.ts';
import { dispatchBy } from '#server/orders/present-item.ts';
import type { RefundPart } from './part.ts';
import { isLeft } from './to-send.ts';

type About = { found: FoundOrder; part: RefundPart | undefined; publicUrl: string };

/**
 * A work with how many of its pieces were refunded, where it had several: `Lake Kivu × 1 of 2`; `part of Lake Kivu × 2` where the sum is not that of whole
 * pieces. All of them, and what is not refunded in part, as everywhere: `Lake Kivu × 2`.
 */
function writePieces({ name, quantity, price }: Pick<FoundLine['line'], 'name' | 'quantity' | 'price'>, refunded?: number): string {
  const all = `${name} × ${quantity}`;
  if (refunded === undefined || quantity === 1 || refunded >= price * quantity) return all;
  return refunded > 0 && refunded % price === 0 ? `${name} × ${refunded / price} of ${quantity}` : `part of ${all}`;
}

/** The works that a mail is about, for its subject: of a single one that was refunded how many of its pieces. */
function worksIn(lines: FoundLine[], part: RefundPart | undefined): string {
  const [only] = lines;
  if (!part || lines.length > 1 || !only || only.line.quantity === 1) return worksOf(lines.map(({ line }) => line));
  return writePieces(only.line, part.byLine.get(only.line.id));
}

/** What every mail about an order says to a reader of these lines. Of a refund of a part the amounts are what came back, else what the items cost. */
export function factsFor({ found, part, publicUrl }: About, reader: { id: string; name: string }, lines: FoundLine[], page: string) {
  // What one artist sends stands together.
  const sorted = [...Map.groupBy(lines, ({ line }) => line.ownerId).values()].flat();
  const pieces = sorted.map(({ line, slug, picture: stored }) => {
    const picture = emailPicture(publicUrl, stored, { name: line.name, slug });
    return {
      text: writePieces(line, part?.byLine.get(line.id)),
      amount: part ? (part.byLine.get(line.id) ?? 0) : line.price * line.quantity,
      ...(picture && { picture }),
      // Artists know whose works these are.
      ...(line.ownerId !== reader.id && { detail: line.ownerName }),
    };
  });
  return {
    name: reader.name,
    number: found.order.number,
    ...(sorted.length > 0 && { works: worksIn(sorted, part) }),
    buyer: found.order.buyerName,
    pieces,
    total: part && lines.length === 0 ? part.amount : pieces.reduce((sum, { amount }) => sum + amount, 0),
    method: found.order.paymentMethod,
    link: `${publicUrl}${page}`,
  };
}

const promiseOf = (line: FoundLine['line'], order: FoundOrder['order']) => dispatchBy(line, order)?.toISOString() ?? '';

/** By when an artist must send the first of what is left of a paid order, as its row and `send_by` have it. */
export const firstToSend = ({ order, lines }: FoundOrder, artistId: string): string | undefined =>
  lines
    .flatMap(({ line }) => (line.ownerId === artistId && isLeft(line) ? [promiseOf(line, order)] : []))
    .toSorted()
    .at(0);

/** Who sends which works of a paid order, and by when all of it will have left: what its buyer is promised. */
function dispatchOf({ order, lines }: FoundOrder): Dispatch[] {
  const byArtist = Map.groupBy(lines, ({ line }) => line.ownerId);
  return [...byArtist.values()].flatMap((own) => {
    const last = own
      .map(({ line }) => promiseOf(line, order))
      .toSorted()
      .at(-1);
    const works = quoted(own.map(({ line }) => line));
    const artist = own[0]?.line;
    if (!artist || !last) return [];
    // Nobody asks themselves.
    const isAsked = artist.ownerId !== order.userId;
    const ask = isAsked ? { name: firstNameOf(artist.ownerName), chat: screens.chat(artist.ownerId, { order: order.id }) } : undefined;
    return [{ artist: artist.ownerName, by: last, works, ...(ask && { ask }) }];
  });
}

/** What the buyer of a paid order is told besides: when it was ordered, who sends what by when, how long that is under way, and what was taken of whom paid in another currency. */
export function paidFacts(found: FoundOrder, transit: TransitDays | undefined) {
  const { createdAt, country } = found.order;
  const taken = takenOf(found.order);
  return {
    country,
    orderedAt: createdAt.toISOString(),
    dispatch: dispatchOf(found),
    ...(transit && { transit: transitTo(transit, country) }),
    ...(taken && { taken }),
  };
}

/** Whom the price was agreed with: an order without a cart came by an offer, whose works are of one artist. */
export function agreedWith({ order, lines }: FoundOrder, reader: 'buyer' | 'artist'): Agreed {
  const other = reader === 'buyer' ? lines[0]?.line.ownerName : order.buyerName;
  return order.cartId === null && other ? { agreedWith: firstNameOf(other) } : {};
}
