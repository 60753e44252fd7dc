import type { Locator, Page } from '@playwright/test';
import { keepSignedIn } from './signed-in.ts';
import { signUpAnArtist } from './sign-up-an-artist.ts';
import { expect, test } from './test.ts';

const heightsOf = (rows: Locator) => rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)));
const rowsOf = (page: Page) => page.locator('tr[data-row]');
/** Words of the rows that are broken in their middle, those aside that may be, such as email addresses. */
const brokenWords = (page: Page) =>
  page.locator('.list-table td:not([data-unbroken]) > div').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s-]+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
        }
      }
      return broken;
    }),
  );
/**
 * Email addresses of the rows that are broken elsewhere than behind their '@'. Only a part of more than twelve letters, such as another
 * journey's, may be too wide for its cell.
 */
const brokenAddresses = (page: Page) =>
  page.locator('.list-table td[data-unbroken] span[title*="@"]').evaluateAll((addresses) =>
    addresses.flatMap((address) =>
      [...address.childNodes].flatMap((part) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        const lines = [...range.getClientRects()];
        const width = lines.reduce((sum, line) => sum + line.width, 0);
        const mustBeWhole =
          (part.textContent ?? '').length <= 12 || width <= (address.closest('td > div')?.getBoundingClientRect().width ?? 0);
        return mustBeWhole && new Set(lines.map(({ top }) => Math.round(top))).size > 1 ? [part.textContent] : [];
      }),
    ),
  );
const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

/** Lists with rows of two lines; whoever makes another one adds it. */
const lists = [
  { email: 'admin@example.com', path: '/dashboard/admin/orders' },
  { email: 'immaculee@example.com', path: '/dashboard/artist/orders' },
];

for (const { email, path } of lists) {
  test(`${path} has rows of 48 px at most, and on a phone name, number, sum and state`, async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 1080 } });
    await keepSignedIn(context, server.url, email);
    const page = await context.newPage();
    await page.goto(path);
    await expect(page.locator('tr[data-row]').first()).toBeVisible();
    expect(Math.max(...(await heightsOf(rowsOf(page))))).toBeLessThanOrEqual(48);
    const place = await page.locator('tr[data-row]').first().boundingBox();
    // At this height sixteen rows are on the screen.
    expect((1_080 - (place?.y ?? 1_080)) / (place?.height ?? 1)).toBeGreaterThanOrEqual(16);
    expect(await brokenWords(page)).toEqual([]);
    // A row that has the focus shows its texts whole, and grows for them: none of the others is covered, or another.
    const layout = async () => [
      (await heightsOf(rowsOf(page))).slice(1),
      await page.locator('th').evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().x)),
    ];
    const before = await layout();
    await page.keyboard.press('ArrowDown');
    const focused = page.locator('tr[data-row]').first();
    await expect(focused).toBeFocused();
    await expect(page.locator('tr[data-row][data-whole]')).toHaveCount(1);
    expect(await layout()).toEqual(before);
    const below = await focused.evaluate((element) => {
      const ends = Array.from(element.querySelectorAll('td > div'), (text) => text.getBoundingClientRect().bottom);
      return Math.max(...ends) - element.getBoundingClientRect().bottom;
    });
    expect(below, 'no text reaches over the next row').toBeLessThanOrEqual(1);
    // In the narrowest wide window, too, an address ends its line behind its '@' alone.
    await page.setViewportSize({ width: 1280, height: 1080 });
    expect(await brokenAddresses(page)).toEqual([]);
    expect(await brokenWords(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    const row = page.locator('tr[data-row]').first();
    await expect(row.getByText(/^#\d+ · /)).toBeVisible();
    // Another journey may have refunded a part of it.
    await expect(row.getByText(/Frw$/).first()).toBeVisible();
    await expect(row.getByText('@example.com')).toBeHidden();
    // Where its whole texts have no room over others, the row with the focus grows; the others are as low as without one.
    expect(await row.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(0);
    await row.blur();
    await expect(page.locator('tr[data-whole]')).toHaveCount(0);
    // What is to be sent has its place and its act on a line of their own.
    const hasAct = page.locator('tr[data-row]:has(> td[data-phone=foot] > div > *)');
    expect(Math.max(...(await heightsOf(page.locator('tr[data-row]:not(:has(> td[data-phone=foot] > div > *))'))))).toBeLessThanOrEqual(60);
    expect(Math.max(0, ...(await heightsOf(hasAct)))).toBeLessThanOrEqual(84);
    expect(await isWide(page)).toBe(false);
    await context.close();
  });
}

/** The staff's other lists; rows of sentences to be read take more lines on a phone. */
const staffLists = [
  'manage-artists',
  'manage-customers',
  'manage-artworks?view=table',
  'emails',
  'applicants',
  'blog',
  'audit',
  'moderation?view=table',
];
const ofSentences = new Set(['audit', 'moderation?view=table']);

test('every list of the staff has rows of 48 px at most, and of two lines on a phone', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 1080 } });
  await keepSignedIn(context, server.url, 'admin@example.com');
  const page = await context.newPage();
  for (const list of staffLists) {
    // Other journeys may have decided on all who waited.
    if (list === 'applicants') await signUpAnArtist(server.url);
    await page.setViewportSize({ width: 1440, height: 1080 });
    await page.goto(`/dashboard/admin/${list}`);
    await expect(page.locator('tr[data-row]').first(), list).toBeVisible();
    expect(Math.max(...(await heightsOf(rowsOf(page)))), list).toBeLessThanOrEqual(48);
    const place = await page.locator('tr[data-row]').first().boundingBox();
    expect((1_080 - (place?.y ?? 1_080)) / (place?.height ?? 1), `${list}: rows on the screen`).toBeGreaterThanOrEqual(
      ofSentences.has(list) ? 15 : 16,
    );
    await page.setViewportSize({ width: 390, height: 844 });
    if (!ofSentences.has(list)) expect(Math.max(...(await heightsOf(rowsOf(page)))), `${list} on a phone`).toBeLessThanOrEqual(60);
    expect(await isWide(page), `${list} on a phone`).toBe(false);
  }
  await context.close();
});

test('a list is where it was after a reload, and after what was opened is closed', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 600 } });
  await keepSignedIn(context, server.url, 'admin@example.com');
  const page = await context.newPage();
  await page.goto('/dashboard/admin/orders?payment=paid');
  const row = page.locator('tr[data-row]').nth(8);
  await row.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  const scrolled = await page.evaluate(() => scrollY);
  // Under a finger its name is a part of the row; with the keys it leads to the person.
  const name = await row.getByRole('link').first().boundingBox();
  await page.mouse.click((name?.x ?? 0) + 4, (name?.y ?? 0) + 4);
  await expect(page.getByRole('dialog', { name: /^Order/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: /^Order/ })).toBeHidden();
  await expect(row).toHaveAttribute('aria-current', 'true');
  await page.reload();
  await expect(row).toHaveAttribute('aria-current', 'true');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(scrolled - 5);
  await context.close();
});
