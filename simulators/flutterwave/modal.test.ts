import { describe, expect, test } from 'vitest';
import { useShopPage } from './testing-browser.ts';
import { useSimulator } from './testing.ts';

const simulator = useSimulator();
const shopPage = useShopPage(simulator);

describe('a payment in the modal', () => {
  test('by card with PIN and password reaches the callback, and the modal stays until it is closed', async () => {
    await shopPage.pay();
    await shopPage.frame.getByRole('heading', { name: 'Galerie d’art' }).waitFor();
    await shopPage.frame.getByText('TEST MODE').waitFor();
    await shopPage.frame.getByText('Test cards').click();
    await shopPage.frame.getByRole('button', { name: 'Mastercard with PIN' }).click();
    await shopPage.frame.getByRole('button', { name: /^Pay / }).click();
    await shopPage.frame.getByLabel('Card PIN').fill('3310');
    await shopPage.frame.getByRole('button', { name: 'Continue' }).click();
    await shopPage.frame.getByLabel('One-time password').fill('12345');
    await shopPage.frame.getByRole('button', { name: 'Confirm payment' }).click();
    await shopPage.frame.getByRole('heading', { name: 'Payment successful' }).waitFor();
    await shopPage.hears(1);
    const [entry] = simulator.ledger('order-1');
    expect(await shopPage.heard()).toEqual([
      {
        callback: {
          status: 'successful',
          customer: { name: 'Aline Uwase Keza', email: 'aline@example.com', phone_number: '0788123456' },
          transaction_id: entry?.id,
          tx_ref: 'order-1',
          flw_ref: entry?.flw_ref,
          currency: 'RWF',
          amount: 35_000,
          charged_amount: 35_000,
          charge_response_code: '00',
          charge_response_message: 'Approved by Financial Institution',
          created_at: entry?.created_at,
          redirectstatus: 'successful',
        },
      },
    ]);
    expect(entry?.meta).toEqual({ __CheckoutInitAddress: expect.stringContaining('127.0.0.1'), order: '17' });
    expect(await shopPage.style('opacity')).toBe('1');
    await shopPage.frame.getByRole('button', { name: 'Close' }).click();
    await shopPage.hears(2);
    expect((await shopPage.heard())[1]).toEqual({ onclose: false });
    expect(new Set(await shopPage.messages())).toEqual(
      new Set(['readytorecieve', 'allcontentloaded', 'charge_init', 'charge_complete', 'vbvcomplete', 'closeiframe']),
    );
  });

  test('reports a pending payment to the shop’s page', async () => {
    simulator.faults.set('pendingThenSuccess:60000');
    await shopPage.pay();
    await shopPage.payByCard();
    await shopPage.frame.getByRole('heading', { name: 'Payment pending' }).waitFor();
    await shopPage.hears(1);
    expect((await shopPage.heard())[0]).toMatchObject({ callback: { status: 'pending' } });
  });

  test('can be repeated after a declined card, under the same reference', async () => {
    await shopPage.pay();
    await shopPage.frame.getByText('Test cards').click();
    await shopPage.frame.getByRole('button', { name: 'Declined: insufficient funds' }).click();
    await shopPage.frame.getByRole('button', { name: /^Pay / }).click();
    await shopPage.frame.getByRole('alert').getByText('Payment declined: Insufficient Funds').waitFor();
    await shopPage.payByCard();
    await shopPage.hears(1);
    expect(simulator.ledger('order-1').map(({ status }) => status)).toEqual(['failed', 'successful']);
  });

  test('by mobile money asks for the password sent to the phone', async () => {
    await shopPage.pay();
    await shopPage.frame.getByRole('tab', { name: 'Card' }).press('ArrowRight');
    expect(await shopPage.frame.getByLabel('Phone number').inputValue()).toBe('0788123456');
    await shopPage.frame.getByRole('button', { name: /^Pay / }).click();
    await shopPage.frame.getByLabel('One-time password').fill('123456');
    await shopPage.frame.getByRole('button', { name: 'Confirm payment' }).click();
    await shopPage.hears(1);
    expect(simulator.ledger()).toMatchObject([{ method: 'mobilemoneyrw', status: 'successful' }]);
  });

  test('by USSD is offered in NGN', async () => {
    await shopPage.pay(`{ currency: 'NGN' }`);
    await shopPage.frame.getByRole('tab', { name: 'USSD' }).click();
    await shopPage.frame.getByLabel('Bank').selectOption('Zenith Bank');
    await shopPage.frame.getByRole('button', { name: 'Pay NGN 35,000' }).click();
    await shopPage.frame.getByText('*966*000*').waitFor();
    await shopPage.frame.getByRole('button', { name: 'I have paid' }).click();
    await shopPage.hears(1);
    expect(simulator.ledger()).toMatchObject([{ method: 'ussd', currency: 'NGN', status: 'successful' }]);
  });

  test('with a changed amount is refused with a message', async () => {
    await shopPage.pay(`{ payload_hash: 'f00d' }`);
    await shopPage.frame.getByRole('alert').getByText('Invalid payload hash').waitFor();
    await shopPage.frame.getByRole('button', { name: 'Cancel payment' }).click();
    await shopPage.hears(1);
    expect(await shopPage.heard()).toEqual([{ onclose: true }]);
  });
});

test('closeTabBeforeCallback makes the payment, and the page gets no callback', async () => {
  simulator.faults.set('closeTabBeforeCallback');
  await shopPage.pay();
  await shopPage.payByCard();
  await shopPage.frame.getByRole('heading', { name: 'Payment successful' }).waitFor();
  expect(simulator.ledger()).toMatchObject([{ status: 'successful' }]);
  expect(await shopPage.heard()).toEqual([]);
});
