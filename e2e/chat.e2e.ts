import { type BrowserContext, expect as expectIn } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { box, findArtist, log, newPerson, openWindow, outboxOf, PASSWORD, PICTURE, signIn, write } from './chat-window.ts';
import { expect, test } from './test.ts';

async function withConnectionCut(context: BrowserContext, act: () => Promise<void>): Promise<void> {
  await context.setOffline(true);
  await act();
  await context.setOffline(false);
}

test('a signed-out visitor is sent to the sign-in, and to the thread afterwards', async ({ page, server }) => {
  const artist = await findArtist(server.url);
  const customer = await newPerson(server.url, 'Aline Ingabire');
  await page.goto(`/chats?with=${artist.data._id}`);
  await expectAccessible(page, 'chats, signed out');
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Email').first().fill(customer.data.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(`**/chats?with=${artist.data._id}`);
  await expect(log(page).getByText('No messages yet. Start the conversation!')).toBeVisible();
});

test('a new customer finds the artists, and two browsers chat live with texts, pictures and files', async ({ browser, server }) => {
  const [artist, customer] = await Promise.all([findArtist(server.url), newPerson(server.url, 'Ineza Mukamana')]);
  const hers = await openWindow(browser, server.url, customer);
  const theirs = await openWindow(browser, server.url, artist);

  await hers.goto('/chats');
  await expect(hers.getByText('No conversations yet. Start by messaging an artist!')).toBeVisible();
  await expect(hers.getByRole('heading', { name: 'Welcome to your messages' })).toBeVisible();
  await expectAccessible(hers, 'chats, empty');
  await hers.getByRole('button', { name: 'Browse Artists' }).click();
  await expect(hers.getByRole('heading', { name: 'Available Artists' })).toBeVisible();
  await hers.getByRole('button', { name: `Message ${artist.data.name}` }).click();

  await theirs.goto('/about');
  await expect(theirs.getByRole('button', { name: 'Notifications' })).toBeVisible();
  await hers.getByRole('button', { name: 'Is it available?' }).click();
  await expect(log(hers).getByText('Is it available?')).toBeVisible();

  await theirs.getByRole('link', { name: 'Chats, 1 unread' }).click();
  await theirs.getByRole('link', { name: /Ineza Mukamana/ }).click();
  await expect(log(theirs).getByText('Is it available?')).toBeVisible();
  await expect(log(theirs).getByText('Today')).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Chats', exact: true })).toBeVisible();
  await expect(log(hers).getByText('Read')).toBeVisible();

  await box(theirs).pressSequentially('Yego');
  await expect(hers.getByText('is typing…')).toBeVisible();
  await theirs.keyboard.press('Enter');
  await expect(log(hers).getByText('Yego')).toBeVisible();

  await hers.getByLabel('Attach a file').setInputFiles({ name: 'wall.png', mimeType: 'image/png', buffer: PICTURE });
  await expect(hers.getByRole('img', { name: 'Preview' })).toBeVisible();
  await hers.getByRole('button', { name: 'Remove wall.png' }).click();
  await expect(hers.getByRole('button', { name: 'Send' })).toBeDisabled();
  await hers.getByLabel('Attach a file').setInputFiles({ name: 'wall.png', mimeType: 'image/png', buffer: PICTURE });
  await hers.getByRole('button', { name: 'Send' }).click();
  await expect(log(theirs).getByRole('img', { name: /wall/ })).toBeVisible();
  await expectIn
    .poll(() =>
      log(theirs)
        .getByRole('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);

  await hers.getByLabel('Attach a file').setInputFiles({ name: 'sizes.txt', mimeType: 'text/plain', buffer: Buffer.from('60 x 90 cm\n') });
  await write(hers, 'My wall in numbers');
  await expect(log(theirs).getByText('My wall in numbers')).toBeVisible();
  const download = theirs.waitForEvent('download');
  await log(theirs).getByRole('link', { name: 'Download file' }).click();
  expect((await download).suggestedFilename()).toBe('sizes.txt');
  await expectAccessible(hers, 'chats, a thread');
  await expectAccessible(theirs, 'chats, the other side');

  await log(hers).getByRole('article').filter({ hasText: 'My wall in numbers' }).hover();
  await log(hers).getByRole('article').filter({ hasText: 'My wall in numbers' }).getByRole('button', { name: 'Delete message' }).click();
  await hers.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(log(theirs).getByText('My wall in numbers')).toHaveCount(0);
});

test('messages written offline survive a reload and arrive once, in order, with their file', async ({ browser, server }) => {
  const [artist, customer] = await Promise.all([findArtist(server.url), newPerson(server.url, 'Hirwa Jean')]);
  const hers = await openWindow(browser, server.url, customer);
  const theirs = await openWindow(browser, server.url, artist);
  await hers.goto(`/chats?with=${artist.data._id}`);
  await write(hers, 'Muraho');
  await expect(log(hers).getByText('Sent', { exact: true })).toBeVisible();
  await theirs.goto(`/chats?with=${customer.data._id}`);
  await expect(log(theirs).getByText('Muraho')).toBeVisible();

  await withConnectionCut(hers.context(), async () => {
    await write(hers, 'First');
    await write(hers, 'Second');
    await expect(hers.getByRole('button', { name: 'try again' })).toBeVisible();
    await hers.getByLabel('Attach a file').setInputFiles({ name: 'third.png', mimeType: 'image/png', buffer: PICTURE });
    await hers.getByRole('button', { name: 'Send' }).click();
    await box(hers).fill('Only begun');
    await expect.poll(() => outboxOf(hers)).toBe(3);
  });
  await hers.reload();
  await expect(box(hers)).toHaveValue('Only begun');
  await expect(log(theirs).getByRole('img', { name: /third/ })).toBeVisible();
  await expect.poll(() => outboxOf(hers)).toBe(0);
  for (const page of [hers, theirs]) {
    const texts = await log(page).getByRole('article').allInnerTexts();
    expect(texts.map((text) => /Muraho|First|Second/.exec(text)?.[0] ?? 'file')).toEqual(['Muraho', 'First', 'Second', 'file']);
  }
});

test('older pages of 50 load while scrolling up, and move nothing', async ({ browser, server }) => {
  const [artist, customer] = await Promise.all([findArtist(server.url), newPerson(server.url, 'Mugisha Eric')]);
  for (let number = 1; number <= 120; number += 1) {
    const answer = await fetch(`${server.url}/api/v1/messages/sendMessage`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${customer.token}` },
      body: JSON.stringify({ sender: customer.data._id, receiver: artist.data._id, content: `Number ${number}.` }),
    });
    expect(answer.status).toBe(201);
  }
  const page = await openWindow(browser, server.url, customer);
  await page.goto(`/chats?with=${artist.data._id}`);
  const articles = log(page).getByRole('article');
  await expect(articles).toHaveCount(50);
  await expect(log(page).getByText('Number 120.')).toBeInViewport();
  const mark = log(page).getByText('Number 73.');
  await mark.scrollIntoViewIfNeeded();
  const before = await mark.boundingBox();
  await expect(articles).toHaveCount(100);
  const after = await mark.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
  await log(page).getByText('Number 22.').scrollIntoViewIfNeeded();
  await expect(articles).toHaveCount(120);
  await expect(page.getByRole('button', { name: 'Older messages' })).toHaveCount(0);
});

test('an artwork opens its artist’s thread with its card; an account can be blocked and a conversation reported', async ({
  browser,
  server,
}) => {
  const customer = await newPerson(server.url, 'Keza Divine');
  const { data: arts } = (await (await fetch(`${server.url}/api/v1/arts`)).json()) as { data: { slug: string; name: string }[] };
  const [art] = arts;
  const page = await openWindow(browser, server.url, customer);
  await page.goto(`/${art?.slug}`);
  await page.getByRole('link', { name: 'Message', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Write without this card' })).toBeVisible();
  await page.getByRole('button', { name: 'May I see it in Kigali?' }).click();
  await page.keyboard.press('Enter');
  await expect(log(page).getByRole('link', { name: art?.name ?? '' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Write without this card' })).toHaveCount(0);

  await page.getByRole('button', { name: 'More about this conversation' }).click();
  await page.getByRole('button', { name: 'Report conversation' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(dialog.getByText('Reason Required')).toBeVisible();
  await dialog.getByLabel('What is wrong?').fill('Asked me to pay outside of Ubugeni.');
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(page.getByText('Thank you. We are looking at it.')).toBeVisible();

  await page.getByRole('button', { name: 'More about this conversation' }).click();
  await page.getByRole('button', { name: /^Block/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByText('You have blocked this person. Unblock them to write.')).toBeVisible();
  await expect(box(page)).toHaveCount(0);
  const thread = page.url();

  await page.goto('/account');
  const blocked = page.getByRole('region', { name: 'People you blocked' });
  await expectAccessible(page, 'account, with a blocked account');
  await blocked.getByRole('button', { name: /^Unblock / }).press('Enter');
  await expect(blocked.getByText(/^You haven.t blocked anyone\./)).toBeVisible();
  await page.goto(thread);
  await write(page, 'After the report');
  // The first message and this one: 'Sent' means that the server has it.
  await expect(log(page).getByText('Sent', { exact: true })).toHaveCount(2);

  const admin = await openWindow(browser, server.url, await signIn(server.url, 'admin@example.com'));
  await admin.goto('/dashboard/admin/reports');
  const row = admin.getByRole('row').filter({ hasText: 'Asked me to pay outside of Ubugeni.' });
  await row.getByRole('button').click();
  const report = admin.getByRole('dialog', { name: 'Reported chat' });
  await expect(report.getByText('May I see it in Kigali?')).toBeVisible();
  await expect(report.getByText('After the report')).toHaveCount(0);
  await expectAccessible(admin, 'a reported chat');
  await report.getByLabel('What was done').fill('Talked to both');
  await report.getByRole('button', { name: 'Mark as resolved' }).click();
  const question = admin.getByRole('dialog', { name: 'Mark this report as resolved?' });
  await question.getByRole('button', { name: 'Mark as resolved' }).click();
  await expect(row).toHaveCount(0);
});

test('on a phone list and thread are two views, with Back between them', async ({ browser, server }) => {
  const [artist, customer] = await Promise.all([findArtist(server.url), newPerson(server.url, 'Uwase Belise')]);
  const page = await openWindow(browser, server.url, customer);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/chats?with=${artist.data._id}`);
  await write(page, 'Mwaramutse, may I come to your studio on Saturday morning to see the large one?');
  await expect(log(page).getByText('Mwaramutse')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Messages' })).toBeHidden();
  await expectAccessible(page, 'chats, a thread on a phone');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('tab', { name: 'Messages' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Mwaramutse/ })).toBeVisible();
  await expect(log(page)).toBeHidden();
  await expectAccessible(page, 'chats, the list on a phone');
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overhang).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const bell = page.getByRole('heading', { name: 'Notifications' });
  await expect.poll(async () => (await bell.boundingBox())?.x).toBeGreaterThan(0);
});
