import { msg } from '@lingui/core/macro';
import { screens } from '#contract/screens.ts';
import type { Area } from '#web/app/area.ts';
import { formatFrw } from '#contract/format.ts';
import { CartIcon } from '#web/kit/visuals/icons.tsx';

export const ordersArea = {
  accountMenu: [{ to: screens.cartOrders, label: msg`My Orders` }],
  notificationSigns: { order: CartIcon },
  searchHits: {
    orders: {
      kind: msg`Orders`,
      write: ({ _id, number, buyer, totalPrice }, at) => ({
        to: `${at === 'admin' ? screens.adminOrders : screens.artistOrders}?order=${_id}`,
        text: `${number} · ${buyer}`,
        more: formatFrw(totalPrice),
      }),
    },
  },
  audited: { order: msg`order`, payment: msg`payment` },
} satisfies Area;
