import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ArtistProfile } from '#contract/artists.ts';
import { fail } from '#contract/failures.ts';
import { LOGIN_REDIRECT_MS, SIGNUP_REDIRECT_MS } from '#contract/limits.ts';
import type { CallKey } from '#contract/paths.ts';
import { rememberWish, WISH_MS } from '#web/accounts/session/wish.ts';
import { clearSession, startSession } from '#web/accounts/session/session.ts';
import { answer, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { idOf, makePerson, pageOf } from '#web/testing/make-account.ts';
import { makeArt, makeArtCard, makeArtist, makePicture, makeQuestion } from '#web/testing/make-art.ts';
import { makeConversation, makeMessage } from '#web/testing/make-chat.ts';
import { makeCart, makeCartItem } from '#web/testing/make-orders.ts';
import { openSite, type Visit } from '#web/testing/open.tsx';
import { accounts } from '#web/testing/sessions.ts';

const done = { data: { done: true } } as const;
const token = 'a-token-from-the-email-of-today';
const makeProfile = (): ArtistProfile => ({ ...makeArtist(1), biography: null });
const art = makeArt(1, { pictures: [makePicture(1)] });

beforeEach(() => {
  answer('POST /users', { data: makePerson() });
  answer('POST /users/auth', { token: 'a-token', data: accounts.customer });
  answer('POST /users/auth/code', done);
  answer('POST /users/auth/code/verify', { token: 'a-token', data: accounts.customer });
  answer('POST /users/forgot-password', done);
  answer('POST /users/reset-password', done);
  answer('GET /arts/name/{name}', { data: art });
  answer('GET /arts/{id}/related', { data: [] });
  answer('GET /arts/{id}/more-by-artist', { data: [] });
  answer('GET /arts/{id}/questions', pageOf([]));
  answer('POST /arts/{id}/view', done);
  answer('GET /arts', pageOf([makeArtCard(1)]));
  answer('GET /arts/categories', { data: [{ category: 'All Arts', count: 1 }] });
  answer('GET /favorites/ids', { data: [] });
  answer('GET /saved-searches', { data: [] });
  answer('GET /artists/{slug}', { data: makeProfile() });
  answer('GET /artists/followed/ids', { data: [] });
  answer('GET /cart', makeCart(makeCartItem(1)));
  answer('GET /messages/conversations/{userId}', pageOf([makeConversation()]));
  answer('GET /messages/conversation/{userId1}/{userId2}', { data: makeConversation() });
  answer('GET /messages/{userId}/{otherUserId}', pageOf([makeMessage(1)]));
  answer('GET /messages/unread/{userId}', { unreadCount: 0 });
  answer('GET /messages/artists/all', pageOf([]));
  answer('POST /cart/{productId}/add', makeCart(makeCartItem(1)));
  answer('PUT /favorites', { data: [art._id] });
  answer('PUT /artists/{id}/follow', { data: { artist: idOf(1), followers: 1, isFollowed: true } });
  answer('POST /arts/{id}/questions', { data: makeQuestion(1) });
  answer('POST /saved-searches', { data: { _id: idOf(9), filters: {}, createdAt: '2026-11-22T10:00:00.000Z' } });
});

const byLabel = (name: string) => screen.getByLabelText(name);
const press = async ({ user }: Visit, role: 'button' | 'link', name: string | RegExp) =>
  user.click(await screen.findByRole(role, { name }));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Goes to an address of the site as a link outside of the router does. */
const goTo = (address: string) =>
  act(async () => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  });
const toastLink = async () => (await screen.findByRole('link', { name: 'Sign in' })).getAttribute('href') ?? '';

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
    sent: { ids: [art._id] },
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
    says: 'Your question about Artwork 1 is asked',
  },
  'save search': {
    at: '/shop?category=Painting&sort=price-asc',
    wish: (visit) => press(visit, 'link', 'Save this search'),
    ends: '/shop?category=Painting&sort=price-asc',
    call: 'POST /saved-searches',
    sent: { category: 'Painting' },
    says: 'Saved. We write to you when something new fits.',
  },
  message: {
    at: `/chats?with=${idOf(2)}`,
    wish: (visit) => press(visit, 'link', 'Sign In'),
    ends: `/chats?with=${idOf(2)}`,
    call: 'GET /messages/{userId}/{otherUserId}',
    says: 'Message 1',
  },
};

async function byPassword(visit: Visit): Promise<void> {
  const email = await screen.findByRole('textbox', { name: 'Email' });
  if (!(email as HTMLInputElement).value) await visit.user.type(email, accounts.customer.email);
  await visit.user.type(byLabel('Password'), 'imigongo-2026');
  await press(visit, 'button', 'Login');
}

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
    await press(visit, 'button', 'Login');
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
    await screen.findByText('Your password is set. Please log in with it.');
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
  if (name === 'question') await waitFor(() => expect(screen.getByRole('textbox', { name: 'Your question' })).toHaveProperty('value', ''));
});

describe('A wish', () => {
  const wishForCart = () =>
    rememberWish({ act: 'cart.add', name: 'Artwork 1', facts: { artId: art._id, ownerId: art.owner._id }, key: 'a'.repeat(32) });
  const signIn = (data: (typeof accounts)[keyof typeof accounts] = accounts.customer) =>
    act(() => startSession({ token: 'a-token', data }, true));
  const openArt = () => openSite(['/artwork-1']);

  test.each([
    ['is sold', fail('cart.soldOut', 'Artwork 1'), 'Artwork 1 is sold out.'],
    ['is gone', fail('cart.unavailable', 'Artwork 1'), 'Artwork 1 is no longer available.'],
    ['was erased', fail('arts.notFound'), 'Artwork 1: This artwork was not found.'],
  ])('for what %s says why, and is over', async (_, refusal, says) => {
    refuse('POST /cart/{productId}/add', refusal);
    await openArt();
    wishForCart();
    signIn();
    expect(await screen.findByText(says)).toBeTruthy();
    await waitFor(() => expect(localStorage.getItem('wish')).toBeNull());
  });

  test('for one’s own work says so and sends nothing', async () => {
    await openArt();
    wishForCart();
    signIn({ ...accounts.artist, _id: art.owner._id as typeof accounts.artist._id });
    expect(await screen.findByText('Artwork 1 is your own work.')).toBeTruthy();
    expect(requestsOf('POST /cart/{productId}/add')).toEqual([]);
  });

  test('for the last piece that is in the cart already is content', async () => {
    refuse('POST /cart/{productId}/add', fail('cart.stockTooLow', 1));
    answer('GET /cart', makeCart(makeCartItem(1, { productId: art._id })));
    await openArt();
    wishForCart();
    signIn();
    expect(await screen.findByText('Artwork 1 is already in your cart')).toBeTruthy();
  });

  test('is sent with its own idempotency key, and again with the same one when no answer came', async () => {
    loseConnection('POST /cart/{productId}/add');
    const { user } = await openArt();
    wishForCart();
    signIn();
    expect(await screen.findByText('Artwork 1: Check your Internet connection')).toBeTruthy();
    expect(localStorage.getItem('wish')).not.toBeNull();
    answer('POST /cart/{productId}/add', makeCart(makeCartItem(1)));
    await user.click(screen.getAllByRole('link', { name: /Jean Bosco/ })[0]!);
    expect(await screen.findByText('Artwork 1 is in your cart')).toBeTruthy();
    const keys = requestsOf('POST /cart/{productId}/add').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual(['a'.repeat(32), 'a'.repeat(32)]);
  });

  test.each([
    ['half an hour later', WISH_MS],
    ['before it was wished, by a clock that was set back', -60_000],
  ])('is not done for who signs in %s', async (_, age) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await openArt();
    wishForCart();
    vi.setSystemTime(Date.now() + age);
    signIn();
    await pass(1_000);
    expect(requestsOf('POST /cart/{productId}/add')).toEqual([]);
  });

  test('is forgotten by signing out', async () => {
    await openArt();
    signIn();
    await requestOf('GET /favorites/ids');
    localStorage.setItem('wish', '{}');
    act(() => clearSession());
    expect(localStorage.getItem('wish')).toBeNull();
  });

  test('of somebody whose session ended is not done for somebody else', async () => {
    await openArt();
    rememberWish({
      act: 'cart.add',
      name: 'Artwork 1',
      facts: { artId: art._id, ownerId: art.owner._id },
      key: 'k',
      identity: accounts.artist._id,
    });
    signIn();
    await waitFor(() => expect(localStorage.getItem('wish')).toBeNull());
    expect(requestsOf('POST /cart/{productId}/add')).toEqual([]);
  });

  test.each(['', '{', 'null', '{"act":"nobody.knows","at":99999999999999}', '[]', '{"act":"cart.add"}'])(
    'that somebody wrote into the storage by hand does nothing: %s',
    async (text) => {
      await openArt();
      localStorage.setItem('wish', text);
      signIn();
      await requestOf('GET /favorites/ids');
      expect(requestsOf('POST /cart/{productId}/add')).toEqual([]);
    },
  );

  test('survives a session that ended with the very press: who signs in again has it', async () => {
    refuse('POST /cart/{productId}/add', fail('session.missing'));
    const visit = await openSite(['/artwork-1', '/login'], { as: 'customer' });
    await press(visit, 'button', 'Add to Cart');
    await waitFor(() => expect(visit.leftFor()).toEqual(['/login?next=%2Fartwork-1']));
    answer('POST /cart/{productId}/add', makeCart(makeCartItem(1)));
    await goTo('/login?next=%2Fartwork-1');
    await byPassword(visit);
    expect(await screen.findByText('Artwork 1 is in your cart')).toBeTruthy();
    expect(visit.address()).toBe('/artwork-1');
  });

  test('for a question that is refused leaves the text in its form', async () => {
    refuse('POST /arts/{id}/questions', fail('limit.reached', 60));
    const visit = await openSite(['/artwork-1#discussion', '/login']);
    await visit.user.type(await screen.findByRole('textbox', { name: 'Your question' }), 'Is it framed?');
    await press(visit, 'button', 'Sign in and ask');
    await byPassword(visit);
    expect(await screen.findByText('Artwork 1: Too many tries. Please wait 60 seconds.')).toBeTruthy();
    expect(await screen.findByRole('textbox', { name: 'Your question' })).toHaveProperty('value', 'Is it framed?');
  });

  test('is named by the sign-in and the sign-up, which finds an art enthusiast', async () => {
    const visit = await openSite(['/artwork-1', '/login', '/signup']);
    await press(visit, 'button', 'Add to Cart');
    await goTo(await toastLink());
    expect(await screen.findByText('Sign in to continue with Artwork 1.')).toBeTruthy();
    await press(visit, 'link', 'Sign up');
    await waitFor(() => expect(byLabel('Role')).toHaveProperty('value', 'User'));
    expect(within(byLabel('Role')).getByRole('option', { name: 'Select your role' })).toBeTruthy();
  });
});
