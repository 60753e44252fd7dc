import { expect } from '@playwright/test';
import { openSmtpSink, type SmtpSink } from '#server/testing/fakes/smtp-sink.ts';
import { test } from './lasting-toasts.ts';
import { expectAccessible } from './axe.ts';
import { ADMIN, newPerson, openWindow, signIn } from './chat-window.ts';
import { type StartedServer, startServer } from './start-server.ts';

// Following the links in emails, which a real SMTP server received.
let sink: SmtpSink;
let server: StartedServer;
test.beforeAll(async () => {
  sink = await openSmtpSink();
  server = await startServer({ DEMO: '0', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, SMTP_URL: sink.url });
});
test.afterAll(async () => {
  await server.close();
  await sink.close();
});

/** The address of a page in an email. */
async function linkIn(to: string, subject: string, page: string): Promise<string> {
  const { text = '' } = await sink.next(to, subject);
  const link = text.split(/\s+/).find((word) => word.startsWith(`${server.url}${page}?token=`));
  expect(link, text).toBeDefined();
  return link!;
}

for (const width of [390, 1440]) {
  test(`the newsletter begins by the link in its mail, and ends by the one in each, at ${width} px`, async ({ page }) => {
    const email = `reader-${width}@example.com`;
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${server.url}/about`);
    const foot = page.getByRole('contentinfo');
    await foot.getByLabel('Newsletter').fill(email);
    await foot.getByRole('button', { name: 'Subscribe' }).click();
    await expect(foot.getByText(/open the link in the email/)).toBeVisible();

    await page.goto(await linkIn(email, 'Confirm your newsletter', '/newsletter/confirm'));
    await expect(page.getByRole('heading', { name: 'Confirm your subscription' })).toBeVisible();
    await expectAccessible(page, 'newsletter, to be confirmed');
    await page.getByRole('button', { name: 'Confirm' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'You are subscribed. Murakoze!' })).toBeVisible();
    await expectAccessible(page, 'newsletter, confirmed');

    await page.goto(await linkIn(email, 'Welcome to the Ubugeni newsletter', '/unsubscribe'));
    await page.getByRole('button', { name: 'Unsubscribe' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Done. You will no longer get these emails.' })).toBeVisible();
    await page.goto(await linkIn(email, 'Confirm your newsletter', '/newsletter/confirm'));
    await expect(page.getByRole('heading', { name: 'This link is too old or was used before' })).toBeVisible();
  });
}

test('an address is confirmed by its emailed link, and the account page then no longer asks for it', async ({ browser }) => {
  const person = await newPerson(server.url, 'Keza Divine');
  const page = await openWindow(browser, server.url, person);
  await page.goto('/account');
  const waiting = page.getByText(`${person.data.email} is not confirmed yet: open the link we emailed you.`);
  await expect(waiting).toBeVisible();
  await page.goto(await linkIn(person.data.email, 'confirm your email address', '/verify-email'));
  await expectAccessible(page, 'an address to be confirmed');
  await page.getByRole('button', { name: `Confirm ${person.data.email}` }).click();
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed. Murakoze!' })).toBeVisible();
  await page.goto('/account');
  await expect(page.getByLabel('The newsletter')).toBeVisible();
  await expect(waiting).toHaveCount(0);
});

test('an offline account is emailed about new messages, and unsubscribes by the email', async ({ browser }) => {
  const admin = await signIn(server.url, ADMIN.email, ADMIN.password);
  const [writer, painter] = [await newPerson(server.url, 'Hirwa Jean'), await newPerson(server.url, 'Odette Uwera', 'Artist')];
  const send = (path: string, token: string, body: object = {}) =>
    fetch(`${server.url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  expect((await send(`/users/${painter.data._id}/artist`, admin.token)).status).toBe(200);
  expect((await send('/messages/sendMessage', writer.token, { receiver: painter.data._id, content: 'Muraho' })).status).toBe(201);
  const page = await openWindow(browser, server.url, painter);
  await page.goto(await linkIn(painter.data.email, 'Hirwa Jean wrote to you', '/unsubscribe'));
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'Done. You will no longer get these emails.' })).toBeVisible();
  await page.goto('/account');
  await expect(page.getByLabel('Messages', { exact: true })).toHaveValue('site');
});

test('a contact message is answered from the inbox, and the answer is emailed', async ({ browser, page }) => {
  await page.goto(`${server.url}/contact`);
  const form = page.getByRole('main').locator('form');
  await form.getByLabel('Names').fill('Eric Habimana');
  await form.getByLabel('Email').fill('eric@example.com');
  await form.getByLabel('Subject').fill('A visit');
  await form.getByLabel('Message').fill('May I come on Saturday?');
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  expect((await sink.next('admin@example.com', 'wrote: A visit')).text).toContain('May I come on Saturday?');

  const admin = await openWindow(browser, server.url, await signIn(server.url, ADMIN.email, ADMIN.password));
  await admin.goto('/dashboard/admin');
  await admin.getByRole('button', { name: /^Notifications, \d+ unread/ }).click();
  await admin.getByRole('link', { name: /Eric Habimana wrote: A visit/ }).click();
  const dialog = admin.getByRole('dialog', { name: 'A visit' });
  await dialog.getByLabel('Answer by email').fill('Yes, gladly.');
  await dialog.getByRole('button', { name: 'Send the answer' }).click();
  await expect(dialog.getByRole('blockquote')).toContainText('Yes, gladly.');
  expect((await sink.next('eric@example.com', 'Re: A visit')).text).toContain('Yes, gladly.');
});
