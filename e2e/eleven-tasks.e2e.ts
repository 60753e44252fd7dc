import type { Locator, Page } from '@playwright/test';
import { DEMO_PASSWORD, keepSignedIn } from './signed-in.ts';
import { signUpAnArtist } from './sign-up-an-artist.ts';
import { startServer, type StartedServer } from './start-server.ts';
import { expect, test } from './test.ts';

type Order = { _id: string; number: number; status: string; payment: { status: string }; items: { fulfilment: string }[] };
type Call = <T>(request: string, body?: object) => Promise<T>;
/** The admin's page, and its presses: typing and Ctrl+K are none, Enter on an entry of the search is one. */
type Visit = {
  page: Page;
  call: Call;
  press: (target: Locator) => Promise<void>;
  choose: (typed: string, entry: string | RegExp) => Promise<void>;
};

/** Each of the usual tasks takes at most so many, from the first page (decision 76). */
const PRESSES_MAX = 2;

const first = async (call: Call, filters: string) => {
  const { data } = await call<{ data: Order[] }>(`GET /checkout?${filters}`);
  if (!data[0]) throw new Error(`The demo has no order with ${filters}.`);
  return data[0];
};
const orderOf = async (call: Call, { _id }: Pick<Order, '_id'>) => (await call<{ data: Order }>(`GET /checkout/${_id}`)).data;

/** The artworks that were hidden here, the latest last. */
const hidden: string[] = [];

const tasks: Record<string, (visit: Visit) => Promise<void>> = {
  'approve an applicant': async ({ page, press }) => {
    await press(page.getByRole('button', { name: /^Approve / }).first());
    await expect(page.getByText('Aproved Successfully')).toBeVisible();
  },
  'find an order': async ({ page, call, choose }) => {
    const { number } = await first(call, 'sort=oldest');
    await choose(String(number), new RegExp(`^${number} · `));
    await expect(page.getByRole('heading', { name: `Order ${number}`, exact: true })).toBeVisible();
  },
  'mark the next order as sent': async ({ page, call, press }) => {
    // Not the first of the list: what its buyer wants to cancel is answered first.
    const { data } = await call<{ data: { kind: string; next?: string }[] }>('GET /admin/waiting');
    const [, id] = /orders\/([^/?]+)\?act=send$/.exec(data.find(({ kind }) => kind === 'ordersToSend')?.next ?? '') ?? [];
    if (!id) throw new Error('The demo has no order to send.');
    const next = { _id: id };
    await press(page.getByRole('link', { name: 'Send next order' }));
    await press(page.getByRole('dialog', { name: 'Mark as sent' }).getByRole('button', { name: 'Mark as sent' }));
    await expect.poll(async () => (await orderOf(call, next)).items.map(({ fulfilment }) => fulfilment)).toContain('sent');
  },
  'cancel and refund an order': async ({ page, call, press, choose }) => {
    const order = await first(call, 'status=pending&payment=paid');
    await choose(`cancel order ${order.number}`, `Cancel order ${order.number}`);
    const dialog = page.getByRole('dialog', { name: `Cancel order ${order.number}?` });
    await press(dialog.getByRole('button', { name: 'The work is no longer available' }));
    await expect.poll(async () => (await orderOf(call, order)).status).toBe('cancelled');
    expect((await orderOf(call, order)).payment.status).toMatch(/^refund/);
  },
  'refund a completed order': async ({ page, call, press, choose }) => {
    const order = await first(call, 'status=complete&payment=paid');
    await choose(`refund ${order.number}`, `Refund order ${order.number}`);
    const dialog = page.getByRole('dialog', { name: `Refund order ${order.number}` });
    await press(dialog.getByRole('button', { name: /^(It arrived damaged|The work is no longer available)$/ }));
    await expect(page.getByText(/^Refund of .* Frw recorded$/)).toBeVisible();
  },
  'answer an email': async ({ page, press }) => {
    await press(page.getByRole('link', { name: 'Answer next email' }));
    const field = page.getByRole('dialog').getByLabel('Answer by email');
    await expect(field).toBeFocused();
    await page.keyboard.type('Yes, until six.');
    await press(page.getByRole('button', { name: 'Send the answer' }));
    await expect(page.getByText('Message Sent')).toBeVisible();
  },
  'hide an artwork': async ({ page, call, press, choose }) => {
    // At a second try the one of the first is hidden still.
    const { data } = await call<{ data: { name: string }[] }>('GET /arts?limit=1');
    const name = data[0]?.name ?? '';
    hidden.push(name);
    await choose(`hide ${name}`, `Hide ${name}`);
    const dialog = page.getByRole('dialog', { name: `Hide ${name}?` });
    await press(dialog.getByRole('button', { name: 'Not an original work' }));
    await expect(page.getByText(`${name} is hidden`)).toBeVisible();
  },
  'show a hidden artwork again': async ({ page, press, choose }) => {
    const name = hidden.at(-1) ?? '';
    await choose(`show ${name}`, `Show ${name} again`);
    await press(page.getByRole('button', { name: `Show again: ${name}` }).first());
    await expect(page.getByText(`${name} is published again`)).toBeVisible();
  },
  'approve a comment': async ({ page, press }) => {
    await press(page.getByRole('link', { name: 'Read next comment' }));
    const approve = page.getByRole('dialog', { name: 'Comment' }).getByRole('button', { name: /^Approve: / });
    await expect(approve, 'Enter does it').toBeFocused();
    await press(approve);
    await expect(page.getByRole('region', { name: 'What was done' })).toBeVisible();
  },
  'remove a review': async ({ page, press }) => {
    await press(page.getByRole('link', { name: 'Read next review' }));
    await press(page.getByRole('dialog', { name: 'Review' }).getByRole('button', { name: 'Insulting words' }));
    await expect(page.getByRole('region', { name: 'What was done' })).toBeVisible();
  },
  'write to a buyer': async ({ page, call, press, choose }) => {
    const { data } = await call<{ data: { name: string }[] }>('GET /users?role=User&search=aline');
    const name = data[0]?.name ?? '';
    await choose(`write to ${name}`, `Message ${name}`);
    const text = `We will send it tomorrow, ${Date.now()}.`;
    await page.getByRole('textbox', { name: /message/i }).fill(text);
    await press(page.getByRole('button', { name: 'Send', exact: true }));
    await expect(page.getByText(text).first()).toBeVisible();
  },
};

const callAs =
  (url: string, token: string): Call =>
  async (request) => {
    const [method, path] = request.split(' ');
    const answer = await fetch(`${url}/api/v1${path}`, { method: method ?? 'GET', headers: { authorization: `Bearer ${token}` } });
    return answer.json();
  };

/** The demo's approved orders may have been sent before: then one that is paid is approved. */
async function haveOneToSend(call: Call): Promise<void> {
  const { data } = await call<{ data: Order[] }>('GET /checkout?decide=sending');
  if (data.length === 0) await call(`POST /checkout/${(await first(call, 'decide=approval'))._id}/complete`);
}

test('each of the eleven usual tasks of an admin takes two presses at most', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
  const token = await keepSignedIn(context, server.url, 'admin@example.com');
  const page = await context.newPage();
  const call = callAs(server.url, token);
  // The demo's may have been approved by another journey before.
  await signUpAnArtist(server.url);
  await haveOneToSend(call);
  for (const [task, walk] of Object.entries(tasks)) {
    await test.step(task, async () => {
      await page.goto('/dashboard/admin');
      await expect(page.getByRole('region', { name: 'Waiting' }).getByRole('list')).toBeVisible();
      let presses = 0;
      const press = async (target: Locator) => {
        presses += 1;
        await target.click();
      };
      const choose = async (typed: string, entry: string | RegExp) => {
        await page.keyboard.press('Control+k');
        await page.keyboard.type(typed);
        const option = page.getByRole('option', { name: entry }).first();
        await expect(option).toBeVisible();
        while ((await option.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
        presses += 1;
        await page.keyboard.press('Enter');
      };
      await walk({ page, call, press, choose });
      expect(presses, task).toBeLessThanOrEqual(PRESSES_MAX);
    });
  }
  await context.close();
});

test('the buttons of a long dialog are in sight, and the dialog begins at its beginning', async ({ browser, server }) => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 700 },
  ]) {
    const context = await browser.newContext({ baseURL: server.url, viewport });
    const token = await keepSignedIn(context, server.url, 'admin@example.com', DEMO_PASSWORD);
    await haveOneToSend(callAs(server.url, token));
    const page = await context.newPage();
    await page.goto('/dashboard/admin');
    await page.getByRole('link', { name: 'Send next order' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mark as sent' });
    await expect(dialog.getByRole('button', { name: 'Mark as sent' })).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole('heading', { name: 'Mark as sent' })).toBeInViewport();
    await context.close();
  }
});

/** Where the acts of the rows begin, and their sums and states end: in a line each. On a phone those of a row without an act end where the row does. */
const edgesOf = (page: Page, part: string, width: number) =>
  page
    .locator(`tr[data-row]${width < 640 ? ':not(:has(.no-phone-act))' : ''} > td[data-phone='${part}']`)
    .evaluateAll((cells) => [
      ...new Set(cells.map((cell) => Math.round(cell.getBoundingClientRect()[cell.matches('[data-phone=side]') ? 'left' : 'right']))),
    ]);

test.describe('of a shop of its own', () => {
  // Journeys before it may have left nothing to approve in the shop that they share.
  let server: StartedServer;
  test.beforeAll(async () => {
    server = await startServer();
  });
  test.afterAll(() => server.close());

  test('a row of the orders has what it waits for as its act at every width, and on a wider one the way out, whose question is the first press', async ({
    browser,
  }) => {
    for (const width of [390, 820, 1440]) {
      const context = await browser.newContext({ baseURL: server.url, viewport: { width, height: 900 } });
      const token = await keepSignedIn(context, server.url, 'admin@example.com', DEMO_PASSWORD);
      await haveOneToSend(callAs(server.url, token));
      const page = await context.newPage();
      await page.goto('/dashboard/admin/orders');
      await expect(page.locator('tr[data-row]').first()).toBeVisible();
      const isWide = width >= 640;
      for (const [act, question] of [
        [/^Cancel order \d+$/, /^Cancel order \d+\?$/],
        [/^Refund order \d+$/, /^Refund order \d+$/],
      ] as const) {
        const words = page.getByRole('button', { name: act }).filter({ visible: true });
        if (!isWide) {
          await expect(words).toHaveCount(0);
          continue;
        }
        await words.first().click();
        await expect(page.getByRole('dialog', { name: question })).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog', { name: question })).toBeHidden();
      }
      if (width < 1280)
        for (const part of ['figure', 'state', 'side']) expect(await edgesOf(page, part, width), `${part} at ${width}`).toHaveLength(1);
      await page.goto('/dashboard/admin/orders?decide=approval');
      const paid = page.locator('tr[data-row]').first();
      await expect(paid.getByRole('button', { name: /^Approve order / })).toBeVisible();
      await page.goto('/dashboard/admin/orders?decide=sending');
      await expect(
        page
          .locator('tr[data-row]')
          .first()
          .getByRole('link', { name: /^(?:Send|Remind|Resolve) / }),
      ).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await context.close();
    }
  });
});
