import { expectAccessible } from './axe.ts';
import { expect, test } from './test.ts';

for (const width of [390, 1440]) {
  test(`the contact page shows address and hours, and sends a message, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/contact');
    for (const hours of ['Mon-Fri 9:00 AM-6:00 PM', 'Sat 10:00 AM-4:00 PM', 'Sunday closed'])
      await expect(page.getByText(hours)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open map' })).toHaveAttribute('href', /^https:\/\/www\.openstreetmap\.org\//);
    const form = page.getByRole('main').locator('form');
    await form.getByRole('button', { name: 'Send message' }).click();
    for (const text of ['Names Required', 'Email Required', 'Subject Required', 'Message Required'])
      await expect(page.getByText(text)).toBeVisible();
    await expectAccessible(page, 'contact, refused');
    await form.getByLabel('Names').fill('Mukamana Ineza');
    await form.getByLabel('Email').fill('ineza@');
    await form.getByLabel('Email').blur();
    await expect(page.getByText('Invalid email address')).toBeVisible();
    await form.getByLabel('Email').fill('ineza@example.com');
    await form.getByLabel('Subject').fill('A visit');
    await form.getByLabel('Message').fill('May I come on Saturday?');
    await form.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
    await expect(form.getByLabel('Names')).toHaveValue('');
  });
}

test('the live map is loaded on demand only', async ({ page }) => {
  const requests: string[] = [];
  await page.route('https://www.openstreetmap.org/**', async (route) => {
    requests.push(route.request().url());
    await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Map</title><p>Kimihurura</p>' });
  });
  await page.goto('/contact');
  await expect(page.getByRole('img', { name: /Streets of Kigali/ })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(requests).toEqual([]);
  await page.getByRole('link', { name: 'Open map' }).click();
  await expect(page.frameLocator('iframe').getByText('Kimihurura')).toBeVisible();
  expect(requests).toHaveLength(1);
  await expect(page.getByRole('link', { name: 'Open in a new tab' })).toBeFocused();
});

test('the newsletter box takes an address; a link that is no longer valid says so', async ({ page }) => {
  await page.goto('/about');
  const foot = page.getByRole('contentinfo');
  await foot.getByLabel('Newsletter').fill('reader@example.com');
  await foot.getByRole('button', { name: 'Subscribe' }).click();
  await expect(foot.getByText(/open the link in the email/)).toBeVisible();
  await page.goto('/newsletter/confirm?token=a-token-that-nobody-ever-mailed');
  await expect(page.getByRole('heading', { name: 'This link is too old or was used before' })).toBeVisible();
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(page.getByText(/a new link is on its way/)).toBeVisible();
  await expectAccessible(page, 'newsletter, a dead link');
});
