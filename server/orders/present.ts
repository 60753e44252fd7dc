import type { Order, OrderItem } from '#contract/orders.ts';
import { coverImage, presentCover } from '#server/cart/present.ts';
import type { FoundLine, FoundOrder } from './queries.ts';

/** The whole order, for its buyer or an admin. Artists get `presentOwnLines`. */
export function presentOrder({ order, lines }: FoundOrder): Order {
  return {
    _id: order.id,
    number: order.number,
    user: { _id: order.userId, name: order.buyerName, email: order.buyerEmail },
    items: lines.map(presentLine),
    shippingAddress: order.shippingAddress,
    status: order.status,
    payment: {
      status: order.paymentStatus,
      method: order.paymentMethod,
      paidAt: order.paidAt?.toISOString() ?? null,
      amount: order.paidAmount,
      currency: order.paidCurrency,
    },
    totalItems: order.totalItems,
    totalPrice: order.totalPrice,
    createdAt: order.createdAt.toISOString(),
    expiresAt: order.status === 'pending' && !order.paidAt ? order.expiresAt.toISOString() : null,
    completedAt: order.completedAt?.toISOString() ?? null,
    cancelledAt: order.cancelledAt?.toISOString() ?? null,
  };
}

/**
 * What an artist may see of an order: the own lines and their total, the address only while it is paid, never what was charged
 * for the works of others (contract.md section 3).
 */
export function presentOwnLines({ order, lines }: FoundOrder, artistId: string): Order {
  const own = lines.filter((found) => found.line.ownerId === artistId);
  const whole = presentOrder({ order, lines: own });
  return {
    ...whole,
    shippingAddress: order.paymentStatus === 'paid' ? order.shippingAddress : null,
    payment: { ...whole.payment, amount: null, currency: null },
    totalItems: own.reduce((sum, { line }) => sum + line.quantity, 0),
    totalPrice: own.reduce((sum, { line }) => sum + line.price * line.quantity, 0),
  };
}

function presentLine({ line, slug, picture }: FoundLine): OrderItem {
  return {
    _id: line.id,
    product: {
      _id: line.artId,
      name: line.name,
      category: line.category,
      slug,
      image: coverImage(line.coverId),
      cover: presentCover(picture),
      owner: { _id: line.ownerId, name: line.ownerName },
    },
    quantity: line.quantity,
    price: line.price,
    sentAt: line.sentAt?.toISOString() ?? null,
    deliveredAt: line.deliveredAt?.toISOString() ?? null,
  };
}
