import { useState } from 'react';
import type { Art } from '#contract/arts.ts';
import { toastMessages } from '#contract/messages.ts';
import { session } from '#web/accounts/session/session.ts';
import type { Wanted } from '#web/accounts/session/wish.ts';
import { newKey } from '#web/app/api.ts';
import { makeKeys } from '#web/app/changes/make-keys.ts';
import { useChange } from '#web/app/changes/use-change.ts';
import { dataQueryOf, listOf } from '#web/app/query.ts';

// What an artwork's page asks and changes, apart from queries.ts, which every page with cards loads.

/** One artwork by its slug or its exact name; its `slug` tells whether that was the right address. */
export const artByNameQuery = (name: string) => dataQueryOf('GET /arts/name/{name}', { params: { name } });

/** The first 4 related artworks. */
export const relatedQuery = (id: string) => dataQueryOf('GET /arts/{id}/related', { params: { id } });

/** Its artist's public page, for the number of works and followers. */
export const makerQuery = (slug: string) => dataQueryOf('GET /artists/{slug}', { params: { slug } });

/** How often an own artwork was looked at. */
export const artViewsQuery = (id: string) => dataQueryOf('GET /arts/{id}/views', { params: { id }, identity: session().identity });

/** What its artist and the staff are told of an artwork. */
export const standingQuery = (id: string) => dataQueryOf('GET /arts/{id}/standing', { params: { id }, identity: session().identity });

/** Other works of its artist, the newest first. */
export const moreByArtistQuery = (id: string) => dataQueryOf('GET /arts/{id}/more-by-artist', { params: { id } });

/** Reviews of a work, newest first. */
export const reviewsQuery = (id: string) => listOf('GET /arts/{id}/reviews', { params: { id } });

/** My review of a work, and whether I may write one. */
export const ownReviewQuery = (id: string) => dataQueryOf('GET /arts/{id}/reviews/mine', { params: { id }, identity: session().identity });

/** Public questions on a work, newest first. */
export const questionsQuery = (id: string) => listOf('GET /arts/{id}/questions', { params: { id } });

const published = { situation: 'publishText', success: toastMessages.added, isAwaited: true } as const;

/** Writes a review of a bought artwork. */
export const useReview = (id: string) =>
  useChange({
    run: (body: { stars: number; text: string }, send) => send('POST /arts/{id}/reviews', { params: { id }, body }),
    ...published,
  });

/** Changes my review. */
export const useChangedReview = (id: string, reviewId: string) =>
  useChange({
    run: (body: { stars: number; text: string }, send) => send('PUT /arts/{id}/reviews/{reviewId}', { params: { id, reviewId }, body }),
    ...published,
    success: toastMessages.cartUpdated,
  });

/** The artist's reply to a review. */
export const useReply = (id: string) =>
  useChange({
    run: ({ reviewId, text }: { reviewId: string; text: string }, send) =>
      send('POST /arts/{id}/reviews/{reviewId}/reply', { params: { id, reviewId }, body: { text } }),
    ...published,
  });

/** Asks a public question; again after a lost answer, it is asked once. */
export function useQuestion(art: Asked) {
  const [keyOf] = useState(makeKeys);
  return useChange({
    run: (text: string, send) =>
      send('POST /arts/{id}/questions', { params: { id: art._id }, body: { text }, idempotencyKey: keyOf({ text }) }),
    wish: (text) => wishToAsk(art, text),
    ...published,
  });
}

type Asked = Pick<Art, '_id' | 'name' | 'owner'>;

/** What a visitor wants who asks a question. */
export const wishToAsk = ({ _id: artId, name, owner }: Asked, text: string): Wanted => ({
  act: 'arts.ask',
  name,
  facts: { artId, ownerId: owner._id, text },
  key: newKey(),
});

/** The artist's answer to a question. */
export const useAnswer = (id: string) =>
  useChange({
    run: ({ questionId, text }: { questionId: string; text: string }, send) =>
      send('POST /arts/{id}/questions/{questionId}/answer', { params: { id, questionId }, body: { text } }),
    ...published,
  });
