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

const paid = { ...order, method: 'card', country: 'RW' };
const promise = (artist: string) => ({ artist, by: '2026-11-25T12:00:00.000Z', works: `‘Work of ${artist}’` });

test('the mail of a payment gives each artist a paragraph, and speaks of one parcel or of several', () => {
  const both = orderEmails.orderPaid({ ...paid, dispatch: [promise('Immaculée'), promise('Chantal')] });
  expect(both.text).toContain('Immaculée will send ‘Work of Immaculée’ by 25 November 2026.\n\nChantal will send');
  expect(both.text).toContain('We’ll email you when each parcel leaves, with the carrier');
  expect(orderEmails.orderPaid({ ...paid, dispatch: [promise('Chantal')] }).text).toContain('We’ll email you when it leaves, with');
});

test('the mail of a payment says that its price was agreed on, of an order by an offer alone', () => {
  const said = '35,000 Frw is the price that you and Immaculée agreed on for Thousand Hills.';
  expect(orderEmails.orderPaid({ ...paid, agreedWith: 'Immaculée' }).text).toContain(said);
  expect(orderEmails.orderPaid(paid).text).not.toContain('agreed');
});

test('the mail of a refund to its artist says no more than what this one gave back', () => {
  const { text } = orderEmails.orderRefundedPartForArtist({ ...order, amount: 35_000 });
  expect(text).toContain('This refund: 35,000 Frw');
  expect(text).not.toContain('Total');
  expect(text).not.toMatch(/in all|Back in the shop/);
});

test.each([
  [{ isByBuyer: true }, 'You cancelled this order before it was paid, so nothing was charged.'],
  [{ isByBuyer: false }, 'This order was cancelled before it was paid, so nothing was charged.'],
])('the mail of a cancelled order that was not paid (%j) says that nothing was charged, and leads to ordering it again', (unpaid, said) => {
  const { text } = orderEmails.orderCancelled({ ...order, reason: 'Ordered by mistake', isPaid: false, unpaid, mayOrderAgain: true });
  expect(text).toContain(`${said}\n\nReason: Ordered by mistake.\n\nThe work is in the shop again`);
  expect(text).toContain(`Order again:\n${order.link}#again\n`);
});

test('where nothing of it is in the shop any more, and of what was paid, neither is said', () => {
  const gone = orderEmails.orderCancelled({ ...order, reason: null, isPaid: false, unpaid: { isByBuyer: true } }).text;
  const paidBefore = orderEmails.orderCancelled({ ...order, reason: null, isPaid: true, refund: 35_000 }).text;
  for (const text of [gone, paidBefore]) expect(text).not.toMatch(/[Oo]rder again|in the shop again/);
  expect(paidBefore).not.toContain('nothing was charged');
  const expired = orderEmails.orderExpired({ ...order, mayOrderAgain: true }).text;
  expect(expired).toContain('so nothing was charged, and the work went back to the shop. You’re welcome to order it again.');
  expect(expired).toContain(`Order again:\n${order.link}#again\n`);
});
