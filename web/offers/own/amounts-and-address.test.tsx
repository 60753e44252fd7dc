import { type BoundFunctions, type queries, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Offer } from '#contract/offers.ts';
import { answer, requestOf } from '#web/testing/fake-api.ts';
import { idOf, makePerson, pageOf } from '#web/testing/make-account.ts';
import { makeCart, makeCountered, makeOffer, makeOrder, paymentOptions } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';

const answerOffers = (...offers: Offer[]) => answer('GET /offers', ({ query }) => pageOf(query['turn'] === 'mine' ? offers : []));
const delivery = { shippingAddress: 'KG 7 Ave\nKimihurura', phone: '+250788111222', country: 'RW', note: null };

beforeEach(() => {
  answer('GET /cart', makeCart());
  answer('GET /payments/options', { data: paymentOptions });
  answer('GET /checkout/owner', pageOf([]));
  answer('GET /favorites', pageOf([]));
  answer('GET /favorites/ids', { data: [] });
  answer('GET /users/me/addresses', { data: [] });
  answer('GET /users/{id}', { data: makePerson() });
});

const card = async () => within(await screen.findByRole('article', { name: 'Artwork 1' }));
/** ['Price: 25,000 Frw', …] */
const amountsIn = (where: BoundFunctions<typeof queries>) => {
  const values = where.getAllByRole('definition').map(({ textContent }) => textContent);
  return where.getAllByRole('term').map(({ textContent }, at) => `${textContent}: ${values[at]}`);
};

test('a card has the price and what each side said beside each other; of who said nothing yet there is no amount', async () => {
  answerOffers(makeCountered(1));
  await open('/cart#offers', { as: 'customer' });
  expect(amountsIn(await card())).toEqual(['Price: 25,000 Frw', 'Your offer: 20,000 Frw', 'Jean’s offer: 23,000 Frw']);
});

test('an artist sees the same from their side, in the form of a counter-offer too', async () => {
  answerOffers(makeOffer(1, { quantity: 2 }));
  const { user } = await open('/dashboard/artist/offers', { as: 'artist' });
  const shown = await card();
  expect(amountsIn(shown)).toEqual(['Price: 25,000 Frw', 'Aline’s offer: 20,000 Frw · 20% less']);
  expect(shown.getByText(/^× 2 =|20,000 Frw × 2 = 40,000 Frw/, { exact: false }).closest('p')?.textContent).toBe(
    '20,000 Frw × 2 = 40,000 Frw',
  );
  await user.click(shown.getByRole('button', { name: 'Counter the offer for Artwork 1' }));
  const form = within(await screen.findByRole('dialog', { name: 'Answer with another amount' }));
  expect(amountsIn(form)).toEqual(['Price: 25,000 Frw', 'Aline’s offer: 20,000 Frw · 20% less']);
  const ready = within(form.getByRole('list', { name: 'Suggested amounts' })).getAllByRole('button');
  expect(ready.map(({ textContent }) => textContent)).toEqual(['22,000 Frw12% less', '23,000 Frw8% less', '24,000 Frw4% less']);
  await user.click(ready[1]!);
  expect(form.getByRole('button', { name: 'Send 23,000 Frw' })).toBeTruthy();
});

test('a buyer does not offer more than the artist asks: it is refused at the amount, with why', async () => {
  answerOffers(makeCountered(1));
  const { user } = await open('/cart#offers', { as: 'customer' });
  await user.click((await card()).getByRole('button', { name: 'Counter the offer for Artwork 1' }));
  const form = within(await screen.findByRole('dialog', { name: 'Answer with another amount' }));
  await user.click(form.getByRole('button', { name: 'Send' }));
  const amount = form.getByRole('textbox', { name: /^Amount/ });
  expect(await form.findByText('Please enter a whole amount from 12,500 to 23,000 Frw.'), 'what is missing').toBeTruthy();
  expect(amount.getAttribute('aria-invalid')).toBe('true');
  await user.type(amount, '24000');
  const why = 'Jean Bosco asks for 23,000 Frw. Accept that, or enter a whole amount from 12,500 to 23,000 Frw.';
  expect(await form.findByText(why)).toBeTruthy();
});

test('an artist reads how much less than the price the own counter-offer is', async () => {
  answerOffers(makeCountered(1));
  await open('/dashboard/artist/offers', { as: 'artist' });
  expect(amountsIn(await card())).toEqual([
    'Price: 25,000 Frw',
    'Your offer: 23,000 Frw · 8% less',
    'Aline’s offer: 20,000 Frw · 20% less',
  ]);
});

test.each([
  ['artist', '/dashboard/artist/offers', 'Your price was 21,000 Frw when this offer was made. It is 25,000 Frw now.'],
  ['customer', '/cart#offers', 'The price was 21,000 Frw when this offer was made. It is 25,000 Frw now.'],
] as const)('that the price has changed since is said to the %s while somebody is to answer', async (as, path, text) => {
  answerOffers(makeOffer(1, { priceThen: 21_000 }), makeOffer(2, { priceThen: 21_000, state: 'declined', turn: null }), makeOffer(3));
  await open(path, { as });
  const said = (await card()).getByText(/price was/).textContent;
  expect(said).toBe(text);
  for (const name of ['Artwork 2', 'Artwork 3']) expect(within(screen.getByRole('article', { name })).queryByText(/price was/)).toBeNull();
});

test('the buyer of an accepted offer sees the whole address, and the way to change it while the order is not paid', async () => {
  const accepted = makeOffer(1, { state: 'accepted', turn: null, order: idOf(77), payBy: '2999-11-24T12:30:00.000Z', delivery });
  answerOffers(accepted);
  answer('GET /offers/{id}', { data: accepted });
  await open(`/cart?offer=${accepted._id}#offers`, { as: 'customer' });
  const shown = await card();
  expect(shown.getByText(/Goes to/).parentElement?.textContent).toBe('Goes to: KG 7 Ave, Kimihurura, +250 788 111 222');
  expect(shown.getByRole('link', { name: 'Change the address' }).getAttribute('href')).toBe(`/cart/orders/${idOf(77)}#delivery`);
});

test('who accepts sees where it goes, and changes it there: the form begins with it', async () => {
  answerOffers(makeCountered(1, { delivery }));
  answer('POST /offers/{id}/accept', { data: makeCountered(1, { state: 'accepted', turn: null, order: idOf(77) }) });
  const { user } = await open('/cart#offers', { as: 'customer' });
  const shown = await card();
  expect(shown.queryByRole('link', { name: 'Change the address' })).toBeNull();
  await user.click(shown.getByRole('button', { name: 'Accept 23,000 Frw for Artwork 1' }));
  const question = within(await screen.findByRole('dialog', { name: 'Accept this offer?' }));
  expect(question.getByText(/Kimihurura/).textContent).toContain('KG 7 Ave, Kimihurura, +250 788 111 222');
  await user.click(question.getByRole('button', { name: 'Change where it goes' }));
  const address = question.getByRole<HTMLTextAreaElement>('textbox', { name: 'Shipping Address' });
  expect(address.value).toBe('KG 7 Ave\nKimihurura');
  await user.clear(address);
  await user.type(address, 'Gate 4, Tumba, Huye');
  await user.click(question.getByRole('button', { name: 'Accept and order' }));
  expect((await requestOf('POST /offers/{id}/accept')).body).toEqual({
    shippingAddress: 'Gate 4, Tumba, Huye',
    phone: '+250788111222',
    country: 'RW',
    note: '',
  });
  expect(await screen.findByText(`Elsewhere: /cart/orders/${idOf(77)}`)).toBeTruthy();
});

test('an agreed order that stands below is named in its line, which has no second act to pay it', async () => {
  const order = makeOrder(12);
  answer('GET /checkout/owner', pageOf([order]));
  answerOffers(makeOffer(1, { state: 'accepted', turn: null, order: order._id, payBy: '2026-11-24T12:30:00.000Z' }));
  await open('/cart#offers', { as: 'customer' });
  const section = within(await screen.findByRole('region', { name: 'My Offers' }));
  const link = await section.findByRole('link', { name: 'See order 12' });
  expect(link.closest('li')?.textContent).toContain('Artwork 1 · Order 12 · agreed on');
  expect(section.queryByRole('link', { name: /^Pay now/ })).toBeNull();
  expect(screen.getAllByRole('button', { name: /^Pay now/ })).toHaveLength(1);
});
