import type { Offer } from '#contract/offers.ts';
import type { Cart, CartItem } from '#contract/cart.ts';
import type { Order, OrderItem, OrderWithEvents, Refund } from '#contract/orders.ts';
import type { PaymentOptions, PaymentStart, PaymentState } from '#contract/payments.ts';
import { idOf } from './make-account.ts';
import { accounts } from './sessions.ts';

/** An item of a cart: one of artwork `n`. */
export const makeCartItem = (n: number, changes: Partial<CartItem> = {}): CartItem => ({
  product: { _id: idOf(n), name: `Artwork ${n}`, image: null, slug: `artwork-${n}` },
  productId: idOf(n),
  name: `Artwork ${n}`,
  image: null,
  cover: null,
  price: 35_000,
  seenPrice: null,
  quantity: 1,
  available: 3,
  artist: { _id: accounts.artist._id, name: accounts.artist.name, slug: 'jean-bosco' },
  medium: 'Imigongo',
  edition: null,
  width: 60,
  height: 80,
  depth: null,
  dispatchDays: 3,
  shipsAbroad: 'no',
  ...changes,
});

/** The cart with these items, and its sums. */
export const makeCart = (...items: CartItem[]): Cart => ({
  _id: idOf(4_000),
  items,
  totalPrice: items.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
  totalItems: items.reduce((sum, { quantity }) => sum + quantity, 0),
});

/** An item of an order: one of artwork `n`, made by the artist of the tests. */
export const makeOrderItem = (n: number, changes: Partial<OrderItem> = {}): OrderItem => ({
  _id: idOf(5_000 + n),
  product: {
    _id: idOf(n),
    name: `Artwork ${n}`,
    category: 'Painting',
    slug: `artwork-${n}`,
    image: null,
    cover: null,
    owner: { _id: accounts.artist._id, name: accounts.artist.name },
  },
  quantity: 1,
  price: 35_000,
  fulfilment: changes.deliveredAt ? 'delivered' : changes.sentAt ? 'sent' : 'toSend',
  dispatchBy: null,
  sentAt: null,
  deliveredAt: null,
  sentOn: null,
  tracking: null,
  hasPhoto: false,
  refundedAmount: 0,
  cancelledAt: null,
  ...changes,
});

/** A buyer's request to cancel these items, by default the one of `makeOrder`. */
export const makeCancellation = (changes: Partial<NonNullable<Order['cancellation']>> = {}): NonNullable<Order['cancellation']> => ({
  state: 'asked',
  reason: 'Bought twice',
  at: '2026-11-21T08:00:00.000Z',
  items: [makeOrderItem(1)._id],
  ...changes,
});

type OrderChanges = Partial<Omit<OrderWithEvents, 'payment'>> & { payment?: Partial<Order['payment']> };

/** An unpaid order of the customer of the tests over one artwork; `n` is its number. */
export function makeOrder(n: number, { payment, ...changes }: OrderChanges = {}): OrderWithEvents {
  const { _id, name, email } = accounts.customer;
  const items = changes.items ?? [makeOrderItem(1)];
  return {
    _id: idOf(6_000 + n),
    number: n,
    user: { _id, name, email },
    items,
    shippingAddress: 'KG 7 Ave, Gasabo',
    country: 'RW',
    phone: '+250788000001',
    note: null,
    status: 'pending',
    payment: { status: 'unpaid', method: null, paidAt: null, amount: null, currency: null, refundedAmount: 0, ...payment },
    refunds: [],
    totalItems: items.reduce((sum, { quantity }) => sum + quantity, 0),
    totalPrice: items.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
    createdAt: '2026-11-20T08:00:00.000Z',
    expiresAt: '2026-11-23T08:00:00.000Z',
    payBy: '2026-11-23T08:00:00.000Z',
    cancellation: null,
    events: [],
    completedAt: null,
    cancelledAt: null,
    ...changes,
  };
}

/** The payment of an order of 35,000 Frw by card. */
export const paidByCard = { status: 'paid', method: 'card', paidAt: '2026-11-20T09:00:00.000Z', amount: 35_000, currency: 'RWF' } as const;

export const makeRefund = (n: number, changes: Partial<Refund> = {}): Refund => ({
  _id: idOf(7_000 + n),
  at: '2026-11-21T08:00:00.000Z',
  amount: 10_000,
  reason: 'A scratch',
  state: 'made',
  paid: { amount: 10_000, currency: 'RWF' },
  ...changes,
});

const SCRIPT = 'https://checkout.flutterwave.com/v3.js';

/** Both currencies, francs first. */
export const paymentOptions: PaymentOptions = {
  currencies: [
    { currency: 'RWF', rate: 1, options: 'card, mobilemoneyrwanda' },
    { currency: 'NGN', rate: 1.18, options: 'card, mobilemoney, ussd' },
  ],
  isTest: false,
  scriptUrl: SCRIPT,
};

const PAYMENT = idOf(8_000);

/** A payment attempt that has begun; `link` leads to the provider's own page. */
export const makePaymentStart = (link: string | null = null): PaymentStart => ({
  paymentId: PAYMENT,
  widget: {
    public_key: 'FLWPUBK_TEST-1',
    tx_ref: 'ubugeni-1',
    amount: 35_000,
    currency: 'RWF',
    payment_options: 'card, mobilemoneyrwanda',
    payload_hash: 'hash',
    customer: { email: accounts.customer.email, phone_number: accounts.customer.phone, name: accounts.customer.name },
    customizations: { title: 'Ubugeni', description: 'Order 12', logo: '' },
    meta: {},
  },
  scriptUrl: SCRIPT,
  link,
});

/** Where the attempt to pay an order stands. */
export const makePaymentState = (order: Order, changes: Partial<PaymentState> = {}): PaymentState => ({
  _id: PAYMENT,
  order: order._id,
  state: 'pending',
  amount: order.totalPrice,
  currency: 'RWF',
  orderStatus: order.status,
  paymentStatus: 'unpaid',
  failure: null,
  ...changes,
});

/** The customer's offer number `n`, which waits for the artist. */
export const makeOffer = (n = 1, changes: Partial<Offer> = {}): Offer => ({
  _id: idOf(13_000 + n),
  art: { _id: idOf(n), name: `Artwork ${n}`, slug: `artwork-${n}`, image: null, cover: null, price: 25_000, available: 3 },
  buyer: { _id: accounts.customer._id, name: accounts.customer.name },
  artist: { _id: accounts.artist._id, name: accounts.artist.name, slug: 'jean-bosco' },
  amount: 20_000,
  buyerAmount: 20_000,
  artistAmount: null,
  quantity: 1,
  state: 'open',
  turn: 'artist',
  madeBy: 'buyer',
  validUntil: '2999-11-25T12:30:00.000Z',
  rounds: 0,
  text: '',
  hasAddress: true,
  goesTo: { district: 'Gasabo', country: 'RW' },
  range: { from: 12_500, to: 25_000 },
  createdAt: '2026-11-23T12:30:00.000Z',
  ...changes,
});

/** The same, countered by the artist: it waits for the buyer. */
export const makeCountered = (n = 1, changes: Partial<Offer> = {}): Offer =>
  makeOffer(n, { amount: 23_000, artistAmount: 23_000, state: 'countered', turn: 'buyer', rounds: 1, ...changes });
