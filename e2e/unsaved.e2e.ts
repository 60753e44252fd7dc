import sharp from 'sharp';
import { expect, test } from './test.ts';
import { keepSignedIn } from './signed-in.ts';

test('a dialog with unsaved work asks before it closes, an empty one does not', async ({ page, context, server }) => {
  await keepSignedIn(context, server.url, 'immaculee@example.com');
  await page.goto('/dashboard/artist/manage-artworks');
  const dialog = page.getByRole('dialog', { name: 'Add New Art' });
  const question = page.getByRole('alertdialog', { name: 'Leave this artwork?' });
  const open = async () => {
    await page.getByRole('button', { name: 'New Art' }).click();
    // The dialog's code is loaded when it is first opened.
    await expect(dialog.getByLabel('Name')).toBeVisible();
  };

  await open();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await open();
  await dialog.getByLabel('Name').fill('Half a Basket');
  await page.keyboard.press('Escape');
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(dialog.getByLabel('Name')).toHaveValue('Half a Basket');
  // Repeatedly, because browsers close a dialog at the second Escape whatever the page does.
  for (let time = 0; time < 4; time += 1) await page.keyboard.press('Escape');
  await expect(dialog.getByLabel('Name')).toHaveValue('Half a Basket');
  if (await question.isVisible()) await question.getByRole('button', { name: 'Keep editing' }).click();
  await page.mouse.click(3, 300);
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await open();
  await expect(dialog.getByLabel('Name')).toHaveValue('');
  await page.keyboard.press('Escape');

  // By its name: other journeys keep drafts without one.
  await page.getByRole('button', { name: 'Edit Four Springs', exact: true }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Art' });
  await expect(editing.getByLabel('Name')).not.toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(editing).toBeHidden();
});

test('a screen with unsaved work asks before it is left', async ({ page, context, server }) => {
  await keepSignedIn(context, server.url, 'immaculee@example.com');
  await page.goto('/dashboard/artist/profile');
  const street = page.getByLabel('Street');
  await expect(street).toBeVisible();
  await page.getByRole('link', { name: 'orders', exact: true }).first().click();
  await page.waitForURL('**/dashboard/artist/orders');
  await page.goBack();
  await street.fill('KN 4 Avenue');
  await page.getByRole('link', { name: 'orders', exact: true }).first().click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(street).toHaveValue('KN 4 Avenue');
  await page.getByRole('link', { name: 'orders', exact: true }).first().click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await page.waitForURL('**/dashboard/artist/orders');
});

test('an unusable file is refused by name as soon as it is chosen, and the others stay', async ({ page, context, server }) => {
  await keepSignedIn(context, server.url, 'immaculee@example.com');
  await page.goto('/dashboard/artist/manage-artworks');
  await page.getByRole('button', { name: 'New Art' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Art' });
  const buffer = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#a63a1e' } })
    .jpeg()
    .toBuffer();
  const chooser = dialog.getByLabel(/^(Choose|Add) pictures$/);
  await chooser.setInputFiles({ name: 'basket.jpg', mimeType: 'image/jpeg', buffer });
  await expect(dialog.getByRole('button', { name: /^basket.jpg: / })).toBeVisible();
  const wrong = [
    [{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }, "We can't use “notes.txt”."],
    [
      { name: 'renamed.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture at all') },
      "We can't open “renamed.jpg”: the file is damaged or isn't a picture.",
    ],
    [{ name: 'nothing.png', mimeType: 'image/png', buffer: Buffer.alloc(0) }, '“nothing.png” is empty.'],
    [{ name: 'half.jpg', mimeType: 'image/jpeg', buffer: buffer.subarray(0, 200) }, '“half.jpg”'],
  ] as const;
  for (const [file, text] of wrong) {
    await chooser.setInputFiles(file);
    await expect(dialog.getByText(text)).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^basket.jpg: / })).toBeVisible();
  }
  await chooser.setInputFiles([
    { name: 'side.jpg', mimeType: 'image/jpeg', buffer },
    { name: 'list.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
  ]);
  await expect(dialog.getByText("We can't use “list.pdf”.")).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^side.jpg: / })).toBeVisible();
});
