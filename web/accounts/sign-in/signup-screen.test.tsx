import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import { session } from '#web/accounts/session/session.ts';
import { answer, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { makePerson } from '#web/testing/make-account.ts';
import { open, openSite, type Visit } from '#web/testing/open.tsx';

const field = (name: string) => screen.getByRole('textbox', { name });
const password = () => screen.getByLabelText('Password');
const role = () => screen.getByRole('combobox', { name: 'Role' });
const button = () => screen.getByRole('button', { name: 'Sign Up' });
/** The first bytes of a PNG file. */
const picture = () => new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)], 'me.png', { type: 'image/png' });

beforeEach(() => answer('POST /users', { data: makePerson() }));

async function fillIn(user: Visit['user'], as: 'Artist' | 'Art Enthusiast') {
  await user.type(field('Username'), 'Aline Uwase');
  await user.type(field('Email'), 'aline@example.com');
  await user.selectOptions(role(), as);
  await user.type(password(), 'imigongo-2026');
}

test('somebody who loves art signs up, without being signed in, and is led to the sign-in', async () => {
  const { user, address } = await open('/signup');
  await fillIn(user, 'Art Enthusiast');
  await user.click(button());
  expect(await screen.findByText('Registration successful!')).toBeTruthy();
  const { body } = await requestOf('POST /users');
  expect(screen.getByRole('heading', { name: 'Registration successful' })).toBeTruthy();
  expect(screen.getByText('Your account is ready. Next, sign in with your password.')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Username' }), 'no emptied form').toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Login' }));
  expect(body).toEqual({ name: 'Aline Uwase', email: 'aline@example.com', role: 'User', password: 'imigongo-2026', consent: true });
  await waitFor(() => expect(address()).toBe('/login'));
  expect(session().authenticated).toBe(false);
});

test.each([
  ['/signup', 'Sign in with your password.'],
  ['/signup?next=%2Fcart', 'Sign in to see your cart.'],
])('after %s the sign-in asks for it once', async (at, asked) => {
  const { user } = await openSite([at, '/login']);
  await fillIn(user, 'Art Enthusiast');
  await user.click(button());
  await user.click(await screen.findByRole('link', { name: 'Login' }));
  const ready = await screen.findByText(/^Your account is ready, and/);
  expect(ready.textContent).toBe(`Your account is ready, and we've emailed you a link to confirm your address. ${asked}`);
});

test('an artist is told that the address becomes public, and may add a picture', async () => {
  const { user } = await open('/signup');
  expect(screen.queryByLabelText('Profile image')).toBeNull();
  await fillIn(user, 'Artist');
  expect(screen.getByText(/your email address is shown in the artists directory/)).toBeTruthy();
  await user.upload(screen.getByLabelText(/Profile image/), picture());
  expect(await screen.findByRole('button', { name: 'Remove me.png' })).toBeTruthy();
  await user.click(button());
  const { body } = await requestOf('POST /users');
  expect(body).toMatchObject({ role: 'Artist', name: 'Aline Uwase' });
  expect((body['img'] as File).name).toBe('me.png');
});

test('a picture that was chosen and taken away is not sent', async () => {
  const { user } = await open('/signup');
  await fillIn(user, 'Artist');
  await user.upload(screen.getByLabelText(/Profile image/), picture());
  await user.click(await screen.findByRole('button', { name: 'Remove me.png' }));
  await user.click(button());
  expect((await requestOf('POST /users')).body['img']).toBeUndefined();
});

test('a file that is no picture is refused by its name', async () => {
  const { user } = await open('/signup?role=Artist');
  await user.upload(screen.getByLabelText(/Profile image/), new File(['hello'], 'letter.png', { type: 'image/png' }));
  expect((await screen.findByText(/letter\.png/)).textContent).toMatch(/JPEG, PNG, WebP/);
  expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
});

test('an invitation to artists has the role chosen', async () => {
  await open('/signup?role=Artist');
  expect(role()).toHaveProperty('value', 'Artist');
  expect(screen.getByLabelText(/Profile image/)).toBeTruthy();
});

test('everything that is missing is named, from the top, and nothing is sent', async () => {
  const { user } = await open('/signup');
  await user.click(button());
  for (const message of ['Username Required', 'Email Required', 'Role Required', 'Password Required'])
    expect(await screen.findByText(message)).toBeTruthy();
  expect(document.activeElement).toBe(field('Username'));
  expect(requestsOf('POST /users')).toEqual([]);
});

test('what one agrees to stands above the button, each with its page', async () => {
  await open('/signup');
  const sentence = screen.getByText(/By creating an account you confirm that you are 16 or older and agree to the/);
  expect(sentence.textContent).toMatch(/agree to the terms and the privacy policy\.$/);
  expect(screen.getByRole('link', { name: 'terms' }).getAttribute('href')).toBe('/help/terms');
  expect(screen.getByRole('link', { name: 'privacy policy' }).getAttribute('href')).toBe('/help/privacy');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(sentence.compareDocumentPosition(button()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('a short password is refused before it is sent', async () => {
  const { user } = await open('/signup');
  await user.type(password(), 'short');
  await user.tab();
  expect(await screen.findByText('Password must have at least 8 characters')).toBeTruthy();
});

test('what the server refuses of a field is said at the field, and everything stays', async () => {
  refuse('POST /users', fail('input.invalid').withFields({ password: 'This password is too common. Please choose another one.' }));
  const { user, address } = await open('/signup');
  await fillIn(user, 'Art Enthusiast');
  await user.click(button());
  expect(await screen.findByText('This password is too common. Please choose another one.')).toBeTruthy();
  expect(password().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText('This password is too common. Please choose another one.')).toHaveLength(1);
  expect(field('Username')).toHaveProperty('value', 'Aline Uwase');
  expect(address()).toBe('/signup');
});

test('an address that has an account is refused at its field, with the ways into that account', async () => {
  refuse('POST /users', fail('users.emailTaken'));
  const { user, address } = await open('/signup?next=%2Fartwork-1');
  await fillIn(user, 'Art Enthusiast');
  await user.click(button());
  const email = await screen.findByRole('textbox', { name: 'Email', description: 'This email is already registered.' });
  expect(document.activeElement).toBe(email);
  expect(screen.getAllByText('This email is already registered.')).toHaveLength(1);
  const ways = within(screen.getByRole('link', { name: 'Set a new password' }).parentElement!);
  expect(ways.getByRole('link', { name: 'Set a new password' }).getAttribute('href')).toBe('/forgot-password?next=%2Fartwork-1');
  await user.click(ways.getByRole('link', { name: 'Sign in' }));
  expect(address()).toBe('/login?next=%2Fartwork-1');
});

test('without a connection nothing is lost and it can be sent again', async () => {
  loseConnection('POST /users');
  const { user } = await open('/signup');
  await fillIn(user, 'Art Enthusiast');
  await user.click(button());
  expect(await screen.findByText('Check your Internet connection')).toBeTruthy();
  answer('POST /users', { data: makePerson() });
  await user.click(button());
  expect(await screen.findByText('Registration successful!')).toBeTruthy();
});
