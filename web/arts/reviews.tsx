import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Art, Review } from '#contract/arts.ts';
import { screens } from '#contract/screens.ts';
import { explain } from '#web/failures/situations.ts';
import { Button } from '#web/kit/button.tsx';
import { Moment } from '#web/kit/date.tsx';
import { LoadFailure } from '#web/kit/load-failure.tsx';
import { Spinner } from '#web/kit/spinner.tsx';
import { rememberGoingTo } from '#web/login/session.ts';
import { useSession } from '#web/login/state.ts';
import { Stars, StarsInput } from './stars.tsx';
import { reviewsQuery, useReply, useReview } from './state.ts';
import { WordsForm } from './words-form.tsx';

/** What buyers say of a work, and the artist's replies. */
export function Reviews({ art }: { art: Art }) {
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(reviewsQuery(art._id));
  const { identity } = useSession();
  const reviews = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <div className="flex flex-col gap-8">
      {art.rating ? (
        <p className="flex items-center gap-3 text-lg">
          <Stars count={art.rating} /> {art.rating.toFixed(1)}
        </p>
      ) : null}
      {isPending ? <Spinner /> : null}
      {error ? <LoadFailure>{explain('loadArt', error)}</LoadFailure> : null}
      {data && reviews.length === 0 ? (
        <p className="text-ash">
          <Trans>No reviews yet. People who bought this work can write the first one.</Trans>
        </p>
      ) : null}
      <ul className="flex flex-col gap-6">
        {reviews.map((review) => (
          <li key={review._id} className="border-b border-hairline pb-6">
            <OneReview review={review} art={art} canReply={identity === art.owner._id} />
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="self-start">
          <Trans>More reviews</Trans>
        </Button>
      ) : null}
      {identity === art.owner._id ? null : <WriteReview art={art} />}
    </div>
  );
}

function OneReview({ review, art, canReply }: { review: Review; art: Art; canReply: boolean }) {
  const reply = useReply(art._id);
  return (
    <article className="flex max-w-prose flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Stars count={review.stars} />
        <span className="font-medium">{review.author.name}</span>
        <span className="text-ash">
          <Moment time={review.createdAt} />
        </span>
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{review.text}</p>
      {review.reply ? (
        <div className="border-l-2 border-ochre pl-4">
          <p className="text-sm text-ash">{art.owner.name}</p>
          <p className="whitespace-pre-line wrap-anywhere">{review.reply.text}</p>
        </div>
      ) : canReply ? (
        <WordsForm
          label={<Trans>Your reply</Trans>}
          action={<Trans>Reply</Trans>}
          onSend={(text) => reply.mutateAsync({ reviewId: review._id, text })}
        />
      ) : null}
    </article>
  );
}

function WriteReview({ art }: { art: Art }) {
  const { authenticated } = useSession();
  const [stars, setStars] = useState(5);
  const review = useReview(art._id);
  if (!authenticated) {
    return (
      <p className="text-sm text-ash">
        <Trans>
          <Link to={screens.login} onClick={() => rememberGoingTo(screens.art(art.slug))} className="underline underline-offset-4">
            Sign in
          </Link>{' '}
          to review a work that you bought.
        </Trans>
      </p>
    );
  }
  return (
    <WordsForm
      label={<Trans>Your review</Trans>}
      action={<Trans>Send review</Trans>}
      onSend={(text) => review.mutateAsync({ stars, text })}
    >
      <StarsInput value={stars} onChange={setStars} />
    </WordsForm>
  );
}
