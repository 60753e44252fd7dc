import { expect, test } from 'vitest';
import { isVisited, visitedLinks } from './visits.ts';
import { screens } from './screens.ts';

const id = '01940000-0000-7000-8000-000000000001';

test.each([
  ['the page of an order', screens.adminOrder(id)],
  ['the order in the list', `${screens.adminOrders}?order=${id}`],
  ['the order in a filtered list', `${screens.adminOrders}?status=pending&order=${id}`],
])('an order that is to be looked at is visited on %s', (_, at) => {
  expect(isVisited(visitedLinks(at), screens.adminOrder(id))).toBe(true);
});

test.each([
  ['its page', screens.artistOrder(id)],
  ['the question of an act there', `${screens.artistOrder(id)}?act=send`],
  ['the order in the list', `${screens.artistOrders}?order=${id}`],
])('an order of an artist is visited on %s', (_, at) => {
  expect(isVisited(visitedLinks(at), screens.artistOrder(id))).toBe(true);
  // Where notifications led before there was its page.
  expect(isVisited(visitedLinks(at), `${screens.artistOrders}?order=${id}`)).toBe(true);
});

test('a list visits none of its orders', () => {
  expect(isVisited(visitedLinks(screens.adminOrders), screens.adminOrder(id))).toBe(false);
});
