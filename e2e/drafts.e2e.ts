import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from './signed-in.ts';
import { expect, test } from './test.ts';

const LIST = '/dashboard/artist/manage-artworks';
const NAME = 'Rain on Nyamirambo';

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('immaculee@example.com');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  // Another tab is signed in too.
  await page.getByLabel('Remember me').check();
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard/artist**');
}
const formOf = (page: Page) => page.getByRole('dialog', { name: 'Add New Art' });
const storedDrafts = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')).length);
async function expectBack(page: Page): Promise<void> {
  await expect(formOf(page).getByLabel('Name')).toHaveValue(NAME);
  await expect(formOf(page).getByText(/Restored what you typed at/)).toBeVisible();
}

test('what is typed is there again after a reload, a closed tab, a lost line, Escape and an ended session, and gone after signing out', async ({
  page: first,
  context,
  server,
}) => {
  await first.goto(`/login?next=${encodeURIComponent(`${LIST}?add=one`)}`);
  await signIn(first);
  await formOf(first).getByLabel('Name').fill(NAME);
  await expect(formOf(first).getByText(/^Draft saved \d\d:\d\d$/)).toBeVisible();
  await first.reload();
  await expectBack(first);

  await first.close({ runBeforeUnload: false });
  const page = await context.newPage();
  await page.goto(LIST);
  await page.getByRole('button', { name: 'New Art' }).click();
  await expectBack(page);

  await context.setOffline(true);
  await formOf(page).getByLabel('Description').fill('Umbrellas, seen from above.');
  await expect(formOf(page).getByText(/^Draft saved \d\d:\d\d$/)).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expectBack(page);
  await expect(formOf(page).getByLabel('Description')).toHaveValue('Umbrellas, seen from above.');

  await formOf(page).getByLabel('Name').focus();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep the draft and leave' }).click();
  await expect(formOf(page)).toBeHidden();
  await page.getByRole('button', { name: 'New Art' }).click();
  await expectBack(page);

  // The server ends the session, as it does after a change of the password.
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const ended = await fetch(`${server.url}/api/v1/users/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  expect(ended.status).toBe(200);
  // The open page may be told of the end first, and leaves for the sign-in while it is reloaded.
  await page.reload().catch(() => undefined);
  await page.waitForURL('**/login?next=**');
  expect(await storedDrafts(page)).toBe(1);
  await signIn(page);
  await expectBack(page);

  await page.goto('/dashboard/artist');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await expect.poll(() => storedDrafts(page)).toBe(0);
  await signIn(page);
  await page.goto(`${LIST}?add=one`);
  await expect(formOf(page).getByLabel('Name')).toHaveValue('');
});
