import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import type { Buyer } from '#contract/buyers.ts';
import { answer, hold, refuse } from '#web/testing/fake-api.ts';
import { idOf } from '#web/testing/make-account.ts';
import { show } from '#web/testing/open.tsx';
import { Buyers } from './buyers.tsx';

const makeBuyer = (n: number, changes: Partial<Buyer> = {}): Buyer => ({
  _id: idOf(n),
  name: `Buyer ${String(n).padStart(2, '0')}`,
  email: `buyer-${n}@example.com`,
  orders: n,
  total: n * 10_000,
  last: `2026-11-${String(n).padStart(2, '0')}T08:00:00.000Z`,
  ...changes,
});
const answerBuyers = (users: Buyer[]) => answer('GET /checkout/customer', { users });
const render = (at = '/dashboard/artist') => show(<Buyers />, { as: 'artist', at });
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]!.textContent);

beforeEach(() => answerBuyers([makeBuyer(1), makeBuyer(3), makeBuyer(2)]));

test('customers are listed, who bought last first', async () => {
  render();
  expect(await screen.findByText('Buyer 03')).toBeTruthy();
  expect(names()).toEqual(['Buyer 03', 'Buyer 02', 'Buyer 01']);
  expect(
    within(screen.getAllByRole('row')[1]!)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Buyer 03', 'buyer-3@example.com', '3', '30,000 Frw', '3 November 2026']);
});

test('they are sorted by a header or by the list, which is kept in the address', async () => {
  const { user, address } = render();
  await screen.findByText('Buyer 03');
  await user.click(screen.getByRole('button', { name: 'Total' }));
  expect([names()[0], address()]).toEqual(['Buyer 03', '/dashboard/artist?customers=total-desc']);
  await user.click(screen.getByRole('button', { name: 'Total' }));
  expect([names()[0], address()]).toEqual(['Buyer 01', '/dashboard/artist?customers=total-asc']);
  await user.selectOptions(screen.getByRole('combobox'), 'Most recent purchase');
  expect([names()[0], address()]).toEqual(['Buyer 03', '/dashboard/artist']);
});

test('an order that nobody knows is the usual one', async () => {
  render('/dashboard/artist?customers=by-luck');
  await screen.findByText('Buyer 03');
  expect(names()[0]).toBe('Buyer 03');
});

test('ten are shown, and the others when they are wanted', async () => {
  answerBuyers(Array.from({ length: 12 }, (_, n) => makeBuyer(n + 1)));
  const { user } = render();
  await screen.findByText('Buyer 12');
  expect(names()).toHaveLength(10);
  await user.click(screen.getByRole('button', { name: 'Show 2 more' }));
  expect(names()).toHaveLength(12);
  expect(screen.queryByRole('button', { name: /Show/ })).toBeNull();
});

test('nobody has bought yet', async () => {
  answerBuyers([]);
  render();
  expect(await screen.findByText('No data found')).toBeTruthy();
});

test('while they load, and when they cannot be loaded, it says so', async () => {
  const release = hold('GET /checkout/customer');
  render();
  expect(screen.getByRole('table', { name: 'Loading Customers' })).toBeTruthy();
  refuse('GET /checkout/customer', fail('rights.notApproved'));
  release();
  expect((await screen.findByRole('alert')).textContent).toBe('Your artist account is waiting for approval.');
});
