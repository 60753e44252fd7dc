import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './test.ts';

const cards = (page: Page) => page.getByRole('region', { name: 'Artworks', exact: true }).getByRole('article');
const active = (page: Page) => page.getByRole('list', { name: 'Active filters' }).getByRole('link');

/** Where the first card begins, without the sentence that only a test shop has above its header. */
async function firstCardAt(page: Page): Promise<number> {
  await expect(cards(page).first()).toBeVisible();
  const notice = await page.getByRole('complementary', { name: 'Notice' }).boundingBox();
  return ((await cards(page).first().boundingBox())?.y ?? Infinity) - (notice?.height ?? 0);
}

test.describe('with several filters on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  const filtered = '/shop?category=Painting&category=Hand+Craft&minPrice=20000&orientation=square&availability=in-stock';

  test('no work moves when the chips come late, and the button beneath them does not touch them', async ({ page }) => {
    let answer = () => {};
    const isHeld = new Promise<void>((resolve) => (answer = resolve));
    await page.route(/active-filters/, async (route) => {
      await isHeld;
      await route.continue();
    });
    const asked = page.waitForRequest(/active-filters/);
    await page.goto(filtered);
    await asked;
    await expect(page.getByText('Save search'), 'the page runs, and has no chips').toHaveCount(0);
    const before = await firstCardAt(page);
    answer();
    const save = page.getByRole('button', { name: 'Save search' });
    await expect(save).toBeVisible();
    expect(await firstCardAt(page)).toBe(before);
    const [chip, button] = [await active(page).first().boundingBox(), await save.boundingBox()];
    expect(button!.y - (chip!.y + chip!.height)).toBe(8);
  });

  test('the chips are one row that scrolls, and the pictures begin within 300 px', async ({ page }) => {
    await page.goto(filtered);
    await expect(active(page)).toHaveCount(5);
    await expect(page.getByText('Save search')).toBeAttached();
    expect(await firstCardAt(page)).toBeLessThanOrEqual(300);
    const tops = await active(page).evaluateAll((all) => all.map((chip) => chip.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(page, 'chips in one row');
    await page.getByRole('link', { name: 'Clear all' }).tap();
    await page.waitForURL('**/shop');
  });

  test('the feet of cards in a row are alike, however long an artist’s name is; sizes are unbroken', async ({ page }) => {
    await page.goto('/shop');
    await expect(cards(page).first()).toBeVisible();
    const feet = await cards(page).evaluateAll((all) =>
      all.map((card) =>
        [card, card.querySelector('button, a[href^="/login"]')].map((box) => Math.round(box?.getBoundingClientRect().top ?? 0)),
      ),
    );
    const rows = new Map<number | undefined, Set<number | undefined>>();
    for (const [card, foot] of feet) rows.set(card, (rows.get(card) ?? new Set()).add(foot));
    expect(rows.size).toBeGreaterThan(1);
    expect([...rows.values()].map(({ size }) => size).filter((size) => size !== 1)).toEqual([]);
    const sizes = cards(page).getByText(/^\d+\s×\s[\d\s×.]+cm ·$/);
    expect(await sizes.count()).toBeGreaterThan(0);
    const broken = await sizes.evaluateAll((all) =>
      all.flatMap((size) => (size.getBoundingClientRect().height > 20 ? [size.textContent] : [])),
    );
    expect(broken).toEqual([]);
  });
});

test('on a phone two artists begin in the first screen of the directory', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/artist');
  await expect(page.getByRole('article').nth(1).getByRole('link').first()).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('at 1440 × 900 the first row of the home page begins on the first screen, and the first picture fills most of its mat', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  expect(await firstCardAt(page)).toBeLessThanOrEqual(800);
  const share = await page
    .locator('figure picture img')
    .first()
    .evaluate((picture) => {
      const { naturalWidth, naturalHeight, clientWidth, clientHeight } = picture as HTMLImageElement;
      const scale = Math.min(clientWidth / naturalWidth, clientHeight / naturalHeight);
      const mat = picture.closest('a')?.getBoundingClientRect();
      return (naturalWidth * scale * naturalHeight * scale) / ((mat?.width ?? 0) * (mat?.height ?? 0));
    });
  expect(share).toBeGreaterThan(0.5);
});

test('at 1440 × 900 the shop shows the first row of artworks whole, and where the second begins', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/shop');
  await expect(cards(page).nth(4)).toBeVisible();
  const second = await cards(page).nth(4).boundingBox();
  expect(second!.y).toBeLessThan(880);
  await expect(page.getByRole('button', { name: /^Add to Cart/ }).first()).toBeInViewport({ ratio: 1 });
});

test('while the slides of the home page pass, the price of one does not touch the title of the next', async ({ page }) => {
  await page.goto('/');
  const slides = page.getByRole('region', { name: 'Featured artworks' }).locator('figure');
  const [one, next] = [await slides.nth(0).boundingBox(), await slides.nth(1).boundingBox()];
  expect(next!.x - one!.x - one!.width).toBeGreaterThanOrEqual(16);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('at 1440 × 900 the filters end within the window, before and after the page is scrolled', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/shop');
  await expect(cards(page).first()).toBeVisible();
  await page.getByRole('link', { name: /^Filters/ }).click();
  const rail = page.getByRole('complementary', { name: 'Filters' });
  const clear = rail.getByRole('link', { name: 'Clear Filters' });
  await expect(clear).toBeInViewport({ ratio: 1 });
  // Both buttons in one row, flush with the foot: no field shows through below them.
  const [foot, end, apply, other] = await Promise.all([
    rail.locator('form > :last-child').boundingBox(),
    rail.boundingBox(),
    rail.getByRole('button', { name: 'Apply Filters' }).boundingBox(),
    clear.boundingBox(),
  ]);
  expect(foot!.y + foot!.height).toBeGreaterThan(end!.y + end!.height - 2.5);
  expect(apply!.y).toBe(other!.y);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.mouse.wheel(0, 700);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  await expect(clear).toBeInViewport({ ratio: 1 });
});
