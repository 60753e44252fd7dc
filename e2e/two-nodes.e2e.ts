import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from './lasting-toasts.ts';
import { ADMIN, box, log, newPerson, openWindow, outboxOf, PICTURE, signIn, write } from './chat-window.ts';
import { type StartedServer, type StartedNode, startServer, startNode } from './start-server.ts';

type Someone = Awaited<ReturnType<typeof newPerson>>;

// One story: after a test that failed the others cannot go on.
test.describe.configure({ mode: 'serial' });

const EMPTY = { DEMO: '0' };
let one: StartedServer;
let two: StartedNode;
let customer: Someone;
let artist: Someone;

test.beforeAll(async () => {
  one = await startServer({ ...EMPTY, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
  two = await startNode(one, EMPTY);
  customer = await newPerson(one.url, 'Ineza Mukamana');
  artist = await newPerson(two.url, 'Emmanuel Nkurunziza', 'Artist');
});
test.afterAll(async () => {
  await two.close();
  await one.close();
});

test('a visitor of one node sees at once what was decided on the other', async ({ page }) => {
  const admin = await signIn(one.url, ADMIN.email, ADMIN.password);
  const isListed = async () => (await (await fetch(`${two.url}/artist`)).text()).includes(artist.data.name);
  expect(await isListed()).toBe(false);
  const headers = { authorization: `Bearer ${admin.token}` };
  expect((await fetch(`${one.url}/api/v1/users/${artist.data._id}/artist`, { method: 'POST', headers })).status).toBe(200);
  // The other node is notified by a message: within moments, not before this call is answered.
  await expect.poll(isListed).toBe(true);
  await page.goto(`${two.url}/artist`);
  await expect(page.getByText(artist.data.name).first()).toBeVisible();
  artist = await signIn(two.url, artist.data.email);
});

test('two browsers on two nodes over one database chat live, with texts, pictures and files', async ({ browser }) => {
  const hers = await openWindow(browser, one.url, customer);
  const theirs = await openWindow(browser, two.url, artist);
  await theirs.goto('/dashboard/artist');
  await expect(theirs.getByRole('link', { name: 'Chats', exact: true })).toBeVisible();
  await hers.goto(`/chats?with=${artist.data._id}`);
  await write(hers, 'Muraho');

  // The badge and the bell of a dashboard, live: the approval was read by visiting the dashboard, now the message.
  await expect(theirs.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
  await theirs.getByRole('link', { name: 'Chats, 1 unread' }).click();
  await theirs.getByRole('link', { name: /Ineza Mukamana/ }).click();
  await expect(log(theirs).getByText('Muraho')).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Chats', exact: true })).toBeVisible();
  await expect(log(hers).getByText('Read')).toBeVisible();

  await box(theirs).pressSequentially('Yego');
  await expect(hers.getByText('is typing…')).toBeVisible();
  await expect(hers.getByText('Artist · online')).toHaveCount(0);
  await theirs.keyboard.press('Enter');
  await expect(log(hers).getByText('Yego')).toBeVisible();
  await expect(hers.getByText('Artist · online')).toBeVisible();

  await hers.getByLabel('Attach a file').setInputFiles({ name: 'wall.png', mimeType: 'image/png', buffer: PICTURE });
  await hers.getByRole('button', { name: 'Send' }).click();
  const picture = log(theirs).getByRole('img', { name: /wall/ });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  const sizes = Buffer.from('60 x 90 cm\n');
  await theirs.getByLabel('Attach a file').setInputFiles({ name: 'sizes.txt', mimeType: 'text/plain', buffer: sizes });
  await write(theirs, 'In numbers');
  await expect(log(hers).getByText('In numbers')).toBeVisible();
  const download = hers.waitForEvent('download');
  await log(hers).getByRole('link', { name: 'Download file' }).click();
  expect(await readFile(await (await download).path())).toEqual(sizes);

  const numbers = log(theirs).getByRole('article').filter({ hasText: 'In numbers' });
  await numbers.hover();
  await numbers.getByRole('button', { name: 'Delete message' }).click();
  await theirs.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(log(hers).getByText('In numbers')).toHaveCount(0);

  await hers.goto('/about');
  await expect(hers.getByRole('link', { name: 'Chats', exact: true })).toBeVisible();
  await write(theirs, 'Murakoze');
  await expect(hers.getByRole('link', { name: 'Chats, 1 unread' })).toBeVisible();
});

test('a node is killed while both write: its browser reconnects, and no message is lost or doubled', async ({ browser }) => {
  const hers = await openWindow(browser, one.url, customer);
  const theirs = await openWindow(browser, two.url, artist);
  await hers.goto(`/chats?with=${artist.data._id}`);
  await theirs.goto(`/chats?with=${customer.data._id}`);
  await write(theirs, 'Both here');
  await expect(log(hers).getByText('Both here')).toBeVisible();
  // The reader may have it before its sender knows that it was taken.
  await expect.poll(() => outboxOf(theirs)).toBe(0);

  await two.kill();
  await write(theirs, 'Into the void 1');
  await write(theirs, 'Into the void 2');
  await expect(theirs.getByRole('button', { name: 'try again' })).toBeVisible();
  await expect.poll(() => outboxOf(theirs)).toBe(2);
  await write(hers, 'From the other side 1');
  await write(hers, 'From the other side 2');
  await expect.poll(() => outboxOf(hers)).toBe(0);
  await two.start();

  await expect(log(theirs).getByText('From the other side 2')).toBeVisible();
  await expect(log(hers).getByText('Into the void 2')).toBeVisible();
  await expect.poll(() => outboxOf(theirs)).toBe(0);
  const expected = ['Both here', 'From the other side 1', 'From the other side 2', 'Into the void 1', 'Into the void 2'];
  for (const page of [hers, theirs]) {
    await expect.poll(() => textsOf(page)).toEqual(expected);
    await page.reload();
    await expect.poll(() => textsOf(page)).toEqual(expected);
  }
  await write(theirs, 'And on we go');
  await expect(log(hers).getByText('And on we go')).toBeVisible();
});

test('a sign-out on one node ends the session and its stream on the other', async () => {
  const stream = await fetch(`${two.url}/api/v1/events`, { headers: { authorization: `Bearer ${customer.token}` } });
  expect(stream.status).toBe(200);
  const ended = stream.text();
  await fetch(`${one.url}/api/v1/users/logout`, { method: 'POST', headers: { authorization: `Bearer ${customer.token}` } });
  // That it is the other node's signal, and not the next heartbeat: events.test.ts; how fast it is: bench/streams.ts.
  await ended;
  const again = await fetch(`${two.url}/api/v1/events`, { headers: { authorization: `Bearer ${customer.token}` } });
  expect(again.status).toBe(401);
});

const textsOf = async (page: Page) => {
  const texts = await log(page).getByRole('article').allInnerTexts();
  return texts.flatMap((text) => /Both here|(From the other side|Into the void) \d/.exec(text)?.[0] ?? []);
};
