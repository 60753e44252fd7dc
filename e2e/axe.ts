import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** No rule of WCAG 2.2 AA, and no best practice, is broken on the page as it stands. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // What fades in is judged when it is there.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))));
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze();
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
  expect(told, where).toEqual([]);
}
