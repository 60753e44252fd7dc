import { expect, type Page, type Route } from '@playwright/test';
import { test } from './lasting-toasts.ts';
import { keepSignedIn } from './signed-in.ts';
import { PASSWORD, type ShopOfOne, type ShopPerson, startShopOfOne } from './shop-of-one.ts';

let shop: ShopOfOne;
let buyer: ShopPerson;

test.beforeAll(async () => {
  shop = await startShopOfOne();
  buyer = await shop.signUp('Aline Uwase', 'User');
  await shop.call('POST /messages/sendMessage', {
    token: buyer.token,
    body: { sender: buyer.id, receiver: shop.artist.id, content: 'Is it still there?', messageType: 'text' },
  });
});
test.afterAll(() => shop.server.close());

const CONNECTION = 'Check your Internet connection';
const at = (path: string) => shop.server.url + path;

/** Ways in which the API gives no usable response. */
const silences: [string, (route: Route) => Promise<void>][] = [
  ['without an answer', (route) => route.abort()],
  ['with an empty 500', (route) => route.fulfill({ status: 500, body: '' })],
  ['with a page of a proxy', (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })],
  ['with a refusal that says nothing', (route) => route.fulfill({ status: 400, json: { status: 'fail', message: '', error: '' } })],
];
const refused = silences[3]![1];

/** From now on calls of this method to matching addresses get no usable response. */
async function silence(page: Page, method: string, path: RegExp, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route(path, (route) => (route.request().method() === method ? answer(route) : route.fallback()));
}

/** Closes the messages that are shown, whichever has not gone by itself. */
async function closeToasts(page: Page): Promise<void> {
  const toasts = page.locator('.Toastify__toast');
  await toasts
    .getByRole('button', { name: 'Close' })
    .evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()));
  await expect(toasts).toHaveCount(0);
}

for (const [way, answer] of silences) {
  test(`A failed sign-in (${way}) is reported as invalid username or password, in the red box`, async ({ page }) => {
    await silence(page, 'POST', /\/users\/auth$/, answer);
    await page.goto(at('/login'));
    await page.getByLabel('Email').first().fill(buyer.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid Username or Password' })).toBeVisible();
  });
}

test('A buyer’s failures have the texts of the specification', async ({ page }) => {
  await keepSignedIn(page.context(), shop.server.url, buyer.email, PASSWORD);
  await test.step('add to the cart', async () => {
    await silence(page, 'POST', /\/cart\/[^/]+\/add$/, refused);
    await page.goto(at(`/${shop.art.slug}`));
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    await expect(page.getByText(CONNECTION)).toBeVisible();
  });
  await test.step('change and remove a line', async () => {
    // Not before: of what is in the cart the page offers to see the cart instead.
    await shop.call(`POST /cart/${shop.art.id}/add`, { token: buyer.token, body: { quantity: 1 } });
    await silence(page, 'PUT', /\/cart\/[^/]+\/update$/, refused);
    await silence(page, 'DELETE', /\/cart\/[^/]+\/remove$/, (route) => route.abort());
    await page.goto(at('/cart'));
    await page.getByRole('button', { name: 'One more' }).click();
    await expect(page.getByText(CONNECTION)).toBeVisible();
    // It goes by itself too, sooner or later than a slow machine presses the next button.
    await closeToasts(page);
    await page.getByRole('button', { name: `Remove ${shop.art.name}` }).click();
    await expect(page.getByText(CONNECTION)).toBeVisible();
  });
  await test.step('order, and load the payment', async () => {
    await silence(page, 'POST', /\/checkout\/[^/]+$/, refused);
    await page.reload();
    await page.getByLabel('Phone').fill('0788 123 456');
    await page.getByLabel('Shipping Address').fill('KG 7 Ave, Kimihurura, Kigali');
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await expect(page.getByText(CONNECTION)).toBeVisible();
    await page.unroute(/\/checkout\/[^/]+$/);
    await page.route('**/v3.js', (route) => route.abort());
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await expect(page.getByText('Failed to load payment modal. Check your internet connection and retry later.')).toBeVisible();
  });
  await test.step('a payment script that brings no widget', async () => {
    await page.unroute('**/v3.js');
    await page.route('**/v3.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    // Leaves the screen of the first attempt, and closes its dialog with it.
    await page.goto(at('/about'));
    await page.goto(at('/cart#orders'));
    await page.getByRole('button', { name: /^Pay/ }).first().click();
    await expect(page.getByText('Failed to load payment modal. Check your internet connection and retry later.')).toBeVisible();
  });
  await test.step('load the cart', async () => {
    await silence(page, 'GET', /\/api\/v1\/cart$/, refused);
    await page.reload();
    await expect(page.getByRole('heading', { name: CONNECTION })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  });
  await test.step('the own profile', async () => {
    await page.goto(at('/account'));
    await silence(page, 'PUT', /\/users\/[^/]+$/, refused);
    await page.getByLabel('Phone').fill('0788 123 456');
    await page.getByLabel('Street').fill('KG 11 Ave');
    for (const name of ['Province', 'District', 'Sector']) await page.getByLabel(name).selectOption({ index: 1 });
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to update' })).toBeVisible();
    await silence(page, 'GET', /\/users\/[^/]+$/, refused);
    await page.reload();
    await expect(page.getByText('Failed to get user.').first()).toBeVisible();
  });
  await test.step('sign out', async () => {
    await silence(page, 'POST', /\/users\/logout$/, refused);
    await page.getByRole('button', { name: `Account of ${buyer.name}` }).click();
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await expect(page.getByText('Failed to logout.')).toBeVisible();
    await expect(page).toHaveURL(at('/login'));
  });
});

test('Failures of chats name the failed action', async ({ page }) => {
  await keepSignedIn(page.context(), shop.server.url, buyer.email, PASSWORD);
  await silence(page, 'GET', /\/messages\/conversations\/[^/]+(\?|$)/, refused);
  await silence(page, 'GET', /\/messages\/artists\/all(\?|$)/, refused);
  await page.goto(at('/chats'));
  await expect(page.getByText('Failed to load conversations')).toBeVisible();
  await page.goto(at('/chats?tab=artists'));
  await expect(page.getByText('Failed to load artists')).toBeVisible();
  await silence(page, 'POST', /\/messages\/sendMessage$/, refused);
  await silence(page, 'DELETE', /\/messages\/[^/]+$/, refused);
  await page.goto(at(`/chats?with=${shop.artist.id}`));
  await page.getByPlaceholder('Type a message...').fill('And this?');
  await page.getByPlaceholder('Type a message...').press('Enter');
  await expect(page.getByText('Failed to send message')).toBeVisible();
  await page.getByRole('button', { name: 'Delete message' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Failed to delete message')).toBeVisible();
  await silence(page, 'GET', /\/messages\/[^/]+\/[^/]+\?/, refused);
  await silence(page, 'GET', /\/messages\/conversation\/[^/]+\/[^/]+$/, refused);
  await page.goto(at(`/chats?with=${shop.artist.id}`));
  await expect(page.getByText('Failed to start conversation')).toBeVisible();
  await page.unroute(/\/messages\/conversation\/[^/]+\/[^/]+$/);
  await page.reload();
  await expect(page.getByText('Failed to load messages')).toBeVisible();
});

test('An artist’s failures have the texts of the specification', async ({ page }) => {
  await keepSignedIn(page.context(), shop.server.url, shop.artist.email, PASSWORD);
  await page.goto(at('/dashboard/artist/manage-artworks'));
  await silence(page, 'PUT', /\/arts\/[^/]+$/, refused);
  await silence(page, 'DELETE', /\/arts\/[^/]+$/, refused);
  await page.getByRole('button', { name: `Edit ${shop.art.name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Failed to upload arts').first()).toBeVisible();
  await page.goto(at('/dashboard/artist/manage-artworks'));
  await page.getByRole('button', { name: `Delete ${shop.art.name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Failed To Delete')).toBeVisible();
});

test('An admin’s failures are toasts with the error message', async ({ page }) => {
  await shop.signUp('Diane Keza', 'Artist');
  await keepSignedIn(page.context(), shop.server.url, shop.boss.email, 'seven hills and a lake');
  await page.goto(at('/dashboard/admin'));
  await silence(page, 'POST', /\/users\/[^/]+\/artist$/, refused);
  await page.getByRole('button', { name: 'Approve Diane Keza' }).click();
  await expect(page.getByText(CONNECTION)).toBeVisible();
  await silence(page, 'GET', /\/users\?/, refused);
  await page.reload();
  await expect(page.getByText(CONNECTION).first()).toBeVisible();
});

test('A visitor’s failures name what could not be loaded', async ({ page }) => {
  await page.goto(at('/about'));
  await silence(page, 'GET', /\/api\/v1\/(users|artists|arts)/, refused);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Artist' }).click();
  await expect(page.getByText(`Error loading artists: ${CONNECTION}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again' }).first()).toBeVisible();
  await navigation.getByRole('link', { name: 'Shop' }).click();
  await expect(page.getByText(`Error: ${CONNECTION}`)).toBeVisible();
  await page.unroute(/\/api\/v1\/(users|artists|arts)/);
  await silence(page, 'GET', /\/api\/v1\/arts\/name\//, refused);
  await page.getByRole('button', { name: 'Try Again' }).first().click();
  await page.getByRole('main').getByRole('link', { name: shop.art.name }).first().click();
  await expect(page.getByText(`Error: ${CONNECTION}`)).toBeVisible();
  await page.goto(at('/shop'));
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByText('Please Login First')).toBeVisible();
});

test('An order whose answer was lost is placed once', async ({ page }) => {
  const person = await shop.signUp('Grace Mutesi', 'User');
  await shop.call(`POST /cart/${shop.art.id}/add`, { token: person.token, body: { quantity: 1 } });
  await keepSignedIn(page.context(), shop.server.url, person.email, PASSWORD);
  await page.route('**/v3.js', (route) => route.abort());
  await page.goto(at('/cart'));
  await page.getByLabel('Phone').fill('0788 123 456');
  await page.getByLabel('Shipping Address').fill('KG 7 Ave, Kimihurura, Kigali');
  const keys: (string | undefined)[] = [];
  let isAnswered = false;
  await page.route(/\/checkout\/[^/]+$/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    keys.push(route.request().headers()['idempotency-key']);
    const response = await route.fetch({ timeout: 0 });
    if (keys.length === 1) return route.abort();
    isAnswered = true;
    return route.fulfill({ response });
  });
  // Until the second attempt is answered: the cart, asked for again, would tell that it is ordered, and take the button away.
  await page.route(/\/api\/v1\/cart$/, (route) => (isAnswered ? route.fallback() : route.abort()));
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await expect(page.getByText(CONNECTION)).toBeVisible();
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await expect(page.getByText('Successfully ordered 1 items')).toBeVisible();
  expect(keys).toEqual([keys[0], keys[0]]);
  const { data } = await shop.call<{ data: unknown[] }>('GET /checkout/owner', { token: person.token });
  expect(data).toHaveLength(1);
});
