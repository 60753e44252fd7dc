import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { DEMO_PASSWORD } from './signed-in.ts';

// Keys only: no click, focus() or fill() from outside.

test('a buyer signs in, finds an artwork, adds it to the cart and opens the payment window, by keyboard only', async ({ page, server }) => {
  await fetch(`${server.url}/api/v1/users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Keys Only', email: 'keys@example.com', password: DEMO_PASSWORD, role: 'User' }),
  });
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
  await tabTo(page, 'Email');
  await page.keyboard.type('keys@example.com');
  await tabTo(page, 'Password');
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Login successful' })).toBeVisible();
  await page.waitForURL(`${server.url}/`);
  await expectSaid(page, 'Ubugeni — the art market of Rwanda');

  await tabTo(page, 'Browse Artworks');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/shop');
  await expectSaid(page, /Ubugeni/);
  await expect(page.locator('main')).toBeFocused();
  const card = page
    .getByRole('article')
    .filter({ hasText: /[2-9]\d* available/ })
    .first();
  const name = (await card.getByRole('heading').textContent())!.trim();
  await tabTo(page, name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectSaid(page, new RegExp(name));
  await tabTo(page, 'Add to Cart');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Item added to cart successfully!' })).toBeVisible();

  await page.goto('/cart');
  await expect(page.getByText('1 item in your cart')).toBeVisible();
  await tabTo(page, 'Phone');
  await page.keyboard.type('0788123456');
  await tabTo(page, 'Shipping Address');
  await page.keyboard.type('KG 11 Ave 3, Remera');
  await tabTo(page, 'Proceed to Payment');
  await page.keyboard.press('Enter');
  await expect(page.locator('iframe[name=checkout]')).toBeVisible();
});

test('a dialog traps the focus, Escape closes it, and the focus returns to its opener', async ({ page, server }) => {
  const { data } = (await (await fetch(`${server.url}/api/v1/arts?limit=1`)).json()) as { data: { slug: string }[] };
  await page.goto(`/${data[0]!.slug}`);
  await tabTo(page, 'Share');
  const dialog = page.getByRole('dialog', { name: 'Share this artwork' });
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible({ timeout: 2_000 });
  }).toPass();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    // After the last element come the browser's own controls, then the first element again: never the page behind.
    expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)).toBe(
      true,
    );
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeFocused();
});

test('on a phone the menu opens by a key, and Tab continues in it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/shop');
  await tabTo(page, 'Open the menu');
  const closer = page.getByRole('button', { name: 'Close the menu' });
  await expect(async () => {
    if (!(await closer.isVisible())) await page.keyboard.press('Enter');
    await expect(closer).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Tab');
  await expect(page.locator('#mobile-menu a').first()).toBeFocused();
});

/** Presses Tab until the element with that name has the focus, which must be visible. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 160; presses += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const label = (element as HTMLInputElement).labels?.[0]?.textContent ?? '';
      const style = getComputedStyle(element);
      const text = element.getAttribute('aria-label') ?? (label || (element.textContent ?? ''));
      return { text: text.trim(), isShown: style.outlineStyle !== 'none' || style.boxShadow !== 'none', tag: element.tagName };
    });
    if (found.tag !== 'BODY' && found.tag !== 'IFRAME') expect(found.isShown, `the focus on '${found.text}' can be seen`).toBe(true);
    if (found.text === name) return;
  }
  throw new Error(`Tab does not come to '${name}'`);
}

/** What a screen reader announces after a change of screen. */
async function expectSaid(page: Page, title: string | RegExp): Promise<void> {
  await expect(page.locator('body > .sr-only[role=status]')).toHaveText(title);
}
