import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import type { Offer } from '#contract/offers.ts';
import { answer, hold, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, makePerson, pageOf } from '#web/testing/make-account.ts';
import { makeCart, makeCountered, makeOffer, paymentOptions } from '#web/testing/make-orders.ts';
import { answerPublicLayout } from '#web/testing/make-site.ts';
import { open } from '#web/testing/open.tsx';

/** The offers of a person, by whose answer they wait for. */
const answerOffers = ({ mine = [], theirs = [], over = [] }: Partial<Record<'mine' | 'theirs' | 'over', Offer[]>>) =>
  answer('GET /offers', ({ query }) => pageOf({ mine, theirs, over }[query['turn'] as 'mine'] ?? [...mine, ...theirs, ...over]));

beforeEach(() => {
  answer('GET /cart', makeCart());
  answer('GET /payments/options', { data: paymentOptions });
  answer('GET /checkout/owner', pageOf([]));
  answer('GET /favorites', pageOf([]));
  answer('GET /favorites/ids', { data: [] });
  answer('GET /users/me/addresses', { data: [] });
  answer('GET /users/{id}', { data: makePerson() });
});

const card = async (name: string) => within(await screen.findByRole('article', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('/cart#offers', () => {
  test('shows what is to be answered first, then what waits, then what has ended', async () => {
    answerOffers({
      mine: [makeCountered(1)],
      theirs: [makeOffer(2)],
      over: [makeOffer(3, { state: 'accepted', turn: null, order: idOf(77) }), makeOffer(4, { state: 'declined', turn: null })],
    });
    await open('/cart#offers', { as: 'customer' });
    const section = within(await screen.findByRole('region', { name: 'My Offers' }));
    await section.findByRole('article', { name: 'Artwork 4' });
    expect(section.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'My Offers',
      'To answer',
      'Artwork 1',
      'Waiting for an answer',
      'Artwork 2',
      'Ended',
      'Artwork 3',
      'Artwork 4',
    ]);
    expect((await card('Artwork 1')).getByText(/Jean Bosco is waiting for your answer, until/)).toBeTruthy();
    expect((await card('Artwork 2')).getByText(/Waiting for Jean Bosco’s answer, until/)).toBeTruthy();
    expect((await card('Artwork 3')).getByRole('link', { name: 'See the order' }).getAttribute('href')).toBe(`/cart/orders/${idOf(77)}`);
    await waitFor(() => expect(document.activeElement).toBe(section.getByRole('heading', { name: 'My Offers' })));
  });

  test('a heading stands above offers alone; what follows is asked for below the groups that share it', async () => {
    const accepted = (n: number) => makeOffer(n, { state: 'accepted', turn: null, order: idOf(70 + n), payBy: '2026-11-24T12:30:00.000Z' });
    answer('GET /offers', ({ query }) => {
      if (query['turn'] !== 'mine') return pageOf([]);
      return query['cursor'] ? pageOf([makeCountered(2)]) : { data: [accepted(1)], page: { next: 'more', total: null } };
    });
    const { user } = await open('/cart#offers', { as: 'customer' });
    const section = within(await screen.findByRole('region', { name: 'My Offers' }));
    await section.findByRole('link', { name: 'Pay now: Artwork 1' });
    const titles = () => section.getAllByRole('heading').map(({ textContent }) => textContent);
    expect(titles()).toEqual(['My Offers', 'To pay']);
    await user.click(section.getByRole('button', { name: 'More offers' }));
    await section.findByRole('article', { name: 'Artwork 2' });
    expect(titles()).toEqual(['My Offers', 'To pay', 'To answer', 'Artwork 2']);
    expect(section.queryByRole('button', { name: 'More offers' })).toBeNull();
  });

  test('what it costs in all, where it goes and that a price was lowered since are said before it is accepted', async () => {
    const several = makeCountered(1, { quantity: 2, goesTo: { district: 'Huye', country: 'RW' } });
    answerOffers({ mine: [{ ...several, art: { ...several.art, price: 19_000 } }, makeCountered(2, { hasAddress: false, goesTo: null })] });
    const { user } = await open('/cart#offers', { as: 'customer' });
    const first = await card('Artwork 1');
    expect(first.getByText('46,000 Frw', { selector: 'data' }).closest('p')?.textContent).toContain('23,000 Frw × 2 = 46,000 Frw');
    expect(first.getByText('To Huye, Rwanda · free delivery')).toBeTruthy();
    expect(first.getByText(/^The work now costs less than this offer/).textContent).toContain('19,000 Frw');
    expect((await card('Artwork 2')).queryByText(/free delivery/)).toBeNull();
    await user.click(first.getByRole('button', { name: 'Accept 46,000 Frw for Artwork 1' }));
    const terms = (await dialog('Accept this offer?')).getAllByRole('definition').map(({ textContent }) => textContent);
    expect(terms).toEqual(['23,000 Frw × 2 = 46,000 Frw', 'Huye, Rwanda', 'Free']);
  });

  test('an accepted offer whose order is not paid is one line, with the way to that order', async () => {
    const accepted = makeOffer(1, { quantity: 2, state: 'accepted', turn: null, order: idOf(77), payBy: '2026-11-24T12:30:00.000Z' });
    answerOffers({ mine: [accepted, makeCountered(2)] });
    await open('/cart#offers', { as: 'customer' });
    const section = within(await screen.findByRole('region', { name: 'My Offers' }));
    const order = await section.findByRole('link', { name: 'Pay now: Artwork 1' });
    expect(section.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'My Offers',
      'To pay',
      'To answer',
      'Artwork 2',
    ]);
    expect(order.getAttribute('href'), 'it opens the payment').toBe(`/cart/orders/${idOf(77)}#pay`);
    expect(section.getByRole('link', { name: 'Artwork 1' }).getAttribute('href')).toBe(`/cart/orders/${idOf(77)}`);
    expect(order.closest('li')?.textContent).toBe('Artwork 1 · agreed on 40,000 Frw, to pay by 24 November 2026, 14:30 Kigali timePay now');
    expect(screen.queryByRole('link', { name: 'Pay now' }), 'the order in My Orders has it').toBeNull();
  });

  test('of nobody’s offers says so where it was asked for, and is not there where it was not', async () => {
    answerOffers({});
    await open('/cart#offers', { as: 'customer' });
    expect(await screen.findByText(/No offers yet/)).toBeTruthy();
  });

  test('is not there for who has no offers', async () => {
    answerOffers({});
    await open('/cart', { as: 'customer' });
    await screen.findByText('No orders yet.');
    await waitFor(() => expect(requestsOf('GET /offers')).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'My Offers' })).toBeNull();
  });

  test('is waited for, says why it is not there, and is asked for again', async () => {
    loseConnection('GET /offers');
    const { user } = await open('/cart#offers', { as: 'customer' });
    const section = within(await screen.findByRole('region', { name: 'My Offers' }));
    await section.findByRole('alert');
    answerOffers({ mine: [makeCountered(1)] });
    await user.click(section.getByRole('button', { name: 'Try Again' }));
    expect(await card('Artwork 1')).toBeTruthy();
  });

  test('with an offer marks that one and puts it in view; signed out through the sign-in', async () => {
    answerOffers({ mine: [makeCountered(1), makeCountered(2)] });
    answer('GET /offers/{id}', { data: makeCountered(2) });
    await open(`/cart?offer=${idOf(13_002)}#offers`, { as: 'customer' });
    const marked = await screen.findByRole('article', { name: 'Artwork 2' });
    expect(marked.getAttribute('aria-current')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(marked));
    expect((await screen.findByRole('article', { name: 'Artwork 1' })).getAttribute('aria-current')).toBeNull();
    expect(screen.getAllByRole('article', { name: 'Artwork 2' })).toHaveLength(1);
  });

  test('sends a visitor through the sign-in, and back to the offer', async () => {
    const { address } = await open(`/cart?offer=${idOf(13_002)}#offers`);
    await screen.findByText('Elsewhere: /login');
    expect(address()).toBe(`/login?next=${encodeURIComponent(`/cart?offer=${idOf(13_002)}#offers`)}`);
  });

  test('says of another person’s offer that it is not there', async () => {
    answerOffers({});
    refuse('GET /offers/{id}', fail('offers.notFound'));
    await open(`/cart?offer=${idOf(13_002)}#offers`, { as: 'customer' });
    expect(await screen.findByText('This offer was not found.')).toBeTruthy();
  });
});

describe('A buyer', () => {
  test('accepts, once, and pays the order', async () => {
    answerOffers({ mine: [makeCountered(1)] });
    answer('POST /offers/{id}/accept', { data: makeCountered(1, { state: 'accepted', turn: null, order: idOf(77) }) });
    const release = hold('POST /offers/{id}/accept');
    const { user, address } = await open('/cart#offers', { as: 'customer' });
    await user.click((await card('Artwork 1')).getByRole('button', { name: 'Accept 23,000 Frw for Artwork 1' }));
    const question = await dialog('Accept this offer?');
    expect(question.getByText(/Artwork 1 is ordered at once for 23,000 Frw and kept for you/)).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Accept and order' }));
    await user.click(question.getByRole('button', { name: 'Accept and order' }));
    expect((await requestOf('POST /offers/{id}/accept')).body).toEqual({});
    release();
    expect(await screen.findByText(`Elsewhere: /cart/orders/${idOf(77)}`)).toBeTruthy();
    expect(address(), 'its payment opens').toBe(`/cart/orders/${idOf(77)}#pay`);
    expect(requestsOf('POST /offers/{id}/accept')).toHaveLength(1);
  });

  test('says where an artist’s offer goes, with accepting it', async () => {
    answerOffers({ mine: [makeCountered(1, { madeBy: 'artist', rounds: 0, hasAddress: false })] });
    answer('POST /offers/{id}/accept', { data: makeCountered(1, { state: 'accepted', turn: null, order: idOf(77) }) });
    const { user } = await open('/cart#offers', { as: 'customer' });
    await user.click((await card('Artwork 1')).getByRole('button', { name: 'Accept 23,000 Frw for Artwork 1' }));
    const form = await dialog('Accept this offer?');
    const address = form.getByRole('textbox', { name: 'Shipping Address' });
    await user.clear(address);
    await user.click(form.getByRole('button', { name: 'Accept and order' }));
    expect(await form.findByText('Shipping Address Required')).toBeTruthy();
    expect(form.queryByText(/customs duties/)).toBeNull();
    await user.selectOptions(form.getByRole('combobox', { name: 'Country' }), 'FR');
    expect(form.getByText(/The recipient pays any customs duties and taxes in France/)).toBeTruthy();
    expect(form.getByRole('textbox', { name: 'Phone', description: /As dialled there/ })).toBeTruthy();
    await user.selectOptions(form.getByRole('combobox', { name: 'Country' }), 'RW');
    await user.type(address, 'KG 7 Ave, Kigali');
    await user.click(form.getByRole('button', { name: 'Accept and order' }));
    expect((await requestOf('POST /offers/{id}/accept')).body).toMatchObject({ shippingAddress: 'KG 7 Ave, Kigali', country: 'RW' });
  });

  test('is asked for an address where an artist could not accept without one', async () => {
    answerOffers({ theirs: [makeOffer(1, { madeBy: 'artist', hasAddress: false }), makeOffer(2)] });
    await open('/cart#offers', { as: 'customer' });
    const link = (await card('Artwork 1')).getByRole('link', { name: 'Save an address' });
    expect([link.getAttribute('href'), link.parentElement?.textContent]).toEqual([
      '/account#addresses',
      'Save an address where it can be sent, so that Jean Bosco can accept.',
    ]);
    expect((await card('Artwork 2')).queryByRole('link', { name: 'Save an address' })).toBeNull();
  });

  test('learns in the question why an offer cannot be accepted any more', async () => {
    answerOffers({ mine: [makeCountered(1)] });
    refuse('POST /offers/{id}/accept', fail('orders.soldOut', 'Artwork 1'));
    const { user } = await open('/cart#offers', { as: 'customer' });
    await user.click((await card('Artwork 1')).getByRole('button', { name: 'Accept 23,000 Frw for Artwork 1' }));
    const question = await dialog('Accept this offer?');
    await user.click(question.getByRole('button', { name: 'Accept and order' }));
    expect((await question.findByRole('alert')).textContent).toBe(fail('orders.soldOut', 'Artwork 1').message);
    await waitFor(() => expect(requestsOf('GET /offers').length).toBeGreaterThan(3));
  });

  test('withdraws after a question', async () => {
    answerOffers({ theirs: [makeOffer(1)] });
    answer('POST /offers/{id}/withdraw', { data: makeOffer(1, { state: 'withdrawn', turn: null }) });
    const { user } = await open('/cart#offers', { as: 'customer' });
    const waiting = await card('Artwork 1');
    expect(waiting.queryByRole('button', { name: /Accept/ })).toBeNull();
    await user.click(waiting.getByRole('button', { name: 'Withdraw the offer for Artwork 1' }));
    answerOffers({ over: [makeOffer(1, { state: 'withdrawn', turn: null })] });
    await user.click((await dialog('Withdraw this offer?')).getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('Withdrawn. Nothing was ordered.')).toBeTruthy();
  });
});

describe('/dashboard/artist/offers', () => {
  const address = '/dashboard/artist/offers';

  test('says what it is for while there is none', async () => {
    answerOffers({});
    await open(address, { as: 'artist' });
    expect(await screen.findByRole('heading', { name: 'No offers yet' })).toBeTruthy();
    expect((await requestOf('GET /offers')).query).toMatchObject({ as: 'artist' });
  });

  test('an artist counters within what the server allows, and nothing typed is lost by closing', async () => {
    answerOffers({ mine: [makeOffer(1, { text: 'For our hall.', rounds: 2 })] });
    answer('POST /offers/{id}/counter', { data: makeCountered(1) });
    const { user } = await open(address, { as: 'artist' });
    const open1 = await card('Artwork 1');
    expect(open1.getByText('For our hall.')).toBeTruthy();
    expect(open1.getByText(/20% less/), 'than the price').toBeTruthy();
    await user.click(open1.getByRole('button', { name: 'Counter the offer for Artwork 1' }));
    const form = await dialog('Answer with another amount');
    expect(form.getByText(/This is the last counter: Aline Uwase can then only accept or decline/)).toBeTruthy();
    expect(form.getByText('From 20,000 to 25,000 Frw.'), 'from what the buyer offers').toBeTruthy();
    await user.type(form.getByRole('textbox', { name: /^Amount/ }), '15000');
    await user.click(form.getByRole('button', { name: 'Send' }));
    const why = 'Aline Uwase offers 20,000 Frw. Accept that, or enter a whole amount from 20,000 to 25,000 Frw.';
    expect(await form.findByText(why)).toBeTruthy();
    expect(requestsOf('POST /offers/{id}/counter')).toEqual([]);
    await user.click(form.getByRole('button', { name: 'Close' }));
    const kept = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }));
    await user.click(kept.getByRole('button', { name: 'Keep editing' }));
    await user.clear(form.getByRole('textbox', { name: /^Amount/ }));
    await user.type(form.getByRole('textbox', { name: /^Amount/ }), '24000');
    await user.click(form.getByRole('button', { name: 'Send 24,000 Frw' }));
    expect((await requestOf('POST /offers/{id}/counter')).body).toEqual({ amount: 24_000, text: '' });
    expect(await screen.findByText('Sent to Aline Uwase')).toBeTruthy();
  });

  test('an offer that was countered three times can be accepted or declined only', async () => {
    answerOffers({ mine: [makeOffer(1, { rounds: 3 })] });
    await open(address, { as: 'artist' });
    const found = await card('Artwork 1');
    expect(found.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Accept 20,000 Frw', 'Decline']);
  });

  test('what the buyer does meanwhile is there at once', async () => {
    const { emit } = answerPublicLayout();
    answerOffers({ mine: [makeOffer(1)] });
    await open(address, { as: 'artist', layout: true });
    await card('Artwork 1');
    answerOffers({ over: [makeOffer(1, { state: 'withdrawn', turn: null })] });
    await requestOf('GET /events');
    emit('notification', {
      notification: {
        _id: idOf(5),
        kind: 'offer',
        text: 'Aline Uwase withdraws the offer for Artwork 1',
        link: `/dashboard/artist/offers?offer=${idOf(13_001)}`,
        thing: 'offer 1',
        count: 1,
        read: false,
        createdAt: '2026-11-23T12:30:00.000Z',
      },
      notificationCount: 1,
    });
    expect(await screen.findByText('Withdrawn. Nothing was ordered.')).toBeTruthy();
  });
});
