import type { Order } from '#contract/orders.ts';
import { answer } from '#web/testing/fake-api.ts';
import { makeOrder, makeOrderItem, paidByCard } from '#web/testing/make-orders.ts';
import type { TestedList, TestedPage } from './tested-list.ts';

const paid = (number: number): Order => makeOrder(number, { payment: paidByCard, items: [makeOrderItem(number)] });
const progress = { fulfilment: 'sent', sentAt: null, deliveredAt: null, tracking: null, sentOn: null, hasPhoto: false } as const;
const answerOrders =
  (call: 'GET /checkout' | 'GET /checkout/artsOwner') =>
  (numbers: readonly number[], page: TestedPage = { next: null, total: numbers.length }) => {
    // For the chips of the staff's list.
    answer('GET /admin/waiting', { data: [] });
    answer(call, ({ query }) =>
      query['cursor'] ? { data: [paid(90)], page: { next: null, total: null } } : { data: numbers.map(paid), page },
    );
  };
const order = {
  idOf: (number: number) => paid(number)._id,
  nameOf: (number: number) => `Order ${number}`,
  search: 'Search orders',
  isMended: true,
  chip: { label: 'To send', filter: ['fulfilment', 'toSend'] },
  sort: { header: 'Total Price', value: 'total-desc' },
  opened: {
    name: 'order',
    dialog: /^Order/,
    answer: (number: number) => answer('GET /checkout/{id}', { data: makeOrder(number, { payment: paidByCard }) }),
  },
} as const;
const SENT = 'POST /checkout/{id}/lines/{lineId}/sent';
const NOT_SENT = 'DELETE /checkout/{id}/lines/{lineId}/sent';

const label = 'Export CSV of the orders in this list';

export const orderLists: TestedList[] = [
  {
    ...order,
    name: 'all orders',
    address: '/dashboard/admin/orders',
    as: 'admin',
    caption: 'All orders',
    // What is to be sent has an order of its own.
    chip: { label: 'Not paid', filter: ['payment', 'unpaid'] },
    call: 'GET /checkout',
    answerRows: answerOrders('GET /checkout'),
    people: () => ['Aline Uwase', 'Jean Bosco'],
    sheet: { call: 'GET /admin/orders.csv', label },
    bulk: {
      label: 'Approve',
      call: 'POST /checkout/{id}/complete',
      done: '2 orders approved',
      calls: 2,
      asks: /2 paid orders\?$/,
      answerOne: () => answer('POST /checkout/{id}/complete', { data: makeOrder(1) }),
    },
  },
  {
    ...order,
    name: "an artist's orders",
    opened: { page: (number) => `/dashboard/artist/orders/${paid(number)._id}` },
    address: '/dashboard/artist/orders',
    as: 'artist',
    caption: 'Orders with my works',
    call: 'GET /checkout/artsOwner',
    answerRows: answerOrders('GET /checkout/artsOwner'),
    sheet: { call: 'GET /artist/orders.csv', label },
    bulk: {
      label: 'Mark as sent',
      call: SENT,
      done: '2 orders marked as sent',
      calls: 2,
      answerOne: () => answer(SENT, ({ params }) => ({ data: { _id: params['lineId'] ?? '', order: params['id'] ?? '', ...progress } })),
      undo: {
        call: NOT_SENT,
        done: '2 orders no longer marked as sent',
        answerOne: () =>
          answer(NOT_SENT, ({ params }) => ({ data: { _id: params['lineId'] ?? '', order: params['id'] ?? '', ...progress } })),
      },
    },
  },
];
