import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What fades in or changes its colour is judged when it has come to rest; a change of colours begins with the next picture. */
const comeToRest = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    // A spinner never comes to rest.
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
  });

/** What is judged: these rules alone, this part of the page alone (a CSS selector). */
type Scope = { rules?: string[]; part?: string };

/** No rule of WCAG 2.2 AA, and no best practice, is broken on the page as it stands. */
export async function expectAccessible(page: Page, where: string, { rules, part }: Scope = {}): Promise<void> {
  // In the page itself: frames are left out, and a second page for the result would cost as much again.
  // A page that is still being brought to life changes its colours once more: what stays is what counts.
  await expect(async () => {
    await comeToRest(page);
    const builder = new AxeBuilder({ page })
      .options({ resultTypes: ['violations'], preload: false })
      .exclude('iframe')
      .setLegacyMode();
    if (part) builder.include(part);
    const { violations } = await (rules ? builder.withRules(rules) : builder).analyze();
    const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
    expect(told, where).toEqual([]);
  }).toPass({ timeout: 15_000, intervals: [500] });
}
