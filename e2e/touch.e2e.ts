import type { Page } from '@playwright/test';
import { keepSignedIn } from './signed-in.ts';
import { expect, test } from './test.ts';

/** By a finger: Playwright's own tap scrolls what it presses into view. */
async function openSearch(page: Page): Promise<void> {
  const { x, y, width, height } = (await page.getByRole('link', { name: 'Search', exact: true }).boundingBox())!;
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await expect(page.getByRole('combobox', { name: 'Search artworks' })).toBeFocused();
}

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

// Leaving a field checks it: its error's line came or went under the finger, and the press was lost.
for (const place of [0.15, 0.5, 0.85]) {
  test(`'Email me a code' is pressed at ${place} of its height, after 'Email Required' and after a password that was left`, async ({
    page,
  }) => {
    const button = page.getByRole('button', { name: 'Email me a code' });
    const press = async () => {
      const { x, y, width, height } = (await button.boundingBox())!;
      await page.touchscreen.tap(x + width / 2, y + height * place);
    };
    await page.goto('/login');
    await expect(button).toBeEnabled();
    await press();
    await expect(page.getByText('Email Required')).toBeVisible();
    await page.keyboard.type('aline@example.com');
    await press();
    await expect(page.getByLabel('Code from the email')).toBeVisible();

    await page.goto('/login');
    await expect(button).toBeEnabled();
    await page.getByLabel('Email').first().fill('aline@example.com');
    await page.getByLabel('Password', { exact: true }).tap();
    await press();
    await expect(page.getByLabel('Code from the email')).toBeVisible();
  });
}

test('typing into the search leaves the page where it was; the results of a search begin at the top', async ({ page }) => {
  await page.goto('/about');
  await page.evaluate(() => scrollTo(0, 500));
  const place = await scrolled(page);
  await openSearch(page);
  await page.keyboard.type('bask');
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible();
  expect(await scrolled(page)).toBe(place);

  await page.goto('/shop');
  await page.evaluate(() => scrollTo(0, 900));
  await openSearch(page);
  await page.keyboard.type('basket');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=basket/);
  // The keyboard goes, so that the results have the window.
  await expect(page.locator('input:focus')).toHaveCount(0);
  await expect.poll(() => scrolled(page)).toBe(0);
});

test('a menu at the foot of the window opens above it: an order is refunded from its page', async ({ page, context, baseURL }) => {
  await keepSignedIn(context, baseURL, 'admin@example.com');
  await page.goto('/dashboard/admin/orders/1012');
  await page.getByRole('button', { name: 'More acts on order 1012' }).tap();
  const refund = page.getByRole('button', { name: 'Refund order 1012' });
  await expect(refund).toBeInViewport({ ratio: 1 });
  const { x, y, width, height } = (await refund.boundingBox())!;
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await expect(page.getByRole('dialog', { name: 'Refund order 1012' })).toBeVisible();
});
