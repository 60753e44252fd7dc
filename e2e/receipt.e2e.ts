import type { Page } from '@playwright/test';
import { limits } from '#contract/limits.ts';
import type { OrderItem, OrderWithEvents } from '#contract/orders.ts';
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

type Lengths = { name: number; artist: number; address: number; reason: number };
const PRICE = 35_000;
const PAID_AT = '2026-11-20T09:00:00.000Z';
const idOf = (n: number) => `01990000-0000-7000-8000-${String(n).padStart(12, '0')}`;

const itemOf = (n: number, { name, artist }: Lengths): OrderItem => ({
  _id: idOf(n),
  product: {
    _id: idOf(100 + n),
    name: textOf(name),
    category: 'Painting',
    slug: null,
    image: null,
    cover: null,
    owner: { _id: idOf(200 + n), name: `${textOf(artist - 3, 'Uwimana ')} ${n}` },
  },
  quantity: 1,
  price: PRICE,
  fulfilment: 'toSend',
  dispatchBy: null,
  sentAt: null,
  deliveredAt: null,
  sentOn: null,
  tracking: null,
  hasPhoto: false,
  refundedAmount: 0,
  cancelledAt: null,
});

/** So many items of different artists, paid, with two refunds; names and address are so long. */
function orderOf(count: number, lengths: Lengths): Omit<OrderWithEvents, 'user'> {
  const total = count * PRICE;
  const refund = {
    at: PAID_AT,
    amount: 10_000,
    reason: textOf(lengths.reason, 'scratched frame '),
    state: 'made' as const,
    paid: null,
  };
  return {
    _id: idOf(12),
    number: 12,
    items: Array.from({ length: count }, (_, n) => itemOf(n, lengths)),
    shippingAddress: textOf(lengths.address, 'KG 7 Ave, Gasabo, '),
    country: 'RW',
    phone: '+250788000001',
    note: null,
    status: 'pending',
    payment: { status: 'paid', method: 'card', paidAt: PAID_AT, amount: total, currency: 'RWF', refundedAmount: 2 * refund.amount },
    refunds: [1, 2].map((n) => Object.assign({ _id: idOf(300 + n) }, refund)),
    totalItems: count,
    totalPrice: total,
    createdAt: PAID_AT,
    expiresAt: null,
    payBy: null,
    cancellation: null,
    events: [],
    completedAt: null,
    cancelledAt: null,
  };
}

const usual = { name: 40, artist: 24, address: 120, reason: 40 };
/** As long as the contract allows. */
const longest = {
  name: limits.nameLength,
  artist: limits.personNameLength,
  address: limits.addressLength,
  reason: 200,
};

/** The page of such an order, as its buyer sees it. */
async function openOrder(page: Page, order: ReturnType<typeof orderOf>): Promise<void> {
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
}

for (const [kind, lengths] of Object.entries({ usual, longest })) {
  test(`a receipt of ten items by ten artists with ${kind} names is one A4 page`, async ({ page, context, server }) => {
    await keepSignedIn(context, server.url, 'aline@example.com');
    await openOrder(page, orderOf(10, lengths));
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.sheet tbody tr')).toHaveCount(10 + 1 + 2 + 2 + 1);
    const cut = await page.locator('.sheet').evaluate((sheet) => sheet.scrollWidth > sheet.clientWidth);
    expect(cut, 'nothing reaches beyond the paper').toBe(false);
    await page.emulateMedia({ media: null });
    expect(await countPages(page)).toBe(1);
  });
}

test('on a phone the receipt is read without scrolling sideways', async ({ page, context, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await keepSignedIn(context, server.url, 'aline@example.com');
  await openOrder(page, orderOf(3, longest));
  await page.getByRole('button', { name: 'View receipt' }).click();
  const receipt = page.getByRole('dialog', { name: 'Receipt for order 12' });
  await expect(receipt.getByText('Total after refunds').locator('visible=true').first()).toBeVisible();
  expect(await receipt.evaluate((dialog) => dialog.scrollWidth > dialog.clientWidth)).toBe(false);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
