import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Offer } from '#contract/offers.ts';
import { answer, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, makePerson, pageOf } from '#web/testing/make-account.ts';
import { makeCart, makeCartItem, makeCountered, makeOffer, makeOrder, paymentOptions } from '#web/testing/make-orders.ts';
import { answerPublicLayout } from '#web/testing/make-site.ts';
import { open } from '#web/testing/open.tsx';
import { accounts } from '#web/testing/sessions.ts';

beforeEach(() => answerPublicLayout());

test("the artist's menu counts the offers that wait for an answer", async () => {
  answer('GET /users/{id}', { data: makePerson(accounts.artist) });
  answer('GET /offers', pageOf([makeOffer(1), makeOffer(2)]));
  await open('/dashboard/artist/nothing', { as: 'artist', layout: true });
  expect((await screen.findByRole('link', { name: 'Offers 2 are waiting for you' })).getAttribute('href')).toBe('/dashboard/artist/offers');
  expect((await requestOf('GET /offers')).query).toMatchObject({ as: 'artist', turn: 'mine' });
});

test("a customer's menu asks for what waits when it is opened, and says nothing of none", async () => {
  const { user } = await open('/help/faq', { as: 'customer', layout: true });
  const menu = await screen.findByRole('button', { name: 'Account of Aline Uwase' });
  expect(requestsOf('GET /offers')).toEqual([]);
  await user.click(menu);
  expect((await requestOf('GET /offers')).query).toMatchObject({ as: 'buyer', turn: 'mine' });
  expect(screen.getByRole('link', { name: 'My Offers' })).toBeTruthy();
});

describe('/cart', () => {
  beforeEach(() => {
    answer('GET /cart', makeCart());
    answer('GET /payments/options', { data: paymentOptions });
    answer('GET /checkout/owner', pageOf([makeOrder(12)]));
    answer('GET /users/me/addresses', { data: [] });
    answer('GET /users/{id}', { data: makePerson() });
    answer('GET /favorites', pageOf([]));
    answer('GET /favorites/ids', { data: [] });
  });

  const parts = new Set<string | null>(['Your Cart', 'Your Cart is Empty', 'My Orders', 'My Offers']);
  const shown = () => screen.getAllByRole('heading').flatMap(({ textContent }) => (parts.has(textContent) ? [textContent] : []));
  const answerMine = (mine: Offer[], others: Offer[] = []) =>
    answer('GET /offers', ({ query }) =>
      pageOf(query['turn'] === 'mine' ? mine : query['turn'] === 'theirs' ? others : [...mine, ...others]),
    );

  test.each(['/cart', '/cart#offers'])('%s has an offer to answer above the orders and the empty cart', async (address) => {
    answerMine([makeCountered(1)]);
    await open(address, { as: 'customer' });
    await screen.findByRole('heading', { name: 'To answer' });
    await screen.findByRole('link', { name: 'Order 12' });
    expect(shown()).toEqual(['My Offers', 'Your Cart is Empty', 'My Orders']);
  });

  test.each(['/cart', '/cart#offers'])('%s has a full cart first, then an offer to answer, then the orders', async (address) => {
    answer('GET /cart', makeCart(makeCartItem(1)));
    answerMine([makeCountered(1)]);
    await open(address, { as: 'customer' });
    await screen.findByRole('heading', { name: 'To answer' });
    await screen.findByRole('link', { name: 'Order 12' });
    expect(shown()).toEqual(['Your Cart', 'My Offers', 'My Orders']);
    expect(screen.getByRole('link', { name: 'An offer waits for your answer' }).getAttribute('href')).toBe('/cart#offers');
  });

  test('offers that wait for the artist, or for the payment of an order, come after the orders', async () => {
    answerMine([makeOffer(1, { state: 'accepted', turn: null, order: idOf(77), payBy: '2026-11-24T12:30:00.000Z' })], [makeOffer(2)]);
    await open('/cart', { as: 'customer' });
    await screen.findByRole('heading', { name: 'Waiting for an answer' });
    await screen.findByRole('link', { name: 'Order 12' });
    expect(shown()).toEqual(['Your Cart is Empty', 'My Orders', 'My Offers']);
  });
});
