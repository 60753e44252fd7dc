import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import { session, startSession } from '#web/accounts/session/session.ts';
import { pendingWish, rememberWish } from '#web/accounts/session/wish.ts';
import { answer, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf } from '#web/testing/make-account.ts';
import { open, openSite } from '#web/testing/open.tsx';
import { accounts } from '#web/testing/sessions.ts';
import { tellPasswordSet } from './use-next.ts';

const done = { data: { done: true } } as const;
const token = 'a-token-from-the-email-of-today';

beforeEach(() => {
  answer('POST /users/forgot-password', done);
  answer('POST /users/reset-password/link', { data: { isValid: true } });
  answer('POST /users/reset-password', { data: { done: true, email: 'aline@example.com' } });
});

const email = () => screen.getByRole('textbox', { name: 'Email' });
const password = () => screen.getByLabelText('New password');

test('a link to set a new password is asked for; the answer does not tell whether the account exists', async () => {
  const { user } = await open('/forgot-password');
  await user.type(email(), 'aline@example.com');
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText(/If aline@example.com has an account here/)).toBeTruthy();
  expect((await requestOf('POST /users/forgot-password')).body).toEqual({ email: 'aline@example.com' });
  expect(screen.queryByText(/Tell us your email address/), 'it was told').toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send it again' }));
  await requestOf('POST /users/forgot-password', 2);
});

test('without an address no link is asked for', async () => {
  const { user } = await open('/forgot-password');
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText('Email Required')).toBeTruthy();
  expect(document.activeElement).toBe(email());
  expect(requestsOf('POST /users/forgot-password')).toEqual([]);
});

test('a link that could not be asked for says so and keeps the address', async () => {
  loseConnection('POST /users/forgot-password');
  const { user } = await open('/forgot-password');
  await user.type(email(), 'aline@example.com');
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  expect((await screen.findByText('Check your Internet connection')).getAttribute('role')).toBe('alert');
  expect(email()).toHaveProperty('value', 'aline@example.com');
});

test('a new password is set by the link, ends the session here and leads to the sign-in', async () => {
  const { user, address } = await open(`/reset-password?token=${token}`, { as: 'customer' });
  await user.type(password(), 'a few words of my own');
  await user.click(screen.getByRole('button', { name: 'Set the password' }));
  expect(await screen.findByText('Your password is set. Sign in with it.')).toBeTruthy();
  expect(screen.queryByLabelText('New password')).toBeNull();
  expect((await requestOf('POST /users/reset-password')).body).toEqual({ token, password: 'a few words of my own' });
  await waitFor(() => expect(address()).toBe('/login'));
  expect(session().authenticated).toBe(false);
});

test('the address is filled in where one signs in with the new password', async () => {
  const { user } = await openSite([`/reset-password?token=${token}`, '/login']);
  await user.type(password(), 'a few words of my own');
  await user.click(screen.getByRole('button', { name: 'Set the password' }));
  expect(await screen.findByRole('textbox', { name: 'Email' })).toHaveProperty('value', 'aline@example.com');
  expect(screen.getByRole('heading', { name: 'Login' }).parentElement?.textContent).toBe('LoginYour password is set. Sign in with it.');
  expect(document.querySelector('.Toastify__toast'), 'the page says it, nothing lies over it').toBeNull();
});

test('the tab that asked for the link hears that the password was changed, and leads on', async () => {
  const { user, address } = await open('/forgot-password?next=%2Fblog');
  const inOther = (key: string) =>
    act(() => void dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key), storageArea: localStorage })));
  tellPasswordSet();
  inOther('next');
  expect(await screen.findByRole('heading', { name: 'Your password was changed' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send the link' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login?next=%2Fblog');
  act(() => startSession({ token: 'of-another-tab', data: accounts.customer }, true));
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(address()).toBe('/blog');
});

test('a wish waits for the tab with the sign-in, and is not done where the link was asked for', async () => {
  rememberWish({ act: 'artists.follow', name: 'Artist 1', facts: { artistId: idOf(1) }, key: 'a'.repeat(32) });
  await open('/forgot-password');
  act(() => startSession({ token: 'of-another-tab', data: accounts.customer }, true));
  expect(await screen.findByRole('heading', { name: "You're signed in" })).toBeTruthy();
  // What does it is loaded for the first time.
  await import('#web/shell/wishes/do-wish.ts');
  expect(requestsOf('PUT /artists/{id}/follow')).toEqual([]);
  expect(pendingWish()?.act).toBe('artists.follow');
});

test('a link that is over says so at once, without a form, and leads to a new one', async () => {
  answer('POST /users/reset-password/link', { data: { isValid: false } });
  const { user, address } = await open(`/reset-password?token=${token}`);
  expect(await screen.findByText('This link has expired or was used before.')).toBeTruthy();
  expect((await requestOf('POST /users/reset-password/link')).body).toEqual({ token });
  expect(screen.queryByLabelText('New password')).toBeNull();
  answer('POST /mail-links/again', { data: { done: true } });
  await user.click(screen.getByRole('button', { name: 'Send a new link' }));
  expect(await screen.findByText(/a new link is on its way to the same address/)).toBeTruthy();
  expect((await requestOf('POST /mail-links/again')).body).toEqual({ token });
  await user.click(screen.getByRole('link', { name: 'Enter my email address' }));
  expect(address()).toBe('/forgot-password');
});

test('without a connection the link is tried with the password', async () => {
  loseConnection('POST /users/reset-password/link');
  const { user } = await open(`/reset-password?token=${token}`);
  await user.type(password(), 'a few words of my own');
  await user.click(screen.getByRole('button', { name: 'Set the password' }));
  expect(await screen.findByText('Your password is set. Sign in with it.')).toBeTruthy();
});

test('a link that has expired is named, and another one can be asked for', async () => {
  refuse('POST /users/reset-password', fail('reset.expired'));
  const { user, address } = await open(`/reset-password?token=${token}`);
  await user.type(password(), 'a few words of my own');
  await user.click(screen.getByRole('button', { name: 'Set the password' }));
  expect(await screen.findByText('This link is no longer valid. Please ask for a new one.')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Ask for another link' }));
  expect(address()).toBe('/forgot-password');
});

test('a password that is too short is not sent, one that is too common is refused at its field', async () => {
  const { user } = await open(`/reset-password?token=${token}`);
  await user.type(password(), 'short');
  await user.click(screen.getByRole('button', { name: 'Set the password' }));
  expect(await screen.findByText('Password must have at least 8 characters')).toBeTruthy();
  expect(requestsOf('POST /users/reset-password')).toEqual([]);
  refuse(
    'POST /users/reset-password',
    fail('input.invalid').withFields({ password: 'This password is too common. Please choose another one.' }),
  );
  await user.type(password(), '12345678');
  await user.click(screen.getByRole('button', { name: 'Set the password' }));
  expect(await screen.findByText('This password is too common. Please choose another one.')).toBeTruthy();
  expect(password()).toHaveProperty('value', 'short12345678');
});
