import { act, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { accounts } from '#web/testing/sessions.ts';
import { answer } from '#web/testing/fake-api.ts';
import { idOf, makePerson, pageOf } from '#web/testing/make-account.ts';
import { makeArt, makeArtCard, makeArtist, makePicture, makeQuestion } from '#web/testing/make-art.ts';
import { makeConversation, makeMessage } from '#web/testing/make-chat.ts';
import { makeCart, makeCartItem, makeOffer } from '#web/testing/make-orders.ts';
import type { Visit } from '#web/testing/open.tsx';

/** The artwork that a visitor wants. */
export const wishedArt = makeArt(1, { pictures: [makePicture(1)], acceptsOffers: true });
const isDone = true as const;
const done = { data: { done: isDone } };

/** Answers what the screens of a visitor ask for, every way to sign in, and every act that is done after it. */
export function answerWishes(): void {
  answer('POST /users', { data: makePerson() });
  answer('GET /users/{id}', { data: makePerson() });
  answer('POST /users/auth', { token: 'a-token', data: accounts.customer });
  answer('POST /users/auth/code', done);
  answer('POST /users/auth/code/verify', { token: 'a-token', data: accounts.customer });
  answer('POST /users/forgot-password', done);
  answer('POST /users/reset-password/link', { data: { isValid: true } });
  answer('POST /users/reset-password', { data: { ...done.data, email: accounts.customer.email } });
  answer('GET /arts/name/{name}', { data: wishedArt });
  answer('GET /arts/{id}', { data: wishedArt });
  answer('GET /arts/{id}/related', { data: [] });
  answer('GET /arts/{id}/more-by-artist', { data: [] });
  answer('GET /arts/{id}/questions', pageOf([]));
  answer('POST /arts/{id}/view', done);
  answer('GET /arts', pageOf([makeArtCard(1)]));
  answer('GET /arts/categories', { data: [{ category: 'All Arts', count: 1 }] });
  answer('GET /favorites/ids', { data: [] });
  answer('GET /saved-searches', { data: [] });
  answer('GET /artists/{slug}', { data: { ...makeArtist(1), biography: null } });
  answer('GET /artists/followed/ids', { data: [] });
  answer('GET /cart', makeCart(makeCartItem(1)));
  answer('GET /messages/conversations/{userId}', pageOf([makeConversation()]));
  answer('GET /messages/conversation/{userId1}/{userId2}', { data: makeConversation() });
  answer('GET /messages/{userId}/{otherUserId}', pageOf([makeMessage(1)]));
  answer('GET /messages/unread/{userId}', { unreadCount: 0 });
  answer('GET /messages/artists/all', pageOf([]));
  answer('POST /messages/sendMessage', { data: makeMessage(2) });
  answer('POST /cart/{productId}/add', makeCart(makeCartItem(1)));
  answer('PUT /favorites', { data: [wishedArt._id] });
  answer('PUT /artists/{id}/follow', { data: { artist: idOf(1), followers: 1, isFollowed: true } });
  answer('POST /offers', { data: makeOffer() });
  answer('GET /offers', pageOf([]));
  answer('POST /arts/{id}/questions', { data: makeQuestion(1) });
  answer('GET /mail-preferences', { data: { newMessages: true, newsletter: false, savedSearches: true, isEmailVerified: true } });
  answer('POST /saved-searches', {
    data: { _id: idOf(9), filters: {}, name: null, frequency: 'daily', createdAt: '2026-11-22T10:00:00.000Z' },
  });
}

/** The field with this label. */
export const byLabel = (name: string) => screen.getByLabelText(name);
/** Presses a button or a link as soon as it is there. */
export const press = async ({ user }: Visit, role: 'button' | 'link', name: string | RegExp) =>
  user.click(await screen.findByRole(role, { name }));
/** Lets time pass, where it is faked. */
export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Goes to an address of the site as a link outside of the router does. */
export const goTo = (address: string) =>
  act(async () => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  });
/** Where the toast that asks for the sign-in leads. */
export const toastLink = async () => (await screen.findByText('Sign in', { selector: '.toast-link' })).getAttribute('href') ?? '';

/** Signs in by the password, at the sign-in screen. */
export async function byPassword(visit: Visit): Promise<void> {
  const email = await screen.findByRole('textbox', { name: 'Email' });
  if (!(email as HTMLInputElement).value) await visit.user.type(email, accounts.customer.email);
  await visit.user.type(byLabel('Password'), 'imigongo-2026');
  await press(visit, 'button', 'Login');
}
