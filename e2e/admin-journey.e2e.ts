import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { pressInRow } from './press-in-row.ts';
import { expect, test } from './test.ts';

const admin = { email: 'admin@example.com', password: 'imigongo-2026' };

type Order = { _id: string; number: number; user: { _id: string; name: string }; payment: { status: string } };
type Call = <T>(request: string, body?: object) => Promise<T>;
/** A step of the journey: the admin's page, its width, a marker that is unique for each width, and the API as the admin. */
type Visit = { page: Page; isPhone: boolean; mark: string; call: Call };

for (const width of [390, 1440]) {
  test(`at ${width} px the admin handles artists, accounts, orders, settings and emails`, async ({ browser, baseURL }) => {
    // Eight screens with their dialogs, each checked by axe.
    const page = await signIn(browser, baseURL, width);
    const visit = { page, isPhone: width < 768, mark: `at ${width}`, call: await callAs(baseURL) };
    await test.step('requests', () => decideOnArtist(visit));
    await test.step('customers', () => editAndDeleteCustomer(visit));
    await test.step('a customer with an open order', () => refuseDeletion(visit));
    await test.step('orders', () => approveAndRefund(visit));
    await test.step('settings', () => setRate(visit));
    await test.step('inbox', () => answerMail(visit));
    await test.step('audit log, CSV and search', () => lookThingsUp(visit));
    await page.context().close();
  });
}

async function decideOnArtist({ page, isPhone }: Visit): Promise<void> {
  const view = page.getByRole('button', { name: /^View certificate of / }).first();
  const name = (await view.getAttribute('aria-label'))!.replace('View certificate of ', '');
  await expectAccessible(page, 'requests');
  await view.click();
  await expect(page.getByRole('heading', { name: 'Artist Certificate' })).toBeVisible();
  await expectAccessible(page, 'certificate');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Approve ${name}` }).click();
  await expect(page.getByText('Aproved Successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: `Approve ${name}` })).toBeHidden();

  await page.goto(`/dashboard/admin/manage-artists?search=${encodeURIComponent(name)}`);
  await pressInRow({ page, isPhone }, name, `Cancel ${name}`, 'Withdraw the approval');
  const dialog = page.getByRole('dialog', { name: `Withdraw the approval of ${name}?` });
  await expect(dialog.getByText('leave the shop at once')).toBeVisible();
  await dialog.getByLabel('Reason').fill('We could not verify the works.');
  await expectAccessible(page, 'cancel an artist');
  await dialog.getByRole('button', { name: 'Yes, withdraw' }).click();
  await expect(page.getByText('Canceled Successfully')).toBeVisible();
  if (isPhone) await page.goto(`/dashboard/admin/manage-artists?search=${encodeURIComponent(name)}`);
  await expect(page.getByText('No data found')).toBeVisible();
  // Rows on a phone have no head.
  if (!isPhone) await expect(page.getByRole('columnheader', { name: 'Action' }), 'an empty table keeps its header').toHaveCount(1);
  await page.getByRole('button', { name: 'Cancelled', exact: true }).click();
  await expect(page).toHaveURL(/standing=cancelled/);
  if (isPhone) await expect(page.locator('tr[data-row]').getByText(name)).toBeVisible();
  else await expect(page.getByRole('button', { name: `Approve ${name}` })).toBeVisible();
  await expectAccessible(page, 'artists');
}

async function editAndDeleteCustomer({ page, isPhone, mark, call }: Visit): Promise<void> {
  const names = [`Zawadi ${mark}`, `Ange ${mark}`];
  for (const [at, name] of names.entries()) {
    await call('POST /users', {
      name,
      email: `new-${at}-${mark.replace(' ', '-')}@example.com`,
      password: 'a long road to Kibeho',
      role: 'User',
    });
  }
  await page.goto('/dashboard/admin/manage-customers');
  await page.getByLabel('Search customers').fill(mark);
  await page.getByLabel('Search customers').press('Enter');
  // A narrow screen has a choice of orders in place of the heads.
  const orders = page.getByRole('combobox', { name: 'Sort' });
  const head = page.getByRole('columnheader', { name: /^Name/ });
  const byName = head.getByRole('button', { name: 'Name' });
  if (isPhone) await orders.selectOption('name-asc');
  else await byName.click();
  await expect(page).toHaveURL(/sort=name-asc/);
  const rows = page.locator('tr[data-row]');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(`Ange ${mark}`);
  await expectAccessible(page, 'customers');
  if (isPhone) await orders.selectOption('name-desc');
  else {
    await expect(byName).toHaveText('Name');
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await byName.press('Enter');
    await expect(head).toHaveAttribute('aria-sort', 'descending');
  }
  await expect(page).toHaveURL(/sort=name-desc/);
  await expect(rows.first()).toContainText(`Zawadi ${mark}`);
  await expectAccessible(page, 'customers, sorted anew');

  await pressInRow({ page, isPhone }, `Ange ${mark}`, `Edit Ange ${mark}`, 'Edit account');
  const form = page.getByRole('dialog', { name: 'Edit' });
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(form.getByText('Phone Required')).toBeVisible();
  await form.getByLabel('Phone').fill('0788 123 456');
  await form.getByLabel('Street').fill('KG 11 Ave');
  for (const part of ['Province', 'District', 'Sector']) await form.getByLabel(part).selectOption({ index: 1 });
  await expectAccessible(page, 'edit an account');
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Updated Success')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(page.getByText('+250 788 123 456')).toBeVisible();

  await pressInRow({ page, isPhone }, `Ange ${mark}`, `Delete Ange ${mark}`, `Delete Ange ${mark}`);
  const question = page.getByRole('dialog', { name: `Delete Ange ${mark}?` });
  await expect(question.getByText('Name, email, phone, address and picture are deleted.')).toBeVisible();
  await expectAccessible(page, 'delete an account');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Deleted Successfully')).toBeVisible();
  if (isPhone) await page.goto(`/dashboard/admin/manage-customers?search=${encodeURIComponent(mark)}`);
  await expect(rows).toHaveCount(1);
}

async function refuseDeletion({ page, isPhone, call }: Visit): Promise<void> {
  const { user } = await firstOrder(call, 'unpaid');
  await page.goto(`/dashboard/admin/manage-customers?search=${encodeURIComponent(user.name)}`);
  await pressInRow({ page, isPhone }, user.name, `Delete ${user.name}`, `Delete ${user.name}`);
  const question = page.getByRole('dialog', { name: `Delete ${user.name}?` });
  await expect(question.getByText('This account has open orders')).toBeVisible();
  await expect(question.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await page.keyboard.press('Escape');
}

async function approveAndRefund({ page, isPhone, call }: Visit): Promise<void> {
  const unpaid = await firstOrder(call, 'unpaid');
  const paid = await firstOrder(call, 'paid');
  await page.goto('/dashboard/admin/orders');
  if (isPhone) {
    await page.getByLabel('Sort').selectOption('Highest total first');
    await expect(page).toHaveURL(/sort=total-desc/);
    await expect(page.locator('tbody tr').first()).toContainText('290,000 Frw');
  } else {
    const head = page.getByRole('columnheader', { name: 'Total Price' });
    for (const [sort, said, dearest] of [
      ['desc', 'descending', page.locator('tbody tr').first()],
      ['asc', 'ascending', page.locator('tbody tr').last()],
    ] as const) {
      await head.getByRole('button').click();
      await expect(page).toHaveURL(new RegExp(`sort=total-${sort}`));
      await expect(head).toHaveAttribute('aria-sort', said);
      await expect(dearest).toContainText('290,000 Frw');
    }
  }
  await expectAccessible(page, 'orders');

  // On a phone the acts stand in the order.
  if (isPhone) await page.goto(`/dashboard/admin/orders?order=${unpaid._id}`);
  await page.getByRole('button', { name: `Approve order ${unpaid.number}` }).click();
  const question = page.getByRole('dialog', { name: `Approve order ${unpaid.number}?` });
  await expectAccessible(page, 'approve an order');
  await question.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('Approved Successfully')).toBeVisible();
  if (isPhone) await expect(page.getByRole('dialog', { name: /^Order( \d+)?$/ }).getByText('complete', { exact: true })).toBeVisible();
  else await expect(page.getByRole('button', { name: `Order ${unpaid.number} is complete` })).toBeDisabled();
  await refundPart(page, unpaid);

  if (isPhone) await page.goto(`/dashboard/admin/orders?order=${paid._id}`);
  // On a phone the row behind the dialog has the same button.
  const place = isPhone ? page.getByRole('dialog', { name: /^Order( \d+)?$/ }) : page;
  await place.getByRole('button', { name: `Cancel order ${paid.number}` }).click();
  const dialog = page.getByRole('dialog', { name: `Cancel order ${paid.number}?` });
  await expect(dialog.getByText('the buyer is refunded what is left of the payment')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The work was damaged in the studio.');
  await dialog.getByRole('button', { name: 'Cancel and refund' }).click();
  await expect(page.getByText('Canceled Successfully')).toBeVisible();
  const isRefunded = async () => (await call<{ data: Order }>(`GET /checkout/${paid._id}`)).data.payment.status;
  await expect.poll(isRefunded, { timeout: 150_000 }).toBe('refunded');
  await page.goto(`/dashboard/admin/orders?order=${paid._id}&payment=refunded`);
  await expect(page.getByRole('dialog').getByText('Total Price')).toBeVisible();
  await expectAccessible(page, 'an order');
}

/** Refunds a part of an approved order; the order then shows the refund and the rest. */
async function refundPart(page: Page, { _id, number }: Order): Promise<void> {
  const orders = page.url();
  await page.goto(`/dashboard/admin/orders?order=${_id}`);
  // Its row has the same act.
  await page
    .getByRole('dialog', { name: /^Order( \d+)?$/ })
    .getByRole('button', { name: `Refund order ${number}` })
    .click();
  const dialog = page.getByRole('dialog', { name: `Refund order ${number}` });
  await dialog.getByLabel('An amount').check();
  await dialog.getByLabel('Amount in Frw').fill('1,000');
  await expect(dialog.getByRole('button', { name: 'Refund 1,000 Frw' }), 'without a reason').toBeDisabled();
  await dialog.getByLabel('Reason').fill('A corner was damaged.');
  await expectAccessible(page, 'refund');
  await dialog.getByRole('button', { name: 'Refund 1,000 Frw' }).click();
  await expect(page.getByText('Refund of 1,000 Frw recorded')).toBeVisible();
  await expect(page.getByRole('dialog').getByText('Total after refunds')).toBeVisible();
  await page.goto(orders);
}

async function setRate({ page, isPhone }: Visit): Promise<void> {
  const rate = isPhone ? '1.11' : '1.12';
  await page.goto('/dashboard/admin/settings/rate');
  const form = page.locator('form').filter({ has: page.getByLabel('1 Frw in NGN') });
  await form.getByLabel('1 Frw in NGN').fill(rate);
  await expectAccessible(page, 'settings');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Updated Success')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('1 Frw in NGN')).toHaveValue(rate);
}

async function answerMail({ page, mark, call }: Visit): Promise<void> {
  await call('POST /messages', {
    names: `Ineza ${mark}`,
    email: 'ineza@example.com',
    subject: 'Framing',
    message: 'Do you frame works before you send them?',
  });
  await page.goto('/dashboard/admin');
  await page.getByRole('banner').getByRole('link', { name: 'Emails', exact: true }).click();
  await expectAccessible(page, 'inbox');
  const row = page.getByRole('row').filter({ hasText: `Ineza ${mark}` });
  await row.getByRole('button', { name: 'Framing', exact: true }).click();
  // Its heading is the subject, which the next email changes.
  const dialog = page.locator('dialog[open]');
  // The next one may be that of the other width.
  const answer = `Yes, in our own workshop, ${mark}.`;
  await dialog.getByLabel('Answer by email').fill(answer);
  await expectAccessible(page, 'a mail');
  await dialog.getByRole('button', { name: 'Send the answer' }).click();
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  await expect(dialog.getByText(answer)).toBeVisible();
  await dialog.getByRole('button', { name: 'Mark as resolved' }).click();
  // The next one comes up.
  await expect(dialog.getByText(answer)).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Resolved', exact: true }).click();
  await expect(page).toHaveURL(/state=closed/);
  await expect(row).toBeVisible();
}

async function lookThingsUp({ page, isPhone }: Visit): Promise<void> {
  await page.goto('/dashboard/admin/audit?kind=setting.changed');
  await expect(
    page
      .getByRole('row')
      .getByText(/changed the setting/)
      .first(),
  ).toBeVisible();
  if (isPhone) await page.getByRole('combobox', { name: 'Sort' }).selectOption('oldest');
  else await page.getByRole('columnheader', { name: 'When' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=oldest/);
  await expectAccessible(page, 'audit log');

  await page.goto('/dashboard/admin/orders');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV of the orders in this list' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('ubugeni-orders.csv');
  expect(await readFile(await file.path(), 'utf8')).toContain('Client Name,Client Email');

  await page.getByRole('combobox', { name: 'Search' }).fill('grace');
  await page.getByRole('option', { name: /^Grace Uwase.*grace@example\.com/ }).click();
  await page.waitForURL('**/dashboard/admin/people/*');
  await expect(page.getByRole('heading', { name: 'Grace Uwase' }).first()).toBeVisible();
}

/** The first pending order with this payment state. */
async function firstOrder(call: Call, payment: 'paid' | 'unpaid'): Promise<Order> {
  const { data } = await call<{ data: Order[] }>(`GET /checkout?status=pending&payment=${payment}`);
  return data[0]!;
}

async function signIn(browser: Browser, baseURL: string, width: number): Promise<Page> {
  const page = await (await browser.newContext({ baseURL, viewport: { width, height: 900 } })).newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard/admin');
  return page;
}

async function callAs(baseURL: string): Promise<Call> {
  const fetchJson = async <T>(request: string, body?: object, token?: string): Promise<T> => {
    const [method = '', path = ''] = request.split(' ');
    const answer = await fetch(`${baseURL}/api/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    expect(answer.ok, request).toBe(true);
    return answer.json() as Promise<T>;
  };
  const { token } = await fetchJson<{ token: string }>('POST /users/auth', admin);
  return (request, body) => fetchJson(request, body, token);
}
