import { describe, expect, test } from 'vitest';
import { useShopPage } from './testing-browser.ts';
import { until, useSimulator } from './testing.ts';

const simulator = useSimulator();
const shopPage = useShopPage(simulator);

describe('the script', () => {
  test('adds a hidden iframe to the page before any payment', async () => {
    expect(await shopPage.page.locator('#flwpugpaidid').getAttribute('src')).toBe(`${simulator.url}/?`);
    expect([await shopPage.style('opacity'), await shopPage.style('zIndex'), await shopPage.style('position')]).toEqual([
      '0',
      '-1',
      'fixed',
    ]);
  });

  test('passes the options to an iframe that is ready, otherwise in the address of a new one', async () => {
    await until(async () => (await shopPage.messages()).includes('readytorecieve'));
    await shopPage.pay();
    await shopPage.frame.getByLabel('Card number').waitFor();
    expect(await shopPage.page.locator('#flwpugpaidid').getAttribute('src')).toBe(`${simulator.url}/?`);
    simulator.faults.set('hang', { on: 'checkout', times: 1 });
    await shopPage.page.reload({ waitUntil: 'commit' });
    await until(() => shopPage.page.evaluate<boolean>('Boolean(window.FlutterwaveCheckout)').catch(() => false));
    await shopPage.pay();
    await shopPage.frame.getByLabel('Card number').waitFor();
    const packed = new URL((await shopPage.page.locator('#flwpugpaidid').getAttribute('src'))!).searchParams.get('__');
    const config = new URLSearchParams(Buffer.from(packed!, 'base64').toString());
    expect(Object.fromEntries(config)).toMatchObject({
      PBFPubKey: simulator.keys.publicKey,
      txref: 'order-1',
      amount: '35000',
      customer_firstname: 'Aline',
      customer_lastname: 'Uwase Keza',
      customer_email: 'aline@example.com',
      customer_phone: '0788123456',
      custom_title: 'Galerie d’art',
      payment_options: 'card,mobilemoneyrwanda,ussd',
      init_url: encodeURIComponent(`${shopPage.url}/`),
    });
  });

  test('Cancel calls onclose(true) and restores the hidden iframe', async () => {
    await shopPage.pay();
    await shopPage.frame.getByRole('button', { name: 'Cancel payment' }).click();
    await shopPage.hears(1);
    expect(await shopPage.heard()).toEqual([{ onclose: true }]);
    expect([await shopPage.style('opacity'), await shopPage.page.evaluate('document.body.style.overflow')]).toEqual(['0', '']);
    expect(await shopPage.page.locator('iframe').count()).toBe(1);
    await shopPage.pay();
    await shopPage.frame.getByLabel('Card number').waitFor();
    await shopPage.page.keyboard.press('Escape');
    await shopPage.hears(2);
  });

  test('close() closes without onclose, and without onclose a cancelled page reloads', async () => {
    await shopPage.pay();
    await shopPage.frame.getByLabel('Card number').waitFor();
    await shopPage.page.evaluate('modal.close()');
    expect(await shopPage.style('opacity')).toBe('0');
    expect(await shopPage.heard()).toEqual([]);
    await shopPage.page.evaluate('window.isOld = true');
    await shopPage.pay('{ onclose: undefined }');
    await shopPage.frame.getByRole('button', { name: 'Cancel payment' }).click();
    await until(() => shopPage.page.evaluate<boolean>('!window.isOld && Boolean(window.heard)').catch(() => false));
  });

  test('with redirect_url leaves the page and does not call back', async () => {
    await shopPage.pay(`{ redirect_url: '${shopPage.url}/paid?order=17' }`);
    await shopPage.payByCard();
    await shopPage.page.waitForURL(/\/paid/);
    const [entry] = simulator.ledger('order-1');
    expect(shopPage.page.url()).toBe(`${shopPage.url}/paid?order=17&status=successful&tx_ref=order-1&transaction_id=${entry?.id}`);
  });

  test('calls back only after the statistics call, even a failed one', async () => {
    simulator.faults.set('hang', { on: 'events' });
    await shopPage.pay();
    const request = shopPage.page.waitForRequest(/event\/create/);
    await shopPage.payByCard();
    await request;
    expect(await shopPage.heard()).toEqual([]);
    simulator.faults.clear();
    simulator.faults.set('down', { on: 'events' });
    await shopPage.page.reload();
    await shopPage.pay(`{ tx_ref: 'order-2' }`);
    await shopPage.payByCard();
    await shopPage.hears(1);
    expect((await shopPage.heard())[0]).toMatchObject({ callback: { tx_ref: 'order-2', status: 'successful' } });
  });

  test('continues when the upgrade call fails', async () => {
    simulator.faults.set('503', { on: 'upgrade' });
    await shopPage.pay();
    await shopPage.frame.getByLabel('Card number').waitFor();
  });

  test('accepts messages of any origin, so a shop must not trust the callback', async () => {
    await shopPage.pay();
    await shopPage.frame.getByLabel('Card number').waitFor();
    await shopPage.page.evaluate(`postMessage({ name: 'vbvcomplete', tx: { id: 1, status: 'successful', customer: {} } }, '*')`);
    await shopPage.hears(1);
    expect((await shopPage.heard())[0]).toMatchObject({ callback: { status: 'successful', transaction_id: 1 } });
    expect(simulator.ledger()).toEqual([]);
  });

  test('answers failed with empty ids when the iframe names no transaction', async () => {
    await shopPage.pay(`{ amount: 'many' }`);
    await shopPage.page.evaluate(`postMessage({ name: 'opop' }, '*')`);
    await shopPage.frame.getByRole('alert').waitFor();
    await shopPage.page.evaluate(`postMessage({ name: 'opop' }, '*')`);
    await shopPage.hears(1);
    expect((await shopPage.heard())[0]).toMatchObject({ callback: { status: 'failed', transaction_id: null, flw_ref: null, amount: -1 } });
  });

  test('fails to load with the fault down, and loads again afterwards', async () => {
    simulator.faults.set('down');
    const load = () =>
      shopPage.page.evaluate<string>(`new Promise((resolve) => {
        const script = document.createElement('script');
        script.src = '${simulator.url}/v3.js';
        script.onload = () => resolve('loaded');
        script.onerror = () => resolve('failed');
        document.body.append(script);
      })`);
    expect(await load()).toBe('failed');
    simulator.faults.clear();
    expect(await load()).toBe('loaded');
  });
});
