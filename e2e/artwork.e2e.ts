import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './axe.ts';
import { keepSignedIn } from './signed-in.ts';
import { expect, test } from './test.ts';

const DEMO_PASSWORD = 'imigongo-2026';
/** Two pictures, 80 × 80 cm. */
const WORK = { path: '/four-springs', name: 'Four Springs', artist: 'Immaculée Nyirahabimana' };
const OTHER = { path: '/silver-kivu', name: 'Silver, Kivu' };
const SOLD = { path: '/after-the-rain-rutsiro', artist: 'Emmanuel Ndagijimana' };

const zoomOf = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Show the whole picture' });

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('its pictures can be browsed and zoomed by keys, buttons, wheel and double tap', async ({ page }) => {
      await page.goto(WORK.path);
      await expect(page.getByRole('heading', { level: 1, name: WORK.name })).toBeVisible();
      await expectAccessible(page, 'artwork');
      const second = page.getByRole('button', { name: 'View 2' });
      await page.getByRole('button', { name: 'View 1' }).focus();
      await page.keyboard.press('ArrowRight');
      await expect(second).toBeFocused();
      await expect(second).toHaveAttribute('aria-current', 'true');

      const opener = page.getByRole('button', { name: 'Look closer' });
      await opener.click();
      const viewer = page.getByRole('dialog', { name: `${WORK.name}, large` });
      await expect(viewer.getByText('2 of 2')).toBeVisible();
      await expectAccessible(page, 'viewer');
      await page.keyboard.press('+');
      await expect(zoomOf(page)).toHaveText('150%');
      await page.keyboard.press('ArrowLeft');
      await expect(viewer.getByText('2 of 2')).toBeVisible();
      await page.keyboard.press('0');
      await expect(zoomOf(page)).toHaveText('100%');
      await page.keyboard.press('ArrowLeft');
      await expect(viewer.getByText('1 of 2')).toBeVisible();
      await viewer.getByRole('button', { name: 'Zoom in' }).click();
      await viewer.getByRole('button', { name: 'Zoom in' }).click();
      await expect(zoomOf(page)).toHaveText('225%');
      await zoomOf(page).click();
      await page.mouse.move(width / 2, 400);
      await page.mouse.wheel(0, -300);
      await expect(zoomOf(page)).toHaveText('200%');
      await page.mouse.dblclick(width / 2, 400);
      await expect(zoomOf(page)).toHaveText('100%');
      await page.keyboard.press('Escape');
      await expect(viewer).toBeHidden();
      await expect(opener).toBeFocused();
      // The strip is at the picture that was open in the viewer.
      await expect(page.getByRole('button', { name: 'View 1' })).toHaveAttribute('aria-current', 'true');
    });

    test('it is shown to scale beside a person and a sofa, and shared', async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto(WORK.path);
      await page.getByRole('button', { name: 'View to scale' }).click();
      const scale = page.getByRole('dialog', { name: 'View to scale' });
      const description = `${WORK.name}, 80 cm wide and 80 cm high, beside a person of 168 cm.`;
      await expect(scale.getByRole('img', { name: description })).toBeVisible();
      await expectAccessible(page, 'scale');
      await scale.getByRole('button', { name: 'A sofa' }).click();
      await expect(scale.getByText('with a sofa 210 cm wide')).toBeVisible();
      await expectAccessible(page, 'scale with a sofa');
      await page.keyboard.press('Escape');

      const opener = page.getByRole('button', { name: 'Share', exact: true });
      await opener.click();
      const share = page.getByRole('dialog', { name: 'Share this artwork' });
      const links = share.getByRole('group', { name: 'Share' });
      await expect(links.getByRole('link').first()).toHaveText('WhatsApp');
      const address = new URL(page.url());
      await expect(links.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
        'href',
        new RegExp(`wa.me.*${encodeURIComponent(address.pathname)}`),
      );
      await expect(links.getByRole('link', { name: 'Email' })).toHaveAttribute('href', /^mailto:\?subject=Four%20Springs/);
      await share.getByRole('button', { name: 'Copy link' }).click();
      await expect(share.getByRole('button', { name: 'Link copied' })).toBeVisible();
      await expect(share.getByRole('status')).toHaveText('Link copied');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address.href);
      await expectAccessible(page, 'share');
      await page.keyboard.press('Escape');
      await expect(opener).toBeFocused();
    });

    test('reviews and discussion open in their tabs; other artworks follow, each once', async ({ page }) => {
      await page.goto(OTHER.path);
      await page.getByRole('tab', { name: 'Reviews (1)' }).click();
      await expect(page.getByRole('tabpanel', { name: 'Reviews (1)' }).getByRole('article')).toHaveCount(1);
      await expectAccessible(page, 'reviews');
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('tabpanel', { name: 'Discussion' }).getByRole('textbox', { name: 'Your question' })).toBeVisible();
      await expectAccessible(page, 'discussion');
      // By their addresses: two artworks may have one name.
      const addressesIn = (title: string) =>
        page
          .locator('section', { has: page.getByRole('heading', { name: title }) })
          .getByRole('heading', { level: 3 })
          .getByRole('link')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      const [more, related] = [await addressesIn('More by Diane Ingabire'), await addressesIn('Related artworks')];
      expect(related).toHaveLength(4);
      expect(more.length).toBeGreaterThan(0);
      expect(new Set([...more, ...related, OTHER.path]).size).toBe(more.length + related.length + 1);
    });

    test('recently viewed artworks are listed at the foot until they are cleared, and never in the document', async ({ page, request }) => {
      // It is recorded after hydration.
      const countSeen = () => page.evaluate(() => localStorage.getItem('recentlyViewed')?.split(',').length ?? 0);
      for (const [at, { path }] of [OTHER, SOLD, WORK].entries()) {
        await page.goto(path);
        await expect.poll(countSeen).toBe(at + 1);
      }
      const row = page.getByRole('region', { name: 'Recently viewed' });
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await expect(row.getByRole('heading', { level: 3 })).toHaveText(['After the Rain, Rutsiro', OTHER.name]);
      await expect(row.getByText('Sold Out')).toBeVisible();
      await expectAccessible(page, 'recently viewed');
      expect(await (await request.get(WORK.path)).text()).not.toContain('Recently viewed');
      await row.getByRole('button', { name: 'Clear' }).click();
      await expect(row).toBeHidden();
      expect(await page.evaluate(() => localStorage.getItem('recentlyViewed'))).toBeNull();
    });

    test('a sold artwork stays visible, and its artist can be asked for another one', async ({ page }) => {
      await page.goto(SOLD.path);
      await expect(page.getByText('Sold Out').first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Add to Cart', exact: true }).first()).toBeDisabled();
      await expectAccessible(page, 'sold artwork');
      await page.getByRole('link', { name: 'Can you make one for me?' }).click();
      await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
      await page.getByLabel('Email').fill('aline@example.com');
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      await page.getByRole('button', { name: 'Login' }).click();
      await page.waitForURL(/\/chats\?with=/);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { name: SOLD.artist })).toBeVisible();
      await expect(main.getByRole('link', { name: 'After the Rain, Rutsiro' }).last()).toBeVisible();
      await expect(main.getByRole('button', { name: 'Can you make one for me?' })).toBeVisible();
    });

    test('a name of maximum length, without sizes, fits the layout; once hidden, it leaves the recently viewed row', async ({
      page,
      server,
    }) => {
      const artist = await signInByApi(server.url, 'immaculee@example.com');
      const art = await artist.putUp({ name: `${'Urugendorurerure'.repeat(7)}${width}`, price: 1_000_000_000 });
      await page.goto(`/${art.slug}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('button', { name: 'View to scale' })).toHaveCount(0);
      await expect(page.getByRole('list', { name: 'Views' })).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await expectAccessible(page, 'artwork with a long name');
      await page.goto(OTHER.path);
      const row = page.getByRole('region', { name: 'Recently viewed' });
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await expect(row.getByRole('heading', { level: 3 })).toHaveCount(1);
      await artist.hide(art._id);
      await page.reload();
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await expect(page.getByRole('heading', { name: 'Related artworks' })).toBeVisible();
      await expect(row).toHaveCount(0);
    });
  });
}

test('printed, it is one sheet: a label with the picture, in the dark theme too', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, colorScheme: 'dark' });
  const page = await context.newPage();
  await page.goto(WORK.path);
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const main = page.getByRole('main');
  for (const text of ['80 × 80 × 4 cm', '165,000 Frw', `${server.url}${WORK.path}`, WORK.artist]) {
    await expect(main.getByText(text).filter({ visible: true }).first(), text).toBeVisible();
  }
  await expect(page.getByRole('heading', { level: 1, name: WORK.name })).toHaveCSS('font-style', 'italic');
  await expect(page.getByRole('heading', { level: 1, name: WORK.name })).toHaveCSS('color', 'rgb(22, 19, 15)');
  for (const hidden of ['banner', 'contentinfo', 'tablist', 'button'] as const) await expect(page.getByRole(hidden)).toHaveCount(0);
  await context.close();
});

test('the print button of its artist adds a QR code', async ({ page, context, baseURL }) => {
  await keepSignedIn(context, baseURL ?? '', 'immaculee@example.com');
  await page.addInitScript(() => {
    globalThis.print = () => {
      document.title = 'printed';
    };
  });
  await page.goto(WORK.path);
  await page.getByRole('button', { name: 'Print label' }).click();
  await expect(page).toHaveTitle('printed');
  await page.emulateMedia({ media: 'print' });
  const code = page.locator('.label-text svg').filter({ visible: true });
  await expect(code).toHaveAttribute('viewBox', '-4 -4 37 37');
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('its metadata has title, price and availability', async ({ page, request, server }) => {
  await page.goto(SOLD.path);
  const facts: unknown = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(facts).toMatchObject({
    '@type': ['Product', 'VisualArtwork'],
    url: `${server.url}${SOLD.path}`,
    aggregateRating: { reviewCount: 1 },
    offers: { price: 290_000, priceCurrency: 'RWF', availability: 'https://schema.org/SoldOut' },
  });
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${server.url}${SOLD.path}`);
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  const answer = await request.get(picture ?? '');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg']);
});

test('without JavaScript the picture links to its file', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const page = await context.newPage();
  await page.goto(WORK.path);
  await page.getByRole('link', { name: 'Look closer', exact: true }).click();
  await expect(page).toHaveURL(/\/uploads\/.*\.jpg$/);
  await context.close();
});

test('offline, a part that is not loaded yet says so, and can be retried', async ({ page, context }) => {
  await page.goto(WORK.path);
  // On a busy machine the network is idle long before the page is hydrated.
  const toScale = page.getByRole('button', { name: 'View to scale' });
  // Clicks are remembered until then (web/app/start/replayed-clicks.ts).
  await page.waitForFunction(() => (window as { pressed?: unknown }).pressed === null);
  // The first touch of the page loads what toasts need; nothing listened for one before.
  await page.keyboard.press('Tab');
  await page.waitForLoadState('networkidle');
  // Scripts are named by their content alone.
  await context.route('**/assets/*.js', (route) => route.abort());
  await toScale.click();
  await expect(page.getByText('Check your Internet connection')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

async function signInByApi(url: string, email: string) {
  const call = async (method: string, path: string, body: object, token = '') => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { ...(isForm ? {} : { 'content-type': 'application/json' }), ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: isForm ? body : JSON.stringify(body),
    });
    expect(answer.ok, path).toBe(true);
    return (await answer.json()) as { token: string; data: { _id: string; slug: string } };
  };
  const { token } = await call('POST', '/users/auth', { email, password: DEMO_PASSWORD });
  return {
    putUp: async (facts: { name: string; price: number }) => {
      const form = new FormData();
      const described = { ...facts, available_arts: 1, category: 'Painting', description: 'Word '.repeat(200) };
      for (const [name, value] of Object.entries(described)) form.set(name, String(value));
      const drawn = await sharp({ create: { width: 700, height: 1500, channels: 3, background: '#a63a1e' } })
        .jpeg()
        .toBuffer();
      form.set('image', new Blob([new Uint8Array(drawn)], { type: 'image/jpeg' }), 'work.jpg');
      return (await call('POST', '/arts', form, token)).data;
    },
    hide: (id: string) => call('PUT', `/arts/${id}`, { state: 'hidden' }, token),
  };
}
