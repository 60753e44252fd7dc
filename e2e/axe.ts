import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Waits for animations and colour transitions to end; a change of theme starts in the next frame. */
const waitForAnimations = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    // A spinner never ends.
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
  });

/** What is checked: only these rules, only this part of the page (a CSS selector). */
type Scope = { rules?: string[]; part?: string };

/** Expects no violation of WCAG 2.2 AA or of a best practice on the page as it is. */
export async function expectAccessible(page: Page, where: string, { rules, part }: Scope = {}): Promise<void> {
  // In the page itself: iframes are skipped, and a second page for the result would double the cost.
  // Hydration may change colours once more, so the check is repeated until it passes.
  await expect(async () => {
    await waitForAnimations(page);
    const builder = new AxeBuilder({ page })
      .options({ resultTypes: ['violations'], preload: false })
      .exclude('iframe')
      .setLegacyMode();
    if (part) builder.include(part);
    const { violations } = await (rules ? builder.withRules(rules) : builder).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
    expect(found, where).toEqual([]);
  }).toPass({ timeout: 15_000, intervals: [500] });
}
