import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fieldMessages } from '#contract/messages.ts';
import type { Address } from '#contract/addresses.ts';
import { fail } from '#contract/failures.ts';
import { answer, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, makePerson, pageOf } from '#web/testing/make-account.ts';
import { open } from '#web/testing/open.tsx';

const home: Address = {
  _id: idOf(900),
  name: 'Aline Uwase',
  phone: '+250788123456',
  country: 'RW',
  province: 'Kigali',
  district: 'Gasabo',
  sector: 'Remera',
  street: 'KG 7 Ave 12',
  city: null,
  postalCode: null,
  default: true,
};
const abroad = { country: 'FR', province: null, district: null, sector: null, city: 'Paris', postalCode: '75011' };
const paris: Address = { ...home, ...abroad, _id: idOf(901), street: '12 rue des Arts', default: false };

beforeEach(() => {
  answer('GET /users/{id}', { data: makePerson() });
  answer('GET /users/me/addresses', { data: [home, paris] });
  answer('GET /artists/followed', pageOf([]));
  answer('GET /saved-searches', { data: [] });
  answer('GET /mail-preferences', { data: { newMessages: true, newsletter: false, savedSearches: true, isEmailVerified: true } });
  answer('GET /notifications/choices', { data: [] });
  answer('GET /messages/blocks', pageOf([]));
  answer('GET /users/me/sessions', { data: [] });
});

async function openBook() {
  const opened = await open('/account#addresses', { as: 'customer' });
  const book = within(await screen.findByRole('region', { name: 'Your addresses' }));
  return { ...opened, book };
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('the addresses are listed as labels, and the default one says so', async () => {
  const { book } = await openBook();
  const [first, second] = await book.findAllByRole('listitem');
  expect(first?.textContent).toContain('Aline Uwase\nKG 7 Ave 12\nRemera, Gasabo, Kigali+250 788 123 456Default');
  expect(second?.textContent).toContain('12 rue des Arts\n75011 Paris\nFrance');
});

test('another one becomes the default by one press', async () => {
  answer('PUT /users/me/addresses/{id}', { data: { ...paris, default: true } });
  const { user, book } = await openBook();
  await user.click(await book.findByRole('button', { name: 'Make 12 rue des Arts the default' }));
  const { params, body } = await requestOf('PUT /users/me/addresses/{id}');
  expect([params, body]).toEqual([{ id: paris._id }, { default: true }]);
});

test('a new one begins with the own name and phone, and is refused at its fields', async () => {
  const wrong = fail('input.invalid', fieldMessages.phoneInvalid).withFields({ phone: fieldMessages.phoneInvalid });
  refuse('POST /users/me/addresses', wrong);
  const { user, book } = await openBook();
  await user.click(await book.findByRole('button', { name: 'Add an address' }));
  const form = await dialog('Add an address');
  await user.click(form.getByRole('button', { name: 'Save address' }));
  await form.findByRole('textbox', { name: 'Street', description: 'Street Required' });
  await user.type(form.getByRole('textbox', { name: 'Street' }), 'KN 3 Rd 5');
  for (const [list, choice] of [
    ['Province', 'Kigali'],
    ['District', 'Nyarugenge'],
    ['Sector', 'Nyamirambo'],
  ] as const) {
    await user.selectOptions(form.getByRole('combobox', { name: list }), choice);
  }
  await user.click(form.getByRole('button', { name: 'Save address' }));
  await form.findByRole('textbox', { name: 'Phone', description: /Enter a Rwandan number such as 0788 123 456/ });
  expect((await requestOf('POST /users/me/addresses')).body).toEqual({
    name: 'Aline Uwase',
    phone: '+250788123456',
    street: 'KN 3 Rd 5',
    province: 'Kigali',
    district: 'Nyarugenge',
    sector: 'Nyamirambo',
    country: 'RW',
    city: '',
    postalCode: '',
  });
});

test('one is changed and deleted, each after it was asked', async () => {
  answer('PUT /users/me/addresses/{id}', { data: paris });
  answer('DELETE /users/me/addresses/{id}', { data: { done: true } });
  const { user, book } = await openBook();
  await user.click(await book.findByRole('button', { name: 'Edit 12 rue des Arts' }));
  const form = await dialog('Edit address');
  expect(form.getByRole('combobox', { name: 'Country' })).toHaveProperty('value', 'FR');
  await user.type(form.getByRole('textbox', { name: 'City' }), ' 11e');
  await user.click(form.getByRole('button', { name: 'Save address' }));
  expect((await requestOf('PUT /users/me/addresses/{id}')).body).toMatchObject({ city: 'Paris 11e', province: '', country: 'FR' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(book.getByRole('button', { name: 'Delete KG 7 Ave 12' }));
  await user.click((await dialog('Delete this address?')).getByRole('button', { name: 'Delete address' }));
  expect((await requestOf('DELETE /users/me/addresses/{id}')).params).toEqual({ id: home._id });
});

test.each([
  ['12', fieldMessages.phoneAbroad],
  ['07 88 12 34 56', fieldMessages.phoneTwoCountries],
])('abroad the phone %s is refused in the words of abroad', async (typed, said) => {
  const { user, book } = await openBook();
  await user.click(await book.findByRole('button', { name: 'Edit 12 rue des Arts' }));
  const form = await dialog('Edit address');
  const phone = form.getByRole('textbox', { name: 'Phone' });
  await user.clear(phone);
  await user.type(phone, typed);
  await user.click(form.getByRole('button', { name: 'Save address' }));
  await form.findByRole('textbox', { name: 'Phone', description: (text) => text.includes(said) });
  expect(requestsOf('PUT /users/me/addresses/{id}')).toEqual([]);
});
