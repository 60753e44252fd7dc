import type { Order } from '#contract/orders.ts';
import { answer } from '#web/testing/fake-api.ts';
import { idOf, makeCustomer, pageOf } from '#web/testing/make-account.ts';
import type { TestedList } from './tested-list.ts';

/** The list of an artist's customers for the test that every list passes. */
export const customersList: TestedList = {
  name: "an artist's customers",
  address: '/dashboard/artist/customers',
  as: 'artist',
  caption: 'Customers',
  call: 'GET /artist/customers',
  answerRows: (numbers, page = { next: null, total: numbers.length }) =>
    answer('GET /artist/customers', ({ query }) =>
      query['cursor'] ? pageOf([makeCustomer(90)]) : { data: numbers.map((number) => makeCustomer(number)), page },
    ),
  nameOf: (number) => makeCustomer(number).name,
  idOf,
  isMended: true,
  search: 'Search customers',
  chip: { label: 'With a note', filter: ['noted', 'true'] },
  sort: { header: 'Total', value: 'total-desc' },
  sheet: { call: 'GET /artist/customers.csv', label: 'Export CSV of the customers in this list' },
  opened: {
    name: 'customer',
    dialog: /^Customer/,
    answer: (number) => {
      answer('GET /artist/customers/{id}', { data: makeCustomer(number) });
      answer('GET /checkout/artsOwner', pageOf<Order>([]));
    },
  },
};
