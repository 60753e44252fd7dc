import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import { session } from '#web/accounts/session/session.ts';
import { answer, hold, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { makePerson } from '#web/testing/make-account.ts';
import { open, show } from '#web/testing/open.tsx';
import { NewsletterBox } from './newsletter-box.tsx';

const done = { data: { done: true } } as const;

beforeEach(() => {
  answer('POST /newsletter', done);
  answer('POST /newsletter/confirm', done);
  answer('POST /unsubscribe/{token}', done);
  answer('POST /users/verify-email', done);
  loseConnection('POST /mail-links');
});

describe('The box at the foot of a page', () => {
  const email = () => screen.getByRole('textbox', { name: 'Newsletter' });
  const button = () => screen.getByRole('button', { name: 'Subscribe' });

  test('asks for a subscription and says what to do next', async () => {
    const { user } = show(<NewsletterBox />);
    await user.type(email(), 'aline@example.com');
    await user.click(button());
    expect(await screen.findByText(/please open the link in the email/)).toBeTruthy();
    expect((await requestOf('POST /newsletter')).body).toEqual({ email: 'aline@example.com', website: '' });
    expect(email()).toHaveProperty('value', '');
  });

  test('keeps the address when it is refused, and says so at its field', async () => {
    refuse('POST /newsletter', fail('limit.reached', 60));
    const { user } = show(<NewsletterBox />);
    await user.type(email(), 'aline@example.com');
    await user.click(button());
    expect(await screen.findByRole('textbox', { description: 'Too many attempts. Please wait 60 seconds.' })).toHaveProperty(
      'value',
      'aline@example.com',
    );
    expect(screen.queryByText(/please open the link/)).toBeNull();
  });

  test('can be sent again after the connection was lost', async () => {
    loseConnection('POST /newsletter');
    const { user } = show(<NewsletterBox />);
    await user.type(email(), 'aline@example.com');
    await user.click(button());
    expect(await screen.findByText('Check your Internet connection')).toBeTruthy();
    answer('POST /newsletter', done);
    await user.click(button());
    expect(await screen.findByText(/please open the link/)).toBeTruthy();
    expect(screen.queryByText('Check your Internet connection')).toBeNull();
  });

  test('is not sent twice by two clicks', async () => {
    const release = hold('POST /newsletter');
    const { user } = show(<NewsletterBox />);
    await user.type(email(), 'aline@example.com');
    await user.click(button());
    await user.click(button());
    release();
    await screen.findByText(/please open the link/);
    expect(requestsOf('POST /newsletter')).toHaveLength(1);
  });
});

describe('The link of an email', () => {
  const screens = [
    {
      address: '/newsletter/confirm',
      call: 'POST /newsletter/confirm',
      action: 'Confirm the subscription',
      done: 'You are subscribed. Murakoze!',
    },
    {
      address: '/unsubscribe',
      call: 'POST /unsubscribe/{token}',
      action: 'Unsubscribe',
      done: 'Done. You will no longer get these emails.',
    },
    {
      address: '/verify-email',
      call: 'POST /users/verify-email',
      action: 'Confirm this email address',
      done: 'Your email address is confirmed. Murakoze!',
    },
  ] as const;

  test.each(screens)('at $address acts when its button is clicked, not when it is opened', async ({ address, call, action, done }) => {
    const { user } = await open(`${address}?token=the-token-of-the-email`);
    expect(requestsOf(call)).toEqual([]);
    await user.click(screen.getByRole('button', { name: action }));
    expect(await screen.findByRole('heading', { name: done })).toBeTruthy();
    const { body, params } = await requestOf(call);
    expect({ ...body, ...params }).toEqual({ token: 'the-token-of-the-email' });
    expect(screen.queryByRole('button', { name: action })).toBeNull();
    expect(screen.getByRole('link', { name: 'Go Back Home' })).toBeTruthy();
  });

  test.each(['/newsletter/confirm', '/verify-email'])('at %s that is over says so at once, and a new one can be sent', async (address) => {
    refuse('POST /mail-links', fail('mail.linkExpired'));
    answer('POST /mail-links/again', done);
    const { user } = await open(`${address}?token=the-token-of-the-email`);
    expect(await screen.findByRole('heading', { name: 'This link is too old or was used before' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Send a new link' }));
    expect(await screen.findByText(/a new link is on its way to the same address/)).toBeTruthy();
    expect((await requestOf('POST /mail-links/again')).body).toEqual({ token: 'the-token-of-the-email' });
  });

  test('that ends while its page is open offers a new one, and says where that was refused', async () => {
    refuse('POST /newsletter/confirm', fail('mail.linkExpired'));
    refuse('POST /mail-links/again', fail('limit.reached', 60));
    const { user } = await open('/newsletter/confirm?token=the-token-of-the-email');
    await user.click(screen.getByRole('button', { name: 'Confirm the subscription' }));
    await user.click(await screen.findByRole('button', { name: 'Send a new link' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts');
  });

  test('to unsubscribe that is wrong says so and can be tried again', async () => {
    const [, { address, call, action }] = screens;
    refuse(call, fail('mail.linkExpired'));
    const { user } = await open(`${address}?token=the-token-of-the-email`);
    await user.click(screen.getByRole('button', { name: action }));
    expect((await screen.findByRole('alert')).textContent).toBe('This link is no longer valid. Please ask for a new one.');
    expect(screen.getByRole('button', { name: action })).toHaveProperty('ariaDisabled', null);
  });

  test.each(screens)('at $address without a connection says so', async ({ address, call, action }) => {
    loseConnection(call);
    const { user } = await open(`${address}?token=the-token-of-the-email`);
    await user.click(screen.getByRole('button', { name: action }));
    expect((await screen.findByRole('alert')).textContent).toBe('Check your Internet connection');
  });

  test.each([
    ['/verify-email', 'newEmail', 'Use grace@example.com for this account'],
    ['/verify-email', 'address', 'Confirm grace@example.com'],
    ['/newsletter/confirm', 'newsletter', 'Confirm the subscription of grace@example.com'],
  ] as const)('at %s names what it confirms: %s', async (address, what, action) => {
    answer('POST /mail-links', { data: { what, email: 'grace@example.com' } });
    await open(`${address}?token=the-token-of-the-email`);
    expect(await screen.findByRole('button', { name: action })).toBeTruthy();
    expect((await requestOf('POST /mail-links')).body).toEqual({ token: 'the-token-of-the-email' });
  });

  test.each([
    ['guest', '/login'],
    ['customer', '/'],
  ] as const)('of an address that is confirmed already says so, and a %s goes on to %s', async (as, next) => {
    answer('POST /mail-links', { data: { what: 'address', email: 'grace@example.com', isConfirmed: true } });
    await open('/verify-email?token=the-token-of-the-email', as === 'guest' ? {} : { as });
    expect(await screen.findByRole('heading', { name: 'grace@example.com is confirmed' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(next);
    expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
  });

  test('that confirms a new address shows it in the session of who is signed in', async () => {
    answer('GET /users/{id}', { data: makePerson({ email: 'new@example.com' }) });
    const { user } = await open('/verify-email?token=the-token-of-the-email', { as: 'customer' });
    await user.click(screen.getByRole('button', { name: 'Confirm this email address' }));
    await screen.findByText('Your email address is confirmed. Murakoze!');
    await waitFor(() => expect(session().email).toBe('new@example.com'));
  });

  test('is confirmed even when the account cannot be read afterwards', async () => {
    refuse('GET /users/{id}', fail('server.busy'));
    const { user } = await open('/verify-email?token=the-token-of-the-email', { as: 'customer' });
    await user.click(screen.getByRole('button', { name: 'Confirm this email address' }));
    expect(await screen.findByText('Your email address is confirmed. Murakoze!')).toBeTruthy();
  });
});
