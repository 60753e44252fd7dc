import { expect, test } from 'vitest';
import { arrivalOf, homeOf } from './home-of.ts';

test('after the sign-in the staff and an approved artist go to their dashboards, anyone else home', () => {
  expect(homeOf({ staff: 'admin', isArtist: false })).toBe('/dashboard/admin');
  expect(homeOf({ staff: 'editor', isArtist: false })).toBe('/dashboard/admin');
  expect(homeOf({ staff: null, isArtist: true })).toBe('/dashboard/artist');
  expect(homeOf({ staff: null, isArtist: false })).toBe('/');
});

test('after the sign-in the requested page opens, but never the dashboard of another role', () => {
  const admin = { staff: 'admin', isArtist: false } as const;
  const artist = { staff: null, isArtist: true };
  const customer = { staff: null, isArtist: false };
  expect(arrivalOf(customer, '/cart#orders')).toBe('/cart#orders');
  expect(arrivalOf(admin, '/dashboard/admin/orders')).toBe('/dashboard/admin/orders');
  for (const nowhere of [undefined, '/']) expect(arrivalOf(admin, nowhere)).toBe('/dashboard/admin');
  expect(arrivalOf(admin, '/dashboard/artist')).toBe('/dashboard/admin');
  expect(arrivalOf(artist, '/dashboard/admin/nope')).toBe('/dashboard/artist');
  // One who is an artist too goes to either.
  expect(arrivalOf({ staff: 'support', isArtist: true }, '/dashboard/artist/orders')).toBe('/dashboard/artist/orders');
  expect(arrivalOf(customer, '/dashboard/artist/profile')).toBe('/');
});
