import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { OwnSession, PublicArtist } from '#contract/accounts.ts';
import type { Blocked } from '#contract/chat.ts';
import { fail } from '#contract/failures.ts';
import type { MailPreferences } from '#contract/newsletter.ts';
import type { NotifyChoices } from '#contract/notifications.ts';
import type { SavedSearch } from '#contract/saved-searches.ts';
import { session } from '#web/accounts/session/session.ts';
import { makeConsequences } from '#web/testing/make-admin.ts';
import { answer, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, makePerson, pageOf } from '#web/testing/make-account.ts';
import { makeArtist } from '#web/testing/make-art.ts';
import { makeOrder, paidByCard } from '#web/testing/make-orders.ts';
import { confirm, open } from '#web/testing/open.tsx';
import { accounts } from '#web/testing/sessions.ts';

const done = { data: { done: true } } as const;
const time = '2026-11-20T08:00:00.000Z';
const here: OwnSession = { _id: idOf(1), createdAt: time, lastSeenAt: time, device: 'Firefox on Linux', isCurrent: true };
const phone: OwnSession = { ...here, _id: idOf(2), device: 'Chrome on Android', isCurrent: false };
const mails: MailPreferences = { newMessages: true, newsletter: false, savedSearches: true, isEmailVerified: true };
const choices: NotifyChoices = [
  { kind: 'message', by: 'mail' },
  { kind: 'question', by: 'site' },
  { kind: 'search', by: 'mail' },
];
const saved: SavedSearch = {
  _id: idOf(3),
  filters: { search: 'imigongo', category: 'Painting', price: 'low' },
  name: null,
  frequency: 'daily',
  createdAt: time,
};
const blocked: Blocked = { _id: idOf(4), name: 'Nobody Nice', img: null, role: 'User', blockedAt: time };
const consequences = makeConsequences({ ordersPlaced: 2 });

beforeEach(() => {
  answer('GET /users/{id}', { data: makePerson() });
  answer('GET /users/me/addresses', { data: [] });
  answer('GET /artists/followed', pageOf([makeArtist(1)]));
  answer('GET /saved-searches', { data: [saved] });
  answer('GET /mail-preferences', { data: mails });
  answer('GET /notifications/choices', { data: choices });
  answer('GET /messages/blocks', pageOf([blocked]));
  answer('GET /users/me/sessions', { data: [here, phone] });
});

const openAccount = () => open('/account', { as: 'customer' });
const part = (name: string) => within(screen.getByRole('region', { name }));
const toast = (text: string) => screen.findByText(text);

describe('My account', () => {
  test('asks a visitor to sign in, and leads back here', async () => {
    const { user, address } = await open('/account');
    expect(screen.getByRole('heading', { level: 1, name: 'Please sign in to see your account' })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Sign In' }));
    expect(address()).toBe('/login?next=%2Faccount');
    expect(requestsOf('GET /users/{id}')).toEqual([]);
  });

  test('has all of its parts', async () => {
    await openAccount();
    expect(await part('Your profile').findByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Aline Uwase');
    expect(await part('Artists you follow').findByRole('link', { name: /Artist 1/ })).toBeTruthy();
    expect(await part('Your devices').findByText('This device')).toBeTruthy();
    expect(part('Your data').getByRole('button', { name: 'Download my data' })).toBeTruthy();
  });

  test('with nothing in its lists says what could be there', async () => {
    answer('GET /artists/followed', pageOf<PublicArtist>([]));
    answer('GET /saved-searches', { data: [] });
    answer('GET /messages/blocks', pageOf<Blocked>([]));
    await openAccount();
    expect(await part('Artists you follow').findByRole('link', { name: 'Meet the artists' })).toBeTruthy();
    expect(await part('Saved searches').findByRole('link', { name: 'the shop' })).toBeTruthy();
    expect(await part('People you blocked').findByText(/^You haven't blocked anyone/)).toBeTruthy();
  });

  test('says at each part that it could not be loaded', async () => {
    for (const call of [
      'GET /users/{id}',
      'GET /artists/followed',
      'GET /saved-searches',
      'GET /mail-preferences',
      'GET /notifications/choices',
      'GET /messages/blocks',
      'GET /users/me/sessions',
    ] as const)
      refuse(call, fail('rights.missing'));
    await openAccount();
    const lists = ['Artists you follow', 'Saved searches', 'Notifications', 'People you blocked', 'Your devices'];
    for (const name of ['Your profile', ...lists]) expect((await part(name).findAllByRole('alert')).length, name).toBeGreaterThan(0);
    expect(part('Your profile').getByRole('alert').textContent).toBe('Failed to get user.');
  });
});

describe('My devices', () => {
  const signOut = () => part('Your devices').findByRole('button', { name: 'Sign out Chrome on Android' });

  test('are signed out one by one, never this one', async () => {
    answer('DELETE /users/me/sessions/{id}', () => {
      answer('GET /users/me/sessions', { data: [here] });
      return done;
    });
    const { user } = await openAccount();
    await user.click(await signOut());
    expect(requestsOf('DELETE /users/me/sessions/{id}')).toEqual([]);
    await confirm(user, 'Sign out Chrome on Android?', 'Sign Out');
    expect((await requestOf('DELETE /users/me/sessions/{id}')).params).toEqual({ id: phone._id });
    await waitFor(() => expect(part('Your devices').queryByText('Chrome on Android')).toBeNull());
    expect(part('Your devices').queryByRole('button')).toBeNull();
  });

  test('are all signed out but this one', async () => {
    answer('DELETE /users/me/sessions', () => {
      answer('GET /users/me/sessions', { data: [here] });
      return done;
    });
    const { user } = await openAccount();
    await user.click(await part('Your devices').findByRole('button', { name: 'Sign out everywhere else' }));
    expect(requestsOf('DELETE /users/me/sessions')).toEqual([]);
    await confirm(user, 'Sign out everywhere else?', 'Sign out everywhere else');
    await waitFor(() => expect(part('Your devices').queryByText('Chrome on Android')).toBeNull());
    expect(session().authenticated).toBe(true);
  });

  test('that could not be signed out stay, and it is said', async () => {
    refuse('DELETE /users/me/sessions/{id}', fail('session.notFound'));
    const { user } = await openAccount();
    await user.click(await signOut());
    expect(requestsOf('DELETE /users/me/sessions/{id}')).toEqual([]);
    await confirm(user, 'Sign out Chrome on Android?', 'Sign Out');
    expect(await toast('This device is already signed out.')).toBeTruthy();
    expect(await signOut()).toBeTruthy();
  });
});

describe('My emails', () => {
  const box = (name: string | RegExp) => part('Notifications').findByRole('checkbox', { name });

  test('begin with the newsletter only when its link is opened', async () => {
    answer('PUT /mail-preferences', { data: mails });
    const { user } = await openAccount();
    await user.click(await box('The newsletter'));
    expect(await part('Notifications').findByText(/please open the link in the email/)).toBeTruthy();
    expect(await box('The newsletter')).toHaveProperty('checked', false);
  });

  test('to an address that is not confirmed can be sent their link again', async () => {
    answer('GET /mail-preferences', { data: { ...mails, isEmailVerified: false } });
    answer('POST /users/verify-email/again', done);
    const { user } = await openAccount();
    expect(await part('Notifications').findByText(/^aline@example.com is not confirmed yet/)).toBeTruthy();
    await user.click(part('Notifications').getByRole('button', { name: 'Send the link again' }));
    expect(await part('Notifications').findByText('The link is on its way.')).toBeTruthy();
    expect(part('Notifications').queryByRole('button', { name: 'Send the link again' })).toBeNull();
  });
});

describe('My saved searches', () => {
  test('are said in words and lead to what they find', async () => {
    await openAccount();
    const link = await part('Saved searches').findByRole<HTMLAnchorElement>('link', { name: '“imigongo” · Painting · Under 10,000 Frw' });
    expect(Object.fromEntries(new URL(link.href).searchParams)).toEqual({ search: 'imigongo', category: 'Painting', price: 'low' });
  });

  test('are deleted, and it is said', async () => {
    answer('DELETE /saved-searches/{id}', () => {
      answer('GET /saved-searches', { data: [] });
      return done;
    });
    const { user } = await openAccount();
    await user.click(await part('Saved searches').findByRole('button', { name: /^Delete the search/ }));
    expect(requestsOf('DELETE /saved-searches/{id}')).toEqual([]);
    await confirm(user, 'Delete this saved search?', 'Delete');
    expect(await toast('Deleted Successfully')).toBeTruthy();
    expect(await part('Saved searches').findByText(/^Nothing yet/)).toBeTruthy();
  });

  test('stay when they could not be deleted', async () => {
    loseConnection('DELETE /saved-searches/{id}');
    const { user } = await openAccount();
    await user.click(await part('Saved searches').findByRole('button', { name: /^Delete the search/ }));
    expect(requestsOf('DELETE /saved-searches/{id}')).toEqual([]);
    await confirm(user, 'Delete this saved search?', 'Delete');
    expect(await toast('Check your Internet connection')).toBeTruthy();
    expect(part('Saved searches').getByRole('link', { name: /imigongo/ })).toBeTruthy();
  });
});

describe('People I blocked', () => {
  test('are unblocked; the focus stays in their list', async () => {
    answer('DELETE /messages/blocks/{userId}', () => {
      answer('GET /messages/blocks', pageOf<Blocked>([]));
      return done;
    });
    const { user } = await openAccount();
    await user.click(await part('People you blocked').findByRole('button', { name: 'Unblock Nobody Nice' }));
    expect((await requestOf('DELETE /messages/blocks/{userId}')).params).toEqual({ userId: blocked._id });
    expect(await part('People you blocked').findByText(/^You haven't blocked anyone/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    answer('PUT /messages/blocks/{userId}', done);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await toast('Blocked again: Nobody Nice')).toBeTruthy();
  });

  test('stay blocked when it is refused', async () => {
    refuse('DELETE /messages/blocks/{userId}', fail('server.busy'));
    const { user } = await openAccount();
    await user.click(await part('People you blocked').findByRole('button', { name: 'Unblock Nobody Nice' }));
    expect(await toast('Ubugeni is busy. Please try again in a moment.')).toBeTruthy();
    expect(part('People you blocked').getByText('Nobody Nice')).toBeTruthy();
  });
});

describe('My data', () => {
  test('are downloaded as a file', async () => {
    answer('GET /users/{id}/export', { data: { madeAt: time, profile: makePerson(), consent: null, areas: { orders: [] } } });
    const made = vi.spyOn(URL, 'createObjectURL');
    const downloaded: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      downloaded.push(this.download);
    });
    const { user } = await openAccount();
    await user.click(screen.getByRole('button', { name: 'Download my data' }));
    await waitFor(() => expect(downloaded).toEqual(['ubugeni-my-data.json']));
    const file = made.mock.calls[0]?.[0] as Blob;
    expect(JSON.parse(await file.text())).toMatchObject({ profile: { name: 'Aline Uwase' }, areas: { orders: [] } });
  });

  test('that cannot be fetched are not downloaded, and it is said', async () => {
    refuse('GET /users/{id}/export', fail('server.busy'));
    const { user } = await openAccount();
    await user.click(screen.getByRole('button', { name: 'Download my data' }));
    expect(await toast('Ubugeni is busy. Please try again in a moment.')).toBeTruthy();
  });
});

describe('Deleting my account', () => {
  const password = () => screen.getByLabelText('Enter your password to confirm');
  const dialog = () => within(screen.getByRole('dialog', { name: 'Delete my account' }));

  async function ask() {
    const visit = await openAccount();
    await visit.user.click(part('Your data').getByRole('button', { name: 'Delete my account' }));
    return visit;
  }

  test('says what it does, wants the password, and leaves nothing of mine here', async () => {
    answer('GET /users/{id}/consequences', { data: consequences });
    answer('DELETE /users/{id}', done);
    const { user, address } = await ask();
    expect(await dialog().findByText('2 orders are kept under the names they were placed with.')).toBeTruthy();
    await user.type(password(), 'imigongo-2026');
    await user.click(dialog().getByRole('button', { name: 'Delete my account' }));
    await waitFor(() => expect(address()).toBe('/'));
    const { params, body } = await requestOf('DELETE /users/{id}');
    expect([params, body]).toEqual([{ id: accounts.customer._id }, { password: 'imigongo-2026' }]);
    expect([session().authenticated, localStorage.getItem('token')]).toEqual([false, null]);
    expect(await toast('Deleted Successfully')).toBeTruthy();
  });

  test('is not possible while orders are open, which are listed with who has to act', async () => {
    answer('GET /users/{id}/consequences', { data: { ...consequences, openOrders: 2, openSales: 1 } });
    answer('GET /checkout/owner', pageOf([makeOrder(12), makeOrder(13, { payment: paidByCard })]));
    await ask();
    expect(await dialog().findByText('2 open orders placed')).toBeTruthy();
    const rowsOf = async (name: string) => within(await dialog().findByRole('list', { name })).getAllByRole('listitem');
    const placed = await rowsOf('Your open orders');
    expect(placed.map(({ textContent }) => textContent)).toEqual([
      'Order 12Please pay or cancel it.',
      'Order 13To be sent by Jean Bosco. You can ask to cancel it.',
    ]);
    expect(dialog().getByRole('link', { name: 'Order 12' }).getAttribute('href')).toBe(`/cart/orders/${makeOrder(12)._id}`);
    // Who sells no more cannot act on them.
    expect(dialog().getByText(/We finish the open orders of your works/)).toBeTruthy();
    expect((await requestOf('GET /checkout/owner')).query).toEqual({ status: 'pending' });
    expect(dialog().queryByRole('button', { name: 'Delete my account' })).toBeNull();
    expect(dialog().getByRole('button', { name: 'Back' })).toBeTruthy();
  });

  test('without the password sends nothing; with a wrong one says so at its field', async () => {
    answer('GET /users/{id}/consequences', { data: consequences });
    refuse('DELETE /users/{id}', fail('users.password').withFields({ password: 'The current password is not right.' }));
    const { user } = await ask();
    await user.click(await dialog().findByRole('button', { name: 'Delete my account' }));
    expect(await dialog().findByText('Password Required')).toBeTruthy();
    expect(requestsOf('DELETE /users/{id}')).toEqual([]);
    await user.type(password(), 'wrong');
    await user.click(dialog().getByRole('button', { name: 'Delete my account' }));
    expect(await dialog().findByText('The current password is not right.')).toBeTruthy();
    expect(session().authenticated).toBe(true);
  });
});
