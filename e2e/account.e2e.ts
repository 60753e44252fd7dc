import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import PostalMime from 'postal-mime';
import { openForScript } from '../scripts/script-connection.ts';
import { test } from './lasting-toasts.ts';
import { expectAccessible } from './axe.ts';
import { makePicture } from './plain-picture.ts';
import { type StartedServer, startServer } from './start-server.ts';

const admin = { email: 'admin@example.com', password: 'seven hills and a lake' };
const password = 'a long road to Kibeho';
let server: StartedServer;
let seller: { id: string; token: string };

test.beforeAll(async () => {
  server = await startServer({ DEMO: '0', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
  seller = await signUp('Solange Ingabire', 'solange@example.com', 'Artist');
  const boss = await signIn(admin.email, admin.password);
  await call(`POST /users/${seller.id}/artist`, { token: boss.token });
});
test.afterAll(() => server.close());

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('a customer edits the profile, ends another session, downloads the data and deletes the account', async ({ page }) => {
      const email = `leaver-${width}@example.com`;
      const person = await signUp('Aline Mukamana', email, 'User');
      await call(`PUT /artists/${seller.id}/follow`, { token: person.token });
      await enter(page, email);
      await expect(page.getByRole('link', { name: /Solange Ingabire/ })).toHaveAttribute('href', '/artist/solange-ingabire');

      await page.getByLabel('Name', { exact: true }).fill('Aline Uwase');
      await fillAddress(page);
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await expect(page.getByText('Your Info Updated Successfully')).toBeVisible();
      await page.reload();
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Aline Uwase');
      await expectAccessible(page, 'account');

      const chosen = page.waitForResponse('**/api/v1/notifications/choices');
      await page.getByLabel('Messages', { exact: true }).selectOption('Not at all');
      expect((await chosen).ok()).toBe(true);
      await page.reload();
      await expect(page.getByLabel('Messages', { exact: true })).toHaveValue('none');

      await expect(page.getByText('This device')).toHaveCount(1);
      const elsewhere = await signIn(email, password);
      const others = page.getByRole('button', { name: 'Sign out Unknown device' });
      const statusOf = async ({ token }: { token: string }) => (await sendRequest('GET /users/me/sessions', { token })).status;
      const statuses = () => Promise.all([person, elsewhere].map(statusOf));
      await page.reload();
      await others.first().click();
      await page.getByRole('dialog', { name: 'Sign out Unknown device?' }).getByRole('button', { name: 'Sign Out' }).click();
      await expect(others).toHaveCount(1);
      expect(await statuses()).toEqual(expect.arrayContaining([200, 401]));
      await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
      await expect(page.getByRole('button', { name: /^Sign out / })).toHaveCount(0);
      expect(await statuses()).toEqual([401, 401]);

      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download my data' }).click();
      const file = await saving;
      expect(file.suggestedFilename()).toBe('ubugeni-my-data.json');
      expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({ profile: { name: 'Aline Uwase', email } });

      await page.getByRole('button', { name: 'Delete my account' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete my account' });
      await expect(dialog.getByText('Name, email, phone, address and picture are deleted.')).toBeVisible();
      await dialog.getByLabel('Enter your password to confirm').fill('not my password');
      await dialog.getByRole('button', { name: 'Delete my account' }).click();
      await expect(dialog.getByText('The current password is not right.')).toBeVisible();
      await expectAccessible(page, 'deletion');
      await dialog.getByLabel('Enter your password to confirm').fill(password);
      await dialog.getByRole('button', { name: 'Delete my account' }).click();
      await expect(page.getByText('Deleted Successfully')).toBeVisible();
      await page.waitForURL(`${server.url}/`);
      expect(await page.evaluate(() => sessionStorage.getItem('token') ?? localStorage.getItem('token'))).toBeNull();
      expect((await sendRequest('POST /users/auth', { body: { email, password } })).status).toBe(401);
    });

    test('a customer moves abroad in the profile, and switching back to Rwanda restores what was typed', async ({ page }) => {
      const email = `abroad-${width}@example.com`;
      await signUp('Anna Becker', email, 'User');
      await enter(page, email);
      await page.getByLabel('Outside Rwanda').click();
      await expect(page.getByLabel('Outside Rwanda')).toBeChecked();
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      for (const text of ['Street Required', 'City Required', 'Country Required']) await expect(page.getByText(text)).toBeVisible();
      await expect(page.getByText('Province Required')).toHaveCount(0);
      await page.getByLabel('Phone').fill('+49 30 901820');
      await page.getByLabel('Street').fill('Invalidenstraße 43');
      await page.getByLabel('City').fill('Berlin');
      await page.getByLabel('Postal code').fill('10115');
      await page.getByLabel('Country').selectOption('Germany');
      await expectAccessible(page, 'an address abroad');
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await expect(page.getByText('Your Info Updated Successfully')).toBeVisible();
      await page.reload();
      await expect(page.getByLabel('Outside Rwanda')).toBeChecked();
      await expect(page.getByLabel('City')).toHaveValue('Berlin');
      await expect(page.getByLabel('Country')).toHaveValue('DE');
      await expect(page.getByLabel('Phone')).toHaveValue('+4930901820');
      await page.getByLabel('Outside Rwanda').uncheck();
      await fillAddress(page);
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await expect(page.getByText('Your Info Updated Successfully')).toBeVisible();
      await page.reload();
      await expect(page.getByLabel('Outside Rwanda')).not.toBeChecked();
      await expect(page.getByLabel('Sector')).not.toHaveValue('');
    });

    test('an account with an open order cannot be deleted, and says why', async ({ page }) => {
      const email = `buyer-${width}@example.com`;
      const { token } = await signUp('Eric Habimana', email, 'User');
      await placeOrder(token, `Agaseke ${width}`);
      await enter(page, email);
      await page.getByRole('button', { name: 'Delete my account' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete my account' });
      await expect(dialog.getByText('This account has open orders. Please finish or cancel them first.')).toBeVisible();
      await expect(dialog.getByText('1 open order placed')).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Delete my account' })).toHaveCount(0);
      await expectAccessible(page, 'deletion refused');
    });
  });
}

test('an artist who deletes the account from the dashboard lands on the home page', async ({ page }) => {
  const email = 'leaving-artist@example.com';
  const artist = await signUp('Jeanne Keza', email, 'Artist');
  const boss = await signIn(admin.email, admin.password);
  await call(`POST /users/${artist.id}/artist`, { token: boss.token });
  await page.goto(`${server.url}/login`);
  await fillLogin(page, email);
  await page.waitForURL('**/dashboard/artist');
  await page.goto(`${server.url}/dashboard/artist/profile`);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete my account' });
  await dialog.getByLabel('Enter your password to confirm').fill(password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('Deleted Successfully')).toBeVisible();
  await page.waitForURL(`${server.url}/`);
});

test('a session that is 15 minutes old asks for the password by keyboard, then continues the action', async ({ page }) => {
  const email = 'careful@example.com';
  await signUp('Clarisse Umutesi', email, 'User');
  await enter(page, email);
  await ageSessions(email);
  const button = page.getByRole('button', { name: 'Download my data' });
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' });
  await button.press('Enter');
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessible(page, 'the question for the password');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await expect(page.getByText('Please confirm your password to continue.')).toBeVisible();
  await button.press('Enter');
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type('not my password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('The current password is not right.')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  const saving = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await saving).suggestedFilename()).toBe('ubugeni-my-data.json');
  await expect(dialog).toBeHidden();
});

for (const width of [390, 1440]) {
  test(`a new email takes effect once its link is opened, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const [email, wanted] = [`before-${width}@example.com`, `after-${width}@example.com`];
    await signUp('Diane Ingabire', email, 'User');
    await enter(page, email);
    await fillAddress(page);
    await page.getByLabel('Email', { exact: true }).fill(wanted);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const waiting = page.getByRole('status').filter({ hasText: `We’ve sent a link to ${wanted}` });
    await expect(waiting).toBeVisible();
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
    await expectAccessible(page, 'a new email that waits');
    await waiting.getByRole('button', { name: 'Cancel change' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel change' }).click();
    await expect(waiting).toBeHidden();

    await page.getByLabel('Email', { exact: true }).fill(wanted);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await waiting.getByRole('button', { name: 'Resend link' }).click();
    await expect(waiting.getByText('Link sent again.')).toBeVisible();
    await page.goto(await verifyLinkTo(wanted, 3));
    await page.getByRole('button', { name: `Use ${wanted} for this account` }).click();
    await expect(page.getByRole('heading', { name: 'Your email address is confirmed. Murakoze!' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('email'))).toBe(wanted);
    await page.goto(`${server.url}/account`);
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(wanted);
    await expect(waiting).toBeHidden();
  });
}

/** Ages every session of an account by 16 minutes. */
async function ageSessions(email: string): Promise<void> {
  const { connection } = await openForScript({ dataDir: server.dataDir, databaseUrl: undefined });
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(
    "UPDATE sessions SET proved_at = proved_at - interval '16 minutes' WHERE user_id = (SELECT id FROM users WHERE email = $1)",
    [email],
  );
  await client.end();
}

/** The link of the latest of `count` emails that confirm a new address. */
async function verifyLinkTo(email: string, count: number): Promise<string> {
  const folder = path.join(server.dataDir, 'mail');
  let links: string[] = [];
  await expect
    .poll(async () => {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted();
      const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))));
      const confirming = mails.filter(({ to, subject }) => to?.[0]?.address === email && subject === 'Confirm your new email address');
      links = confirming.map(({ text }) => /\S+\/verify-email\?token=\S+/.exec(text ?? '')?.[0] ?? '');
      return links.length;
    })
    .toBe(count);
  return links.at(-1)!;
}

/** Signs in through the account page's redirect to /login and back; then opens it by the menu. */
async function enter(page: Page, email: string): Promise<void> {
  await page.goto(`${server.url}/account`);
  await expect(page.getByRole('heading', { name: 'Please sign in to see your account' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await page.waitForURL('**/login?next=*');
  await fillLogin(page, email);
  await page.waitForURL('**/account');
  await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible();
}

async function fillLogin(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Phone').fill('0788 123 456');
  await page.getByLabel('Street').fill('KG 11 Ave');
  for (const name of ['Province', 'District', 'Sector']) await page.getByLabel(name).selectOption({ index: 1 });
  await page.getByLabel('Password', { exact: true }).fill(password);
}

/** One of a new artwork, ordered and not paid. */
async function placeOrder(token: string, artName: string): Promise<void> {
  const body = new FormData();
  const art = { name: artName, price: '35000', category: 'Hand Craft', available_arts: '2', description: 'Sisal and sweetgrass.' };
  for (const [name, value] of Object.entries(art)) body.set(name, value);
  body.set('image', new Blob([new Uint8Array(await makePicture())], { type: 'image/jpeg' }), 'work.jpg');
  const { data } = (await call('POST /arts', { token: seller.token, body })) as { data: { _id: string } };
  const cart = (await call(`POST /cart/${data._id}/add`, { token, body: { quantity: 1 } })) as { _id: string };
  await call(`POST /checkout/${cart._id}`, { token, body: { shippingAddress: 'KG 7 Ave, Kigali' } });
}

async function signUp(name: string, email: string, role: 'User' | 'Artist'): Promise<{ id: string; token: string }> {
  await call('POST /users', { body: { name, email, password, role } });
  return signIn(email, password);
}

async function signIn(email: string, word: string): Promise<{ id: string; token: string }> {
  const { token, data } = (await call('POST /users/auth', { body: { email, password: word } })) as { token: string; data: { _id: string } };
  return { id: data._id, token };
}

type CallOptions = { token?: string; body?: object };

async function call(request: string, options: CallOptions): Promise<unknown> {
  const answer = await sendRequest(request, options);
  expect(answer.ok, request).toBe(true);
  return answer.json();
}

function sendRequest(request: string, { token, body }: CallOptions): Promise<Response> {
  const [method = '', path = ''] = request.split(' ');
  const isForm = body instanceof FormData;
  return fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: { ...(isForm || !body ? {} : { 'content-type': 'application/json' }), ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
}
