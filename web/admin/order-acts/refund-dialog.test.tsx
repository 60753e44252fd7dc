import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import { answer, hold, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf } from '#web/testing/make-account.ts';
import { makeOrder, makeOrderItem, paidByCard } from '#web/testing/make-orders.ts';
import { answerNoOrders, dialogOf, openOrder, openOrders } from '#web/testing/scenes/staff-orders.ts';

const paid = makeOrder(12, { payment: paidByCard });
const REFUND = 'POST /checkout/{id}/refunds';

const button = (name: string) => screen.getByRole('button', { name });

beforeEach(answerNoOrders);

test('a refund needs a reason, says what it does, and is made once', async () => {
  answer(REFUND, { data: paid });
  const release = hold(REFUND);
  const { user, dialog } = await openOrder(paid);
  await user.click(dialog.getByRole('button', { name: 'Refund order 12' }));
  const refund = await dialogOf('Refund order 12');
  expect(refund.getByRole('button', { name: 'Refund 35,000 Frw' }), 'without a reason').toHaveProperty('disabled', true);
  await user.type(refund.getByRole('textbox', { name: 'Reason' }), 'A scratch');
  expect(refund.getByText(/The payment provider returns the money/)).toBeTruthy();
  expect(refund.getByText(/We'll email Aline Uwase/).textContent).toContain('To return them, cancel the order instead.');
  await user.click(refund.getByRole('button', { name: 'Refund 35,000 Frw' }));
  await user.click(refund.getByRole('button', { name: 'Refund 35,000 Frw' }));
  release();
  expect(await screen.findByText('Refund of 35,000 Frw recorded')).toBeTruthy();
  const [sent, ...others] = requestsOf(REFUND);
  expect([sent?.body, others]).toEqual([{ reason: 'A scratch', amount: 35_000 }, []]);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Refund order 12' })).toBeNull());
});

test('what was typed of a refund is there again after the dialog was left, and is no draft once it is made', async () => {
  answer(REFUND, { data: paid });
  const { user, dialog } = await openOrder(paid);
  await user.click(dialog.getByRole('button', { name: 'Refund order 12' }));
  const refund = await dialogOf('Refund order 12');
  await user.click(refund.getByRole('radio', { name: 'An amount' }));
  const drafts = () => Object.keys(localStorage).filter((key) => key.includes('refund:'));
  expect(drafts(), 'nothing was written yet').toEqual([]);
  await user.type(refund.getByRole('textbox', { name: 'Amount in Frw' }), '500');
  expect(drafts()).toHaveLength(1);
  await user.type(refund.getByRole('textbox', { name: 'Reason' }), 'A scratch');
  await user.click(refund.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Keep the draft and leave' }));
  await user.click(dialog.getByRole('button', { name: 'Refund order 12' }));
  const again = await dialogOf('Refund order 12');
  expect(again.getByRole('textbox', { name: 'Reason' })).toHaveProperty('value', 'A scratch');
  expect(again.getByRole('textbox', { name: 'Amount in Frw' })).toHaveProperty('value', '500');
  await user.click(await again.findByRole('button', { name: 'Refund 500 Frw' }));
  expect((await requestOf(REFUND)).body).toEqual({ amount: 500, reason: 'A scratch' });
  await waitFor(() => expect(drafts()).toEqual([]));
});

test('a refund by item names what is wrong at its item, and cannot be more than is left', async () => {
  const items = [makeOrderItem(1), makeOrderItem(2, { quantity: 2, price: 10_000 }), makeOrderItem(3, { refundedAmount: 35_000 })];
  const order = makeOrder(12, { items, status: 'complete', payment: { ...paidByCard, method: 'by hand', refundedAmount: 35_000 } });
  answer(REFUND, { data: order });
  const { user, dialog } = await openOrder(order);
  await user.click(dialog.getByRole('button', { name: 'Refund order 12' }));
  const refund = await dialogOf('Refund order 12');
  await user.click(refund.getByRole('radio', { name: 'An amount' }));
  expect(
    refund.getByRole('textbox', {
      name: 'Amount in Frw',
      description: /taken from what was delivered, then from what was sent, then from the rest; we'll notify these artists/,
    }),
  ).toBeTruthy();
  await user.click(refund.getByRole('radio', { name: 'By item' }));
  expect(refund.getByRole('textbox', { name: 'Artwork 3' })).toHaveProperty('disabled', true);
  expect(refund.getByText('Already refunded')).toBeTruthy();
  await user.type(refund.getByRole('textbox', { name: 'Reason' }), 'Late');
  expect(refund.getByRole('button', { name: 'Refund' }), 'without an amount').toHaveProperty('disabled', true);
  await user.type(refund.getByRole('textbox', { name: 'Artwork 2' }), '30,000');
  expect(refund.getByRole('button', { name: 'Refund' }), 'more than is left').toHaveProperty('disabled', true);
  await refund.findByRole('textbox', { name: 'Artwork 2', description: /This is more than can still be refunded/ });
  await user.clear(refund.getByRole('textbox', { name: 'Artwork 2' }));
  await user.type(refund.getByRole('textbox', { name: 'Artwork 2' }), '5 000 Frw');
  expect(await refund.findByText(/Please return the money yourself/)).toBeTruthy();
  expect(refund.getByText(/50,000 Frw of the order remain/).textContent).not.toContain('cancel the order instead');
  await user.click(await refund.findByRole('button', { name: 'Refund 5,000 Frw' }));
  expect((await requestOf(REFUND)).body).toEqual({ items: [{ item: idOf(5_002), amount: 5_000 }], reason: 'Late' });
});

test('a refund resolves the return that it settles, and of one that it does not nothing is sent', async () => {
  const report = { at: '2026-11-20T08:00:00.000Z', isOpen: true, text: '', photos: 0, answers: [] };
  const problems = [
    { ...report, _id: idOf(901), reason: 'return' as const, items: [makeOrderItem(1)._id] },
    { ...report, _id: idOf(902), reason: null },
  ];
  answer(REFUND, { data: paid });
  const { user, dialog } = await openOrder({ ...paid, problems });
  const refunding = async () => {
    await user.click(dialog.getByRole('button', { name: 'Refund order 12' }));
    const refund = await dialogOf('Refund order 12');
    await user.click(refund.getByRole('radio', { name: 'An amount' }));
    await user.type(refund.getByRole('textbox', { name: 'Amount in Frw' }), '5000');
    return refund;
  };
  const first = await refunding();
  await user.click(within(first.getByRole('group', { name: 'Does it settle the return?' })).getByRole('checkbox'));
  expect(first.getByRole('checkbox', { name: 'Yes: Aline Uwase keeps Artwork 1' })).toHaveProperty('checked', true);
  await user.type(first.getByRole('textbox', { name: 'Reason' }), 'A scratch');
  await user.click(first.getByRole('button', { name: 'Refund 5,000 Frw' }));
  expect((await requestOf(REFUND)).body).toEqual({ amount: 5_000, reason: 'A scratch', keeps: [idOf(901)] });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Refund order 12' })).toBeNull());
  const second = await refunding();
  await user.type(second.getByRole('textbox', { name: 'Reason' }), 'A scratch');
  await user.click(second.getByRole('button', { name: 'Refund 5,000 Frw' }));
  expect((await requestOf(REFUND, 2)).body).toEqual({ amount: 5_000, reason: 'A scratch' });
});

test('an amount says how much can be refunded, and that it is too much while it is typed; what it does stands above what makes it', async () => {
  const { user, dialog } = await openOrder(paid);
  await user.click(dialog.getByRole('button', { name: 'Refund order 12' }));
  const refund = await dialogOf('Refund order 12');
  await user.click(refund.getByRole('radio', { name: 'An amount' }));
  const amount = refund.getByRole('textbox', { name: 'Amount in Frw', description: 'Up to 35,000 Frw' });
  expect(refund.queryByRole('alert')).toBeNull();
  await user.type(amount, '35001');
  expect(refund.getByText('This is more than can still be refunded')).toBeTruthy();
  expect(refund.getByRole('group', { name: 'Often given:' })).toBeTruthy();
  await user.clear(amount);
  await user.type(amount, '35000');
  const reasons = refund.getByRole('group', { name: 'One press refunds 35,000 Frw, saying:' });
  const does = refund.getByText(/We'll email Aline Uwase/);
  expect(does.compareDocumentPosition(reasons) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('a refund whose answer was lost is repeated as the same one', async () => {
  loseConnection(REFUND);
  const order = makeOrder(12, { payment: { ...paidByCard, amount: 41_300, currency: 'NGN' } });
  const { user, dialog } = await openOrder(order);
  await user.click(dialog.getByRole('button', { name: 'Refund order 12' }));
  const refund = await dialogOf('Refund order 12');
  await user.click(refund.getByRole('radio', { name: 'An amount' }));
  await user.type(refund.getByRole('textbox', { name: 'Amount in Frw' }), '10000');
  await user.type(refund.getByRole('textbox', { name: 'Reason' }), 'Late');
  expect(await refund.findByText(/The order was paid with 41,300 NGN/)).toBeTruthy();
  await user.click(refund.getByRole('button', { name: 'Refund 10,000 Frw' }));
  expect(await screen.findByText('Check your Internet connection')).toBeTruthy();
  answer(REFUND, { data: order });
  await user.click(refund.getByRole('button', { name: 'Refund 10,000 Frw' }));
  await requestOf(REFUND, 2);
  const keys = requestsOf(REFUND).map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toBe(keys[1]);
});

test('a refund whose answer was lost is repeated as it was first sent, though nothing is left by then and the dialog was closed', async () => {
  const { user, dialog } = await openOrder(paid);
  await user.click(dialog.getByRole('button', { name: 'Refund order 12' }));
  const refund = await dialogOf('Refund order 12');
  await user.type(refund.getByRole('textbox', { name: 'Reason' }), 'A scratch');
  loseConnection(REFUND);
  // It was made: nothing is left of the order.
  const refunded = makeOrder(12, { payment: { ...paidByCard, status: 'refund_due', refundedAmount: 35_000 } });
  answer('GET /checkout/{id}', { data: refunded });
  await user.click(refund.getByRole('button', { name: 'Refund 35,000 Frw' }));
  // A toast may stand there as another alert.
  expect(await refund.findByText('We got no answer to this refund. Press again to be sure: it is made once.')).toBeTruthy();
  await user.click(refund.getByRole('button', { name: 'Back' }));
  await user.click(await dialog.findByRole('button', { name: 'Refund order 12' }));
  const again = await dialogOf('Refund order 12');
  expect(again.getByText('Refund 35,000 Frw to Aline Uwase?')).toBeTruthy();
  answer(REFUND, { data: refunded });
  await user.click(again.getByRole('button', { name: 'Refund 35,000 Frw' }));
  expect(await screen.findByText('Refund of 35,000 Frw recorded')).toBeTruthy();
  const [first, second] = requestsOf(REFUND);
  expect(first?.body).toEqual({ reason: 'A scratch', amount: 35_000 });
  expect([second?.body, second?.headers.get('idempotency-key')]).toEqual([first?.body, first?.headers.get('idempotency-key')]);
});

test('a dialog that is closed while its refund is under way learns how it ended', async () => {
  const NO_ANSWER = 'We got no answer to this refund. Press again to be sure: it is made once.';
  const { user, dialog } = await openOrder(paid);
  const reopen = async () => {
    await user.click(await dialog.findByRole('button', { name: 'Refund order 12' }));
    return dialogOf('Refund order 12');
  };
  const first = await reopen();
  await user.type(first.getByRole('textbox', { name: 'Reason' }), 'A scratch');
  refuse(REFUND, fail('orders.refundTooMuch', '30,000'));
  const release = hold(REFUND);
  await user.click(first.getByRole('button', { name: 'Refund 35,000 Frw' }));
  await user.click(first.getByRole('button', { name: 'Back' }));
  const meanwhile = await reopen();
  expect(meanwhile.getByText('Refund 35,000 Frw to Aline Uwase?')).toBeTruthy();
  expect(meanwhile.queryByText(NO_ANSWER), 'it is still under way').toBeNull();
  await user.click(meanwhile.getByRole('button', { name: 'Refund 35,000 Frw' }));
  await user.click(meanwhile.getByRole('button', { name: 'Back' }));
  release();
  expect(await screen.findByText(/Only 30,000 Frw can still be refunded/)).toBeTruthy();
  const again = await reopen();
  expect(again.queryByText(NO_ANSWER), 'what was refused was not made').toBeNull();
  expect(again.getByRole('textbox', { name: 'Reason' })).toBeTruthy();
  expect(requestsOf(REFUND)).toHaveLength(1);
});

test('one that was refused is a new one, in the form as it was', async () => {
  const { user, dialog } = await openOrder(paid);
  await user.click(dialog.getByRole('button', { name: 'Refund order 12' }));
  const refund = await dialogOf('Refund order 12');
  await user.type(refund.getByRole('textbox', { name: 'Reason' }), 'A scratch');
  refuse(REFUND, fail('orders.refundTooMuch', '30,000'));
  await user.click(refund.getByRole('button', { name: 'Refund 35,000 Frw' }));
  expect(await screen.findByText(/Only 30,000 Frw can still be refunded/)).toBeTruthy();
  expect(refund.getByRole('textbox', { name: 'Reason' })).toHaveProperty('value', 'A scratch');
  answer(REFUND, { data: paid });
  await user.click(refund.getByRole('button', { name: 'Refund 35,000 Frw' }));
  await requestOf(REFUND, 2);
  const [first, second] = requestsOf(REFUND);
  expect(second?.headers.get('idempotency-key')).not.toBe(first?.headers.get('idempotency-key'));
});

test('a row has Refund where the order is complete, and the way to its buyer', async () => {
  const { user } = await openOrders(makeOrder(12, { status: 'complete', payment: paidByCard }), makeOrder(13, { payment: paidByCard }));
  await user.click(button('More acts on order 13'));
  expect(screen.queryByRole('button', { name: 'Refund order 13' }), 'a pending one is cancelled there').toBeNull();
  await user.click(button('More acts on order 12'));
  const to = screen.getByRole('link', { name: 'Message the buyer of order 12' }).getAttribute('href');
  expect(to).toMatch(/^\/dashboard\/admin\/chats.*order=/);
  await user.click(button('Refund order 12'));
  const refund = await dialogOf('Refund order 12');
  answer(REFUND, { data: paid });
  await user.type(refund.getByRole('textbox', { name: 'Reason' }), 'Late');
  await user.click(refund.getByRole('button', { name: 'Refund 35,000 Frw' }));
  expect((await requestOf(REFUND)).body).toEqual({ reason: 'Late', amount: 35_000 });
});

test('the refund of a completed order asks whether the work goes back in the shop, and says what becomes of it', async () => {
  const { user, dialog } = await openOrder(makeOrder(12, { status: 'complete', payment: paidByCard }));
  await user.click(dialog.getByRole('button', { name: 'Refund order 12' }));
  const refund = await dialogOf('Refund order 12');
  const box = within(refund.getByRole('group', { name: 'Put back in the shop?' })).getByRole('checkbox', { name: '1 × Artwork 1' });
  expect(box).toHaveProperty('checked', false);
  expect(refund.queryByText(/don't go back/), 'nobody has answered yet').toBeNull();
  await user.click(box);
  expect(refund.getByText(/We'll email Aline Uwase/).textContent).toContain('1 piece goes back to the shop.');
  await user.type(refund.getByRole('textbox', { name: 'Reason' }), 'It came back');
  answer(REFUND, { data: paid });
  await user.click(refund.getByRole('button', { name: 'Refund 35,000 Frw' }));
  expect((await requestOf(REFUND)).body).toEqual({ reason: 'It came back', amount: 35_000, restock: [idOf(5_001)] });
  expect(await screen.findByText('Refund of 35,000 Frw recorded. Back in the shop: Artwork 1.')).toBeTruthy();
});

test('of an order that is not complete it says that the works stay out of the shop, and what would return them', async () => {
  const { user, dialog } = await openOrder(paid);
  await user.click(dialog.getByRole('button', { name: 'Refund order 12' }));
  const refund = await dialogOf('Refund order 12');
  expect(refund.getByText(/The works don't go back to the shop\. To return them, cancel the order instead\./)).toBeTruthy();
  expect(refund.queryByRole('group', { name: 'Put back in the shop?' })).toBeNull();
});

test('nothing goes back in the shop of an amount, or of an order that is not complete', async () => {
  const { user, dialog } = await openOrder(makeOrder(12, { status: 'complete', payment: paidByCard }));
  await user.click(dialog.getByRole('button', { name: 'Refund order 12' }));
  const refund = await dialogOf('Refund order 12');
  await user.click(refund.getByRole('radio', { name: 'An amount' }));
  await user.type(refund.getByRole('textbox', { name: 'Amount in Frw' }), '5000');
  expect(refund.queryByRole('checkbox')).toBeNull();
});

test('of several works those that came back are chosen one by one, and a ready reason refunds with one press', async () => {
  const sent = { sentAt: '2026-11-21T08:00:00.000Z' };
  const items = [makeOrderItem(1, sent), makeOrderItem(2, { ...sent, quantity: 4, price: 10_000 })];
  const order = makeOrder(12, { items, status: 'complete', payment: paidByCard });
  answer(REFUND, { data: order });
  const { user, dialog } = await openOrder(order);
  await user.click(dialog.getByRole('button', { name: 'Refund order 12' }));
  const refund = await dialogOf('Refund order 12');
  await user.click(refund.getByRole('checkbox', { name: '4 × Artwork 2' }));
  expect(refund.getByText(/We'll email Aline Uwase/).textContent).toContain('4 pieces go back to the shop.');
  const reasons = within(refund.getByRole('group', { name: 'One press refunds 75,000 Frw, saying:' }));
  await user.click(reasons.getByRole('button', { name: 'It arrived damaged' }));
  expect((await requestOf(REFUND)).body).toEqual({ reason: 'It arrived damaged', amount: 75_000, restock: [idOf(5_002)] });
});

test('Ctrl+Enter confirms a refund that has its reason', async () => {
  answer(REFUND, { data: paid });
  const { user, dialog } = await openOrder(paid);
  await user.click(dialog.getByRole('button', { name: 'Refund order 12' }));
  const refund = await dialogOf('Refund order 12');
  await user.type(refund.getByRole('textbox', { name: 'Reason' }), 'A scratch');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect((await requestOf(REFUND)).body).toEqual({ reason: 'A scratch', amount: 35_000 });
});
