import { AxeBuilder } from '@axe-core/playwright';
import { describe, expect, test } from 'vitest';
import { useShopPage } from './testing-browser.ts';
import { useSimulator } from './testing.ts';

const simulator = useSimulator();
const shopPage = useShopPage(simulator);

// Two copies of the same browser library differ only in their types.
const findFaults = async () => (await new AxeBuilder({ page: shopPage.page }).analyze()).violations;

describe('the hosted page', () => {
  const link = async () => {
    const body = {
      tx_ref: 'order-9',
      amount: 35_000,
      currency: 'RWF',
      redirect_url: `${shopPage.url}/paid`,
      customer: { email: 'aline@example.com' },
    };
    return ((await simulator.call('POST /v3/payments', body)).body.data as { link: string }).link;
  };

  test('pays and redirects, and redirects with Cancel too', async () => {
    await shopPage.page.goto(await link());
    await shopPage.page.getByRole('button', { name: 'Cancel payment' }).click();
    await shopPage.page.waitForURL(`${shopPage.url}/paid?status=cancelled&tx_ref=order-9`);
    await shopPage.page.goto(await link());
    await shopPage.page.getByRole('tab', { name: 'Mobile money' }).click();
    await shopPage.page.getByLabel('Phone number').fill('0788123456');
    await shopPage.page.getByRole('button', { name: /^Pay / }).click();
    await shopPage.page.getByLabel('One-time password').fill('123456');
    await shopPage.page.getByRole('button', { name: 'Confirm payment' }).click();
    await shopPage.page.waitForURL(/status=completed&tx_ref=order-9&transaction_id=\d+$/);
  });

  test('of a charge by API asks for the password at once', async () => {
    const charge = { tx_ref: 'order-8', amount: 500, currency: 'RWF', email: 'a@b.rw', phone_number: '0788123456' };
    const { body } = await simulator.call('POST /v3/charges?type=mobile_money_rwanda', charge);
    await shopPage.page.goto((body['meta'] as { authorization: { redirect: string } }).authorization.redirect);
    await shopPage.page.getByLabel('One-time password').fill('123456');
    await shopPage.page.getByRole('button', { name: 'Confirm payment' }).click();
    await shopPage.page.getByRole('heading', { name: 'Payment successful' }).waitFor();
  });

  test('has no accessibility violation on a phone or a desktop', async () => {
    await shopPage.page.emulateMedia({ reducedMotion: 'reduce' });
    for (const width of [390, 1440]) {
      await shopPage.page.setViewportSize({ width, height: 844 });
      await shopPage.page.goto(await link());
      await shopPage.page.getByText('Test cards').click();
      expect(await findFaults()).toEqual([]);
      expect(await shopPage.page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      await shopPage.page.getByRole('button', { name: 'Mastercard with PIN' }).click();
      await shopPage.page.getByRole('button', { name: /^Pay / }).click();
      await shopPage.page.getByLabel('Card PIN').waitFor();
      expect(await findFaults()).toEqual([]);
    }
  });
});
