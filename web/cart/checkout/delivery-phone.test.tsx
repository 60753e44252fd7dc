import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import { fieldMessages } from '#contract/messages.ts';
import { answer, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { makePerson, pageOf } from '#web/testing/make-account.ts';
import { makeCart, makeCartItem, paymentOptions } from '#web/testing/make-orders.ts';
import { open } from '#web/testing/open.tsx';

beforeEach(() => {
  answer('GET /cart', makeCart(makeCartItem(2, { shipsAbroad: 'free' })));
  answer('GET /payments/options', { data: paymentOptions });
  answer('GET /checkout/owner', pageOf([]));
  answer('GET /offers', pageOf([]));
  answer('GET /favorites', pageOf([]));
  answer('GET /favorites/ids', { data: [] });
  answer('GET /users/me/addresses', { data: [] });
  answer('GET /users/{id}', { data: makePerson() });
});

const openForm = async () => {
  const opened = await open('/cart', { as: 'customer' });
  await screen.findByRole('heading', { name: 'Your Cart' });
  return opened;
};
const address = () => screen.getByRole('textbox', { name: 'Shipping Address' });
const phone = () => screen.getByRole('textbox', { name: 'Phone' });
const country = () => screen.getByRole('combobox', { name: 'Country' });
const pay = () => screen.getByRole('button', { name: 'Proceed to Payment' });

test('a Rwandan number that lacks digits is refused with the other fields, before anything is sent', async () => {
  const { user } = await openForm();
  await user.type(address(), 'KG 7 Ave 12, Remera');
  await user.clear(phone());
  await user.type(phone(), '0788 12 34 5');
  await user.click(pay());
  expect(await screen.findByText(/Enter a Rwandan number such as 0788 123 456/)).toBeTruthy();
  expect(requestsOf('POST /checkout/{cartId}')).toEqual([]);
});

test.each(['06 12 34 56 78', '07123 456789'])(
  'abroad %s is sent as it was typed: the server reads it as one of that country',
  async (typed) => {
    refuse('POST /checkout/{cartId}', fail('payments.provider'));
    const { user } = await openForm();
    await user.selectOptions(country(), 'FR');
    await user.type(address(), '12 rue des Arts, Paris');
    await user.clear(phone());
    await user.type(phone(), typed);
    await user.click(pay());
    expect((await requestOf('POST /checkout/{cartId}')).body).toMatchObject({ phone: typed, country: 'FR' });
  },
);

test('abroad a number that may be Rwandan is asked for its country code, and is not taken for a Rwandan one', async () => {
  const { user } = await openForm();
  await user.selectOptions(country(), 'FR');
  await user.type(address(), '12 rue des Arts, Paris');
  await user.clear(phone());
  await user.type(phone(), '07 88 12 34 56');
  await user.click(pay());
  await screen.findByRole('textbox', { name: 'Phone', description: (said) => said.includes(fieldMessages.phoneTwoCountries) });
  expect(requestsOf('POST /checkout/{cartId}')).toEqual([]);
});

test('what is no number is refused together with the missing address, in the words of where it goes', async () => {
  const { user } = await openForm();
  await user.clear(phone());
  await user.type(phone(), '0788 12 34 5');
  await user.click(pay());
  expect(await screen.findByText('Shipping Address Required')).toBeTruthy();
  expect(screen.getByText(fieldMessages.phoneInvalid)).toBeTruthy();
  await user.selectOptions(country(), 'FR');
  await user.clear(phone());
  await user.type(phone(), '12');
  expect(await screen.findByText(fieldMessages.phoneAbroad)).toBeTruthy();
  expect(screen.getByText('Shipping Address Required')).toBeTruthy();
});
