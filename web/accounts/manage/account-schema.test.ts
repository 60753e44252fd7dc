import { expect, test } from 'vitest';
import type { Person } from '#contract/accounts.ts';
import { addressOf, OtherProfile, OwnProfile, profileValues } from './account-schema.ts';

const person: Person = {
  _id: '01a1fe19-c83b-77bb-9e49-bf25bd6fd9f7',
  name: 'Aline Mukamana',
  email: 'aline@example.com',
  img: null,
  role: 'User',
  status: 'approved',
  createdAt: '2026-11-21T12:00:00.000Z',
  slug: null,
  artworks: 0,
  followers: 0,
  rating: null,
  reviews: 0,
  phone: null,
  isAdmin: false,
  staff: null,
  street: null,
  province: null,
  district: null,
  sector: null,
  country: 'RW',
  city: null,
  postalCode: null,
  biography: null,
  links: { instagram: 'https://instagram.com/aline' },
};

const messageOf = (schema: typeof OwnProfile, values: unknown) => {
  const { error } = schema.safeParse(values);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
};

test('the own profile requires every field, with the specification’s messages', () => {
  expect(messageOf(OwnProfile, { ...profileValues(person), name: '', email: '' })).toEqual({
    name: 'Username Required',
    email: 'Email Required',
    phone: 'Phone Required',
    street: 'Street Required',
    province: 'Province Required',
    district: 'District Required',
    sector: 'Sector Required',
    password: 'Password Required',
  });
});

test('an admin’s edit of another account keeps the password when the field is empty, and validates a typed one', () => {
  const whole = {
    ...profileValues(person),
    phone: '0788123456',
    street: 'KN 3 Rd',
    province: 'Kigali',
    district: 'Gasabo',
    sector: 'Remera',
  };
  expect(messageOf(OtherProfile, whole)).toEqual({});
  expect(messageOf(OtherProfile, { ...whole, password: 'short' })).toEqual({ password: 'Password must have at least 8 characters' });
});

test('the form starts with the account’s values and never with a password', () => {
  expect(profileValues(person)).toMatchObject({
    name: 'Aline Mukamana',
    phone: '',
    instagram: 'https://instagram.com/aline',
    password: '',
    newPassword: '',
  });
});

test('an address outside Rwanda requires country and city, and not Rwanda’s divisions', () => {
  const abroad = { ...profileValues(person), phone: '+4930901820', street: '', place: 'abroad', country: '', password: 'x' } as const;
  expect(messageOf(OwnProfile, abroad)).toEqual({ street: 'Street Required', country: 'Country Required', city: 'City Required' });
  expect(messageOf(OwnProfile, { ...abroad, street: 'Main St 1', country: 'AE', city: 'Dubai' })).toEqual({});
  expect(messageOf(OtherProfile, { ...abroad, street: 'Main St 1', country: 'AE', city: 'Dubai', password: '' })).toEqual({});
});

test('the form starts with the country of the address', () => {
  expect(profileValues(person)).toMatchObject({ place: 'rwanda', country: '' });
  const abroad = profileValues({ ...person, country: 'DE', city: 'Berlin', postalCode: '10115' });
  expect(abroad).toMatchObject({ place: 'abroad', country: 'DE', city: 'Berlin', postalCode: '10115' });
});

test('only the visible address is sent; what was typed for the other one is not', () => {
  const typed = { province: 'Kigali', district: 'Gasabo', sector: 'Remera', country: 'DE', city: 'Berlin', postalCode: '10115' };
  const values = { ...profileValues(person), ...typed };
  expect(addressOf({ ...values, place: 'rwanda' })).toEqual({
    province: 'Kigali',
    district: 'Gasabo',
    sector: 'Remera',
    country: 'RW',
    city: '',
    postalCode: '',
  });
  expect(addressOf({ ...values, place: 'abroad' })).toEqual({
    province: '',
    district: '',
    sector: '',
    country: 'DE',
    city: 'Berlin',
    postalCode: '10115',
  });
});
