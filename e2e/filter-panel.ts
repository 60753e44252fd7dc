import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Beside the filters three works stand in a row. */
export async function expectThreeInRow(page: Page): Promise<void> {
  const tops = await page
    .getByRole('region', { name: 'Artworks', exact: true })
    .getByRole('article')
    .evaluateAll((all) => all.slice(0, 4).map((card) => Math.round(card.getBoundingClientRect().top)));
  expect([tops[1], tops[2], (tops[3] ?? 0) > (tops[0] ?? 0)]).toEqual([tops[0], tops[0], true]);
}

/** The page beneath the dialog does not scroll. */
export async function expectStill(page: Page): Promise<void> {
  const place = await page.evaluate(() => scrollY);
  await page.mouse.move(5, 300);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
}
