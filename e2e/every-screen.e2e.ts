import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './house.ts';
import { actors, findRoutes, findSample, type Role, roles, type Sample, type Seen, screensOf, screenTable } from './screen-table.ts';
import { keepSignedIn } from './signed-in.ts';

const PHONE = 390;
const DESK = 1440;
// Axe on a crowded machine takes its time; the screens of one role are many.
const ROLE_MS = 1_200_000;
let sample: Sample;

test.describe.configure({ mode: 'parallel' });
test.beforeAll(async ({ house }) => {
  sample = await findSample(house.url);
});

test('every route has a row in the table of screens', async () => {
  expect(Object.keys(screenTable).toSorted()).toEqual((await findRoutes()).toSorted());
});

for (const role of roles) {
  test(`every screen is whole and accessible: ${role}`, async ({ browser, house }) => {
    test.setTimeout(ROLE_MS);
    const context = await browser.newContext({ baseURL: house.url, reducedMotion: 'reduce' });
    if (role !== 'visitor') await keepSignedIn(context, house.url, actors[role]);
    const page = await context.newPage();
    const heard = listen(page);
    const titles = new Map<string, string>();
    for (const seen of screensOf(role, sample)) {
      for (const width of widthsOf(seen, role)) await look(page, seen, { width, role });
      // What is not there is called the same everywhere.
      if (seen.route.endsWith('*')) continue;
      const title = await page.title();
      expect(titles.get(title) ?? seen.route, `'${title}' is the title of one route only`).toBe(seen.route);
      titles.set(title, seen.route);
    }
    expect(heard).toEqual([]);
    await context.close();
  });
}

/** What is the same for everybody is seen whole by the visitor; for the others on a phone, where the header has the least room. */
const widthsOf = ({ isOwn }: Seen, role: Role) => (role === 'visitor' || isOwn ? [PHONE, DESK] : [PHONE]);

async function look(page: Page, { address, status }: Seen, { width, role }: { width: number; role: Role }): Promise<void> {
  const where = `${address} at ${width} px, ${role}`;
  await test.step(where, async () => {
    await page.setViewportSize({ width, height: 844 });
    const answer = await page.goto(address);
    expect(answer?.status(), `${where}: status`).toBe(status);
    await expectWhole(page, where);
    await expectAccessible(page, where);
    if (width === DESK) await expectReadableInTheDark(page, where);
  });
}

/** Errors of the console, but for answers that a test asks for; a broken Content-Security-Policy is one. */
function listen(page: Page): string[] {
  const heard: string[] = [];
  page.on('console', (message) => {
    const isMissing = message.text().includes('the server responded with a status of 404');
    if (message.type() === 'error' && !isMissing) heard.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => heard.push(`${page.url()}: ${error.message}`));
  return heard;
}

/** One heading, the landmarks, a title, the skip link first, and nothing that sticks out at the side. */
async function expectWhole(page: Page, where: string): Promise<void> {
  await expect(page.locator('h1'), `${where}: one heading`).toHaveCount(1);
  await expect(page.locator('h1'), where).toBeVisible();
  // Only what has come can be judged.
  await expect(page.locator('.animate-breathe'), `${where}: loaded`).toHaveCount(0);
  const found = await page.evaluate(() => ({
    landmarks: ['header', 'main', 'nav', 'footer'].filter((name) => document.querySelector(`body :not(main *):is(${name})`)),
    sticksOut: document.documentElement.scrollWidth - innerWidth,
    title: document.title,
  }));
  // The dashboards are a workplace without a foot.
  const landmarks = page.url().includes('/dashboard/') ? ['header', 'main', 'nav'] : ['header', 'main', 'nav', 'footer'];
  expect(found.landmarks, `${where}: landmarks`).toEqual(landmarks);
  expect(found.sticksOut, `${where}: pixels wider than the window`).toBeLessThanOrEqual(0);
  expect(found.title, `${where}: title`).toContain('Ubugeni');
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus'), `${where}: first in the order of Tab`).toHaveText('Skip to the content');
}

/** Only what colours can break is judged once more. */
async function expectReadableInTheDark(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectAccessible(page, `${where}, in the dark`, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}
