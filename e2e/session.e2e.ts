import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { test } from './lasting-toasts.ts';
import { PASSWORD, type ShopOfOne, type ShopPerson, startShopOfOne } from './shop-of-one.ts';

let shop: ShopOfOne;

test.beforeAll(async () => {
  shop = await startShopOfOne();
});
test.afterAll(() => shop.server.close());

// Tabs as people have them: what a worker has of the previous account goes too.
test.use({ serviceWorkers: 'allow' });
const at = (path: string) => shop.server.url + path;
const accountMenu = (page: Page, name: string) => page.getByRole('button', { name: `Account of ${name}` });

async function fillLogin(page: Page, { email }: ShopPerson, { remember = false, password = PASSWORD } = {}): Promise<void> {
  await page.getByLabel('Email').first().fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  if (remember) await page.getByLabel('Remember me').check();
  await page.getByRole('button', { name: 'Login' }).click();
}

async function signIn(page: Page, person: ShopPerson, options?: { remember?: boolean; password?: string }): Promise<void> {
  await page.goto(at('/login'));
  await fillLogin(page, person, options);
  await expect(page).not.toHaveURL(/login/);
}

async function signOut(page: Page, name: string): Promise<void> {
  await accountMenu(page, name).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/login/);
}

/** All text that this origin has stored in the browser. */
const readStorages = async (page: Page): Promise<string> => JSON.stringify([await readTexts(page), await readDatabases(page)]);

const readTexts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      // Built files have no personal data.
      const requests = (await cache.keys()).filter(({ url }) => !new URL(url).pathname.startsWith('/assets/'));
      for (const request of requests) {
        const answer = await cache.match(request, { ignoreVary: true });
        const isText = /html|json/.test(answer?.headers.get('content-type') ?? '');
        found.push(request.url, isText ? ((await answer?.text()) ?? '') : '');
      }
    }
    return found;
  });

/** Databases, stores and rows of IndexedDB. */
const readDatabases = (page: Page): Promise<unknown[]> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('No answer of IndexedDB')));
      });
    const found: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        found.push(name, store, (await done(database.transaction(store).objectStore(store).getAll())).length);
      }
      database.close();
    }
    return found;
  });

/** Records whether a visitor's links were ever visible on the pages of this context. */
async function watchFlicker(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const look = () => {
      const links = document.querySelectorAll('.signed-out-only');
      const isSeen = Array.from(links).some((link) => link.checkVisibility({ visibilityProperty: true }));
      if (isSeen) document.documentElement.dataset['flickered'] = '';
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

test('Without ‘Remember me’ a new tab is signed in, until the last one closes', async ({ browser }) => {
  const person = await shop.signUp('Aline Uwase', 'User');
  const context = await browser.newContext();
  const first = await context.newPage();
  await signIn(first, person);
  await watchFlicker(context);
  const second = await context.newPage();
  await second.goto(at('/cart'));
  await expect(second.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  await expect(accountMenu(second, 'Aline Uwase')).toBeVisible();
  await expect(second.locator('html')).not.toHaveAttribute('data-flickered');
  const third = await context.newPage();
  await third.goto(at('/account'));
  await expect(third.getByLabel('Name', { exact: true })).toHaveValue('Aline Uwase');
  const stored = await third.evaluate(() => JSON.stringify(localStorage));
  for (const text of [person.name, person.email, person.id, 'token']) expect(stored).not.toContain(text);

  await first.close();
  await second.reload();
  await expect(accountMenu(second, 'Aline Uwase')).toBeVisible();
  await second.close();
  await third.close();
  const last = await context.newPage();
  await last.goto(at('/chats'));
  await expect(last.getByRole('heading', { name: 'Please sign in to see your messages' })).toBeVisible();
  expect(await last.evaluate(() => [Object.keys(localStorage), sessionStorage.length]), 'not who it was').toEqual([['session.left'], 0]);
  await context.close();
});

for (const remember of [false, true]) {
  test(`The latest sign-in applies to every tab, and removes everything of the previous account (remembered: ${remember})`, async ({
    browser,
  }) => {
    const aline = await shop.signUp('Aline Uwase', 'User');
    const eric = await shop.signUp('Eric Habimana', 'User');
    await shop.call(`POST /cart/${shop.art.id}/add`, { token: aline.token, body: { quantity: 2 } });
    const context = await browser.newContext();
    const first = await context.newPage();
    await signIn(first, aline, { remember });
    await first.goto(at('/cart'));
    await expect(first.getByText('2 items in your cart')).toBeVisible();
    const second = await context.newPage();
    // A tab that gets the session of another one while it signs in leaves the sign-in.
    await second.goto(at('/'));
    await expect(accountMenu(second, 'Aline Uwase')).toBeVisible();
    // Before the first tab is loaded again, it shows nothing of hers any more.
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await first.route(at('/cart'), (route) => released.then(() => route.continue()));
    await signIn(second, eric, { remember });
    await expect(first.getByText('2 items in your cart')).toHaveCount(0);
    release();
    await expect(accountMenu(first, 'Eric Habimana')).toBeVisible();
    await expect(first.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
    await expect(accountMenu(first, 'Aline Uwase')).toHaveCount(0);
    for (const page of [first, second]) {
      const stored = await readStorages(page);
      for (const text of [aline.name, aline.email, aline.id]) expect(stored).not.toContain(text);
    }
    // Signing out in one tab signs out both.
    await signOut(second, 'Eric Habimana');
    await expect(first.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();
    await expect(accountMenu(first, 'Eric Habimana')).toHaveCount(0);
    await context.close();
  });
}

test('An artist who is approved while signed in gets the dashboard without a new sign-in, and loses it when cancelled', async ({
  page,
}) => {
  const keza = await shop.signUp('Jeanne Keza', 'Artist');
  await signIn(page, keza, { remember: true });
  await page.goto(at('/shop'));
  await expect(accountMenu(page, 'Jeanne Keza')).toBeVisible();
  await page.goto(at('/dashboard/artist'));
  await expect(page).toHaveURL(at('/'));
  await shop.call(`POST /users/${keza.id}/artist`, { token: shop.boss.token });
  await expect
    .poll(() => page.evaluate(() => [localStorage.getItem('role'), localStorage.getItem('status')]))
    .toEqual(['Artist', 'approved']);
  await accountMenu(page, 'Jeanne Keza').click();
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible();
  await shop.call(`POST /users/${keza.id}/cancel`, { token: shop.boss.token, body: {} });
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
});

test('An outdated role in the browser is refreshed when its dashboard is opened', async ({ page }) => {
  const keza = await shop.signUp('Diane Keza', 'Artist');
  await signIn(page, keza, { remember: true });
  // Live events do not reach this page, as on a phone that was asleep.
  await page.route('**/api/v1/events*', (route) => route.abort());
  await page.goto(at('/about'));
  await shop.call(`POST /users/${keza.id}/artist`, { token: shop.boss.token });
  await page.evaluate(() => localStorage.setItem('status', 'pending'));
  await page.goto(at('/dashboard/artist/orders'));
  await expect(page.getByRole('heading', { name: 'Dashboard Overview' })).toBeVisible();
  await expect(page).toHaveURL(at('/dashboard/artist/orders'));
});

test('After the sign-out no storage of the browser has a text of the account', async ({ browser }) => {
  const person = await shop.signUp('Claudine Mutesi', 'User');
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(at('/shop'));
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await signIn(page, person, { remember: true });
  await page.goto(at(`/${shop.art.slug}`));
  await page
    .getByRole('button', { name: /^Favorite:/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByText(/added to cart/i).first()).toBeVisible();
  await page.goto(at('/cart'));
  await expect(page.getByText('1 item in your cart')).toBeVisible();
  await page.getByLabel('Shipping Address').fill('My secret street 7');
  await page.goto(at('/account'));
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Claudine Mutesi');
  // An unsent message with a file, and a draft.
  await page.goto(at(`/chats?with=${shop.artist.id}`));
  const box = page.getByPlaceholder('Type a message...');
  await page.route('**/api/v1/messages/sendMessage', (route) => route.abort());
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'secret.txt', mimeType: 'text/plain', buffer: Buffer.from('My secret file') });
  await box.fill('My secret message');
  await box.press('Enter');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('My secret message');
  await expect.poll(() => page.evaluate(() => indexedDB.databases().then((all) => all.length))).toBe(1);
  const other = await context.newPage();
  await other.goto(at(`/chats?with=${shop.artist.id}`));
  for (const tab of [page, other]) {
    await tab.getByPlaceholder('Type a message...').fill('My secret draft');
    await expect.poll(() => readStorages(tab)).toContain('My secret draft');
  }
  expect(await readStorages(page)).toContain(person.email);

  await page.bringToFront();
  await page.goto(at('/about'));
  await signOut(page, 'Claudine Mutesi');
  await expect(other.getByRole('heading', { name: /^Message / })).toBeVisible();
  for (const tab of [page, other]) {
    await expect.poll(() => readStorages(tab)).not.toMatch(/secret|outbox|recentlyViewed|favorites\.kept|draft/);
    const stored = await readStorages(tab);
    for (const text of [person.name, person.email, person.id, shop.artist.id, shop.art.id, `/${shop.art.slug}"`]) {
      expect(stored).not.toContain(text);
    }
    expect(stored).toContain('theme');
  }
  await context.close();
});

test('A session that was ended elsewhere leads from the cart to the sign-in, in every tab, and back', async ({ browser }) => {
  const person = await shop.signUp('Esther Uwera', 'User');
  await shop.call(`POST /cart/${shop.art.id}/add`, { token: person.token, body: { quantity: 1 } });
  const context = await browser.newContext();
  const first = await context.newPage();
  await signIn(first, person, { remember: true });
  const second = await context.newPage();
  for (const page of [first, second]) {
    await page.goto(at('/cart'));
    await expect(page.getByText('1 item in your cart')).toBeVisible();
  }
  // On a slow connection no empty cart may be shown before the sign-in.
  const titles = async (page: Page) => {
    await page.evaluate(() => {
      new MutationObserver(() => {
        const seen = sessionStorage.getItem('seen') ?? '';
        const title = document.querySelector('main h1')?.textContent ?? '';
        if (title && !seen.includes(title)) sessionStorage.setItem('seen', `${seen}${title};`);
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
  };
  for (const page of [first, second]) await titles(page);
  const newPassword = 'another road to Huye';
  await shop.call(`PUT /users/${person.id}`, { token: person.token, body: { password: PASSWORD, newPassword } });
  for (const page of [first, second]) {
    await expect(page).toHaveURL(/\/login\?next=/);
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('seen'))).not.toContain('Empty');
  }
  // Going back to the cart without a session leads to the sign-in too.
  await first.goto(at('/cart'));
  await expect(first.getByRole('heading', { name: 'Please sign in again' })).toBeVisible();
  await expect(first.getByText('Your Cart is Empty')).toHaveCount(0);
  await first.getByRole('main').getByRole('link', { name: 'Sign In', exact: true }).click();
  await fillLogin(first, person, { password: newPassword, remember: true });
  await expect(first).toHaveURL(at('/cart'));
  await expect(first.getByText('1 item in your cart')).toBeVisible();
  // The other tab was at the sign-in, and continues too.
  await expect(second).toHaveURL(at('/cart'));
  await expect(second.getByText('1 item in your cart')).toBeVisible();
  await context.close();
});

test('Favorites of a visitor are listed right after the sign-in', async ({ page }) => {
  const person = await shop.signUp('Pacifique Nshuti', 'User');
  await page.goto(at('/shop'));
  await page.getByRole('button', { name: `Favorite: ${shop.art.name}` }).click();
  // The list is answered before the merge.
  await page.route('**/api/v1/favorites', async (route) => {
    if (route.request().method() === 'PUT') await pause(500);
    await route.continue();
  });
  await page.goto(at('/cart#favorites'));
  await expect(page.locator('#favorites').getByRole('link', { name: shop.art.name }).first()).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await fillLogin(page, person);
  await expect(page).toHaveURL(at('/cart#favorites'));
  await expect(page.locator('#favorites').getByRole('link', { name: shop.art.name }).first()).toBeVisible();
  await expect(page.getByText('No favorites yet')).toHaveCount(0);
});
