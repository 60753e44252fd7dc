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

test('the title of the mail that it was delivered is as short', () => {
  expect(itemEmails.pieceDelivered(piece)).toMatchObject({
    subject: 'Order 1021: delivered',
    text: expect.stringContaining('Thousand Hills'),
  });
});
