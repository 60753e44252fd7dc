import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fail } from '#contract/failures.ts';
import type { CallKey } from '#contract/paths.ts';
import { answer, answerWith, refuse, requestsOf } from '#web/testing/fake-api.ts';
import { idOf } from '#web/testing/make-account.ts';
import { makeQuestion } from '#web/testing/make-art.ts';
import { makeMessage } from '#web/testing/make-chat.ts';
import { makeCart, makeCartItem } from '#web/testing/make-orders.ts';
import { openSite, type Visit } from '#web/testing/open.tsx';
import { answerWishes, byPassword, goTo, press, wishedArt } from '#web/testing/scenes/wishes.tsx';

beforeEach(() => {
  answerWishes();
  // The stream of events stays open and says nothing.
  answerWith('GET /events', () => new Response(new ReadableStream()));
});

type Act = { at: string; press: (visit: Visit) => Promise<void>; call: CallKey; mend: () => void; says: string };

const acts: Record<string, Act> = {
  'Add to Cart': {
    at: '/artwork-1',
    press: (visit) => press(visit, 'button', 'Add to Cart'),
    call: 'POST /cart/{productId}/add',
    mend: () => answer('POST /cart/{productId}/add', makeCart(makeCartItem(1))),
    says: 'Artwork 1 is in your cart',
  },
  favorite: {
    at: '/artwork-1',
    press: (visit) => press(visit, 'button', 'Favorite: Artwork 1'),
    call: 'PUT /favorites/{artId}',
    mend: () => {
      answer('PUT /favorites/{artId}', { data: { done: true } });
      answer('GET /favorites/ids', { data: [wishedArt._id] });
    },
    says: 'Artwork 1 is in your favorites',
  },
  follow: {
    at: '/artist/artist-1',
    press: (visit) => press(visit, 'button', 'Follow'),
    call: 'PUT /artists/{id}/follow',
    mend: () => answer('PUT /artists/{id}/follow', { data: { artist: idOf(1), followers: 1, isFollowed: true } }),
    says: 'You follow Artist 1',
  },
  'save search': {
    at: '/shop?category=Painting',
    press: (visit) => press(visit, 'button', 'Save search'),
    call: 'POST /saved-searches',
    mend: () =>
      answer('POST /saved-searches', {
        data: { _id: idOf(9), filters: {}, name: null, frequency: 'daily', createdAt: '2026-11-22T10:00:00.000Z' },
      }),
    says: "Search saved. We'll email you when new works match.",
  },
  question: {
    at: '/artwork-1#discussion',
    press: async (visit) => {
      await visit.user.type(await screen.findByRole('textbox', { name: 'Your question' }), 'Is it framed?');
      await press(visit, 'button', 'Ask');
    },
    call: 'POST /arts/{id}/questions',
    mend: () => answer('POST /arts/{id}/questions', { data: makeQuestion(1) }),
    says: 'Your question about Artwork 1 is sent. You’ll hear when it’s answered.',
  },
};

const signInAgain = async (visit: Visit, at: string) => {
  const login = `/login?next=${encodeURIComponent(at)}`;
  await waitFor(() => expect(visit.leftFor()).toEqual([login]));
  await goTo(login);
  await byPassword(visit);
};

test.each(Object.keys(acts))('%s, when the session has just ended: it is done after the sign-in, and said', async (name) => {
  const { at, press: act, call, mend, says } = acts[name]!;
  refuse(call, fail('session.missing'));
  const visit = await openSite([at, '/login'], { as: 'customer' });
  await act(visit);
  await waitFor(() => expect(requestsOf(call)).toHaveLength(1));
  mend();
  await signInAgain(visit, at);
  expect((await screen.findAllByText(says)).length).toBeGreaterThan(0);
  expect(visit.address()).toBe(at);
  expect(requestsOf(call)).toHaveLength(2);
  expect(localStorage.getItem('wish')).toBeNull();
  if (name === 'question') await waitFor(() => expect(screen.getByRole('textbox', { name: 'Your question' })).toHaveProperty('value', ''));
});

test('a message, when the session has just ended, is sent after the sign-in', async () => {
  const at = `/chats?with=${idOf(2)}`;
  refuse('POST /messages/sendMessage', fail('session.missing'));
  answer('POST /messages/typing', { data: { done: true } });
  const visit = await openSite([at, '/login'], { as: 'customer' });
  await visit.user.type(await screen.findByPlaceholderText('Type a message...'), 'Is it still there?{Enter}');
  await waitFor(() => expect(requestsOf('POST /messages/sendMessage').length).toBeGreaterThan(0));
  const before = requestsOf('POST /messages/sendMessage').length;
  answer('POST /messages/sendMessage', { data: makeMessage(2, { content: 'Is it still there?' }) });
  await signInAgain(visit, at);
  await waitFor(() => expect(requestsOf('POST /messages/sendMessage').length).toBeGreaterThan(before));
  expect(requestsOf('POST /messages/sendMessage').at(-1)?.body).toMatchObject({ content: 'Is it still there?' });
});
