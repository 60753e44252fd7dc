import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fail } from '#contract/failures.ts';
import { rememberWish, WISH_MS } from '#web/accounts/session/wish.ts';
import { questionForm } from '#web/arts/question-form.ts';
import { dropDraft, readDraft, textOf } from '#web/app/forms/drafts.ts';
import { messageDraftOf } from '#web/app/forms/message-drafts.ts';
import { screens } from '#contract/screens.ts';
import { clearSession, session, startSession } from '#web/accounts/session/session.ts';
import { answer, hold, loseConnection, refuse, requestOf, requestsOf } from '#web/testing/fake-api.ts';
import { makePerson, pageOf } from '#web/testing/make-account.ts';
import { makeQuestion } from '#web/testing/make-art.ts';
import { makeCart, makeCartItem } from '#web/testing/make-orders.ts';
import { openSite } from '#web/testing/open.tsx';
import { accounts } from '#web/testing/sessions.ts';
import { answerWishes, byLabel, byPassword, goTo, pass, press, toastLink, wishedArt as art } from '#web/testing/scenes/wishes.tsx';

beforeEach(answerWishes);

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
    answer('GET /arts/{id}/views', { data: { total: 3, last30Days: 1 } });
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
    expect(await screen.findByText('Artwork 1: Too many attempts. Please wait 60 seconds.')).toBeTruthy();
    expect(await screen.findByRole('textbox', { name: 'Your question' })).toHaveProperty('value', 'Is it framed?');
  });

  test.each([
    ['is asked again', '', 2],
    ['and is changed there is left to its form', ' And signed?', 1],
  ])('for a question that got no answer stands in its form, %s on the next page', async (_, more, count) => {
    loseConnection('POST /arts/{id}/questions');
    const visit = await openSite(['/artwork-1#discussion', '/login']);
    await visit.user.type(await screen.findByRole('textbox', { name: 'Your question' }), 'Is it framed?');
    await press(visit, 'button', 'Sign in and ask');
    await byPassword(visit);
    await screen.findByText('Artwork 1: Check your Internet connection');
    const field = await screen.findByRole('textbox', { name: 'Your question' });
    expect(field).toHaveProperty('value', 'Is it framed?');
    if (more) await visit.user.type(field, more);
    answer('POST /arts/{id}/questions', { data: makeQuestion(1) });
    await visit.user.click(screen.getAllByRole('link', { name: /Jean Bosco/ })[0]!);
    if (!more) await screen.findByText(/^Your question about Artwork 1 is sent/);
    await waitFor(() => expect(localStorage.getItem('wish')).toBeNull());
    const asked = requestsOf('POST /arts/{id}/questions');
    expect(asked.map(({ body }) => body['text'])).toEqual(Array.from({ length: count }, () => 'Is it framed?'));
    expect(new Set(asked.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    const { identity } = session();
    expect(localStorage.getItem(`draft:${identity}:${questionForm(art._id)}`)?.includes('And signed?') ?? false).toBe(more !== '');
  });

  test.each([
    ['is tried for as long as it stands in the field as it was', () => {}, 3],
    ['is over once it is taken away there', () => dropDraft(messageDraftOf(art.owner._id)), 2],
  ])('for a message that got no answer %s', async (_, type, count) => {
    loseConnection('POST /messages/sendMessage');
    await openArt();
    const facts = { userId: art.owner._id, text: 'Is it heavy?' };
    rememberWish({ act: 'chat.send', name: 'Jean Bosco', facts, key: 'a'.repeat(32) });
    signIn();
    await requestOf('POST /messages/sendMessage');
    const isBack = () => waitFor(() => expect(textOf(readDraft(messageDraftOf(art.owner._id)))).toBe('Is it heavy?'));
    await isBack();
    await goTo(screens.login);
    await goTo('/artwork-1');
    await requestOf('POST /messages/sendMessage', 2);
    await isBack();
    type();
    await goTo(screens.login);
    await goTo('/artwork-1');
    if (count > 2) await requestOf('POST /messages/sendMessage', count);
    else await waitFor(() => expect(localStorage.getItem('wish')).toBeNull());
    expect(requestsOf('POST /messages/sendMessage').map(({ body }) => body['clientId'])).toEqual(Array(count).fill('a'.repeat(32)));
  });

  test('for a question is seen at once, though the discussion was asked for before it', async () => {
    const visit = await openSite(['/artwork-1#discussion', '/login']);
    await visit.user.type(await screen.findByRole('textbox', { name: 'Your question' }), 'Is it framed?');
    await press(visit, 'button', 'Sign in and ask');
    const asked = requestsOf('GET /arts/{id}/questions').length;
    const answerQuestions = hold('GET /arts/{id}/questions');
    const answerWish = hold('POST /arts/{id}/questions');
    await byPassword(visit);
    await requestOf('POST /arts/{id}/questions');
    await requestOf('GET /arts/{id}/questions', asked + 1);
    const login = screen.getByText('Login successful').closest('.Toastify__toast');
    await waitFor(() => expect(login?.className, 'makes room before the wish is done').toContain('toast-exit'));
    answerWish();
    await requestOf('GET /arts/{id}/questions', asked + 2);
    answer('GET /arts/{id}/questions', pageOf([makeQuestion(1, { text: 'Is it framed?', isOwn: true })]));
    answerQuestions();
    expect(await screen.findByText(/^Your question · waiting for/)).toBeTruthy();
    expect(await screen.findByText(/^Your question about Artwork 1 is sent/)).toBeTruthy();
  });

  test('for an offer that is refused leaves what was typed in its form', async () => {
    const facts = {
      artId: art._id,
      ownerId: art.owner._id,
      body: { amount: 18_000, quantity: 2, text: 'For our hall.', shippingAddress: 'KG 7 Ave, Kigali' },
    };
    refuse('POST /offers', fail('offers.tooMany', 10));
    const { user } = await openArt();
    rememberWish({ act: 'offers.make', name: 'Artwork 1', facts, key: 'a'.repeat(32) });
    answer('GET /users/me/addresses', { data: [] });
    answer('GET /users/{id}', { data: makePerson() });
    answer('GET /checkout/owner', pageOf([]));
    signIn();
    const said = await screen.findByText('Artwork 1: You can have up to 10 open offers at a time. Withdraw one first.');
    expect(within(said).getByRole('link', { name: 'My Offers' }).getAttribute('href')).toBe('/cart#offers');
    await user.click(screen.getByRole('button', { name: 'Make an offer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Offer for Artwork 1' }));
    expect(dialog.getByRole('textbox', { name: /^Amount/ })).toHaveProperty('value', '18,000');
    expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveProperty('value', 'For our hall.');
  });

  test('for an offer that is open already leads to that one', async () => {
    refuse('POST /offers', fail('offers.alreadyOpen', 'Artwork 1').with({ offer: art._id }));
    await openArt();
    const body = { amount: 18_000, quantity: 1, shippingAddress: 'KG 7 Ave, Kigali' };
    rememberWish({ act: 'offers.make', name: 'Artwork 1', facts: { artId: art._id, ownerId: art.owner._id, body }, key: 'a'.repeat(32) });
    signIn();
    expect(await screen.findByText('You already have an open offer for Artwork 1.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View offer' }).getAttribute('href')).toBe(`/cart?offer=${art._id}#offers`);
  });

  test('is named by the sign-in and the sign-up, which finds an art enthusiast', async () => {
    const visit = await openSite(['/artwork-1', '/login', '/signup']);
    await press(visit, 'button', 'Add to Cart');
    await goTo(await toastLink());
    expect(await screen.findByText('Sign in to put Artwork 1 in your cart.')).toBeTruthy();
    await press(visit, 'link', 'Sign up');
    expect(await screen.findByText('Create an account to put Artwork 1 in your cart.')).toBeTruthy();
    await waitFor(() => expect(byLabel('Role')).toHaveProperty('value', 'User'));
    expect(within(byLabel('Role')).getByRole('option', { name: 'Select your role' })).toBeTruthy();
  });
});
