import { expect, test } from './test.ts';

test('On a slow connection a page can be read and navigated before hydration, and an early click is replayed', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
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
