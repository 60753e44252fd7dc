import type { Browser, Page } from '@playwright/test';

/** Password of all accounts in the demo shop, and of those that these tests create. */
export const PASSWORD = 'imigongo-2026';
/** The admin of a shop without demo content, where the published password opens no account. */
export const ADMIN = { email: 'admin@example.com', password: 'seven hills and a lake' };
/** One pixel. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type Person = { token: string; data: { _id: string; name: string; email: string; isAdmin: boolean; role: string; status: string } };

async function post(url: string, path: string, body: unknown): Promise<Response> {
  return fetch(`${url}/api/v1${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}

export const signIn = async (url: string, email: string, password = PASSWORD): Promise<Person> =>
  (await (await post(url, '/users/auth', { email, password })).json()) as Person;

/** A new account, so that each test has a thread of its own with the artist. */
export async function newPerson(url: string, name: string, role: 'User' | 'Artist' = 'User'): Promise<Person> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;
  await post(url, '/users', { name, email, password: PASSWORD, role });
  return signIn(url, email);
}

/** An artist without messages in the demo shop, so that counts start at 0. */
export const findArtist = (url: string) => signIn(url, 'emmanuel@example.com');

/** A browser window of a signed-in account. */
export async function openWindow(browser: Browser, url: string, { token, data }: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  const session = {
    identity: data._id,
    name: data.name,
    email: data.email,
    token,
    isAdmin: String(data.isAdmin),
    role: data.role,
    status: data.status,
  };
  await context.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, session);
  return context.newPage();
}

export const box = (page: Page) => page.getByPlaceholder('Type a message...');
export const log = (page: Page) => page.getByRole('log');

export const outboxOf = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('outbox:')).length);

export async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await page.keyboard.press('Enter');
}
