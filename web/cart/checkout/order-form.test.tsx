import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { formatPhone } from '#contract/phone.ts';
import { fieldMessages } from '#contract/messages.ts';
import type { Address } from '#contract/addresses.ts';
import { fail } from '#contract/failures.ts';
import { clearPersonalData } from '#web/accounts/session/clear-personal-data.ts';
import { readDraft, textOf } from '#web/app/forms/drafts.ts';
import { cacheCart } from '#web/app/offline/cached-cart.ts';
import { answer, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, makePerson, pageOf } from '#web/testing/make-account.ts';
import { makeCart, makeCartItem, makeOrder } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';
import { accounts, signInAs } from '#web/testing/sessions.ts';
import { address, answerOrderForm, country, openOrderForm, pay, phone } from '#web/testing/scenes/order-form.ts';

const home: Address = {
  _id: idOf(900),
  name: 'Aline Uwase',
  phone: '+250788999999',
  country: 'RW',
  province: 'Kigali',
  district: 'Gasabo',
  sector: 'Remera',
  street: 'KG 7 Ave 12',
  city: null,
  postalCode: null,
  default: true,
};
const noPlace = { province: null, district: null, sector: null };
const paris: Address = { ...home, ...noPlace, _id: idOf(901), country: 'FR', street: '12 rue des Arts', city: 'Paris', default: false };
const cart = makeCart(makeCartItem(1), makeCartItem(2, { shipsAbroad: 'free', dispatchDays: 1 }));

beforeEach(() => answerOrderForm(cart));

const hasValue = (find: () => HTMLElement, value: string) => waitFor(() => expect(find()).toHaveProperty('value', value));

describe('The order form begins with', () => {
  test('the default address, its phone and country', async () => {
    answer('GET /users/me/addresses', { data: [{ ...paris, default: true }, home] });
    answer('GET /users/{id}', { data: makePerson({ street: 'KN 5 Rd' }) });
    await openOrderForm();
    await hasValue(address, 'Aline Uwase\n12 rue des Arts\nParis');
    expect([phone(), country()].map((one) => (one as HTMLInputElement).value)).toEqual(['+250 788 999 999', 'FR']);
  });

  test('that of the profile where none is saved', async () => {
    answer('GET /users/{id}', { data: makePerson({ street: 'KN 5 Rd', ...noPlace, province: 'Kigali', district: 'Gasabo' }) });
    answer('GET /checkout/owner', pageOf([makeOrder(1, { shippingAddress: 'Elsewhere 1' })]));
    await openOrderForm();
    await hasValue(address, 'Aline Uwase\nKN 5 Rd\nGasabo, Kigali');
    expect(phone()).toHaveProperty('value', formatPhone(accounts.customer.phone));
  });

  test('that of the last order, without the line of its country, where the profile has none either', async () => {
    const last = makeOrder(1, { shippingAddress: '12 rue des Arts, Paris\nFrance', country: 'FR', phone: '+33612345678' });
    answer('GET /checkout/owner', pageOf([last]));
    await openOrderForm();
    await hasValue(address, '12 rue des Arts, Paris');
    expect([phone(), country()].map((one) => (one as HTMLInputElement).value)).toEqual(['+33 6 12 34 56 78', 'FR']);
  });
});

test('a saved address is chosen by one press, another one is typed, and what is in the form is ordered', async () => {
  answer('GET /users/me/addresses', { data: [home, paris] });
  answer('POST /checkout/{cartId}', { data: { ...makeOrder(12), events: [] } });
  refuse('POST /checkout/{id}/pay', fail('payments.provider'));
  const { user } = await openOrderForm();
  const choice = await screen.findByRole('combobox', { name: 'Deliver to' });
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Aline Uwase, KG 7 Ave 12, Gasabo', 'Aline Uwase, 12 rue des Arts, Paris', 'Another address']);
  await user.selectOptions(choice, paris._id);
  await hasValue(country, 'FR');
  await user.selectOptions(choice, '');
  await hasValue(address, '');
  await user.selectOptions(choice, home._id);
  await hasValue(address, 'Aline Uwase\nKG 7 Ave 12\nRemera, Gasabo, Kigali');
  await user.type(screen.getByRole('textbox', { name: 'Note for the artist and the courier' }), 'The blue gate');
  await user.click(pay());
  expect((await requestOf('POST /checkout/{cartId}')).body).toEqual({
    shippingAddress: 'Aline Uwase\nKG 7 Ave 12\nRemera, Gasabo, Kigali',
    phone: '+250788999999',
    country: 'RW',
    note: 'The blue gate',
    expectedTotal: 70_000,
  });
});

test('what is typed is kept when the page is left and opened again, until somebody signs out', async () => {
  answer('GET /users/me/addresses', { data: [home] });
  const first = await openOrderForm();
  await hasValue(address, 'Aline Uwase\nKG 7 Ave 12\nRemera, Gasabo, Kigali');
  await first.user.clear(address());
  await first.user.type(address(), 'KN 3 Rd 5, Nyarugenge');
  cleanup();
  await openOrderForm();
  await hasValue(address, 'KN 3 Rd 5, Nyarugenge');
  expect(phone()).toHaveProperty('value', '+250 788 999 999');
  cleanup();
  clearPersonalData();
  await openOrderForm();
  await hasValue(address, 'Aline Uwase\nKG 7 Ave 12\nRemera, Gasabo, Kigali');
});

test('a chosen address that was edited meanwhile is filled in anew, with what was typed', async () => {
  answer('GET /users/me/addresses', { data: [paris, home] });
  const note = () => screen.getByRole('textbox', { name: 'Note for the artist and the courier' });
  const first = await openOrderForm();
  await hasValue(address, 'Aline Uwase\n12 rue des Arts\nParis');
  await first.user.type(note(), 'The blue gate');
  await first.user.selectOptions(screen.getByRole('combobox', { name: 'Deliver to' }), home._id);
  await hasValue(address, 'Aline Uwase\nKG 7 Ave 12\nRemera, Gasabo, Kigali');
  cleanup();
  answer('GET /users/me/addresses', { data: [paris, { ...home, street: 'KG 9 Ave 1', phone: '+250788111111' }] });
  await openOrderForm();
  await hasValue(address, 'Aline Uwase\nKG 9 Ave 1\nRemera, Gasabo, Kigali');
  expect([phone(), country(), note()].map((one) => (one as HTMLInputElement).value)).toEqual(['+250 788 111 111', 'RW', 'The blue gate']);
});

test('a note alone keeps no street', async () => {
  answer('GET /users/me/addresses', { data: [home] });
  const { user } = await openOrderForm();
  await hasValue(address, 'Aline Uwase\nKG 7 Ave 12\nRemera, Gasabo, Kigali');
  await user.type(screen.getByRole('textbox', { name: 'Note for the artist and the courier' }), 'The blue gate');
  cleanup();
  answer('GET /users/me/addresses', { data: [paris] });
  await openOrderForm();
  await hasValue(address, 'Aline Uwase\n12 rue des Arts\nParis');
  expect(country()).toHaveProperty('value', 'FR');
});

test.each([
  ['', 'Phone Required'],
  ['+2507', fieldMessages.phoneInvalid],
  ['call me maybe', fieldMessages.phoneInvalid],
])('the phone %j is not sent', async (typed, message) => {
  const { user } = await openOrderForm();
  await user.type(address(), 'KG 7 Ave, Gasabo');
  await user.clear(phone());
  if (typed) await user.type(phone(), typed);
  await user.click(pay());
  await screen.findByRole('textbox', { name: 'Phone', description: (said) => said.includes(message) });
  expect(requestsOf('POST /checkout/{cartId}')).toEqual([]);
});

test('what the server says of a field stands at the field', async () => {
  const wrong = fail('input.invalid', fieldMessages.phoneInvalid).withFields({ phone: fieldMessages.phoneInvalid });
  refuse('POST /checkout/{cartId}', wrong);
  const { user } = await openOrderForm();
  await user.type(address(), 'KG 7 Ave, Gasabo');
  await user.click(pay());
  await screen.findByRole('textbox', { name: 'Phone', description: /Enter a Rwandan number such as 0788 123 456/ });
});

test('an address that was filled in belongs to its country: another one asks for an address there, and its own brings it back', async () => {
  answer('GET /users/me/addresses', { data: [home] });
  const { user } = await openOrderForm();
  await hasValue(address, 'Aline Uwase\nKG 7 Ave 12\nRemera, Gasabo, Kigali');
  await user.selectOptions(country(), 'FR');
  await hasValue(address, '');
  await user.selectOptions(country(), 'RW');
  await hasValue(address, 'Aline Uwase\nKG 7 Ave 12\nRemera, Gasabo, Kigali');
  await user.clear(address());
  await user.type(address(), '12 rue des Arts, Paris');
  await user.selectOptions(country(), 'FR');
  await hasValue(address, '12 rue des Arts, Paris');
});

test('abroad, the works that are not sent there are named with a way to ask, before anything is ordered', async () => {
  const { user } = await openOrderForm();
  await user.type(address(), '12 rue des Arts, Paris');
  await user.selectOptions(country(), 'FR');
  const notSent = within(await screen.findByRole('region', { name: 'Not sent to France' }));
  expect(notSent.getAllByRole('listitem')).toHaveLength(1);
  expect(notSent.getByRole('link', { name: 'Ask the artist' }).getAttribute('href')).toBe(
    `/chats?with=${accounts.artist._id}&art=${idOf(1)}`,
  );
  expect(screen.getByText(/The recipient pays any customs duties and taxes in France/)).toBeTruthy();
  expect(screen.getByText('Paid by the recipient')).toBeTruthy();
  expect((address() as HTMLTextAreaElement).placeholder).toBe('Street and number\nPostal code and city\nState or region');
  await user.click(screen.getByRole('button', { name: 'Remove it or ask' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Not sent to France' })));
  expect(requestsOf('POST /checkout/{cartId}')).toEqual([]);
  await user.selectOptions(country(), 'RW');
  expect(screen.queryByRole('region', { name: 'Not sent to France' })).toBeNull();
});

test('abroad, a work that is not sent there is left out by one press beside the question', async () => {
  const { user } = await openOrderForm();
  await user.selectOptions(country(), 'FR');
  const notSent = within(await screen.findByRole('region', { name: 'Not sent to France' }));
  answer('DELETE /cart/{productId}/remove', makeCart());
  answer('GET /cart', makeCart());
  await user.click(notSent.getByRole('button', { name: 'Remove Artwork 1 from your cart' }));
  expect((await requestOf('DELETE /cart/{productId}/remove')).params).toEqual({ productId: idOf(1) });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Not sent to France' })).toBeNull());
});

const shippingCost = () => screen.getByText('Shipping', { selector: 'dt' }).nextElementSibling?.textContent;

test('lines and sum follow the country of the order, and promise nothing of what is not sent there', async () => {
  const { user } = await openOrderForm();
  expect(shippingCost()).toBe('Free');
  expect(screen.getByText('Free Shipping')).toBeTruthy();
  await user.selectOptions(country(), 'FR');
  await screen.findByText(/with you about/);
  const lines = within(screen.getByRole('region', { name: 'Order Summary' })).getAllByRole('listitem');
  expect(lines[0]?.textContent).toContain('Not sent to France');
  expect(lines[1]?.textContent).toContain('of payment · with you about 7–21 days later · Free shipping to France');
  expect(shippingCost()).toBe('Some works are not sent to France');
  expect(screen.queryByText('Free Shipping')).toBeNull();
  expect(screen.queryByText(/Free shipping in Rwanda/)).toBeNull();
});

test('the default address abroad decides too', async () => {
  answer('GET /cart', makeCart(makeCartItem(1)));
  answer('GET /users/me/addresses', { data: [{ ...paris, default: true }] });
  await openOrderForm();
  await waitFor(() => expect(shippingCost()).toBe('Not sent to France'));
  expect(screen.getByRole('region', { name: 'Order Summary' }).textContent).toContain('Not sent to France');
});

test('the question whether a work is sent there is begun in the chat', async () => {
  const { user, address: at } = await openOrderForm();
  await user.selectOptions(country(), 'FR');
  await user.click(await screen.findByRole('link', { name: 'Ask the artist' }));
  expect(at()).toBe(`/chats?with=${accounts.artist._id}&art=${idOf(1)}`);
  expect(textOf(readDraft(`message:${accounts.artist._id}`))).toBe('Do you send “Artwork 1” to France?');
});

test('each item says by whom it is, what it is, and when and where to it is sent', async () => {
  await openOrderForm();
  await screen.findAllByText(/with you about/);
  const [first, second] = within(screen.getByRole('region', { name: 'Order Summary' })).getAllByRole('listitem');
  expect(within(first!).getByRole('link', { name: 'Jean Bosco' }).getAttribute('href')).toBe('/artist/jean-bosco');
  expect(first?.textContent).toContain('Imigongo\u00a0· 80\u00a0×\u00a060\u00a0cm');
  expect(first?.textContent).toContain(
    'Leaves the studio within 3 days of payment · with you about 1–3 days later · Free shipping in Rwanda',
  );
  expect(second?.textContent).toContain('within 1 day of payment · with you about 1–3 days later · Free shipping in Rwanda');
});

test('an own artwork that is still in the cart asks to be removed', async () => {
  const { _id, name } = accounts.customer;
  answer('GET /cart', makeCart(makeCartItem(1, { artist: { _id, name, slug: null } })));
  await openOrderForm();
  expect(screen.getByText('This is your own artwork. Please remove it to order the others.')).toBeTruthy();
});

test('without a connection the items of the cart can still be read, with their date', async () => {
  signInAs('customer');
  cacheCart(cart);
  loseConnection('GET /cart');
  await open('/cart', { as: 'customer' });
  expect(await screen.findByText(/^As of/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Artwork 1' }).getAttribute('href')).toBe('/artwork-1');
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
});

test('offline the order says that it was not placed, and what is kept', async () => {
  loseConnection('POST /checkout/{cartId}');
  const { user } = await openOrderForm();
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await user.type(address(), 'KG 7 Ave, Gasabo');
  await user.click(pay());
  const text = 'Check your Internet connection. Your order was not placed. Your cart and what you entered are kept.';
  expect(await screen.findByText(text)).toBeTruthy();
  isOnline.mockRestore();
});
