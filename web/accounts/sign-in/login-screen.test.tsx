import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import { endSession, session, startSession } from '#web/accounts/session/session.ts';
import { answer, hold, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { open } from '#web/testing/open.tsx';
import { accounts } from '#web/testing/sessions.ts';

const email = () => screen.getByRole('textbox', { name: 'Email' });
const password = () => screen.getByLabelText('Password');
const button = () => screen.getByRole('button', { name: 'Login' });

beforeEach(() => answer('POST /users/auth', { token: 'a-token', data: accounts.customer }));

async function signIn(at = '/login') {
  const visit = await open(at);
  await visit.user.type(email(), accounts.customer.email);
  await visit.user.type(password(), 'imigongo-2026');
  await visit.user.click(button());
  return visit;
}

test('a sign-in is greeted and leads home', async () => {
  const { address } = await signIn();
  expect(await screen.findByText('Login successful')).toBeTruthy();
  expect((await requestOf('POST /users/auth')).body).toEqual({
    email: accounts.customer.email,
    password: 'imigongo-2026',
    remember: false,
  });
  await waitFor(() => expect(address()).toBe('/'));
  expect(session()).toMatchObject({ authenticated: true, name: 'Aline Uwase' });
});

test('an admin is led to the dashboard', async () => {
  answer('POST /users/auth', { token: 'a-token', data: accounts.admin });
  const { address } = await signIn();
  await waitFor(() => expect(address()).toBe('/dashboard/admin'));
});

test('who was sent here by a page gets back to it', async () => {
  const { address } = await signIn('/login?next=%2Fblog%2Frain%3Ffrom%3Dmail%23comments');
  await waitFor(() => expect(address()).toBe('/blog/rain?from=mail#comments'));
});

test('the cart is opened as a document of its own, because only it may load the payment script', async () => {
  const { leftFor } = await signIn('/login?next=%2Fcart');
  await waitFor(() => expect(leftFor()).toEqual(['/cart']));
});

test('only with "Remember me" does the session outlive the browser', async () => {
  const { user } = await open('/login');
  await user.type(email(), accounts.customer.email);
  await user.type(password(), 'imigongo-2026');
  await user.click(screen.getByRole('checkbox', { name: 'Remember me' }));
  await user.click(button());
  await waitFor(() => expect(localStorage.getItem('token')).toBe('a-token'));
  expect((await requestOf('POST /users/auth')).body).toMatchObject({ remember: true });
});

test('a sign-in by a mailed code is remembered as one by a password is', async () => {
  answer('POST /users/auth/code', { data: { done: true } });
  answer('POST /users/auth/code/verify', { token: 'a-token', data: accounts.customer });
  const { user } = await open('/login');
  const remember = () => screen.findByRole('checkbox', { name: 'Remember me' });
  await user.type(email(), accounts.customer.email);
  await user.click(screen.getByRole('button', { name: 'Email me a code' }));
  const code = await screen.findByRole('textbox', { name: 'Code from the email' });
  await user.click(await remember());
  await user.click(screen.getByRole('button', { name: 'Use my password' }));
  await screen.findByLabelText('Password');
  expect(await remember()).toHaveProperty('checked', true);
  await user.click(screen.getByRole('button', { name: 'Email me a code' }));
  expect(code.isConnected).toBe(false);
  await user.type(await screen.findByRole('textbox', { name: 'Code from the email' }), '012345');
  await waitFor(() => expect(localStorage.getItem('token')).toBe('a-token'));
  expect((await requestOf('POST /users/auth/code/verify')).body).toMatchObject({ code: '012345', remember: true });
});

test('a code that is pasted with a space is sent once; a wrong one is said, and is typed over', async () => {
  answer('POST /users/auth/code', { data: { done: true } });
  refuse('POST /users/auth/code/verify', fail('session.code'));
  const { user } = await open('/login');
  await user.type(email(), accounts.customer.email);
  await user.click(screen.getByRole('button', { name: 'Email me a code' }));
  const code = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Code from the email' });
  await user.click(code);
  await user.paste('123 456');
  expect(await screen.findByRole('button', { name: 'Email me a new code' })).toBeTruthy();
  expect(screen.queryByText(/a code is on its way/), 'beside that it is wrong').toBeNull();
  expect((await requestOf('POST /users/auth/code/verify')).body).toMatchObject({ code: '123456' });
  await waitFor(() => expect([document.activeElement, code.selectionStart, code.selectionEnd]).toEqual([code, 0, 7]));
  await user.keyboard('01234');
  expect([code.value, requestsOf('POST /users/auth/code/verify').length]).toEqual(['01234', 1]);
  answer('POST /users/auth/code/verify', { token: 'a-token', data: accounts.customer });
  await user.keyboard('5');
  await waitFor(() => expect(session().authenticated).toBe(true));
});

test('a refused sign-in ends the session that there was', async () => {
  refuse('POST /users/auth', fail('session.signIn'));
  const { user } = await open('/login', { as: 'artist' });
  await user.type(email(), accounts.customer.email);
  await user.type(password(), 'not mine');
  await user.click(button());
  await screen.findByText('Invalid Username or Password');
  expect([session().authenticated, localStorage.getItem('token')]).toEqual([false, null]);
});

test('without "Remember me" the token stays in this tab', async () => {
  await signIn();
  await waitFor(() => expect(sessionStorage.getItem('token')).toBe('a-token'));
  expect(localStorage.getItem('token')).toBeNull();
});

test('a wrong password is refused above the form; the address stays, and nobody is signed in', async () => {
  refuse('POST /users/auth', fail('session.signIn'));
  const { address } = await signIn();
  expect((await screen.findByText('Invalid Username or Password')).getAttribute('role')).toBe('alert');
  expect(email()).toHaveProperty('value', accounts.customer.email);
  expect([address(), session().authenticated]).toEqual(['/login', false]);
});

test('a refusal of the server is said in its words', async () => {
  refuse('POST /users/auth', fail('limit.reached', 30));
  await signIn();
  expect(await screen.findByText('Too many attempts. Please wait 30 seconds.')).toBeTruthy();
});

test('after a lost connection the form can be sent again', async () => {
  loseConnection('POST /users/auth');
  const { user } = await signIn();
  await screen.findByText('Invalid Username or Password');
  answer('POST /users/auth', { token: 'a-token', data: accounts.customer });
  await user.click(button());
  expect(await screen.findByText('Login successful')).toBeTruthy();
});

test('an empty form sends nothing and goes to the first field', async () => {
  const { user } = await open('/login');
  await user.click(button());
  expect(await screen.findByText('Email Required')).toBeTruthy();
  expect(screen.getByText('Password Required')).toBeTruthy();
  expect(document.activeElement).toBe(email());
  expect(requestsOf('POST /users/auth')).toEqual([]);
});

test('an address is checked when its field is left', async () => {
  const { user } = await open('/login');
  await user.type(email(), 'aline@');
  expect(screen.queryByText('Invalid email address')).toBeNull();
  await user.tab();
  expect(await screen.findByText('Invalid email address')).toBeTruthy();
});

test('the password is shown only while it is asked for', async () => {
  const { user } = await open('/login');
  expect(password()).toHaveProperty('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(password()).toHaveProperty('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide' }));
  expect(password()).toHaveProperty('type', 'password');
});

test('a second click while the sign-in is running sends nothing', async () => {
  const release = hold('POST /users/auth');
  const { user } = await signIn();
  expect(button()).toHaveProperty('ariaDisabled', 'true');
  await user.click(button());
  release();
  await screen.findByText('Login successful');
  expect(requestsOf('POST /users/auth')).toHaveLength(1);
});

test.each([
  ['/cart?offer=1#offers', 'Sign in to see your offer.'],
  ['/cart/orders/1', 'Sign in to see your order.'],
  ['/cart#orders', 'Sign in to see your orders.'],
  ['/chats?with=1', 'Sign in to see your messages.'],
  ['/dashboard/artist/offers?offer=1', 'Sign in to see the offer.'],
  ['/cartography', 'Good to see you again.'],
  ['/shop', 'Good to see you again.'],
])('who was sent here by %s reads why', async (next, reason) => {
  await open(`/login?next=${encodeURIComponent(next)}`);
  expect(await screen.findByText(reason)).toBeTruthy();
});

test('after a session that the server ended the address is filled in', async () => {
  startSession({ token: 'an-old-token', data: accounts.customer }, false);
  endSession();
  await open('/login');
  expect(await screen.findByText('Your session has ended. Please sign in again.')).toBeTruthy();
  await waitFor(() => expect(email()).toHaveProperty('value', accounts.customer.email));
});

test('after it, that what was typed is kept is said, where something is', async () => {
  sessionStorage.setItem('session.ended', '1');
  localStorage.setItem(`draft:${accounts.customer._id}:arts:new`, '{}');
  await open('/login');
  expect(screen.getByText(/What you typed is kept as a draft in this browser\./)).toBeTruthy();
});

test('a session that the server ended is named', async () => {
  sessionStorage.setItem('session.ended', '1');
  await open('/login');
  expect(screen.getByText('Your session has ended. Please sign in again.')).toBeTruthy();
});

test('a sign-in in another tab leads on from here', async () => {
  const { address } = await open('/login?next=%2Fblog');
  startSession({ token: 'of-another-tab', data: accounts.customer }, true);
  await waitFor(() => expect(address()).toBe('/blog'));
});
