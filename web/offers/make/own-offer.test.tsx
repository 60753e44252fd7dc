import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ORDER_PAYMENT, screens } from '#contract/screens.ts';
import { answer, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, pageOf } from '#web/testing/make-account.ts';
import { makeArt } from '#web/testing/make-art.ts';
import { makeCountered, makeOffer } from '#web/testing/make-orders.ts';
import { show } from '#web/testing/open.tsx';
import { MakeOffer, UnlessOffered } from './make-offer.tsx';

const art = makeArt(1, { acceptsOffers: true });
const order = idOf(77);

test.each([
  [
    'waits for its artist',
    makeOffer(1),
    /^Your offer of 20,000 Frw is waiting for Jean Bosco until .+\.$/,
    'See your offer',
    screens.offer(makeOffer(1)._id),
  ],
  [
    'was countered',
    makeCountered(1),
    /^Jean Bosco offers you 23,000 Frw\. Please answer by .+\.$/,
    'Answer the offer',
    screens.offer(makeOffer(1)._id),
  ],
  [
    'was accepted and is to be paid',
    makeOffer(1, { quantity: 2, state: 'accepted', turn: null, order, payBy: '2999-11-24T12:30:00.000Z' }),
    /^Accepted: Jean Bosco takes your offer of 20,000 Frw × 2 = 40,000 Frw\. Please pay by .+\.$/,
    'Pay now',
    `${screens.order(order)}#${ORDER_PAYMENT}`,
  ],
])('an own offer that %s stands in place of the button, with the way on', async (_, offer, sentence, way, to) => {
  answer('GET /offers', pageOf([offer]));
  show(<MakeOffer art={art} />, { as: 'customer' });
  const link = await screen.findByRole('link', { name: way });
  expect(link.getAttribute('href')).toBe(to);
  expect(link.parentElement?.querySelector('p')?.textContent).toMatch(sentence);
  expect(screen.queryByRole('button', { name: 'Make an offer' })).toBeNull();
  expect((await requestOf('GET /offers')).query).toEqual({ as: 'buyer', art: art._id, limit: '1' });
});

test.each([
  ['an answer', makeCountered(1), 'Answer', screens.offer(makeOffer(1)._id), /^23,000 Frw offered to you\s*In the shop: 25,000 Frw$/],
  [
    'the payment',
    makeOffer(1, { quantity: 2, state: 'accepted', turn: null, order, payBy: '2999-11-24T12:30:00.000Z' }),
    'Pay now',
    `${screens.order(order)}#${ORDER_PAYMENT}`,
    /^20,000 Frw × 2 = 40,000 Frw agreed\s*In the shop: 25,000 Frw$/,
  ],
])('where an offer waits for %s, the bar has its price and the way there, not the one of the shop', async (_, offer, way, to, sentence) => {
  answer('GET /offers', pageOf([offer]));
  show(<UnlessOffered art={art}>{() => <button type="button">Add to Cart</button>}</UnlessOffered>, { as: 'customer' });
  const link = await screen.findByRole('link', { name: way });
  expect(link.getAttribute('href')).toBe(to);
  expect(screen.getByText(/In the shop/).parentElement?.textContent).toMatch(sentence);
  expect(screen.queryByRole('button', { name: 'Add to Cart' })).toBeNull();
});

test('the last piece is not sold to whom it was agreed with: the bar has their price and the way to pay', async () => {
  answer('GET /offers', pageOf([makeOffer(1, { state: 'accepted', turn: null, order, payBy: '2999-11-24T12:30:00.000Z' })]));
  show(<UnlessOffered art={{ ...art, available_arts: 0 }}>{() => <button type="button">Add to Cart</button>}</UnlessOffered>, {
    as: 'customer',
  });
  expect((await screen.findByRole('link', { name: 'Pay now' })).getAttribute('href')).toBe(`${screens.order(order)}#${ORDER_PAYMENT}`);
  expect(screen.getByText(/In the shop/).parentElement?.textContent).toMatch(/^20,000 Frw agreed/);
});

test('an offer that waits for its artist is said beside the price, and leaves the way to buy it at once', async () => {
  answer('GET /offers', pageOf([makeOffer(1)]));
  show(
    <UnlessOffered art={art}>
      {(offered) => (
        <>
          <p>{offered ?? 'In Stock'}</p>
          <button type="button">Add to Cart</button>
        </>
      )}
    </UnlessOffered>,
    { as: 'customer' },
  );
  const button = screen.getByRole('button', { name: 'Add to Cart' });
  expect((await screen.findByText(/^Your offer of/)).textContent).toBe('Your offer of 20,000 Frw is waiting');
  expect(screen.queryByText('In Stock')).toBeNull();
  // The one that may be pressed at that moment.
  expect(screen.getByRole('button', { name: 'Add to Cart' })).toBe(button);
});

test('one that has ended leaves room for another', async () => {
  answer('GET /offers', pageOf([makeOffer(1, { state: 'declined', turn: null })]));
  show(<MakeOffer art={art} />, { as: 'customer' });
  const button = screen.getByRole('button', { name: 'Make an offer' });
  await requestOf('GET /offers');
  expect(await screen.findByRole('button', { name: 'Make an offer' })).toBe(button);
});

test('a visitor is asked about nothing', async () => {
  show(<MakeOffer art={art} />);
  expect(await screen.findByRole('button', { name: 'Make an offer' })).toBeTruthy();
  expect(requestsOf('GET /offers')).toEqual([]);
});
