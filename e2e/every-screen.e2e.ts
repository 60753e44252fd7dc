import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './test.ts';
import { actors, findRoutes, findSample, plain, type Role, roles, type Sample, type Seen, screensOf, screenTable } from './screen-table.ts';
import { keepSignedIn } from './signed-in.ts';
import { findInvalid } from './valid-html.ts';

const PHONE = 390;
const DESK = 1440;
let sample: Sample;

test.describe.configure({ mode: 'parallel' });
test.beforeAll(async ({ server }) => {
  sample = await findSample(server.url);
});

test('every route has a row in the table of screens', async () => {
  expect(Object.keys(screenTable).toSorted()).toEqual((await findRoutes()).toSorted());
});

test('a new route is looked at by everybody, a personal one by who is signed in, one of a dashboard by whom it is for', () => {
  expect(
    ['/exhibitions', '/account/wallet', '/dashboard/admin/walls', '/dashboard/artist/walls'].map((route) => plain(route).roles),
  ).toEqual([undefined, roles.slice(1), ['admin'], ['approved artist']]);
  expect(() => plain('/dashboard/curator')).toThrow('For whom is /dashboard/curator?');
});

test('every screen is looked at by somebody', () => {
  const seen = new Set(roles.flatMap((role) => screensOf(role, sample).map(({ route }) => route)));
  expect(Object.keys(screenTable).filter((route) => !seen.has(route))).toEqual([]);
});

for (const role of roles) {
  test(`every screen is whole, valid and accessible: ${role}`, async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.url });
    if (role !== 'visitor') await keepSignedIn(context, server.url, actors[role]);
    const page = await context.newPage();
    const heard = listen(page);
    const titles = new Map<string, string>();
    for (const seen of screensOf(role, sample)) {
      await look(page, seen, role);
      // Every not-found page has the same title.
      if (seen.route.endsWith('*')) continue;
      const title = await page.title();
      expect(titles.get(title) ?? seen.route, `'${title}' is the title of one route only`).toBe(seen.route);
      titles.set(title, seen.route);
    }
    expect(heard).toEqual([]);
    await context.close();
  });
}

const asksForFilters = (address: string) => address.endsWith('?filters=open');

/** Checks public screens at both widths as visitor, in full as customer; for other roles on a phone, where their header has the least space. */
async function look(page: Page, { address, status, isOwn }: Seen, role: Role): Promise<void> {
  const onPhone = `${address} at ${PHONE} px, ${role}`;
  await test.step(onPhone, async () => {
    await page.setViewportSize({ width: PHONE, height: 844 });
    const answer = await page.goto(address);
    expect(answer?.status(), `${onPhone}: status`).toBe(status);
    await expectWhole(page, onPhone);
    if (isOwn || role === 'visitor') expect(await findInvalid(await page.content()), `${onPhone}: valid HTML`).toEqual([]);
    if (address.startsWith('/chats?with=') && role !== 'visitor') {
      await expect(page.locator('main textarea'), `${onPhone}: the field has the focus of who comes to write`).toBeFocused();
    } else if (asksForFilters(address)) {
      await expect(page.getByRole('dialog', { name: 'Filters' }), `${onPhone}: as if the button had been pressed`).toBeVisible();
    } else {
      await page.keyboard.press('Tab');
      await expect(page.locator(':focus'), `${onPhone}: first in the order of Tab`).toHaveText('Skip to the content');
    }
    if (isOwn || role === 'visitor' || role === 'customer') await expectAccessible(page, onPhone);
    else await expectAccessible(page, onPhone, { part: 'header' });
  });
  // There the filters are a part of the page, which the journey of the filters looks at.
  if ((!isOwn && role !== 'visitor') || asksForFilters(address)) return;
  const onDesktop = `${address} at ${DESK} px, ${role}`;
  await test.step(onDesktop, async () => {
    // The same document in another width, as on a turned tablet; the journeys load theirs in both widths.
    await page.setViewportSize({ width: DESK, height: 844 });
    await expectWhole(page, onDesktop);
    await expectAccessible(page, onDesktop);
    await expectReadableInTheDark(page, onDesktop);
  });
}

/** Errors of the console, such as a violated Content-Security-Policy, except responses that the test requested. */
function listen(page: Page): string[] {
  const heard: string[] = [];
  page.on('console', (message) => {
    const isMissing = message.text().includes('the server responded with a status of 404');
    // What a mailed link confirms is asked for, and the links of these visits are dead.
    const isDead = page.url().endsWith('?token=none') && message.text().includes('the server responded with a status of 400');
    if (message.type() === 'error' && !isMissing && !isDead) heard.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => heard.push(`${page.url()}: ${error.message}`));
  return heard;
}

/** Expects one main heading, the landmarks, a title, and no horizontal overflow. */
async function expectWhole(page: Page, where: string): Promise<void> {
  await expect(page.locator('h1'), `${where}: one heading`).toHaveCount(1);
  await expect(page.locator('h1'), where).toBeVisible();
  // Skeletons must be gone first.
  await expect(page.locator('.animate-breathe'), `${where}: loaded`).toHaveCount(0);
  const found = await page.evaluate(() => ({
    landmarks: ['header', 'main', 'nav', 'footer'].filter((name) => document.querySelector(`body :not(main *):is(${name})`)),
    sticksOut: document.documentElement.scrollWidth - innerWidth,
  }));
  // Dashboards have no footer.
  const landmarks = page.url().includes('/dashboard/') ? ['header', 'main', 'nav'] : ['header', 'main', 'nav', 'footer'];
  expect(found.landmarks, `${where}: landmarks`).toEqual(landmarks);
  expect(found.sticksOut, `${where}: pixels wider than the window`).toBeLessThanOrEqual(0);
  // Waits: on a busy machine the look at a screen fell between the titles of its skeleton and of its content.
  await expect(page, `${where}: title`).toHaveTitle(/Ubugeni/);
}

/** Repeats in the dark theme only what depends on colours. */
async function expectReadableInTheDark(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, `${where}, in the dark`, { rules: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
}
