import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#demo/catalogue/types.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './test.ts';
import { startServer } from './start-server.ts';

test.use({ serviceWorkers: 'allow' });

const banner = /^You are offline\. This is how it was at \d\d:\d\d Kigali time\.$/;

/** Goes to a page and waits until the service worker has cached it. */
async function see(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitForCached(page, address);
}

async function waitForCached(page: Page, address: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async (key) => (await (await caches.open('ubugeni-pages-1')).match(key, { ignoreVary: true })) !== undefined, address),
    )
    .toBe(true);
}

/** Every cached address. */
const cachedAddresses = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
    return found;
  });

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').first().fill('aline@example.com');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/');
}

test('A visited page can be read offline, with the time it was cached, and is refreshed once the connection is back', async ({
  page,
  context,
}) => {
  await see(page, '/shop');
  const first = page.getByRole('main').getByRole('article').first();
  const name = await first.getByRole('heading').innerText();
  await first.getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const address = new URL(page.url()).pathname;
  await waitForCached(page, address);

  // For 30 s the browser's own cache may answer in place of the network (stale-while-revalidate), and nothing tells that the connection is gone.
  await page.waitForTimeout(31_000);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByText(banner)).toBeVisible();
  await expectAccessible(page, 'a kept page');

  // Links to visited pages work too.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }).click();
  await expect(page).toHaveURL('/shop');
  await expect(page.getByText(banner)).toBeVisible();
  await expect(page.getByRole('heading', { name })).toBeVisible();

  const fresh = page.waitForResponse((answer) => /\/api\/v1\/arts(\?|$)/.test(answer.url()) && answer.ok());
  await context.setOffline(false);
  await fresh;
  await expect(page.getByText(banner)).toBeHidden();
});

test('Offline, the cart says that it needs a connection, an unvisited page says so, and favorites can be seen', async ({
  page,
  context,
}) => {
  await see(page, '/shop');
  const first = page.getByRole('main').getByRole('article').first();
  const name = await first.getByRole('heading').innerText();
  await first.getByRole('button', { name: `Favorite: ${name}` }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('favorites.kept'))).toContain(name);

  await context.setOffline(true);
  await page.goto('/cart');
  await expect(page.getByText("You're offline. Your cart is safe; we need a connection to show current prices.")).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your favorites' })).toBeVisible();
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Shop' }).last()).toBeVisible();
  await expect(page.getByText(/Frw/)).toHaveCount(0);
  await expectAccessible(page, 'the offline page');

  await page.goto('/about');
  await expect(page.getByText("You haven't opened this page on this device yet.")).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL('/about');
});

test('No response of the API is ever cached, and signing out removes the traces of the account', async ({ page }) => {
  const told: { files?: string[]; forget?: true }[] = [];
  await page.exposeFunction('noteTold', (message: (typeof told)[number]) => void told.push(message));
  await page.addInitScript(() => {
    const send = Object.getOwnPropertyDescriptor(ServiceWorker.prototype, 'postMessage')?.value as (message: unknown) => void;
    ServiceWorker.prototype.postMessage = function (message: unknown) {
      void (globalThis as unknown as { noteTold(message: unknown): void }).noteTold(message);
      send.call(this, message);
    };
  });
  await signIn(page);
  await see(page, '/shop');
  await page
    .getByRole('main')
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Favorite:/ })
    .click();
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Favorites' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('favorites.kept'))).not.toBeNull();
  const cached = await cachedAddresses(page);
  expect(cached).toContain('/shop');
  expect(cached.filter((address) => /^\/(api|cart|checkout|chats|account|dashboard|login)/.test(address))).toEqual([]);

  // Pictures that are still loading would be cached after the sign-out, like those of the next page.
  await expect
    .poll(async () => {
      const before = (await cachedAddresses(page)).length;
      await page.waitForTimeout(2_000);
      return (await cachedAddresses(page)).length - before;
    })
    .toBe(0);
  // Loaded after the page reported its files: the next report must not name it any more.
  const late = await page.evaluate(async () => {
    const shown = Array.from(document.images, ({ src }) => new URL(src).pathname).find((path) => /\/uploads\/.*\/240\.\w+$/.test(path))!;
    const picture = new Image();
    picture.src = shown.replace('/240.', '/960.');
    await picture.decode();
    return new URL(picture.src).pathname;
  });
  await expect.poll(() => cachedAddresses(page)).toContain(late);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('favorites.kept'))).toBeNull();
  await expect.poll(async () => (await cachedAddresses(page)).filter((address) => !/^\/(assets\/|offline$)/.test(address))).toEqual([]);
  const afterwards = () => told.slice(told.findIndex(({ forget }) => forget) + 1);
  await expect.poll(() => afterwards().length).toBeGreaterThan(0);
  expect(afterwards().flatMap(({ files = [] }) => files.filter((file) => file.startsWith('/uploads/')))).toEqual([]);
});

test('A new service worker takes over at once and deletes caches of an older version', async ({ page }) => {
  await see(page, '/about');
  await page.evaluate(async () => {
    await (await caches.open('ubugeni-pages-0')).put('/shop', new Response('old'));
    await (await navigator.serviceWorker.ready).unregister();
  });
  await page.reload();
  await expect.poll(() => page.evaluate(() => caches.has('ubugeni-pages-0'))).toBe(false);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  expect(await cachedAddresses(page)).toContain('/about');
});

test('The switch Low data requests light pages from then on, in every window', async ({ page, context }) => {
  await see(page, '/shop');
  const isLow = page.getByRole('switch', { name: 'Low data' });
  await expect(isLow).not.toBeChecked();
  await isLow.click();
  await expect(isLow).toBeChecked();
  const other = await context.newPage();
  const fonts: string[] = [];
  other.on('request', (request) => void (request.resourceType() === 'font' && fonts.push(request.url())));
  const answer = await other.goto('/artist', { waitUntil: 'networkidle' });
  expect(await answer?.text()).toContain('<html data-spare=""');
  expect(fonts).toEqual([]);
  await other.getByRole('switch', { name: 'Low data' }).click();
  await expect(isLow).not.toBeChecked();
});

test('With the server stopped, visited pages stay readable', async ({ browser }) => {
  const shop = await startServer({ DEMO: '0' });
  const context = await browser.newContext({ baseURL: shop.url });
  const page = await context.newPage();
  try {
    await see(page, '/about');
  } finally {
    await shop.close();
  }
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(banner)).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText("You're offline. Your cart is safe; we need a connection to show current prices.")).toBeVisible();
  await context.close();
});
