import type { Locator } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { keepSignedIn } from './signed-in.ts';
import { expect, test } from './test.ts';

const WORK = '/four-springs';
/** Several pictures; and a name of two lines beside a quantity to choose. */
const WORKS = [WORK, '/three-hangings-for-a-stairwell'];
const PHONES = [
  { width: 390, height: 844 },
  { width: 360, height: 740 },
];

/** Where something stands in the window, from `y` to `end`. */
async function boxOf(part: Locator): Promise<{ y: number; height: number; end: number }> {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not on the page.');
  return { y: box.y, height: box.height, end: box.y + box.height };
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const path of WORKS) {
    for (const phone of PHONES) {
      test(`${path} at ${phone.width} × ${phone.height}: picture, name, artist, price and button are above the fold`, async ({ page }) => {
        await page.setViewportSize(phone);
        await page.goto(path);
        const above = [
          page.getByRole('list', { name: 'Pictures' }).getByRole('img').first(),
          page.getByRole('heading', { level: 1 }),
          page.locator('h1 + p'),
        ];
        const inBar = [page.locator('.buy-bar').getByText(/Frw/), page.getByRole('button', { name: 'Add to Cart', exact: true })];
        for (const part of [...above, ...inBar]) await expect(part).toBeInViewport({ ratio: 1 });
        const bar = await boxOf(page.locator('.buy-bar'));
        for (const part of above) expect((await boxOf(part)).end).toBeLessThanOrEqual(bar.y);
        const [picture, name] = await Promise.all(above.map(boxOf));
        expect(picture?.height).toBeGreaterThan(180);
        // What else can be done with it comes after what it is.
        expect((await boxOf(page.getByRole('button', { name: 'Share', exact: true }))).y).toBeGreaterThan(name?.end ?? Infinity);
      });
    }
  }

  test('price and button stay, once in the page', async ({ page }) => {
    await page.goto(WORK);
    const button = page.getByRole('button', { name: 'Add to Cart', exact: true });
    await expect(button).toHaveCount(1);
    await expectAccessible(page, 'artwork on a phone');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(button).toBeInViewport({ ratio: 1 });
  });

  test('nothing that has the focus lies beneath the bar, and the end of the page neither', async ({ page }) => {
    await page.goto(WORK);
    await expect(page.getByRole('link', { name: 'Message', exact: true })).toBeVisible();
    const covered: string[] = [];
    for (let press = 0; press < 60; press += 1) {
      await page.keyboard.press('Tab');
      const name = await page.evaluate(() => {
        const [focused, bar] = [document.activeElement, document.querySelector('.buy-bar')];
        if (!focused || !bar || bar.contains(focused) || focused === document.body) return '';
        const { bottom, height } = focused.getBoundingClientRect();
        return height < 400 && bottom > bar.getBoundingClientRect().top + 1 ? `${focused.tagName} ${focused.textContent}` : '';
      });
      if (name) covered.push(name);
    }
    expect(covered).toEqual([]);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const [footer, bar] = [await page.getByRole('contentinfo').boundingBox(), await page.locator('.buy-bar').boundingBox()];
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
  });

  test('in the cart a work is at most 190 px high, and the sum with the way to the payment in the thumb’s reach', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const token = await keepSignedIn(context, baseURL ?? '', 'aline@example.com');
    const headers = { authorization: `Bearer ${token}` };
    for (const name of ['house-on-a-forty-percent-slope', 'kigali-in-clay', 'school-at-rilima-north-front']) {
      const { data } = (await (await request.get(`/api/v1/arts/name/${name}`)).json()) as { data: { _id: string } };
      await request.post(`/api/v1/cart/${data._id}/add`, { headers, data: { quantity: 1 } });
    }
    await page.goto('/cart');
    const lines = page.getByRole('region', { name: 'Order Summary' }).getByRole('list').first().locator('> li');
    await expect(lines.nth(2)).toBeVisible();
    for (const line of await lines.all()) expect((await boxOf(line)).height).toBeLessThanOrEqual(190);
    const bar = await boxOf(page.getByRole('button', { name: 'Proceed to Payment' }));
    expect(bar.end).toBeGreaterThan(700);
    expect(bar.end).toBeLessThanOrEqual(844);
  });

  test('works that wait to be compared put nothing over the sum and the button of the cart', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const token = await keepSignedIn(context, baseURL ?? '', 'grace@example.com');
    const headers = { authorization: `Bearer ${token}` };
    const { data } = (await (await request.get(`/api/v1/arts/name${WORK}`)).json()) as { data: { _id: string } };
    await request.post(`/api/v1/cart/${data._id}/add`, { headers, data: { quantity: 1 } });
    await request.put(`/api/v1/favorites/${data._id}`, { headers });
    await context.addInitScript((id) => localStorage.setItem('compared', id), data._id);
    await page.goto('/shop');
    await expect(page.getByRole('navigation', { name: 'Comparison' })).toBeVisible();
    await page.goto('/cart');
    await expect(page.getByRole('button', { name: /^Compare: / }).first()).toBeAttached();
    const pay = page.getByRole('button', { name: 'Proceed to Payment' });
    await expect(page.locator('.compare-lasting')).toBeAttached();
    await expect(page.getByRole('navigation', { name: 'Comparison' })).toBeHidden();
    const { x = 0, y = 0, width = 0, height = 0 } = (await pay.boundingBox()) ?? {};
    const hit = await page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.closest('button')?.textContent, [
      x + width / 2,
      y + height / 2,
    ] as const);
    expect(hit).toBe('Proceed to Payment');
  });

  test('in a low window the bar stands in the page', async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await page.goto(WORK);
    await expect(page.locator('.buy-bar')).toHaveCSS('position', 'static');
  });
});

test('from 768 px on name, price and button stand beside the picture, in the first screen', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1_024 });
  for (const path of WORKS) {
    await page.goto(path);
    const picture = await page.getByRole('list', { name: 'Pictures' }).boundingBox();
    const button = page.getByRole('button', { name: 'Add to Cart', exact: true });
    for (const part of [page.getByRole('heading', { level: 1 }), page.locator('.buy-bar').getByText(/Frw/), button]) {
      await expect(part).toBeInViewport({ ratio: 1 });
      expect((await part.boundingBox())?.x).toBeGreaterThan((picture?.x ?? 0) + (picture?.width ?? Infinity));
    }
    await expect(page.locator('.buy-bar')).toHaveCSS('position', 'static');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
  }
});

test("what waits in a visitor's cart is in their own after 'Sign in to keep it'", async ({ page, server }) => {
  const account = { name: 'Diane Ingabire', email: 'kept@example.com', password: 'a long road to Kibeho', role: 'User' };
  const headers = { 'content-type': 'application/json' };
  await fetch(`${server.url}/api/v1/users`, { method: 'POST', headers, body: JSON.stringify(account) });
  await page.goto(WORK);
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  await expect(page.getByText('Please Login First')).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText('1 item waits for you to sign in')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in to keep it' }).click();
  await page.getByLabel('Email').first().fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('button', { name: 'Proceed to Payment' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Four Springs', exact: true }).first()).toBeVisible();
  await expect(page.getByText('waits for you to sign in')).toBeHidden();
});

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('what is said of a work that was added ends with the content, and covers neither its name nor its artist', async ({
    page,
    context,
    server,
  }) => {
    await keepSignedIn(context, server.url, 'eric@example.com');
    await page.goto(WORK);
    await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
    const toast = page.locator('.Toastify__toast').filter({ hasText: 'Item added to cart successfully!' });
    await expect(toast).toBeVisible();
    await toast.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    const [said, artist, label] = [
      await toast.boundingBox(),
      await boxOf(page.locator('h1 + p')),
      await page.locator('.label-text').boundingBox(),
    ];
    expect(said!.y).toBeGreaterThanOrEqual(artist.end);
    expect(said!.x + said!.width).toBeCloseTo(label!.x + label!.width, 0);
  });

  test('the total and the button of the cart are in sight with the ways to pay, and lie over no field', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const token = await keepSignedIn(context, baseURL ?? '', 'eric@example.com');
    const { data } = (await (await request.get(`/api/v1/arts/name${WORK}`)).json()) as { data: { _id: string } };
    await request.post(`/api/v1/cart/${data._id}/add`, { headers: { authorization: `Bearer ${token}` }, data: { quantity: 1 } });
    await page.goto('/cart');
    const bar = page.locator('.payment-bar');
    const button = bar.getByRole('button', { name: 'Proceed to Payment' });
    for (const part of [bar.getByText('Total', { exact: true }), button, page.locator('#payment').getByText('Pay in', { exact: true })])
      await expect(part).toBeInViewport({ ratio: 1 });
    for (const name of ['Note for the artist and the courier', 'Phone', 'Country', 'Shipping Address']) {
      const field = page.getByLabel(name);
      await field.focus();
      await expect(field).toBeInViewport({ ratio: 1 });
      expect((await boxOf(field)).end, name).toBeLessThanOrEqual((await boxOf(bar)).y);
    }
    // Abroad the other currencies are folded, low in the panel: the keyboard finds them above the bar.
    await page.getByLabel('Country').selectOption('FR');
    const others = page.locator('summary').filter({ hasText: 'Other ways to pay' });
    await others.focus();
    expect((await boxOf(others)).end).toBeLessThanOrEqual((await boxOf(bar)).y);
  });
});
