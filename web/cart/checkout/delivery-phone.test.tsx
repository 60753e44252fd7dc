import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import { fieldMessages } from '#contract/messages.ts';
import { refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { makeCart, makeCartItem } from '#web/testing/make-orders.ts';
import { address, answerOrderForm, country, openOrderForm, pay, phone } from '#web/testing/scenes/order-form.ts';

beforeEach(() => answerOrderForm(makeCart(makeCartItem(2, { shipsAbroad: 'free' }))));

test('a Rwandan number that lacks digits is refused with the other fields, before anything is sent', async () => {
  const { user } = await openOrderForm();
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
    const { user } = await openOrderForm();
    await user.selectOptions(country(), 'FR');
    await user.type(address(), '12 rue des Arts, Paris');
    await user.clear(phone());
    await user.type(phone(), typed);
    await user.click(pay());
    expect((await requestOf('POST /checkout/{cartId}')).body).toMatchObject({ phone: typed, country: 'FR' });
  },
);

test('abroad a number that may be Rwandan is asked for its country code, and is not taken for a Rwandan one', async () => {
  const { user } = await openOrderForm();
  await user.selectOptions(country(), 'FR');
  await user.type(address(), '12 rue des Arts, Paris');
  await user.clear(phone());
  await user.type(phone(), '07 88 12 34 56');
  await user.click(pay());
  await screen.findByRole('textbox', { name: 'Phone', description: (said) => said.includes(fieldMessages.phoneTwoCountries) });
  expect(requestsOf('POST /checkout/{cartId}')).toEqual([]);
});

test('what is no number is refused together with the missing address, in the words of where it goes', async () => {
  const { user } = await openOrderForm();
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

test('the country comes before the phone, which it says how to write', async () => {
  const { user } = await openOrderForm();
  expect(country().compareDocumentPosition(phone())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.selectOptions(country(), 'FR');
  expect(await screen.findByText('For the courier. As dialled there, or with + and the country code.')).toBeTruthy();
});
