import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expectStill, expectThreeInRow } from './filter-panel.ts';
import { openSearch } from './search-box.ts';
import { expect, test } from './test.ts';

const cards = (page: Page) => page.getByRole('region', { name: 'Artworks', exact: true }).getByRole('article');
const filters = (page: Page) => page.getByRole('link', { name: /^Filters/ });
const active = (page: Page) => page.getByRole('list', { name: 'Active filters' }).getByRole('link');
const chips = (page: Page) => page.getByRole('navigation', { name: 'Filter by category' });

async function findNames(url: string, filters: string): Promise<string[]> {
  const { data } = (await (await fetch(`${url}/api/v1/arts?${filters}`)).json()) as { data: { name: string }[] };
  return data.map(({ name }) => name);
}

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('filters are chosen by keyboard, stored in the address, and survive reload and Back', async ({ page, server }) => {
      await page.goto('/shop');
      await filters(page).focus();
      await page.keyboard.press('Enter');
      const isRail = width === 1440;
      const sheet = page.getByRole(isRail ? 'complementary' : 'dialog', { name: 'Filters' });
      await expect(sheet.getByRole('checkbox', { name: /^Painting \d/, includeHidden: true })).toBeAttached();
      const colour = sheet.getByText(isRail ? 'Red' : 'Colour', { exact: true });
      const [acts, seen] = [await sheet.getByRole('link', { name: 'Clear Filters' }).boundingBox(), await colour.boundingBox()];
      expect(seen!.y + seen!.height, 'price, size and colour are on the first screen').toBeLessThan(acts!.y - 8);
      await sheet.getByRole('radio', { name: 'Any price' }).focus();
      for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowDown');
      await expect(sheet.getByRole('radio', { name: '50,000 Frw and over' })).toBeChecked();
      await expectAccessible(page, 'filter sheet');
      await (isRail ? expectThreeInRow(page) : expectStill(page));
      const apply = sheet.getByRole('button', { name: isRail ? 'Apply Filters' : /^Show \d+ works$/ });
      await apply.press('Enter');
      await page.waitForURL('**/shop?price=high');
      await expect(sheet).toBeVisible({ visible: isRail });
      await expect(filters(page)).toHaveText('Filters (1)');
      await expect(isRail ? apply : filters(page)).toBeFocused();
      await chips(page)
        .getByRole('link', { name: /^Painting/ })
        .click();
      await page.waitForURL('**/shop?price=high&category=Painting');
      const names = await findNames(server.url, 'price=high&category=Painting');
      await expect(cards(page).getByRole('heading')).toHaveText(names);
      await page.reload();
      await expect(cards(page).getByRole('heading')).toHaveText(names);
      await expect(active(page)).toHaveText(['Painting', '50,000 Frw and over']);
      await page.goBack();
      await page.waitForURL('**/shop?price=high');
      await expect(chips(page).getByRole('link', { name: /^All Arts/ })).toHaveAttribute('aria-current', 'true');
      await expect(active(page)).toHaveText(['50,000 Frw and over']);
      await filters(page).click();
      await page.getByRole('link', { name: 'Clear Filters' }).click();
      await page.waitForURL('**/shop');
    });

    test('prices of a row stand at one height, and on a desktop its buttons on the first screen', async ({ page }) => {
      await page.goto('/shop');
      const inRow = width === 390 ? 2 : 4;
      const lowest = (part: 'price' | 'button') =>
        page.evaluate(
          ([name, count]) =>
            [...document.querySelectorAll('article')]
              .slice(0, count)
              .map((card) => (name === 'button' ? card.querySelector('.button') : card.querySelector('.font-medium:not(.button)')))
              .map((element) => Math.round(element?.getBoundingClientRect().bottom ?? -1)),
          [part, inRow] as const,
        );
      await expect(cards(page).first()).toBeVisible();
      expect(new Set(await lowest('price')).size).toBe(1);
      if (width === 1_440) expect(Math.max(...(await lowest('button')))).toBeLessThanOrEqual(900);
    });

    test('typing shows suggestions: arrow keys select, Escape closes, Enter opens', async ({ page }) => {
      await page.goto('/shop');
      const box = await openSearch(page);
      await page.keyboard.type('pa', { delay: 40 });
      const list = page.getByRole('listbox', { name: 'Suggestions' });
      await expect(list.getByRole('option', { name: /^Painting/ })).toBeVisible();
      await expect(box).toHaveAttribute('aria-expanded', 'true');
      await expect(page.getByText(/^\d+ suggestions?$/)).toBeAttached();
      await page.keyboard.press('ArrowDown');
      const chosen = list.getByRole('option', { selected: true });
      await expect(chosen).toHaveText(/Painting/);
      await expect(box).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id'))!);
      await expectAccessible(page, 'suggestions');
      await page.keyboard.press('Escape');
      await expect(list).toBeHidden();
      await expect(box).toHaveValue('pa');
      await page.keyboard.press('ArrowUp');
      await expect(list.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
      await expect(list.getByRole('option').last()).toHaveText(/^See all \d+$/);
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      const name = await chosen.locator('span').first().innerText();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(/\/shop/);
    });

    test('a mistyped search shows the corrected one, and the exact one on request', async ({ page }) => {
      await page.goto('/shop?search=imigogno');
      await expect(page.getByText('Showing results for “imigongo”')).toBeVisible();
      await expect(cards(page).first()).toBeVisible();
      await expectAccessible(page, 'suggested correction');
      await page.getByRole('link', { name: 'Search for “imigogno” anyway' }).click();
      await expect(page.getByRole('heading', { name: 'Oops! No Results Found.' })).toBeVisible();
      await expectAccessible(page, 'nothing found');
      await page.getByRole('link', { name: 'Retry Search' }).click();
      await expect(page).toHaveURL(/exact=1/);
      await page.getByRole('link', { name: 'Did you mean “imigongo”?' }).click();
      await expect(active(page)).toHaveText(['“imigongo”']);
      await expect(cards(page).first()).toBeVisible();
      await page.getByRole('link', { name: 'Remove the filter “imigongo”' }).click();
      await page.waitForURL('**/shop');
    });

    test('Back restores the loaded artworks and the scroll position', async ({ page }) => {
      await page.goto('/shop');
      const before = await cards(page).count();
      await page.getByRole('link', { name: 'Load More Artworks' }).click();
      await expect.poll(() => cards(page).count()).toBeGreaterThan(before);
      const card = cards(page).nth(before + 3);
      await card.scrollIntoViewIfNeeded();
      const place = await page.evaluate(() => scrollY);
      expect(place).toBeGreaterThan(1_000);
      await card.getByRole('heading').getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Discover Unique Artworks');
      await page.goBack();
      await expect(card).toBeInViewport();
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place - 200);
    });

    test('the home page has the same gallery, whose Load More Artworks leads to the shop', async ({ page }) => {
      await page.goto('/');
      await expect(cards(page).filter({ visible: true })).toHaveCount(8);
      await chips(page)
        .getByRole('link', { name: /^Ceramic/ })
        .click();
      // Before hydration its links lead to #gallery, as they do without JavaScript.
      await page.waitForURL(/\/\?category=Ceramic(#gallery)?$/);
      await expect(cards(page).first().getByText('Ceramic', { exact: true })).toBeVisible();
      await page.getByRole('link', { name: 'List', exact: true }).click();
      await page.waitForURL(/\/\?category=Ceramic&view=list(#gallery)?$/);
      // The address changes first, what is on the page a moment later.
      const more = page.getByRole('link', { name: 'Load More Artworks' });
      await expect(more).toHaveAttribute('href', '/shop?category=Ceramic&view=list');
      await more.click();
      await page.waitForURL('**/shop?category=Ceramic&view=list');
      await expect(page.getByRole('heading', { level: 1, name: 'Discover Unique Artworks' })).toBeVisible();
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the pictures begin within 300 px, and the filters are a sheet', async ({ page }) => {
    await page.goto('/shop');
    const first = await cards(page).first().boundingBox();
    expect(first?.y).toBeLessThanOrEqual(300);
    await page.goto('/shop?search=basket+black');
    await expect(page.getByText('Save search')).toBeAttached();
    await expect(active(page)).toHaveText(['“basket black”']);
    // Without the sentence that only a test shop has above its header.
    const notice = await page.getByRole('complementary', { name: 'Notice' }).boundingBox();
    expect(((await cards(page).first().boundingBox())?.y ?? Infinity) - (notice?.height ?? 0)).toBeLessThanOrEqual(300);
    await page.goto('/shop');
    await filters(page).tap();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByText('Blue', { exact: true }).scrollIntoViewIfNeeded();
    // The title, the cross and the buttons stay in sight.
    await sheet.getByText('Delivery', { exact: true }).scrollIntoViewIfNeeded();
    for (const part of [
      sheet.getByRole('heading', { name: 'Filters' }),
      sheet.getByRole('button', { name: 'Close' }),
      sheet.getByText('Clear Filters'),
    ])
      await expect(part).toBeInViewport({ ratio: 1 });
    const all = sheet.getByRole('button', { name: /^Show \d+ works$/ });
    const before = await all.innerText();
    await sheet.getByText('Blue', { exact: true }).tap();
    await expect(sheet.getByRole('button', { name: before, exact: true })).toBeHidden();
    const show = sheet.getByRole('button', { name: /^Show \d+ works?$/ });
    const count = Number((await show.innerText()).replaceAll(/\D/g, ''));
    await show.tap();
    await page.waitForURL('**/shop?colour=blue');
    await expect(page.getByText(count === 1 ? '1 artwork' : `${count} artworks`, { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Clear all' }).tap();
    await page.waitForURL('**/shop');
  });
});

test('the slash and Ctrl+K focus the search on every page', async ({ page }) => {
  await page.goto('/about');
  const box = page.getByRole('combobox', { name: 'Search artworks' });
  await expect(box).toBeAttached();
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('');
  await box.blur();
  await page.keyboard.press('Control+k');
  await expect(box).toBeFocused();
  await page.keyboard.type('basket');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/shop?search=basket');
  await expect(active(page)).toHaveText(['“basket”']);
});

for (const width of [390, 1440]) {
  test.describe(`at ${width} px, far down a page`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('opening the search, typing in it and closing it leave the page where it is', async ({ page }) => {
      await page.goto('/');
      await page.evaluate(() => scrollTo({ top: 1_200, behavior: 'instant' }));
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(1_200);
      // By the mouse itself: a locator's click would scroll to what stands below the header.
      const box = page.getByRole('combobox', { name: 'Search artworks' });
      const { x = 0, y = 0 } = (await (width < 1_280 ? page.getByRole('link', { name: 'Search', exact: true }) : box).boundingBox()) ?? {};
      await page.mouse.click(x + 20, y + 20);
      await expect(box).toBeFocused();
      expect(await page.evaluate(() => scrollY)).toBe(1_200);
      await page.keyboard.type('immac');
      await expect(page.getByRole('option', { name: /Immaculée/ }).first()).toBeVisible();
      expect(await page.evaluate(() => scrollY)).toBe(1_200);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
      expect(await page.evaluate(() => scrollY)).toBe(1_200);
      // What is scrolled to still stands below the header.
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollPaddingTop)).toBe('96px');
    });
  });
}

test('a list that cannot be loaded says so, and the next attempt works', async ({ page }) => {
  await page.goto('/about');
  const isList = (url: URL) => url.pathname === '/api/v1/arts';
  await page.route(isList, (route) => route.abort());
  await page.getByRole('link', { name: 'Shop', exact: true }).first().click();
  await expect(page.getByText('Error: Check your Internet connection')).toBeVisible();
  await page.unroute(isList);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(cards(page).first()).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('search, categories, filters, sorting, layout and the next page work', async ({ page }) => {
    await page.goto('/shop');
    await page.getByText('Filters', { exact: true }).click();
    await page.getByText('50,000 Frw and over').click();
    await page.getByLabel('To (Frw)').fill('400 000');
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(page).toHaveURL(/\/shop\?(.*&)?price=high/);
    await expect(active(page)).toHaveText(['50,000 Frw and over', 'Up to 400,000 Frw']);
    await chips(page)
      .getByRole('link', { name: /^Painting/ })
      .click();
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-asc');
    await page.getByRole('button', { name: 'Sort', exact: true }).click();
    await expect(page).toHaveURL(/category=Painting&price=high&maxPrice=400\+000&sort=price-asc/);
    const prices = (await cards(page).getByText(/ Frw$/).allInnerTexts()).map((text) => Number(text.replaceAll(/\D/g, '')));
    expect(prices).toEqual(prices.toSorted((one, other) => one - other));
    expect(prices[0]).toBeGreaterThanOrEqual(50_000);
    expect(prices.at(-1)).toBeLessThanOrEqual(400_000);
    await page.getByRole('link', { name: 'List', exact: true }).click();
    await expect(page).toHaveURL(/view=list/);
    await page.getByRole('searchbox', { name: 'Search artworks' }).fill('imigogno');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/search=imigogno/);

    await page.goto('/shop?search=imigogno');
    await expect(page.getByText('Showing results for “imigongo”')).toBeVisible();
    await page.goto('/shop');
    const first = await cards(page).first().innerText();
    await page.getByRole('link', { name: 'Load More Artworks' }).click();
    await expect(page).toHaveURL(/cursor=/);
    await expect(cards(page).first()).not.toHaveText(first);
  });

  test('a filter on the home page returns to its gallery', async ({ page }) => {
    await page.goto('/');
    await chips(page)
      .getByRole('link', { name: /^Ceramic/ })
      .click();
    await expect(page).toHaveURL(/\/\?category=Ceramic#gallery$/);
    await expect(page.getByRole('heading', { name: 'Discover Unique Artworks' })).toBeInViewport();
    await expect(cards(page).first().getByText('Ceramic', { exact: true })).toBeVisible();
  });
});
