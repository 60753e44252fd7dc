import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** Waits for animations and colour transitions to end; a change of theme starts in the next frame. */
const waitForAnimations = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    // A spinner never ends, and what follows a scroll bar ends nowhere.
    const ending = document
      .getAnimations()
      .filter(({ effect, timeline }) => timeline instanceof DocumentTimeline && effect?.getComputedTiming().iterations !== Infinity);
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
  });

/** What is checked: only these rules, only this part of the page (a CSS selector). */
type Scope = { rules?: string[]; part?: string };

/**
 * What Axe finds on the page, as 'rule: places'. It runs in the page itself and stays there for the next check: the builder for Playwright
 * sends half a megabyte of script for each, which costs as much again as the check. Documents in iframes are not looked at.
 */
async function findViolations(page: Page, { rules, part }: Scope): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([include, runOnly]) => {
      const options: axe.RunOptions = { resultTypes: ['violations'], preload: false, iframes: false, ...(runOnly && { runOnly }) };
      const context = { include: include ?? ':root', exclude: 'iframe' };
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(context, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
    },
    [part, rules] as const,
  );
}

/** Expects no violation of WCAG 2.2 AA or of a best practice on the page as it is. */
export async function expectAccessible(page: Page, where: string, scope: Scope = {}): Promise<void> {
  // Hydration may change colours once more, so the check is repeated until it passes.
  await expect(async () => {
    await waitForAnimations(page);
    expect(await findViolations(page, scope), where).toEqual([]);
  }).toPass({ timeout: 120_000, intervals: [500] });
}
