import { expect, test } from 'vitest';
import { orderEmails } from './emails.ts';

const order = {
  name: 'Marie',
  number: 1021,
  works: 'Thousand Hills',
  buyer: 'Marie Petit',
  pieces: [{ text: 'Thousand Hills × 1', amount: 35_000 }],
  total: 35_000,
  method: null,
  link: 'https://shop/cart/orders/1',
  address: '12 rue des Arts\nParis',
  payBy: '2026-11-22T12:00:00.000Z',
};

test.each([
  ['RW', 'You can pay by card or mobile money.'],
  [undefined, 'You can pay by card or mobile money.'],
  ['FR', 'You can pay by card.'],
])('the mail of an unpaid order to %s says: %s', (country, said) => {
  expect(orderEmails.orderPlaced({ ...order, ...(country && { country }) }).text).toContain(`${said}\n`);
});
