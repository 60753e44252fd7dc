import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './axe.ts';
import { keepSignedIn } from './signed-in.ts';
import { expect, test } from './test.ts';

const LIST = '/dashboard/artist/manage-artworks';
type Visit = { page: Page; context: BrowserContext; server: { url: string } };
/** An artist at a page of the dashboard, on a phone if that is said. */
const visit = async ({ page, context, server }: Visit, path: string, isPhone = false) => {
  await keepSignedIn(context, server.url, 'immaculee@example.com');
  if (isPhone) await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
};
const openNewArt = async (given: Visit) => {
  await visit(given, LIST);
  await given.page.getByRole('button', { name: 'New Art' }).click();
  return given.page.getByRole('dialog', { name: 'Add New Art' });
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
  const dialog = await openNewArt({ page, context, server });
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
  await expect(dialog.getByText("We can't open “words.jpg”: the file is damaged or isn't a picture.")).toBeVisible();
  await expect(dialog.getByText('“cut.jpg”')).toBeVisible();
  await expect(dialog.getByText('“bomb.png” has too many pixels.')).toBeVisible();
  await dialog.getByRole('button', { name: /^Try again: / }).click();
  await expect(dialog.getByRole('button', { name: /^Try again: / })).toBeHidden();
  await expect(dialog.getByRole('progressbar')).toHaveCount(0);
  expect(sent).toHaveLength(2);
  for (const body of sent) {
    expect(body.length).toBeLessThan(10 * 2 ** 20);
    expect(body.includes('Camera of Solange') || body.includes('Exif')).toBe(false);
  }
  await dialog.getByLabel('Add pictures').setInputFiles({ name: 'side.png', mimeType: 'image/png', buffer: small.subarray() });
  await dialog.getByRole('button', { name: /^side.png: / }).click();
  await dialog.getByRole('button', { name: 'Make first: side.png' }).click();
  await dialog.getByRole('textbox', { name: 'What side.png shows' }).fill('The left edge, with the signature');
  await dialog.getByLabel('Name', { exact: true }).fill('Four Views of Nasho');
  await dialog.getByLabel('Price', { exact: true }).fill('35.000');
  await dialog.getByLabel('Category').selectOption('Painting');
  await dialog.getByLabel('Description').fill('Acrylic, four views.');
  await expectAccessible(page, 'new art with pictures');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Uploaded Success')).toBeVisible();
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
  const dialog = await openNewArt({ page, context, server });
  const wide = (background: string) =>
    sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .jpeg()
      .toBuffer();
  await dialog.getByLabel('Choose pictures').setInputFiles([
    { name: 'one.jpg', mimeType: 'image/jpeg', buffer: await wide('#a63a1e') },
    { name: 'two.jpg', mimeType: 'image/jpeg', buffer: await wide('#16130f') },
  ]);
  const tiles = dialog.getByRole('button', { name: /: \d of \d$/ });
  await expect(tiles).toHaveCount(2);
  await expect(dialog.getByRole('progressbar')).toHaveCount(0);
  await dialog.getByRole('button', { name: /^two.jpg: / }).click();
  await dialog.getByRole('button', { name: 'Rotate or crop two.jpg' }).click();
  const change = page.getByRole('dialog', { name: 'Rotate or crop two.jpg' });
  await change.getByRole('button', { name: 'Rotate right' }).click();
  await change.getByRole('slider', { name: 'Bottom edge' }).fill('500');
  await expectAccessible(page, 'rotate or crop');
  await change.getByRole('button', { name: 'Apply' }).click();
  await expect(change).toBeHidden();
  await expect(dialog.getByRole('progressbar')).toHaveCount(0);
  await tiles.last().scrollIntoViewIfNeeded();
  const [from, to] = [await tiles.last().boundingBox(), await tiles.first().boundingBox()];
  if (!from || !to) throw new Error('No pictures');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + 5, { steps: 5 });
  await page.mouse.up();
  await expect(tiles.first()).toHaveAccessibleName('two.jpg: 1 of 2');
  await dialog.getByLabel('Name', { exact: true }).fill('Turned');
  await dialog.getByLabel('Price', { exact: true }).fill('9000');
  await dialog.getByLabel('Category').selectOption('Photography');
  await dialog.getByLabel('Medium').fill('Print');
  await dialog.getByLabel('Description').fill('A print.');
  await dialog.getByRole('button', { name: 'Save and add another' }).click();
  await expect(page.getByText('Uploaded Success')).toBeVisible();
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(dialog.getByLabel('Medium')).toHaveValue('Print');
  await expect(tiles).toHaveCount(0);
  const { data } = (await (await fetch(`${server.url}/api/v1/arts/name/turned`)).json()) as {
    data: { pictures: { width: number; height: number }[] };
  };
  expect(data.pictures.map(({ width, height }) => [width, height])).toEqual([
    [600, 450],
    [900, 600],
  ]);
});

test('many at once: pictures become drafts, and are published from a table that is pasted into', async ({ page, context, server }) => {
  await visit({ page, context, server }, LIST);
  await page.getByRole('button', { name: 'Add many' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add many artworks' });
  const files = await Promise.all(
    ['#a63a1e', '#16130f', '#d8a23a', '#6b645b'].map(async (background, at) => ({
      name: `work-${at + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { width: 500, height: 400, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    })),
  );
  await dialog.getByLabel('Choose pictures').setInputFiles(files);
  await expect(dialog.getByRole('row')).toHaveCount(5);
  await expect(dialog.getByRole('progressbar')).toHaveCount(0);
  const pasted = ['Lake at six', 'Lake at seven', 'Lake at eight', 'Lake at nine'].map((name) => `${name}\t35.000`).join('\n');
  await dialog.getByLabel('Name of work-1.jpg').focus();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, pasted);
  await expect(dialog.getByLabel('Price of work-4.jpg')).toHaveValue('35,000');
  await dialog.getByLabel('Category of work-1.jpg').selectOption('Photography');
  await dialog.getByRole('button', { name: 'Fill down Category' }).click();
  await dialog.getByLabel('Description of work-1.jpg').fill('A print of the lake.');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Description of work-2.jpg')).toBeFocused();
  await dialog.getByRole('button', { name: 'Fill down Description' }).click();
  await expectAccessible(page, 'many artworks');
  await dialog.getByRole('button', { name: 'Publish all' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/lake-at-nine');
  await expect(page.getByRole('heading', { name: 'Lake at nine' })).toBeVisible();
});

test('many at once on a phone: each picture has its fields beneath it, none beyond the edge, and the buttons stay in sight', async ({
  page,
  context,
  server,
}) => {
  await visit({ page, context, server }, `${LIST}?add=many`, true);
  const dialog = page.getByRole('dialog', { name: 'Add many artworks' });
  const pictures = await Promise.all(
    ['one.jpg', 'two.jpg'].map(async (name) => ({ name, mimeType: 'image/jpeg', buffer: await photoOf(300, 200) })),
  );
  await dialog.getByLabel('Choose pictures').setInputFiles(pictures);
  // Those that are needed are there at once.
  await expect(dialog.getByLabel('Description of two.jpg')).toBeVisible();
  await expect(dialog.getByLabel('Medium of two.jpg')).toBeHidden();
  await dialog.getByRole('button', { name: 'All fields of two.jpg' }).click();
  for (const field of ['Name', 'Price', 'Category', 'Description', 'Medium', 'Height, cm', 'Width, cm', 'Year']) {
    const box = await dialog.getByLabel(`${field} of two.jpg`).boundingBox();
    expect((box?.x ?? 390) + (box?.width ?? 0), field).toBeLessThanOrEqual(374);
  }
  // What is written in a cell ends before the button in it.
  await dialog.getByRole('button', { name: 'The same for all' }).click();
  await dialog.getByRole('group', { name: 'The same for all' }).getByLabel('Medium').fill('Acrylic on canvas');
  const medium = dialog.getByRole('textbox', { name: 'Medium of two.jpg' });
  const leave = dialog.getByRole('button', { name: 'Leave empty: Medium of two.jpg' });
  const end = await medium.evaluate(
    (field) => field.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(field).paddingRight),
  );
  expect(end).toBeLessThanOrEqual((await leave.boundingBox())?.x ?? 0);
  await dialog.evaluate((element) => element.scrollTo({ top: 0 }));
  await expect(dialog.getByRole('button', { name: 'Publish all' })).toBeInViewport({ ratio: 1 });
  await dialog.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  await expect(dialog.getByRole('heading', { name: 'Add many artworks' })).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
});

test('ten photos of a phone are put up from the import page: what is the same is said once, each has its name', async ({
  page,
  context,
  server,
}) => {
  await visit({ page, context, server }, '/dashboard/artist/import-artworks', true);
  // What a phone has comes first.
  await expect(page.getByText('Choose pictures')).toBeInViewport({ ratio: 1 });
  const buffer = await photoOf(300, 200);
  const photos = Array.from({ length: 10 }, (_, at) => ({ name: `IMG_${at}.jpg`, mimeType: 'image/jpeg', buffer }));
  await page.getByLabel('Choose pictures').setInputFiles(photos);
  const common = page.getByRole('group', { name: 'The same for all' });
  await common.getByRole('button', { name: 'The same for all' }).click();
  await common.getByLabel('Category').selectOption('Photography');
  await common.getByLabel('Price').fill('15000');
  await common.getByLabel('Description').fill('Seen from the bus.');
  for (let at = 0; at < 10; at += 1) await page.getByLabel(`Name of IMG_${at}.jpg`).fill(`Seen from the bus, ${at + 1}`);
  await expectAccessible(page, 'many pictures on a phone');
  await expect(page.getByRole('button', { name: 'Publish all' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Publish all' }).click();
  await expect(page).toHaveURL(/manage-artworks$/);
  await page.goto('/seen-from-the-bus-10');
  await expect(page.getByText('15,000 Frw').first()).toBeVisible();
});
