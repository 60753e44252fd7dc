import type { Page } from '@playwright/test';
import { keepSignedIn } from './signed-in.ts';
import { expect, test } from './test.ts';

/** A work whose artist takes offers: beside its button stands what its reader has offered for it. */
const WORK = '/four-springs';

/** Lets documents come, and their scripts only once the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('On a slow connection a page can be read and navigated before hydration, and an early click is replayed', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/about', { waitUntil: 'commit' });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Photography' }).click();
  await expect(page).toHaveURL('/shop?category=Photography');
  await page.getByRole('searchbox', { name: 'Search artworks' }).fill('hills');
  await page.getByRole('searchbox', { name: 'Search artworks' }).press('Enter');
  await expect(page).toHaveURL(/search=hills/);
  await expect(page.getByRole('article').first()).toBeVisible();

  const html = page.locator('html');
  await expect(html).not.toHaveAttribute('data-theme');
  // Nothing seems to happen, so users click again; it must count once.
  for (let presses = 0; presses < 3; presses += 1) await page.getByRole('button', { name: 'Light or dark theme' }).first().click();
  await expect(html).not.toHaveAttribute('data-theme');
  release();
  await expect(html).toHaveAttribute('data-theme', 'dark');
});

test("A buyer's early press on 'Add to Cart' is replayed, of a work that accepts offers too", async ({ page, context, server }) => {
  const token = await keepSignedIn(context, server.url, 'eric@example.com');
  const release = await holdScripts(page);
  await page.goto(WORK, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  release();
  await expect(page.locator('.buy-bar').getByRole('link', { name: 'In your cart · View cart' })).toBeVisible();
  const cart = await page.request.get('/api/v1/cart', { headers: { authorization: `Bearer ${token}` } });
  const { items } = (await cart.json()) as { items: { name: string; quantity: number }[] };
  expect(items.map(({ name, quantity }) => ({ name, quantity }))).toEqual([{ name: 'Four Springs', quantity: 1 }]);
});

test('The buttons that the document has stay, once it is known which buyer reads: a press before that is on one that is still there', async ({
  page,
  context,
  server,
}) => {
  const token = await keepSignedIn(context, server.url, 'grace@example.com');
  // Another journey may have left a work in the cart, whose button rightly becomes a link to it.
  const headers = { authorization: `Bearer ${token}` };
  const { _id } = (await (await page.request.get('/api/v1/cart', { headers })).json()) as { _id: string };
  expect((await page.request.delete(`/api/v1/cart/${_id}`, { headers })).ok()).toBe(true);
  for (const path of ['/', '/shop', WORK, '/artist/immaculee-nyirahabimana']) {
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('contentinfo')).toBeVisible();
    const buttons = await page.locator('button').elementHandles();
    expect(buttons.length).toBeGreaterThan(5);
    // Asked for once it is known who reads, and on the work what they offered for it.
    const asked = ['**/api/v1/events?*', ...(path === WORK ? ['**/api/v1/offers?*'] : [])].map((call) => page.waitForResponse(call));
    release();
    await Promise.all(asked);
    const gone = await Promise.all(buttons.map((button) => button.evaluate((one) => (one.isConnected ? [] : [one.textContent]))));
    expect(gone.flat(), path).toEqual([]);
    await page.unrouteAll();
  }
});
