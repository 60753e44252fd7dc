import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { makePerson, pageOf } from '#web/testing/make-account.ts';
import { makeOffer } from '#web/testing/make-orders.ts';
import { answerPublicLayout } from '#web/testing/make-site.ts';
import { open } from '#web/testing/open.tsx';
import { accounts } from '#web/testing/sessions.ts';

beforeEach(() => answerPublicLayout());

test("the artist's menu counts the offers that wait for an answer", async () => {
  answer('GET /users/{id}', { data: makePerson(accounts.artist) });
  answer('GET /offers', pageOf([makeOffer(1), makeOffer(2)]));
  await open('/dashboard/artist/nothing', { as: 'artist', layout: true });
  expect((await screen.findByRole('link', { name: 'Offers 2 are waiting for you' })).getAttribute('href')).toBe('/dashboard/artist/offers');
  expect((await requestOf('GET /offers')).query).toMatchObject({ as: 'artist', turn: 'mine' });
});

test("a customer's menu asks for what waits when it is opened, and says nothing of none", async () => {
  const { user } = await open('/help/faq', { as: 'customer', layout: true });
  const menu = await screen.findByRole('button', { name: 'Account of Aline Uwase' });
  expect(requestsOf('GET /offers')).toEqual([]);
  await user.click(menu);
  expect((await requestOf('GET /offers')).query).toMatchObject({ as: 'buyer', turn: 'mine' });
  expect(screen.getByRole('link', { name: 'My Offers' })).toBeTruthy();
});
