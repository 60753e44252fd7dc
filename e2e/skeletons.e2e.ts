import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { keepSignedIn } from './signed-in.ts';

/** Delays the responses of these calls for the rest of a test. */
const hold = (page: Page, calls: RegExp) =>
  page.route(
    (url) => calls.test(url.pathname),
    () => {},
  );

test('while artworks and artists are loading, 8 skeletons are shown for their cards', async ({ page }) => {
  await hold(page, /^\/api\/v1\/(arts|users)$/);
  await page.goto('/shop');
  await page
    .getByRole('navigation', { name: 'Filter by category' })
    .getByRole('link', { name: /^Sculpture/ })
    .click();
  await expect(page.getByText('Loading artworks')).toBeAttached();
  await expect(page.locator('.skeleton')).toHaveCount(8);
  await page.goto('/artist');
  await page.getByRole('searchbox', { name: 'Search artists' }).fill('diane');
  await page.getByRole('searchbox', { name: 'Search artists' }).press('Enter');
  await expect(page.getByText('Loading artists')).toBeAttached();
  await expect(page.locator('.skeleton')).toHaveCount(8);
});

test('20 rows are shown for a loading table of the admin, 10 for the orders of an artist, 6 cards for their artworks, 4 tiles for the overview', async ({
  browser,
  server,
}) => {
  const seen: Record<string, number> = {};
  for (const [email, paths] of [
    ['admin@example.com', ['/dashboard/admin/orders', '/dashboard/admin/manage-artists', '/dashboard/admin/manage-customers']],
    ['immaculee@example.com', ['/dashboard/artist', '/dashboard/artist/orders', '/dashboard/artist/manage-artworks']],
  ] as const) {
    const context = await browser.newContext({ baseURL: server.url });
    await keepSignedIn(context, server.url, email);
    const page = await context.newPage();
    await hold(page, /^\/api\/v1\/(checkout|users$|arts|artist\/overview)/);
    for (const path of paths) {
      await page.goto(path);
      await expect(page.locator('.skeleton').first()).toBeVisible();
      seen[path] = await page.locator(path === '/dashboard/artist' ? 'div.skeleton' : '.skeleton').count();
    }
    await context.close();
  }
  expect(seen).toEqual({
    '/dashboard/admin/orders': 20,
    '/dashboard/admin/manage-artists': 20,
    '/dashboard/admin/manage-customers': 20,
    '/dashboard/artist': 4,
    '/dashboard/artist/orders': 10,
    '/dashboard/artist/manage-artworks': 6,
  });
});
