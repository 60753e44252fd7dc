import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './axe.ts';
import { keepSignedIn } from './signed-in.ts';
import { expect, test } from './test.ts';

const LIST = '/dashboard/artist/manage-artworks';
const open = async (page: Page) => {
  await page.goto(LIST);
  await page.getByRole('button', { name: 'New Art' }).click();
  return page.getByRole('dialog', { name: 'Add New Art' });
};

/** A photo as a phone takes it: turned by its metadata, which says where it was taken too; noise does not compress. */
const photoOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a63a1e', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .withExif({ IFD0: { Model: 'Camera of Solange' }, IFD3: { GPSLatitude: '1/1 57/1 0/1', GPSLongitude: '30/1 4/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 97 })
    .toBuffer();

/** A PNG of a few kilobytes that claims 400 megapixels. */
async function pixelBomb(): Promise<Buffer> {
  const png = await sharp({ create: { width: 10, height: 10, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  png.writeUInt32BE(20_000, 16);
  png.writeUInt32BE(20_000, 20);
  return png;
}

test('an artist puts up one work with four pictures: a photo of 12 MB, one that is none, one that did not arrive', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(240_000);
  await keepSignedIn(context, server.url, 'immaculee@example.com');
  const dialog = await open(page);
  const photo = await photoOf(4_200, 3_200);
  expect(photo.length).toBeGreaterThan(12 * 2 ** 20);
  const small = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#16130f' } })
    .png()
    .toBuffer();
  const sent: Buffer[] = [];
  let lost = 1;
  await page.route('**/api/v1/arts/pictures', (route) => {
    if (lost > 0) {
      lost -= 1;
      return route.abort('connectionreset');
    }
    sent.push(route.request().postDataBuffer() ?? Buffer.alloc(0));
    return route.continue();
  });
  await dialog.getByLabel('Choose pictures').setInputFiles([
    { name: 'front.jpg', mimeType: 'image/jpeg', buffer: photo },
    { name: 'words.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
    { name: '../../back <b>.png', mimeType: 'image/png', buffer: small },
    { name: 'bomb.png', mimeType: 'image/png', buffer: await pixelBomb() },
    { name: 'cut.jpg', mimeType: 'image/jpeg', buffer: photo.subarray(0, 2 ** 20) },
  ]);
  await expect(dialog.getByText("We can't use “words.jpg”.")).toBeVisible();
  await expect(dialog.getByText('“cut.jpg” is damaged')).toBeVisible();
  await expect(dialog.getByText('“bomb.png” has too many pixels.')).toBeVisible();
  await dialog.getByRole('button', { name: /^Try again: / }).click();
  await expect(dialog.getByRole('button', { name: /^Try again: / })).toBeHidden();
  await expect(dialog.getByRole('progressbar')).toHaveCount(0, { timeout: 60_000 });
  expect(sent).toHaveLength(2);
  for (const body of sent) {
    expect(body.length).toBeLessThan(10 * 2 ** 20);
    expect(body.includes('Camera of Solange') || body.includes('Exif')).toBe(false);
  }
  await dialog.getByLabel('Add pictures').setInputFiles({ name: 'side.png', mimeType: 'image/png', buffer: small.subarray() });
  await dialog.getByRole('button', { name: 'Make first: side.png' }).click();
  await dialog.getByRole('textbox', { name: 'What side.png shows' }).fill('The left edge, with the signature');
  await dialog.getByLabel('Name', { exact: true }).fill('Four Views of Nasho');
  await dialog.getByLabel('Price', { exact: true }).fill('35.000');
  await dialog.getByLabel('Category').selectOption('Painting');
  await dialog.getByLabel('Description').fill('Acrylic, four views.');
  await expectAccessible(page, 'new art with pictures');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Uploaded Success')).toBeVisible({ timeout: 60_000 });
  await expect(dialog).toBeHidden();
  await page.goto('/four-views-of-nasho');
  await expect(page.getByRole('img', { name: 'The left edge, with the signature' }).first()).toBeAttached();
  const { data } = (await (await fetch(`${server.url}/api/v1/arts/name/four-views-of-nasho`)).json()) as {
    data: { price: number; pictures: { width: number; height: number; alt: string }[] };
  };
  expect(data.price).toBe(35_000);
  expect(data.pictures.map(({ width, height }) => [width, height])).toEqual([
    [600, 800],
    [1950, 2560],
    [600, 800],
  ]);
});

test('a picture is turned and cut, dragged to the front, and taken along by the next of the series', async ({ page, context, server }) => {
  await keepSignedIn(context, server.url, 'immaculee@example.com');
  const dialog = await open(page);
  const wide = (background: string) =>
    sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .jpeg()
      .toBuffer();
  await dialog.getByLabel('Choose pictures').setInputFiles([
    { name: 'one.jpg', mimeType: 'image/jpeg', buffer: await wide('#a63a1e') },
    { name: 'two.jpg', mimeType: 'image/jpeg', buffer: await wide('#16130f') },
  ]);
  const removes = dialog.getByRole('button', { name: /^Remove / });
  await expect(removes).toHaveCount(2);
  await expect(dialog.getByRole('progressbar')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Rotate or crop two.jpg' }).click();
  const change = page.getByRole('dialog', { name: 'Rotate or crop two.jpg' });
  await change.getByRole('button', { name: 'Rotate right' }).click();
  await change.getByRole('slider', { name: 'Bottom edge' }).fill('500');
  await expectAccessible(page, 'rotate or crop');
  await change.getByRole('button', { name: 'Apply' }).click();
  await expect(change).toBeHidden();
  await expect(dialog.getByRole('progressbar')).toHaveCount(0);
  const handle = dialog.getByRole('button', { name: /^Drag two.jpg/ });
  await handle.scrollIntoViewIfNeeded();
  const [from, to] = [await handle.boundingBox(), await dialog.getByRole('button', { name: /^Drag one.jpg/ }).boundingBox()];
  if (!from || !to) throw new Error('No handles');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + 5, { steps: 5 });
  await page.mouse.up();
  await expect(removes.first()).toHaveAccessibleName('Remove two.jpg');
  await dialog.getByLabel('Name', { exact: true }).fill('Turned');
  await dialog.getByLabel('Price', { exact: true }).fill('9000');
  await dialog.getByLabel('Category').selectOption('Photography');
  await dialog.getByLabel('Medium').fill('Print');
  await dialog.getByLabel('Description').fill('A print.');
  await dialog.getByRole('button', { name: 'Save and add another' }).click();
  await expect(page.getByText('Uploaded Success')).toBeVisible();
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(dialog.getByLabel('Medium')).toHaveValue('Print');
  await expect(removes).toHaveCount(0);
  const { data } = (await (await fetch(`${server.url}/api/v1/arts/name/turned`)).json()) as {
    data: { pictures: { width: number; height: number }[] };
  };
  expect(data.pictures.map(({ width, height }) => [width, height])).toEqual([
    [600, 450],
    [900, 600],
  ]);
});
