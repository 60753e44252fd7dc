import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { newPerson, openWindow, signIn } from './chat-window.ts';
import { expect, test } from './test.ts';

/** Follows the newest notification of the bell. */
async function followNewest(page: Page, says: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('link', { name: says }).first().click();
}

test('a buyer offers, the artist counters, the buyer accepts and stands before the order; each notification leads to the offer', async ({
  browser,
  server: { url },
}) => {
  const artist = await signIn(url, 'immaculee@example.com');
  const buyer = await newPerson(url, 'Offering Buyer');
  const call = (method: string, path: string, body?: object) =>
    fetch(`${url}/api/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${artist.token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
  const { data: art } = (await (await call('GET', '/arts/name/imigongo-tile-comb')).json()) as {
    data: { _id: string; name: string; price: number };
  };
  expect((await call('PUT', `/arts/${art._id}`, { acceptsOffers: true })).status).toBe(200);

  // On a phone, where the header's words are hidden, and those of the bell in it must not be.
  const buying = await openWindow(browser, url, buyer);
  await buying.setViewportSize({ width: 390, height: 844 });
  const selling = await openWindow(browser, url, artist);
  await buying.goto('/imigongo-tile-comb');
  await buying.getByRole('button', { name: 'Make an offer' }).click();
  const dialog = buying.getByRole('dialog', { name: `Offer for ${art.name}` });
  await dialog.getByLabel(/^Amount/).fill(String(art.price - 1_000));
  await dialog.getByLabel('Message').fill('For our reading room.');
  await dialog.getByLabel('Phone').fill('0788 123 456');
  await dialog.getByLabel('Shipping Address').fill('KG 7 Ave, Kimihurura, Kigali');
  await expectAccessible(buying, 'an offer that is made');
  await dialog.getByRole('button', { name: 'Send offer' }).click();
  await expect(dialog).toBeHidden();

  await selling.goto('/');
  await followNewest(selling, /Offering Buyer offers/);
  const received = selling.getByRole('article', { name: art.name }).and(selling.locator('[aria-current=true]'));
  await expect(received).toBeInViewport();
  await expectAccessible(selling, 'the offers of an artist');
  await received.getByRole('button', { name: /^Counter the offer/ }).click();
  const counter = selling.getByRole('dialog', { name: 'Answer with another amount' });
  await counter.getByLabel(/^Amount/).fill(String(art.price - 500));
  await counter.getByRole('button', { name: 'Send' }).click();
  await expect(counter).toBeHidden();

  await followNewest(buying, /answers your offer/);
  const countered = buying.getByRole('article', { name: art.name }).and(buying.locator('[aria-current=true]'));
  await expect(countered).toBeInViewport();
  await expectAccessible(buying, 'the offers of a buyer');
  await buying.goto(`/chats?with=${artist.data._id}`);
  await buying.getByRole('button', { name: /^Accept .+ Frw for / }).click();
  await buying.getByRole('button', { name: 'Accept and order' }).click();
  await expect(buying).toHaveURL(/\/cart\/orders\//);
  // The payment opens by itself; its window is closed as a buyer would who pays later.
  const cancel = buying.frameLocator('iframe[name=checkout]').getByRole('button', { name: 'Cancel payment' });
  const unpaid = buying.getByRole('dialog', { name: 'Your order is not paid yet' });
  // The press takes its frame away: where that is faster than the frame's answer, Chromium never says that it was pressed.
  await Promise.race([cancel.click(), unpaid.waitFor()]);
  await expect(unpaid).toBeVisible();
  await buying.keyboard.press('Escape');
  await expect(buying.getByRole('button', { name: /^Pay now/ })).toBeVisible();

  await followNewest(selling, /accepts .* it is ordered/);
  await expect(selling).toHaveURL(/\/dashboard\/artist\/orders\/[0-9a-f-]{36}$/);
  await expect(selling.getByRole('heading', { name: /^Order \d+/ })).toBeVisible();
});
