import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { clearShared } from '#web/accounts/session/session-storage.ts';
import { pendingWish, rememberWish } from '#web/accounts/session/wish.ts';
import { answer, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { pageOf } from '#web/testing/make-account.ts';
import { makeArtCard } from '#web/testing/make-art.ts';
import { paymentOptions } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';
import { answerWishes } from '#web/testing/scenes/wishes.tsx';

const art = makeArtCard(1, { price: 35_000 });

beforeEach(() => {
  answerWishes();
  answer('GET /arts/several', { data: [{ ...art, edges: null }] });
  answer('GET /payments/options', { data: paymentOptions });
  answer('GET /checkout/owner', pageOf([]));
  answer('GET /favorites', pageOf([]));
  answer('GET /users/me/addresses', { data: [] });
});

const wish = (quantity = 1) =>
  rememberWish({
    act: 'cart.add',
    name: art.name,
    facts: { artId: art._id, ownerId: art.owner._id, quantity },
    key: 'a-key',
  });

test('what a visitor put into the cart waits there for the sign-in, with picture and price', async () => {
  wish();
  const { address, user } = await open('/cart');
  expect(await screen.findByText('1 item waits for you to sign in')).toBeTruthy();
  expect((await requestOf('GET /arts/several')).query).toEqual({ ids: art._id });
  expect(await screen.findByText('35,000 Frw')).toBeTruthy();
  expect(screen.getByRole('link', { name: art.name }).getAttribute('href')).toBe(`/${art.slug}`);
  expect(screen.queryByText('Your Cart is Empty')).toBeNull();
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/signup?next=%2Fcart');
  await user.click(screen.getByRole('link', { name: 'Sign in to keep it' }));
  expect(address()).toBe('/login?next=%2Fcart');
});

test('several of one are counted, with their sum', async () => {
  wish(2);
  await open('/cart');
  expect(await screen.findByText('2 items wait for you to sign in')).toBeTruthy();
  expect(await screen.findByText('70,000 Frw')).toBeTruthy();
});

test('it can be removed, and is not done then', async () => {
  wish();
  const { user } = await open('/cart');
  await user.click(await screen.findByRole('button', { name: `Remove ${art.name}` }));
  expect(await screen.findByText('Your Cart is Empty')).toBeTruthy();
  expect(pendingWish()).toBeUndefined();
});

test('another wish, and a work that is not shown any more, leave the cart empty', async () => {
  answer('GET /arts/several', { data: [] });
  wish();
  await open('/cart');
  await requestOf('GET /arts/several');
  expect(await screen.findByText('Your Cart is Empty')).toBeTruthy();
  expect(requestsOf('GET /cart')).toEqual([]);
});

test('whose session ended with the browser is not told that the cart is empty', async () => {
  const { user, address } = await open('/cart', { prepare: clearShared });
  await screen.findByRole('heading', { name: 'Sign in to see your cart' });
  expect(screen.queryByText('Your Cart is Empty')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Sign In' }));
  expect(address()).toBe('/login?next=%2Fcart');
});
