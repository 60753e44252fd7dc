import { expect, test } from 'vitest';
import { homeOf } from './home-of.ts';

test('after login an admin and an approved artist arrive at their dashboards, anyone else at home', () => {
  expect(homeOf({ isAdmin: true, isArtist: false })).toBe('/dashboard/admin');
  expect(homeOf({ isAdmin: false, isArtist: true })).toBe('/dashboard/artist');
  expect(homeOf({ isAdmin: false, isArtist: false })).toBe('/');
});
