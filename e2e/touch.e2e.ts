import { expect, test } from './test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

// Leaving a field checks it: its error's line came or went under the finger, and the press was lost.
for (const place of [0.15, 0.5, 0.85]) {
  test(`'Email me a code' is pressed at ${place} of its height, after 'Email Required' and after a password that was left`, async ({
    page,
  }) => {
    const button = page.getByRole('button', { name: 'Email me a code' });
    const press = async () => {
      const { x, y, width, height } = (await button.boundingBox())!;
      await page.touchscreen.tap(x + width / 2, y + height * place);
    };
    await page.goto('/login');
    await expect(button).toBeEnabled();
    await press();
    await expect(page.getByText('Email Required')).toBeVisible();
    await page.keyboard.type('aline@example.com');
    await press();
    await expect(page.getByLabel('Code from the email')).toBeVisible();

    await page.goto('/login');
    await expect(button).toBeEnabled();
    await page.getByLabel('Email').first().fill('aline@example.com');
    await page.getByLabel('Password', { exact: true }).tap();
    await press();
    await expect(page.getByLabel('Code from the email')).toBeVisible();
  });
}
