import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Art } from '#contract/arts.ts';
import { fail } from '#contract/failures.ts';
import { readDraft, textOf } from '#web/app/forms/drafts.ts';
import { answer, hold, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, makePerson, pageOf } from '#web/testing/make-account.ts';
import { makeArt, makeArtist } from '#web/testing/make-art.ts';
import { makeCart, makeOffer } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';
import { rangeBelow, suggestedAmounts } from '#web/offers/offer-form.ts';
import { accounts, type Viewer } from '#web/testing/sessions.ts';

beforeEach(() => {
  for (const call of ['GET /arts/{id}/related', 'GET /arts/{id}/more-by-artist'] as const) answer(call, { data: [] });
  answer('POST /arts/{id}/view', { data: { done: true } });
  answer('GET /favorites/ids', { data: [] });
  answer('GET /offers', pageOf([]));
  answer('GET /cart', makeCart());
  answer('GET /artists/{slug}', { data: { ...makeArtist(1, {}), biography: null } });
  answer('GET /arts/{id}/views', { data: { total: 7, last30Days: 2 } });
  answer('GET /users/me/addresses', { data: [] });
  answer('GET /users/{id}', { data: makePerson() });
  answer('GET /checkout/owner', pageOf([]));
});

const openArt = async (changes: Partial<Art> = {}, as: Viewer = 'customer') => {
  answer('GET /arts/name/{name}', { data: makeArt(1, { acceptsOffers: true, ...changes }) });
  const visit = await open('/artwork-1', { as });
  await screen.findByRole('heading', { level: 1, name: 'Artwork 1' });
  return visit;
};
const openDialog = async (...[changes, as]: Parameters<typeof openArt>) => {
  const visit = await openArt(changes, as);
  await visit.user.click(screen.getByRole('button', { name: 'Make an offer' }));
  return { ...visit, dialog: within(await screen.findByRole('dialog', { name: 'Offer for Artwork 1' })) };
};
type Dialog = Awaited<ReturnType<typeof openDialog>>;
const fillIn = async ({ user, dialog }: Dialog, amount = '18000') => {
  await user.type(dialog.getByRole('textbox', { name: /^Amount/ }), amount);
  const address = await dialog.findByRole('textbox', { name: 'Shipping Address' });
  await user.clear(address);
  await user.type(address, 'KG 7 Ave, Kigali');
  await user.clear(dialog.getByRole('textbox', { name: 'Phone' }));
  await user.type(dialog.getByRole('textbox', { name: 'Phone' }), '0788123456');
};

test('until it is known where an offer goes, no fields stand there that would fold', async () => {
  const release = hold('GET /users/me/addresses');
  const { dialog } = await openDialog();
  expect(dialog.getByRole('textbox', { name: /^Amount/ })).toBeTruthy();
  expect(dialog.queryByRole('textbox', { name: 'Shipping Address' })).toBeNull();
  release();
  expect(await dialog.findByRole('textbox', { name: 'Shipping Address' })).toBeTruthy();
});

test.each([
  ['takes none', { acceptsOffers: false }, 'customer'],
  ['is sold', { available_arts: 0 }, 'customer'],
  ['is one’s own', { owner: { ...makeArt(1).owner, _id: accounts.customer._id } }, 'customer'],
] as const)('no offer is made for what %s', async (_, changes, as) => {
  await openArt(changes, as);
  expect(screen.queryByRole('button', { name: 'Make an offer' })).toBeNull();
});

test('an offer says from which amount to which, and is sent once with all that was typed', async () => {
  answer('POST /offers', { data: makeOffer() });
  const release = hold('POST /offers');
  const visit = await openDialog();
  const { user, dialog } = visit;
  expect(dialog.getByText('From 12,500 to 25,000 Frw.')).toBeTruthy();
  await fillIn(visit);
  await user.clear(dialog.getByRole('spinbutton', { name: 'Quantity' }));
  await user.type(dialog.getByRole('spinbutton', { name: 'Quantity' }), '2');
  await user.type(dialog.getByRole('textbox', { name: 'Message' }), 'For our hall.');
  await user.click(dialog.getByRole('button', { name: 'Send offer' }));
  await user.click(dialog.getByRole('button', { name: 'Send offer' }));
  const { body } = await requestOf('POST /offers');
  expect(body).toEqual({
    art: idOf(1),
    amount: 18_000,
    quantity: 2,
    text: 'For our hall.',
    shippingAddress: 'KG 7 Ave, Kigali',
    phone: '0788123456',
    country: 'RW',
    note: '',
  });
  release();
  expect(await screen.findByText('Offer sent to Jean Bosco')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requestsOf('POST /offers')).toHaveLength(1);
});

test.each([
  ['', 'Please enter a whole amount from 12,500 to 25,000 Frw.'],
  ['12000', 'Please enter a whole amount from 12,500 to 25,000 Frw.'],
  ['25001', 'Please enter a whole amount from 12,500 to 25,000 Frw.'],
  ['99999999999999999999', 'Please enter a whole amount from 12,500 to 25,000 Frw.'],
])('the amount %j is refused at its field, and nothing is sent', async (amount, says) => {
  const { user, dialog } = await openDialog();
  if (amount) await user.type(dialog.getByRole('textbox', { name: /^Amount/ }), amount);
  await user.click(dialog.getByRole('button', { name: 'Send offer' }));
  expect(await dialog.findByText(says)).toBeTruthy();
  expect(dialog.getAllByText(/12,500 to 25,000 Frw/), 'the bounds are said once').toHaveLength(1);
  expect(dialog.getByText('Shipping Address Required')).toBeTruthy();
  expect(requestsOf('POST /offers')).toEqual([]);
});

test('one of three amounts is taken by a tap, and can be changed', async () => {
  const { user, dialog } = await openDialog();
  const names = within(dialog.getByRole('list', { name: 'Suggested amounts' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['17,500 Frw30% less', '20,000 Frw20% less', '22,500 Frw10% less']);
  const second = dialog.getByRole('button', { name: /^20,000 Frw/ });
  await user.click(second);
  const amount = dialog.getByRole('textbox', { name: /^Amount/ });
  expect([amount, second.ariaPressed]).toEqual([expect.objectContaining({ value: '20,000' }), 'true']);
  await user.clear(amount);
  await user.type(amount, '19000');
  expect(second.ariaPressed).toBe('false');
});

test.each([
  [25_000, [17_500, 20_000, 22_500]],
  [340_000, [240_000, 270_000, 305_000]],
  [3, [2]],
  [1, []],
])('for a price of %i Frw the amounts %j are suggested', (price, amounts) => {
  expect(suggestedAmounts(rangeBelow(price))).toEqual(amounts);
});

test('of an account with an address and a phone these are one line, which opens to the fields', async () => {
  const home = { street: 'KG 7 Ave 12', province: 'Kigali City', district: 'Gasabo', sector: 'Remera' };
  answer('GET /users/{id}', { data: makePerson(home) });
  answer('POST /offers', { data: makeOffer() });
  const { user, dialog } = await openDialog();
  const line = (await dialog.findByText('Goes to:')).parentElement;
  expect(line?.textContent).toContain('KG 7 Ave 12');
  expect(dialog.queryByRole('textbox', { name: 'Shipping Address' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Change where it goes' }));
  const phone = dialog.getByRole('textbox', { name: 'Phone' });
  expect(document.activeElement).toBe(phone);
  await user.clear(phone);
  await user.type(phone, '0788999888');
  await user.click(dialog.getByRole('button', { name: /^20,000 Frw/ }));
  await user.click(dialog.getByRole('button', { name: 'Send offer' }));
  expect((await requestOf('POST /offers')).body).toMatchObject({ amount: 20_000, phone: '0788999888', country: 'RW' });
});

test('what is wrong in the folded address opens it', async () => {
  const home = { province: 'Kigali City', district: 'Gasabo', sector: 'Remera', street: 'KG 7 Ave 12', city: null, postalCode: null };
  answer('GET /users/me/addresses', {
    data: [{ ...home, _id: idOf(900), name: 'Aline Uwase', phone: '12', country: 'RW', default: true }],
  });
  const { user, dialog } = await openDialog();
  await dialog.findByText('Goes to:');
  await user.click(dialog.getByRole('button', { name: /^20,000 Frw/ }));
  await user.click(dialog.getByRole('button', { name: 'Send offer' }));
  expect((await dialog.findByRole('textbox', { name: 'Phone' })).ariaInvalid).toBe('true');
  expect(requestsOf('POST /offers')).toEqual([]);
});

test('an offer that is open already is one press away, and what was typed stays', async () => {
  refuse('POST /offers', fail('offers.alreadyOpen', 'Artwork 1').with({ offer: idOf(13_001) }));
  const visit = await openDialog();
  await fillIn(visit);
  await visit.user.click(visit.dialog.getByRole('button', { name: 'Send offer' }));
  expect(await visit.dialog.findByText('There is already an open offer for Artwork 1.')).toBeTruthy();
  expect(visit.dialog.getByRole('link', { name: 'See your offer' }).getAttribute('href')).toBe(`/cart?offer=${idOf(13_001)}#offers`);
  expect(visit.dialog.getByRole('textbox', { name: /^Amount/ })).toHaveProperty('value', '18,000');
});

test('without a connection it says so, and is sent with the same key when pressed again', async () => {
  loseConnection('POST /offers');
  const visit = await openDialog();
  await fillIn(visit);
  await visit.user.click(visit.dialog.getByRole('button', { name: 'Send offer' }));
  expect((await visit.dialog.findByRole('alert')).textContent).toBe('Check your Internet connection');
  answer('POST /offers', { data: makeOffer() });
  await visit.user.click(visit.dialog.getByRole('button', { name: 'Send offer' }));
  await screen.findByText('Offer sent to Jean Bosco');
  const keys = requestsOf('POST /offers').map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('what the artist does not send abroad is said before anything is sent', async () => {
  const visit = await openDialog();
  await fillIn(visit);
  await visit.user.selectOptions(visit.dialog.getByRole('combobox', { name: 'Country' }), 'FR');
  expect(await visit.dialog.findByText('Jean Bosco does not send this work to France.')).toBeTruthy();
  expect(visit.dialog.getByText(/The recipient pays any customs duties and taxes in France/)).toBeTruthy();
  await visit.user.click(visit.dialog.getByRole('link', { name: 'Ask the artist' }));
  expect(textOf(readDraft(`message:${idOf(2)}`))).toBe('Do you send “Artwork 1” to France?');
});

test('a typed offer is not lost by closing: it asks first', async () => {
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByRole('textbox', { name: 'Message' }), 'For our hall.');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard this offer?' }));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveProperty('value', 'For our hall.');
});

test('a visitor’s offer waits for the sign-in with all that was typed', async () => {
  const visit = await openDialog({}, 'visitor');
  await fillIn(visit);
  expect(visit.dialog.getByText('You will sign in before it is sent; what you type is kept.')).toBeTruthy();
  await visit.user.click(visit.dialog.getByRole('button', { name: 'Sign in and send offer' }));
  await waitFor(() => expect(visit.address()).toBe('/login?next=%2Fartwork-1'));
  expect(JSON.parse(localStorage.getItem('wish') ?? '{}')).toMatchObject({
    act: 'offers.make',
    name: 'Artwork 1',
    facts: { artId: idOf(1), body: { amount: 18_000, quantity: 1, shippingAddress: 'KG 7 Ave, Kigali' } },
  });
  expect(requestsOf('POST /offers')).toEqual([]);
});

test('an offer whose session ended with the press waits for the next sign-in of the same person', async () => {
  refuse('POST /offers', fail('session.missing'));
  const visit = await openDialog();
  await fillIn(visit);
  await visit.user.click(visit.dialog.getByRole('button', { name: 'Send offer' }));
  await waitFor(() => expect(visit.leftFor()).toEqual(['/login?next=%2Fartwork-1']));
  expect(JSON.parse(localStorage.getItem('wish') ?? '{}')).toMatchObject({ act: 'offers.make', identity: accounts.customer._id });
});
