import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { SearchHits } from '#contract/admin.ts';
import { formatDayMonth, formatFrw } from '#contract/format.ts';
import { awaitsPayment, mayAct } from '#contract/order-actions.ts';
import { screens } from '#contract/screens.ts';
import { doesPart } from '#contract/staff.ts';
import type { Session } from '#web/accounts/session/session.ts';
import type { Area, Dashboard, HitAct } from '#web/app/area.ts';
import { daysUntil } from '#web/app/display/days-until.ts';
import { CartIcon } from '#web/kit/visuals/icons.tsx';

type OrderHit = SearchHits['orders'][number];
type OrderAct = HitAct<OrderHit>;

/** The act's question on the order's page. */
const asking =
  (act: string): OrderAct['to'] =>
  ({ _id }, at) =>
    at === 'admin' ? `${screens.adminOrder(_id)}?act=${act}` : `${screens.artistOrder(_id)}?act=${act}`;
const listAt = (at: Dashboard) => (at === 'admin' ? screens.adminOrders : screens.artistOrders);
const isStaff = ({ staff }: Session, at: Dashboard) => at === 'admin' && doesPart(staff, 'orders');
const isSeller = (session: Session, at: Dashboard) => isStaff(session, at) || (session.isArtist && at === 'artist');
const isAdmin = (session: Session, at: Dashboard) => session.isAdmin && at === 'admin';

/** Paid, of which nothing was sent: what the staff have to do is to approve it. */
const isToApprove = ({ status, payment, fulfilment }: OrderHit) => status === 'pending' && payment === 'paid' && fulfilment === 'toSend';

/** How an order stands, in the words of its page, of which the first decides what can be done with it. */
function stateOf(hit: OrderHit, at: Dashboard): MessageDescriptor {
  const { status, payment } = hit;
  if (hit.asksToCancel) return msg`asks to cancel`;
  if (payment === 'refunded') return msg`refunded`;
  if (payment === 'refund_due') return msg`refund due`;
  if (status === 'cancelled') return msg`cancelled`;
  if (awaitsPayment({ status, payment })) return msg`unpaid`;
  if (at === 'admin' && isToApprove(hit)) return waitsForApproval(hit);
  return deliveryOf(hit);
}

/** How the delivery of a paid one stands. */
function deliveryOf(hit: OrderHit): MessageDescriptor {
  const late = lateDays(hit);
  if (late > 0) return msg`late by ${plural(late, { one: '# day', other: '# days' })}`;
  // What is still to be sent is sent all the same.
  if (hit.problem && !mayStillSend(hit)) return problemWords[hit.problem];
  return hit.fulfilment ? deliveryWords[hit.fulfilment] : msg`complete`;
}

/** Since how many days something of it should have left; 0 where nothing is late. */
const lateDays = ({ sendBy }: OrderHit) => (sendBy ? Math.max(0, daysUntil(sendBy, Date.now())) : 0);

/** What the staff have to approve, with the days since it was paid. */
function waitsForApproval({ paidAt }: OrderHit): MessageDescriptor {
  const days = paidAt ? daysUntil(paidAt, Date.now()) : 0;
  return days > 0 ? msg`to approve · ${plural(days, { one: '# day', other: '# days' })}` : msg`to approve`;
}

const problemWords = { return: msg`return requested`, problem: msg`problem reported` } as const satisfies Record<
  NonNullable<OrderHit['problem']>,
  MessageDescriptor
>;

const deliveryWords = {
  toSend: msg`to send`,
  partlySent: msg`partly sent`,
  sent: msg`sent`,
  delivered: msg`delivered`,
} as const satisfies Record<NonNullable<OrderHit['fulfilment']>, MessageDescriptor>;

const mayStillSend = ({ fulfilment }: OrderHit) => fulfilment === 'toSend' || fulfilment === 'partlySent';

/** In the order of the page's buttons, and the ways out last. */
const orderActs: OrderAct[] = [
  {
    label: (name) => msg`Approve order ${name}`,
    isFor: isStaff,
    // Who asked to cancel is answered first.
    allows: (hit) => mayAct('complete', ['admin'], hit) && !hit.asksToCancel,
    to: asking('approve'),
    among: { decide: 'approval' },
  },
  {
    label: (name) => msg`Send order ${name}`,
    also: msg`Mark order as sent`,
    isFor: isSeller,
    allows: mayStillSend,
    to: asking('send'),
    among: { decide: 'sending' },
  },
  {
    label: (name) => msg`Remind the artist of order ${name}`,
    isFor: isStaff,
    allows: (hit) => mayStillSend(hit) && lateDays(hit) > 0 && !hit.asksToCancel,
    to: asking('remind'),
    among: { overdue: 'true' },
  },
  {
    label: (name) => msg`Mark as delivered: order ${name}`,
    also: msg`Deliver order`,
    isFor: isStaff,
    allows: ({ fulfilment }) => fulfilment === 'sent',
    to: asking('deliver'),
  },
  {
    label: (name) => msg`Message the buyer of order ${name}`,
    isFor: isSeller,
    allows: () => true,
    to: ({ _id, buyerId }, at) => screens.chat(buyerId, { order: _id }, at === 'admin' ? screens.adminChats : screens.artistChats),
  },
  { label: (name) => msg`Print order ${name}`, isFor: isStaff, allows: () => true, to: asking('print') },
  {
    label: (name) => msg`Cancel order ${name}`,
    isFor: isStaff,
    allows: (hit, session) => mayAct('cancel', ['admin'], hit) && (session.isAdmin || awaitsPayment(hit)),
    to: asking('cancel'),
  },
  {
    label: (name) => msg`Refund order ${name}`,
    isFor: isAdmin,
    allows: (hit) => mayAct('refund', ['admin'], hit),
    to: asking('refund'),
    among: { payment: 'paid' },
  },
];

export const ordersArea = {
  accountMenu: [{ to: screens.cartOrders, label: msg`My Orders` }],
  pages: [
    { to: `${screens.artistOrders}?fulfilment=unsent`, label: msg`Orders to send` },
    { to: screens.artistOrders, label: msg`Orders of my works` },
    { to: `${screens.adminOrders}?decide=sending`, label: msg`Orders to send`, words: msg`not sent yet` },
    { to: `${screens.artistOrders}?overdue=true`, label: msg`Late orders`, words: msg`overdue` },
    { to: `${screens.adminOrders}?overdue=true`, label: msg`Late orders`, words: msg`overdue`, orders: { overdue: 'true' } },
    { to: `${screens.adminOrders}?decide=approval`, label: msg`Orders to approve`, words: msg`pending` },
    { to: `${screens.adminOrders}?decide=cancellation`, label: msg`Requests to cancel`, words: msg`orders cancellation requested` },
    { to: `${screens.adminOrders}?decide=refund`, label: msg`Refunds to decide`, words: msg`orders` },
    { to: `${screens.adminOrders}?decide=problem`, label: msg`Reported problems`, words: msg`orders` },
    { to: screens.adminOrders, label: msg`All orders` },
  ],
  notificationSigns: { order: CartIcon },
  searchHits: {
    orders: {
      kind: msg`Orders`,
      write: (hit, at, say, isIn) => {
        const { _id, number, buyer, totalPrice, artists, works, createdAt } = hit;
        // The buyer's name stands there already.
        const [artist, work] = isIn(buyer) ? [] : [at === 'admin' ? artists.find(isIn) : undefined, works.find(isIn)];
        const why = artist ? say(msg`sold by ${artist}`) : work ? say(msg`with “${work}”`) : '';
        const [first = '', ...others] = works;
        const bought = others.length > 0 ? `${first} + ${others.length}` : first;
        return {
          to: at === 'admin' ? screens.adminOrder(_id) : screens.artistOrder(_id),
          text: `${number} · ${buyer}`,
          more: [why, say(stateOf(hit, at)), formatFrw(totalPrice), formatDayMonth(createdAt), work ? '' : bought]
            .filter(Boolean)
            .join(' · '),
        };
      },
      name: ({ number }) => String(number),
      all: {
        label: msg`All orders`,
        count: (count) => msg`All ${plural(count, { one: '# order', other: '# orders' })}`,
        search: msg`Search in orders`,
        to: (search, at) => `${listAt(at)}?${new URLSearchParams({ search }).toString()}`,
      },
      acts: orderActs,
    },
  },
  audited: { order: msg`order`, payment: msg`payment` },
} satisfies Area;
