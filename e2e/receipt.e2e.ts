import type { Page } from '@playwright/test';
import { limits } from '#contract/limits.ts';
import type { OrderWithEvents } from '#contract/orders.ts';
import { makeOrder, makeOrderItem, makeRefund, paidByCard } from '#web/testing/make-orders.ts';
import { idOf } from '#web/testing/make-account.ts';
import { keepSignedIn } from './signed-in.ts';
import { expect, test } from './test.ts';

/** How many pages the screen has when it is printed. */
const countPages = async (page: Page): Promise<number> =>
  (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

/** A text of so many characters, in words. */
const textOf = (length: number, word = 'Imigongo ') =>
  word
    .repeat(Math.ceil(length / word.length))
    .slice(0, length)
    .trim();

/** So many items of different artists, with two refunds; names and address are so long. */
function orderOf(count: number, lengths: { name: number; artist: number; address: number; reason: number }): OrderWithEvents {
  const items = Array.from({ length: count }, (_, n) => {
    const item = makeOrderItem(n + 1);
    const owner = { _id: idOf(900 + n), name: `${textOf(lengths.artist - 3, 'Uwimana ')} ${n}` };
    return { ...item, product: { ...item.product, name: textOf(lengths.name), owner } };
  });
  const reason = textOf(lengths.reason, 'scratched frame ');
  return makeOrder(12, {
    items,
    payment: paidByCard,
    shippingAddress: textOf(lengths.address, 'KG 7 Ave, Gasabo, '),
    refunds: [makeRefund(1, { reason }), makeRefund(2, { reason })],
  });
}

const usual = { name: 40, artist: 24, address: 120, reason: 40 };
/** As long as the contract allows. */
const longest = {
  name: limits.nameLength,
  artist: limits.personNameLength,
  address: limits.addressLength,
  reason: 200,
};

for (const [kind, lengths] of Object.entries({ usual, longest })) {
  test(`a receipt of ten items by ten artists with ${kind} names is one A4 page`, async ({ page, context, server }) => {
    await keepSignedIn(context, server.url, 'aline@example.com');
    const order = orderOf(10, lengths);
    await page.route(`**/api/v1/checkout/${order._id}`, async (route) => {
      const { _id, name, email } = await page.evaluate(() => ({
        _id: localStorage.getItem('identity'),
        name: localStorage.getItem('name') ?? '',
        email: localStorage.getItem('email') ?? '',
      }));
      await route.fulfill({ json: { data: { ...order, user: { _id, name, email } } } });
    });
    await page.goto(`/cart/orders/${order._id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Order 12' })).toBeVisible();
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.sheet tbody tr')).toHaveCount(10 + 2 + 2 + 1);
    const cut = await page.locator('.sheet').evaluate((sheet) => sheet.scrollWidth > sheet.clientWidth);
    expect(cut, 'nothing reaches beyond the paper').toBe(false);
    await page.emulateMedia({ media: null });
    expect(await countPages(page)).toBe(1);
  });
}
