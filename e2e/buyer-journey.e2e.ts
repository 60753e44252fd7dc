import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { openSearch } from './search-box.ts';
import { keepSignedIn } from './signed-in.ts';
import { expect, test } from './test.ts';

/** How many pages the screen has when it is printed. */
const countPages = async (page: Page): Promise<number> =>
  (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

/** For a Rwandan number the payment window opens on mobile money. */
const CARD = { 'Card number': '5061460166976054667', 'Expiry date': '10/29', CVV: '564' };

type Card = { _id: string; name: string; slug: string; available_arts: number };

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('a new customer signs up, finds an artwork, orders it, pays by card and sees the order', async ({ page, server }) => {
      const email = `newcomer-${width}@example.com`;
      const password = 'a long road to Kibeho';
      const art = await findInStock(server.url);

      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, 'home');

      await page.goto('/signup');
      await expectAccessible(page, 'signup');
      await page.getByLabel('Username').fill('Denyse Uwera');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Role').selectOption('User');
      await page.getByLabel('Password', { exact: true }).fill(password);
      await expect(page.getByText(/By creating an account you confirm that you are 16 or older/)).toBeVisible();
      await page.getByRole('button', { name: /^Sign up/i }).click();
      await expect(page.getByText('Registration successful!')).toBeVisible();

      await page.waitForURL('**/login');
      await expectAccessible(page, 'login');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByText('Login successful')).toBeVisible();
      await page.waitForURL(`${server.url}/`);

      await page.goto('/shop');
      await expect(page.getByRole('article').first()).toBeVisible();
      await expectAccessible(page, 'shop');
      await (await openSearch(page)).fill(art.name);
      await page.waitForURL(/search=/);
      await page.getByRole('article').getByRole('link', { name: art.name, exact: true }).first().click();

      await page.waitForURL(`**/${art.slug}`);
      await expect(page.getByRole('heading', { level: 1, name: art.name })).toBeVisible();
      await expectAccessible(page, 'artwork');
      await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
      await expect(page.getByText('Item added to cart successfully!')).toBeVisible();

      await page.goto('/cart');
      await expect(page.getByText('1 item in your cart')).toBeVisible();
      await expectAccessible(page, 'cart');
      await page.getByLabel('Shipping Address').focus();
      await page.getByLabel('Shipping Address').blur();
      await expect(page.getByText('Shipping Address Required')).toBeVisible();
      await page.getByLabel('Phone').fill('0788 123 456');
      await page.getByLabel('Shipping Address').fill('KG 11 Ave 3, Remera, Gasabo');
      await page.getByRole('button', { name: 'Proceed to Payment' }).click();

      const widget = page.frameLocator('iframe[name=checkout]');
      await widget.getByRole('tab', { name: 'Card' }).click();
      for (const [label, value] of Object.entries(CARD)) await widget.getByLabel(label).fill(value);
      const ordered = page.getByText('Successfully ordered 1 items');
      await expect(ordered, 'no toast lies over the payment window').toBeHidden();
      await widget.getByRole('button', { name: /^Pay / }).click();
      await expect(ordered).toBeVisible();

      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(email)).toBeVisible();
      await expect(dialog.getByRole('heading', { name: 'Thank you, your order is confirmed' })).toBeVisible();
      await expect(dialog.getByText(art.name)).toHaveCount(1);
      await expect(dialog.getByText(/sends by .* with you by/)).toBeVisible();
      await expectAccessible(page, 'confirmation');
      const [next, address] = width < 768 ? ['See your order', /\/cart\/orders\/[^/]+$/] : ['Continue Shopping', /\/shop$/];
      await dialog.getByRole('link', { name: next }).click();
      await page.waitForURL(address);

      await page.goto('/cart#orders');
      const order = page.getByRole('article').filter({ hasText: 'Order' }).first();
      await expect(order.getByText('To be sent', { exact: true })).toBeVisible();
      await order.getByRole('link', { name: /^Order \d+/ }).click();
      await expect(page.getByRole('region', { name: 'What happens next' }).getByText(/sends by .* with you by/)).toBeVisible();
      await expect(page.getByText('KG 11 Ave 3, Remera, Gasabo').first()).toBeVisible();
      await expect(page.getByText('Thank you, your order is confirmed'), 'it was said in the dialog').toBeHidden();
      await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveCount(2);
      await expectAccessible(page, 'order');
      expect(await countPages(page), 'the receipt is one page').toBe(1);

      await page.getByRole('button', { name: 'Report a problem' }).click();
      const problem = page.getByRole('dialog', { name: /^Report a problem/ });
      await problem.getByLabel('What is wrong?').selectOption('other');
      await problem.getByLabel('What happened?').fill('Nobody has called me yet.');
      await expectAccessible(page, 'report a problem');
      await problem.getByRole('button', { name: 'Send report' }).click();
      await expect(page.getByText("Thank you. We'll look into it and write to you.")).toBeVisible();
      const reported = page.getByRole('article').filter({ hasText: 'You reported a problem' });
      await expect(reported.getByText('Nobody has called me yet.')).toBeVisible();
      await expectAccessible(page, 'a reported problem');

      await page.getByRole('button', { name: 'Ask to cancel' }).click();
      const cancellation = page.getByRole('dialog', { name: /^Ask to cancel/ });
      await cancellation.getByLabel('Reason').fill('I bought it twice');
      await cancellation.getByRole('button', { name: 'Ask to cancel' }).click();
      await expect(page.getByText(/^You asked to cancel on/)).toBeVisible();
      await expect(page.getByRole('region', { name: 'History' }).getByText('Problem reported')).toBeVisible();

      // A dialog that was closed goes back in the history a moment later (web/kit/dialogs/back-closes.ts), which would stop a visit.
      await page.waitForFunction(() => !(history.state as { over?: number } | null)?.over);
      await page.goto(`/${art.slug}`);
      await page.getByRole('tab', { name: /^Reviews/ }).click();
      await page.getByRole('radio', { name: '5 stars' }).check();
      await page.getByLabel('Your review').fill('It hangs where the morning finds it.');
      await page.getByRole('button', { name: 'Send review' }).click();
      const review = page.getByRole('tabpanel').getByRole('paragraph').filter({ hasText: 'It hangs where the morning finds it.' });
      await expect(review).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Your review' }), 'a buyer reviews a work once').toBeHidden();
    });

    test('a buyer who closes the payment window learns how to pay later, and can', async ({ page, server }) => {
      const who = await signUp(server.url, `later-${width}@example.com`);
      await keepSignedIn(page.context(), server.url, who.email, who.password);
      const art = await findInStock(server.url);
      await page.goto(`/${art.slug}`);
      await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
      await expect(page.getByText('Item added to cart successfully!')).toBeVisible();
      await page.goto('/cart');
      await page.getByLabel('Phone').fill('0788 123 456');
      await page.getByLabel('Shipping Address').fill('Musanze, Muhoza, next to the market');
      await page.getByRole('button', { name: 'Proceed to Payment' }).click();
      const cancel = page.frameLocator('iframe[name=checkout]').getByRole('button', { name: 'Cancel payment' });
      const dialog = page.getByRole('dialog');
      const unpaid = dialog.getByRole('heading', { name: 'Your order is not paid yet' });
      // The press takes its frame away: where that is faster than the frame's answer, Chromium never says that it was pressed.
      await Promise.race([cancel.click(), unpaid.waitFor()]);
      await expect(unpaid).toBeVisible();
      await dialog.getByRole('link', { name: 'My Orders' }).click();
      await page.getByRole('button', { name: /^Pay now/ }).click();
      const widget = page.frameLocator('iframe[name=checkout]');
      await widget.getByRole('tab', { name: 'Card' }).click();
      for (const [label, value] of Object.entries(CARD)) await widget.getByLabel(label).fill(value);
      await widget.getByRole('button', { name: /^Pay / }).click();
      await expect(page.getByRole('dialog').getByRole('heading', { name: 'Thank you, your order is confirmed' })).toBeVisible();

      await placeUnpaid(server.url, who);
      await page.reload();
      await page.getByRole('button', { name: /^Cancel order/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Yes, cancel it' }).click();
      await expect(page.getByText('Canceled Successfully')).toBeVisible();
      await expect(page.getByRole('article').first().getByText('Cancelled', { exact: true })).toBeVisible();
    });
  });
}

test('an unknown artwork is the not-found page with status 404', async ({ page }) => {
  const answer = await page.goto('/no-such-artwork');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: "Oops! We Can't Find That Page." })).toBeVisible();
  await expect(page.getByText('Error: This artwork was not found.')).toBeVisible();
  await expectAccessible(page, 'not found');
});

test('Add to Cart signed out: after the sign-in it is in the cart, and one stands at the same tab, scroll and text', async ({
  page,
  server,
}) => {
  const { email, password } = await signUp(server.url, 'wish@example.com');
  const art = await findInStock(server.url);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/${art.slug}`);
  await page.getByRole('tab', { name: 'Discussion' }).click();
  await page.getByLabel('Your question').fill('Is it framed?');
  const add = page.getByRole('button', { name: 'Add to Cart', exact: true }).first();
  await add.scrollIntoViewIfNeeded();
  await add.click();
  await expect(page.getByText('Please Login First')).toBeVisible();
  // Not before the click, which may scroll itself while the discussion is being loaded.
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(0);
  const toast = await page.locator('.Toastify__toast').boundingBox();
  const bar = await page.getByText('Sign in to add it').last().boundingBox();
  expect(toast!.y, 'over no words of the page').toBeGreaterThan(600);
  expect(toast!.y + toast!.height, 'above what one pressed').toBeLessThanOrEqual(bar!.y);
  await page.locator('.Toastify__toast').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').first().fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(`/${art.slug}#discussion`);
  await expect(page.getByText(`${art.name} is in your cart`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 1 work' })).toBeVisible();
  await expect(page.getByLabel('Your question')).toHaveValue('Is it framed?');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
});

test('a payment script that cannot be loaded is tried 3 times, then reported, and the next click works', async ({ page, server }) => {
  const who = await signUp(server.url, 'script@example.com');
  await keepSignedIn(page.context(), server.url, who.email, who.password);
  let attempts = 0;
  await page.route('**/v3.js', async (route) => {
    attempts += 1;
    await route.abort();
  });
  const art = await findInStock(server.url);
  await page.goto(`/${art.slug}`);
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  await expect(page.getByText('Item added to cart successfully!')).toBeVisible();
  await page.goto('/cart');
  await page.getByLabel('Phone').fill('0788 123 456');
  await page.getByLabel('Shipping Address').fill('Huye, Ngoma');
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await expect(page.getByText('Failed to load payment modal. Check your internet connection and retry later.')).toBeVisible();
  expect(attempts).toBe(3);
  await page.unroute('**/v3.js');
  // What is placed and not paid is said in a dialog, which on a busy machine comes after the report.
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: /^Pay now/ }).click();
  await expect(page.frameLocator('iframe[name=checkout]').getByRole('tab', { name: 'Card' })).toBeVisible();
});

test('every way from the shop to the cart loads a document that may pay; the shop itself may not', async ({ page, server }) => {
  const who = await signUp(server.url, 'document@example.com');
  await keepSignedIn(page.context(), server.url, who.email, who.password);
  const art = await findInStock(server.url);
  const shown = await page.goto(`/${art.slug}`);
  expect(shown?.headers()['content-security-policy']).not.toContain(new URL(await scriptUrl(page, server.url)).origin);
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  await expect(page.getByText('Item added to cart successfully!')).toBeVisible();

  // Client-side navigation, as by a script of ours: the document is reloaded, and the address keeps its section.
  const loaded = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/cart');
  await page.evaluate(() => {
    type Router = { navigate(to: string): Promise<void> };
    void (globalThis as unknown as { __reactRouterDataRouter: Router }).__reactRouterDataRouter.navigate('/cart#orders');
  });
  await loaded;
  await expect(page.getByText('1 item in your cart')).toBeVisible();
  expect(new URL(page.url()).hash).toBe('#orders');

  await page.goto('/shop');
  await page.getByRole('link', { name: /^Cart/ }).click();
  await expect(page.getByText('1 item in your cart')).toBeVisible();
  await page.getByLabel('Phone').fill('0788 123 456');
  await page.getByLabel('Shipping Address').fill('KG 11 Ave 3, Remera, Gasabo');
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await expect(page.frameLocator('iframe[name=checkout]').getByRole('tab', { name: 'Card' })).toBeVisible();
});

/** The origin of the payment script, from the cart's Content-Security-Policy. */
async function scriptUrl(page: Page, url: string): Promise<string> {
  const policy = (await page.request.get(`${url}/cart`)).headers()['content-security-policy'] ?? '';
  return /script-src [^;]*?(https?:[^ ;]+)/.exec(policy)?.[1] ?? '';
}

async function findInStock(url: string): Promise<Card> {
  const { data } = (await (await fetch(`${url}/api/v1/arts?limit=100`)).json()) as { data: Card[] };
  return data.find((card) => card.available_arts > 3)!;
}

/** A new customer with this address, through the API. */
async function signUp(url: string, email: string): Promise<{ email: string; password: string }> {
  const who = { email, password: 'a long road to Kibeho' };
  await fetch(`${url}/api/v1/users`, json({ name: 'Grace Uwase', role: 'User', ...who }));
  return who;
}

const json = (body: unknown) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** Places an unpaid order of an artwork in stock, through the API. */
async function placeUnpaid(url: string, who: { email: string; password: string }): Promise<void> {
  const { token } = (await (await fetch(`${url}/api/v1/users/auth`, json(who))).json()) as { token: string };
  const post = async (path: string, body: object) => {
    const init = json(body);
    const answer = await fetch(`${url}/api/v1${path}`, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } });
    expect(answer.ok, path).toBe(true);
    return (await answer.json()) as { _id: string };
  };
  const { _id: cart } = await post('/cart', { productId: (await findInStock(url))._id, quantity: 1 });
  await post(`/checkout/${cart}`, { shippingAddress: 'KG 11 Ave 3, Remera' });
}
