import { msg } from '@lingui/core/macro';
import type { SearchHits } from '#contract/admin.ts';
import { formatFrw } from '#contract/format.ts';
import { awaitsPayment, mayAct } from '#contract/order-actions.ts';
import { screens } from '#contract/screens.ts';
import { doesPart } from '#contract/staff.ts';
import type { Session } from '#web/accounts/session/session.ts';
import type { Area, Dashboard, HitAct } from '#web/app/area.ts';
import { CartIcon } from '#web/kit/visuals/icons.tsx';

type OrderAct = HitAct<SearchHits['orders'][number]>;

/** The act's question on the order's page for staff, or over the artist's list. */
const asking =
  (act: string): OrderAct['to'] =>
  ({ _id }, at) =>
    at === 'admin' ? `${screens.adminOrder(_id)}?act=${act}` : `${screens.artistOrder(_id)}&act=${act}`;
const isStaff = ({ staff }: Session, at: Dashboard) => at === 'admin' && doesPart(staff, 'orders');
const isAdmin = (session: Session, at: Dashboard) => session.isAdmin && at === 'admin';

const orderActs: OrderAct[] = [
  {
    label: (name) => msg`Send order ${name}`,
    also: msg`Mark order as sent`,
    isFor: (session, at) => isStaff(session, at) || (session.isArtist && at === 'artist'),
    allows: ({ fulfilment }) => fulfilment === 'toSend' || fulfilment === 'partlySent',
    to: asking('send'),
  },
  {
    label: (name) => msg`Approve order ${name}`,
    isFor: isStaff,
    allows: (hit) => mayAct('complete', ['admin'], hit),
    to: asking('approve'),
  },
  {
    label: (name) => msg`Cancel order ${name}`,
    isFor: isStaff,
    allows: (hit, session) => mayAct('cancel', ['admin'], hit) && (session.isAdmin || awaitsPayment(hit)),
    to: asking('cancel'),
  },
  { label: (name) => msg`Refund order ${name}`, isFor: isAdmin, allows: (hit) => mayAct('refund', ['admin'], hit), to: asking('refund') },
];

export const ordersArea = {
  accountMenu: [{ to: screens.cartOrders, label: msg`My Orders` }],
  pages: [
    { to: `${screens.artistOrders}?fulfilment=unsent`, label: msg`Orders to send` },
    { to: screens.artistOrders, label: msg`Orders of my works` },
    { to: `${screens.adminOrders}?fulfilment=unsent`, label: msg`Orders not sent yet` },
    { to: screens.adminOrders, label: msg`All orders` },
  ],
  notificationSigns: { order: CartIcon },
  searchHits: {
    orders: {
      kind: msg`Orders`,
      write: ({ _id, number, buyer, totalPrice }, at) => ({
        to: `${at === 'admin' ? screens.adminOrders : screens.artistOrders}?order=${_id}`,
        text: `${number} · ${buyer}`,
        more: formatFrw(totalPrice),
      }),
      name: ({ number }) => String(number),
      acts: orderActs,
    },
  },
  audited: { order: msg`order`, payment: msg`payment` },
} satisfies Area;
