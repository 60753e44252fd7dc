import { type Browser, expect, type Page } from '@playwright/test';
import { test } from './lasting-toasts.ts';
import { expectAccessible } from './axe.ts';
import { makePicture } from './plain-picture.ts';
import { type StartedServer, startServer } from './start-server.ts';

const admin = { email: 'admin@example.com', password: 'seven hills and a lake' };
const password = 'a long road to Kibeho';
let server: StartedServer;

test.beforeAll(async () => {
  server = await startServer({ DEMO: '0', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
});
test.afterAll(() => server.close());

for (const width of [390, 1440]) {
  test(`at ${width} px an artist applies, is approved, publishes, sells and sends, with the admin's decisions`, async ({ browser }) => {
    // Five accounts sign in and seven screens are checked by axe.
    const artist = { email: `artist-${width}@example.com`, name: `Solange Ingabire ${width}` };
    const artName = `Agaseke of the North ${width}`;
    const picture = { name: 'work.jpg', mimeType: 'image/jpeg', buffer: await makePicture() };

    await test.step('the applicant signs up, completes the profile and adds a document', async () => {
      await call('POST /users', { name: artist.name, email: artist.email, password, role: 'Artist' });
      const page = await signIn(browser, width, artist.email, password);
      await page.waitForURL(`${server.url}/`);
      await page.goto(`${server.url}/dashboard/artist`);
      await page.waitForURL(`${server.url}/`);
      await page.goto(`${server.url}/application`);
      await page.getByLabel('Add a document').setInputFiles({ ...picture, name: 'certificate.jpg' });
      await expect(page.getByText('Uploaded Success')).toBeVisible();
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      for (const name of ['Phone', 'Street', 'Province', 'District', 'Sector']) {
        await expect(page.getByText(`${name} Required`)).toBeVisible();
      }
      await fillAddress(page);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await expect(page.getByText('Your Info Updated Successfully')).toBeVisible();
      await expectAccessible(page, 'application');
      await page.context().close();
    });

    await test.step('the admin reads the certificate and approves', async () => {
      const page = await signIn(browser, width, admin.email, admin.password);
      await page.waitForURL('**/dashboard/admin');
      await page.getByRole('button', { name: `View certificate of ${artist.name}` }).click();
      await expect(page.getByRole('heading', { name: 'Artist Certificate' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'certificate.jpg' })).toBeVisible();
      await expectAccessible(page, 'certificate');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: `Approve ${artist.name}` }).click();
      await expect(page.getByText('Aproved Successfully')).toBeVisible();
      // The decided row stays under the pointer, so that a second click acts on no other row.
      await expect(page.getByRole('row', { name: artist.name }).getByText('Approved', { exact: true })).toBeVisible();
      await page.mouse.move(0, 0);
      await expect(page.getByText('No data Found Add Yours')).toBeVisible();
      await expectAccessible(page, 'admin');
      await page.context().close();
    });

    await test.step('the artist puts up a work', async () => {
      const page = await signIn(browser, width, artist.email, password);
      await page.waitForURL('**/dashboard/artist');
      await expectAccessible(page, 'artist');
      await page.goto(`${server.url}/dashboard/artist/manage-artworks`);
      // The list, which is empty, has one too.
      await page.getByRole('button', { name: 'New Art' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Add New Art' });
      await dialog.getByRole('button', { name: 'Publish' }).click();
      await expect(dialog.getByText('Image Required')).toBeVisible();
      await expect(dialog.getByText('Arts Name Required')).toBeVisible();
      await dialog.getByLabel('Choose pictures').setInputFiles(picture);
      await dialog.getByLabel('Name', { exact: true }).fill(artName);
      await dialog.getByLabel('Price', { exact: true }).fill('35000');
      await dialog.getByLabel('Category').selectOption('Hand Craft');
      await dialog.getByLabel('Available Arts').fill('2');
      await dialog.getByLabel('Description').fill('Sisal and sweetgrass, woven over six weeks.');
      await expectAccessible(page, 'new art');
      await dialog.getByRole('button', { name: 'Publish' }).click();
      await expect(page.getByText('Uploaded Success')).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('heading', { name: artName })).toBeVisible();
      await page.context().close();
    });

    await test.step('a customer orders it, and the admin approves the order', async () => {
      await order(artName, `buyer-${width}@example.com`);
      const page = await signIn(browser, width, admin.email, admin.password);
      await page.waitForURL('**/dashboard/admin');
      await page.goto(`${server.url}/dashboard/admin/orders?payment=unpaid`);
      // On a phone the acts stand in the order.
      if (width < 640) await page.getByRole('button', { name: /^Open order/ }).click();
      await page.getByRole('button', { name: /^Approve order/ }).click();
      await expectAccessible(page, 'orders');
      await page.getByRole('button', { name: 'Approve', exact: true }).click();
      await expect(page.getByText('Approved Successfully')).toBeVisible();
      await page.context().close();
    });

    await test.step('the artist sends it', async () => {
      const page = await signIn(browser, width, artist.email, password);
      await page.waitForURL('**/dashboard/artist');
      await page.getByRole('link', { name: '1 order to send' }).click();
      await page.locator('tr[data-row]', { hasText: 'Buyer of baskets' }).click();
      await page.getByRole('button', { name: `Mark as sent: ${artName}` }).click();
      const parcel = page.getByRole('dialog', { name: 'Mark as sent' });
      await parcel.getByRole('radio', { name: 'RITCO' }).check({ force: true });
      await parcel.getByLabel('Tracking or phone number').fill('RT-4812');
      await expectAccessible(page, 'mark as sent');
      await parcel.getByRole('button', { name: 'Mark as sent' }).click();
      await expect(page.getByText('RT-4812')).toBeVisible();
      await page.getByRole('button', { name: new RegExp(`^Undo .+: ${artName}$`) }).click();
      await page.getByRole('button', { name: `Mark as sent: ${artName}` }).click();
      await page.getByRole('dialog', { name: 'Mark as sent' }).getByRole('button', { name: 'Mark as sent' }).click();
      await page.getByRole('button', { name: 'Mark as delivered' }).click();
      await expect(page.getByText(/^Delivered on/)).toBeVisible();
      await expectAccessible(page, 'sale');
      await page.context().close();
    });
  });
}

test('the dashboards redirect: signed out to /login and back, without the role to /', async ({ browser }) => {
  await call('POST /users', { name: 'Aline Mukamana', email: 'guarded@example.com', password, role: 'User' });
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${server.url}/dashboard/admin/orders`);
  await page.waitForURL('**/login?next=*');
  await fillLogin(page, admin.email, admin.password);
  await page.waitForURL('**/dashboard/admin/orders');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await fillLogin(page, 'guarded@example.com', password);
  await page.waitForURL(`${server.url}/`);
  await page.goto(`${server.url}/dashboard/admin`);
  await page.waitForURL(`${server.url}/`);
  await page.context().close();
});

async function signIn(browser: Browser, width: number, email: string, word: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage();
  await page.goto(`${server.url}/login`);
  await fillLogin(page, email, word);
  return page;
}

async function fillLogin(page: Page, email: string, word: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(word);
  await page.getByRole('button', { name: 'Login' }).click();
}

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Phone').fill('0788 123 456');
  await page.getByLabel('Street').fill('KG 11 Ave');
  for (const name of ['Province', 'District', 'Sector']) await page.getByLabel(name).selectOption({ index: 1 });
}

/** A customer signs up and orders one of an artwork, through the API. */
async function order(artName: string, email: string): Promise<void> {
  await call('POST /users', { name: 'Buyer of baskets', email, password, role: 'User' });
  const { token } = (await call('POST /users/auth', { email, password })) as { token: string };
  const { data } = (await call(`GET /arts/name/${encodeURIComponent(artName)}`)) as { data: { _id: string } };
  const cart = (await call(`POST /cart/${data._id}/add`, { quantity: 1 }, token)) as { _id: string };
  await call(`POST /checkout/${cart._id}`, { shippingAddress: 'KG 7 Ave, Kigali' }, token);
}

async function call(request: string, body?: object, token?: string): Promise<unknown> {
  const [method = '', path = ''] = request.split(' ');
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(answer.ok, request).toBe(true);
  return answer.json();
}
