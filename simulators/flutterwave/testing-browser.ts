import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type FrameLocator, type Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { openShop, type Shop, type TestSimulator, until } from './testing.ts';

const executables = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const switches = [
  'no-sandbox',
  'disable-gpu',
  'disable-quic',
  'no-first-run',
  'disable-background-networking',
  'disable-component-update',
  'disable-sync',
];

export type ShopPage = {
  url: string;
  page: Page;
  /** Inside the modal. */
  frame: FrameLocator;
  /** Script errors and violations of the Content-Security-Policy; a test with one fails. */
  complaints: string[];
  /** Opens the modal; `changes` is the source of an object that overrides options. */
  pay(changes?: string): Promise<void>;
  /** What the script reported to the shop so far: { callback } and { onclose }. */
  heard(): Promise<Record<string, unknown>[]>;
  /** Names of the messages that the iframe sent so far. */
  messages(): Promise<string[]>;
  /** Resolves after this many reports. */
  hears(count: number): Promise<void>;
  /** A style of the modal's iframe. */
  style(name: string): Promise<string>;
  /** Pays in the modal with the card that requires no further step. */
  payByCard(): Promise<void>;
};

// The shop's own script comes first, so that it receives every message of the iframe.
const html = (provider: string) =>
  `<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1></main><script src="/shop.js"></script><script src="${provider}"></script></html>`;
const script = (publicKey: string) => `
  window.heard = [];
  window.messages = [];
  addEventListener('message', ({ data }) => messages.push(data.name));
  window.pay = (changes = {}) => {
    const options = {
      public_key: '${publicKey}', tx_ref: 'order-1', amount: '35000', currency: 'RWF', payment_options: 'card,mobilemoneyrwanda,ussd',
      customer: { email: 'aline@example.com', phone_number: '0788123456', name: 'Aline Uwase Keza' },
      customizations: { title: 'Galerie d’art', description: 'Imigongo', logo: '' }, meta: { order: '17' },
      callback: (response) => heard.push({ callback: response }), onclose: (cancelled) => heard.push({ onclose: cancelled }),
    };
    window.modal = FlutterwaveCheckout({ ...options, ...changes });
  };`;

/** For each test of a file: a shop under a strict Content-Security-Policy, open in a browser at the width of a phone. */
export function useShopPage(simulator: TestSimulator): ShopPage {
  const holder = {} as ShopPage;
  let browser: Browser;
  let context: BrowserContext;
  let shop: Shop;
  beforeAll(async () => {
    const executablePath = executables.find((file) => file && existsSync(file));
    browser = await chromium.launch({ ...(executablePath && { executablePath }), args: switches.map((name) => `--${name}`) });
  });
  afterAll(() => browser.close());
  beforeEach(async () => {
    shop = await openShop({ html: html(`${simulator.url}/v3.js`), script: script(simulator.keys.publicKey), provider: simulator.url });
    context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    Object.assign(holder, describePage(await context.newPage()), { url: shop.url });
    await holder.page.goto(shop.url);
  });
  afterEach(async () => {
    expect(holder.complaints).toEqual([]);
    await context.close();
    await shop.close();
  });
  return holder;
}

function describePage(page: Page): Omit<ShopPage, 'url'> {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.text().includes('Content Security Policy') && complaints.push(message.text()));
  const frame = page.frameLocator('iframe[name=checkout]');
  const heard = () => page.evaluate<Record<string, unknown>[]>('heard');
  return {
    page,
    frame,
    complaints,
    heard,
    messages: () => page.evaluate('messages'),
    pay: (changes = '{}') => page.evaluate(`pay(${changes})`),
    hears: (count) => until(async () => (await heard()).length >= count),
    style: (name) => page.evaluate(`document.getElementById('flwpugpaidid').style.${name}`),
    async payByCard() {
      await frame.getByLabel('Card number').fill('5061460166976054667');
      await frame.getByLabel('Expiry date').fill('1029');
      await frame.getByLabel('CVV').fill('564');
      await frame.getByRole('button', { name: 'Pay RWF 35,000' }).click();
    },
  };
}
