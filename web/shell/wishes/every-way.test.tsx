import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { LOGIN_REDIRECT_MS, SIGNUP_REDIRECT_MS } from '#contract/limits.ts';
import type { CallKey } from '#contract/paths.ts';
import { requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf } from '#web/testing/make-account.ts';
import { openSite, type Visit } from '#web/testing/open.tsx';
import { accounts } from '#web/testing/sessions.ts';
import { answerWishes, byLabel, byPassword, goTo, pass, press, toastLink, wishedArt } from '#web/testing/scenes/wishes.tsx';

const token = 'a-token-from-the-email-of-today';

beforeEach(answerWishes);

type Act = {
  at: string;
  /** Does it signed out and goes to the sign-in. */
  wish: (visit: Visit) => Promise<void>;
  /** Where somebody stands afterwards. */
  ends: string;
  call: CallKey;
  sent?: object;
  says: string;
};

const acts: Record<string, Act> = {
  'Add to Cart': {
    at: '/artwork-1',
    wish: async (visit) => {
      await press(visit, 'button', 'Add to Cart');
      expect(await screen.findByText('Please Login First')).toBeTruthy();
      await goTo(await toastLink());
    },
    ends: '/artwork-1',
    call: 'POST /cart/{productId}/add',
    sent: { quantity: 1 },
    says: 'Artwork 1 is in your cart',
  },
  'Add to Cart in a list': {
    at: '/shop?category=Painting',
    wish: async (visit) => {
      await press(visit, 'button', 'Add to Cart: Artwork 1');
      await goTo(await toastLink());
    },
    ends: '/shop?category=Painting',
    call: 'POST /cart/{productId}/add',
    says: 'Artwork 1 is in your cart',
  },
  favorite: {
    at: '/artwork-1',
    wish: async (visit) => {
      await press(visit, 'button', 'Favorite: Artwork 1');
      // By the header's own link, which names no page.
      await goTo('/login');
    },
    ends: '/artwork-1',
    call: 'PUT /favorites',
    sent: { ids: [wishedArt._id] },
    says: 'Artwork 1 is in your favorites',
  },
  follow: {
    at: '/artist/artist-1',
    wish: async (visit) => {
      await press(visit, 'button', 'Follow');
      await goTo(await toastLink());
    },
    ends: '/artist/artist-1',
    call: 'PUT /artists/{id}/follow',
    says: 'You follow Artist 1',
  },
  offer: {
    at: '/artwork-1',
    wish: async (visit) => {
      await press(visit, 'button', 'Make an offer');
      const dialog = within(await screen.findByRole('dialog', { name: 'Offer for Artwork 1' }));
      await visit.user.type(dialog.getByRole('textbox', { name: /^Amount/ }), '18000');
      await visit.user.type(dialog.getByRole('textbox', { name: 'Phone' }), '0788123456');
      await visit.user.type(dialog.getByRole('textbox', { name: 'Shipping Address' }), 'KG 7 Ave, Kigali');
      await visit.user.click(dialog.getByRole('button', { name: 'Sign in and send offer' }));
    },
    ends: '/artwork-1',
    call: 'POST /offers',
    sent: {
      art: wishedArt._id,
      amount: 18_000,
      quantity: 1,
      text: '',
      shippingAddress: 'KG 7 Ave, Kigali',
      phone: '0788123456',
      country: 'RW',
      note: '',
    },
    says: 'Your offer for Artwork 1 is sent',
  },
  question: {
    at: '/artwork-1',
    wish: async (visit) => {
      await press(visit, 'tab' as 'button', 'Discussion');
      await visit.user.type(await screen.findByRole('textbox', { name: 'Your question' }), 'Is it framed?');
      await press(visit, 'button', 'Sign in and ask');
    },
    ends: '/artwork-1#discussion',
    call: 'POST /arts/{id}/questions',
    sent: { text: 'Is it framed?' },
    says: 'Your question about Artwork 1 is sent. You’ll hear when it’s answered.',
  },
  'save search': {
    at: '/shop?category=Painting&sort=price-asc',
    wish: async (visit) => {
      await press(visit, 'button', 'Save search');
      await goTo(await toastLink());
    },
    ends: '/shop?category=Painting&sort=price-asc',
    call: 'POST /saved-searches',
    sent: { category: 'Painting' },
    says: "Search saved. We'll email you when new works match.",
  },
  message: {
    at: `/chats?with=${idOf(501)}&art=${wishedArt._id}`,
    wish: async (visit) => {
      await visit.user.type(await screen.findByRole('textbox', { name: 'Your message' }), 'May I see it?');
      await press(visit, 'button', 'Sign in and send');
      expect(await screen.findByText('Sign in to send your message to Artist 1.')).toBeTruthy();
    },
    ends: `/chats?with=${idOf(501)}`,
    call: 'POST /messages/sendMessage',
    says: 'Your message to Artist 1 is sent',
  },
  'earlier messages': {
    at: `/chats?with=${idOf(501)}`,
    wish: (visit) => press(visit, 'link', 'Sign In'),
    ends: `/chats?with=${idOf(501)}`,
    call: 'GET /messages/{userId}/{otherUserId}',
    says: 'Message 1',
  },
};

const ways: Record<string, (visit: Visit, site: readonly string[]) => Promise<Visit>> = {
  password: async (visit) => {
    await byPassword(visit);
    return visit;
  },
  'sign-up': async (visit) => {
    await press(visit, 'link', 'Sign up');
    await visit.user.type(await screen.findByRole('textbox', { name: 'Username' }), 'Aline Uwase');
    await visit.user.type(byLabel('Email'), accounts.customer.email);
    await visit.user.selectOptions(byLabel('Role'), 'User');
    await visit.user.type(byLabel('Password'), 'imigongo-2026');
    await press(visit, 'button', 'Sign Up');
    await screen.findByText('Registration successful!');
    await pass(SIGNUP_REDIRECT_MS);
    await screen.findByRole('heading', { name: 'Login' });
    expect(byLabel('Email')).toHaveProperty('value', accounts.customer.email);
    await byPassword(visit);
    return visit;
  },
  code: async (visit) => {
    await visit.user.type(await screen.findByRole('textbox', { name: 'Email' }), accounts.customer.email);
    await press(visit, 'button', 'Email me a code');
    await visit.user.type(await screen.findByRole('textbox', { name: 'Code from the email' }), '012 345');
    expect((await requestOf('POST /users/auth/code/verify')).body).toMatchObject({ email: accounts.customer.email, code: '012345' });
    return visit;
  },
  reset: async (visit, site) => {
    await press(visit, 'link', 'Forgot password?');
    await visit.user.type(await screen.findByRole('textbox', { name: 'Email' }), accounts.customer.email);
    await press(visit, 'button', 'Send the link');
    await requestOf('POST /users/forgot-password');
    // The mailed link opens another tab.
    cleanup();
    sessionStorage.clear();
    const other = await openSite([`/reset-password?token=${token}`, ...site]);
    await other.user.type(byLabel('New password'), 'a few words of my own');
    await press(other, 'button', 'Set the password');
    await screen.findByText('Your password is set. Sign in with it.');
    await pass(LOGIN_REDIRECT_MS);
    await screen.findByRole('heading', { name: 'Login' });
    await byPassword(other);
    return other;
  },
};

const table = Object.keys(acts).flatMap((act) => Object.keys(ways).map((way) => [act, way] as const));

test.each(table)('%s signed out, then a sign-in by %s: it is done, and one stands where one was', async (name, way) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { at, wish, ends, call, sent, says } = acts[name]!;
  const site = [at, '/login', '/signup', '/forgot-password', '/reset-password'] as const;
  const visit = await openSite(site);
  await wish(visit);
  expect(requestsOf(call)).toEqual([]);
  const { address } = await ways[way]!(visit, site);
  await pass(LOGIN_REDIRECT_MS);
  expect((await screen.findAllByText(says)).length).toBeGreaterThan(0);
  expect(address()).toBe(ends);
  expect(requestsOf(call)).toHaveLength(1);
  if (sent) expect(requestsOf(call)[0]?.body).toEqual(sent);
  expect(localStorage.getItem('wish')).toBeNull();
  if (name === 'message') {
    expect(requestsOf(call)[0]?.body).toMatchObject({ receiver: idOf(501), content: 'May I see it?', artId: wishedArt._id });
    expect(screen.getByPlaceholderText('Type a message...')).toHaveProperty('value', '');
  }
  if (name === 'question') await waitFor(() => expect(screen.getByRole('textbox', { name: 'Your question' })).toHaveProperty('value', ''));
});
