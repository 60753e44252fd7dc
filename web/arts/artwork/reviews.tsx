import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Art, Review } from '#contract/arts.ts';
import { screens } from '#contract/screens.ts';
import { explain } from '#web/app/failures/situations.ts';
import { DiscussionEntry, DiscussionList, DiscussionReply } from '#web/app/display/discussion-list.tsx';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { MessageForm } from '#web/app/forms/message-form.tsx';
import { SignInLink } from '#web/accounts/sign-in/sign-in-link.tsx';
import { useSession } from '#web/accounts/sign-in/queries.ts';
import { Stars, StarsInput } from './stars.tsx';
import { reviewsQuery, useReply, useReview } from '#web/arts/queries.ts';

/** Buyers' reviews of an artwork, and the artist's replies. */
export function Reviews({ art }: { art: Art }) {
  const list = useInfiniteQuery(reviewsQuery(art._id));
  const isOwn = useSession().identity === art.owner._id;
  return (
    <div className="flex flex-col gap-8">
      {art.rating ? (
        <p className="flex items-center gap-3 text-lg">
          <Stars count={art.rating} /> {art.rating.toFixed(1)}
        </p>
      ) : null}
      <DiscussionList
        list={list}
        explain={(error) => explain('loadArt', error)}
        empty={<Trans>No reviews yet. People who bought this work can write the first one.</Trans>}
        more={<Trans>More reviews</Trans>}
        renderEntry={(review) => <OneReview review={review} art={art} canReply={isOwn} />}
      />
      {isOwn ? null : <WriteReview key={art._id} art={art} />}
    </div>
  );
}

function OneReview({ review, art, canReply }: { review: Review; art: Art; canReply: boolean }) {
  const { _id: reviewId, author, createdAt, text, stars, reply } = review;
  const { mutateAsync: send } = useReply(art._id);
  return (
    <DiscussionEntry author={author.name} createdAt={createdAt} text={text} before={<Stars count={stars} />}>
      {reply ? <DiscussionReply author={art.owner.name} text={reply.text} /> : null}
      {canReply && !reply ? (
        <MessageForm label={<Trans>Your reply</Trans>} action={<Trans>Reply</Trans>} onSend={(text) => send({ reviewId, text })} />
      ) : null}
    </DiscussionEntry>
  );
}

function WriteReview({ art }: { art: Art }) {
  const { authenticated } = useSession();
  const { t } = useLingui();
  const [stars, setStars] = useState<number>();
  const [isTried, setTried] = useState(false);
  const review = useReview(art._id);
  const { search } = useLocation();
  const isAskedFor = new URLSearchParams(search).has('review');
  const form = useRef<HTMLDivElement>(null);
  // The link in the delivery email leads to the form itself.
  useEffect(() => {
    if (isAskedFor) form.current?.scrollIntoView({ block: 'center' });
  }, [isAskedFor]);
  if (!authenticated) {
    return (
      <div ref={form} className="text-sm text-ash">
        <Trans>
          <SignInLink goingTo={isAskedFor ? screens.reviewArt(art.slug) : screens.artTab(art.slug, 'reviews')}>Sign in</SignInLink> to
          review a work that you bought.
        </Trans>
      </div>
    );
  }
  // One review per buyer and artwork: the one just written is in the list above.
  if (review.isSuccess) return null;
  return (
    <div ref={form}>
      <MessageForm
        label={<Trans>Your review</Trans>}
        action={<Trans>Send review</Trans>}
        onAttempt={() => (setTried(true), stars !== undefined)}
        onSend={(text) => review.mutateAsync({ stars: stars ?? 0, text })}
      >
        <UnsavedWork isUnsaved={stars !== undefined} />
        <StarsInput value={stars} onChange={setStars} error={isTried && !stars ? t`Choose 1 to 5 stars` : undefined} />
      </MessageForm>
    </div>
  );
}
