import { expectAccessible } from './axe.ts';
import { expect, test } from './test.ts';

const WORK = { path: '/four-springs', name: 'Four Springs', artist: 'Immaculée Nyirahabimana' };

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('picture, name, artist, price and button are above the fold, and price and button stay', async ({ page }) => {
    await page.goto(WORK.path);
    const button = page.getByRole('button', { name: 'Add to Cart', exact: true });
    await expect(button).toHaveCount(1);
    const parts = [
      page.getByRole('img', { name: `${WORK.name} by ${WORK.artist}`, exact: true }),
      page.getByRole('heading', { level: 1 }),
      page.locator('h1 + p'),
      page.locator('.buy-bar').getByText(/Frw/),
      button,
    ];
    for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
    const bar = await page.locator('.buy-bar').boundingBox();
    for (const part of parts.slice(0, 3)) {
      const box = await part.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    }
    await expectAccessible(page, 'artwork on a phone');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(button).toBeInViewport({ ratio: 1 });
  });

  test('nothing that has the focus lies beneath the bar, and the end of the page neither', async ({ page }) => {
    await page.goto(WORK.path);
    await expect(page.getByRole('link', { name: 'Message', exact: true })).toBeVisible();
    const covered: string[] = [];
    for (let press = 0; press < 60; press += 1) {
      await page.keyboard.press('Tab');
      const name = await page.evaluate(() => {
        const [focused, bar] = [document.activeElement, document.querySelector('.buy-bar')];
        if (!focused || !bar || bar.contains(focused) || focused === document.body) return '';
        const { bottom, height } = focused.getBoundingClientRect();
        return height < 400 && bottom > bar.getBoundingClientRect().top + 1 ? `${focused.tagName} ${focused.textContent}` : '';
      });
      if (name) covered.push(name);
    }
    expect(covered).toEqual([]);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const [footer, bar] = [await page.getByRole('contentinfo').boundingBox(), await page.locator('.buy-bar').boundingBox()];
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
  });

  test('in a low window the bar stands in the page', async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await page.goto(WORK.path);
    await expect(page.locator('.buy-bar')).toHaveCSS('position', 'static');
  });
});
