import { expect, test } from 'vitest';
import { itemEmails } from './emails.ts';

const piece = { name: 'Aline', number: 1021, piece: 'Thousand Hills', artist: 'Emmanuel', link: 'https://shop/cart/orders/1' };
const sent = (changes: Partial<Parameters<typeof itemEmails.pieceSent>[0]>) => itemEmails.pieceSent({ ...piece, ...changes });

test.each([
  [{ carrier: 'ritco', tracking: '4711' }, 'Order 1021: sent by Emmanuel, RITCO 4711'],
  [{ carrier: 'ritco', tracking: '4711', isByShop: true }, 'Order 1021: sent, RITCO 4711'],
  [{}, 'Order 1021: sent by Emmanuel'],
  [{ isByShop: true }, 'Order 1021: sent'],
] as const)('the title of the mail that %j was sent says who and how; its text names the piece', (facts, subject) => {
  const mail = sent(facts);
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain('Thousand Hills');
});

test('the mail that a work was delivered names it in its title, and leads to the order first', () => {
  const review = 'https://shop/thousand-hills?review#reviews';
  const { subject, text } = itemEmails.pieceDelivered({ ...piece, review, standings: '1 of 2 items delivered, 1 on its way' });
  expect(subject).toBe('Order 1021: ‘Thousand Hills’ was delivered');
  expect(text).toContain('Your order now: 1 of 2 items delivered, 1 on its way.');
  expect(text?.match(/https:\S+/g)?.slice(0, 2)).toEqual([piece.link, review]);
  expect(itemEmails.pieceDelivered(piece).text).not.toMatch(/review|enjoy/i);
});

test('a parcel of DHL can be followed from the mail, others go without a link', () => {
  expect(sent({ carrier: 'dhl', tracking: '7712345678' }).text).toContain(
    'Follow the parcel: https://www.dhl.com/global-en/home/tracking.html?tracking-id=7712345678',
  );
  expect(sent({ carrier: 'ems', tracking: 'EE123456789RW' }).text).not.toContain('Follow');
});
