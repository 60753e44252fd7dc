import { expect, test } from 'vitest';
import { arrivalOf, homeOf } from './home-of.ts';

test('after the sign-in an admin and an approved artist go to their dashboards, anyone else home', () => {
  expect(homeOf({ isAdmin: true, isArtist: false })).toBe('/dashboard/admin');
  expect(homeOf({ isAdmin: false, isArtist: true })).toBe('/dashboard/artist');
  expect(homeOf({ isAdmin: false, isArtist: false })).toBe('/');
});

test('after the sign-in the requested page opens, but never the dashboard of another role', () => {
  const admin = { isAdmin: true, isArtist: false };
  const artist = { isAdmin: false, isArtist: true };
  const customer = { isAdmin: false, isArtist: false };
  expect(arrivalOf(customer, '/cart#orders')).toBe('/cart#orders');
  expect(arrivalOf(admin, '/dashboard/admin/orders')).toBe('/dashboard/admin/orders');
  for (const nowhere of [undefined, '/']) expect(arrivalOf(admin, nowhere)).toBe('/dashboard/admin');
  expect(arrivalOf(admin, '/dashboard/artist')).toBe('/dashboard/admin');
  expect(arrivalOf(artist, '/dashboard/admin/nope')).toBe('/dashboard/artist');
  expect(arrivalOf(customer, '/dashboard/artist/profile')).toBe('/');
});
