import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Art } from '#contract/arts.ts';
import type { Review } from '#contract/art-words.ts';
import { screens } from '#contract/screens.ts';
import { explain } from '#web/app/failures/situations.ts';
import { DiscussionEntry, DiscussionList, DiscussionReply } from '#web/app/display/discussion-list.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
import { MessageForm } from '#web/app/forms/message-form.tsx';
import { SignInLink } from '#web/accounts/sign-in/sign-in-link.tsx';
import { useSession } from '#web/accounts/sign-in/queries.ts';
import { doesPart } from '#contract/staff.ts';
import { HiddenBadge } from '#web/moderation/hidden-badge.tsx';
import { ModerationActs } from '#web/moderation/moderation-acts.tsx';
import { ReviewForm } from './review-form.tsx';
import { Stars } from './stars.tsx';
import { ownReviewQuery, reviewsQuery, useChangedReview, useReply, useReview } from '#web/arts/artwork-queries.ts';

/** Buyers' reviews of an artwork, one's own first, and the artist's replies. */
export function Reviews({ art }: { art: Art }) {
  const { identity, staff } = useSession();
  const isOwn = identity === art.owner._id;
  const { own, canReview } = useOwnReview(art, isOwn);
  const list = useInfiniteQuery(reviewsQuery(art._id));
  const isAskedFor = useIsAskedFor();
  const write = isOwn || own ? null : <WriteReview key={art._id} art={art} canReview={canReview} />;
  const others = list.data?.pages.map((page) => ({ data: page.data.filter(({ _id }) => _id !== own?._id) }));
  return (
    <div className="flex flex-col gap-8">
      <Rating of={art.rating} />
      {own ? <OwnReview key={own._id} review={own} art={art} /> : null}
      {/* Asked for by an email, it comes before what others wrote. */}
      {isAskedFor ? write : null}
      <DiscussionList
        list={{ ...list, data: others && { pages: others } }}
        explain={(error) => explain('loadArt', error)}
        empty={own ? null : <Trans>No reviews yet. People who bought this work can write the first one.</Trans>}
        more={<Trans>More reviews</Trans>}
        renderEntry={(review) => <OneReview review={review} art={art} canReply={isOwn} canHide={doesPart(staff, 'moderation')} />}
      />
      {isAskedFor ? null : write}
    </div>
  );
}

/** What this person wrote, and whether they may; `canReview` is undefined until that is known. An artist reviews no work of their own. */
function useOwnReview(art: Art, isOwn: boolean) {
  const { authenticated } = useSession();
  const { data } = useQuery({ ...ownReviewQuery(art._id), enabled: authenticated && !isOwn });
  return { own: data?.review, canReview: data?.canReview };
}

function Rating({ of }: { of: number | null }) {
  if (!of) return null;
  return (
    <p className="flex items-center gap-3 text-lg">
      <Stars count={of} /> {of.toFixed(1)}
    </p>
  );
}

function OneReview({ review, art, canReply, canHide }: { review: Review; art: Art; canReply: boolean; canHide: boolean }) {
  const { _id: reviewId, author, createdAt, text, stars, reply, isHidden } = review;
  const { mutateAsync: send } = useReply(art._id);
  return (
    <DiscussionEntry
      author={author.name}
      createdAt={createdAt}
      text={text}
      before={<Stars count={stars} />}
      after={isHidden ? <HiddenBadge /> : null}
    >
      {reply ? <DiscussionReply author={art.owner.name} text={reply.text} /> : null}
      {canHide ? (
        <ModerationActs kind="reviews" id={reviewId} state={isHidden ? 'hidden' : 'shown'} author={author.name} text={text} />
      ) : null}
      {canReply && !reply ? (
        <MessageForm
          label={<Trans>Your reply</Trans>}
          action={<Trans>Reply</Trans>}
          keptAs={`reply:${reviewId}`}
          onSend={(text) => send({ reviewId, text })}
        />
      ) : null}
    </DiscussionEntry>
  );
}

/** The review that this person wrote, which can be changed. */
function OwnReview({ review, art }: { review: Review; art: Art }) {
  const { _id, author, createdAt, text, stars, reply, isHidden } = review;
  const { t } = useLingui();
  const [isEditing, setEditing] = useState(false);
  const change = useChangedReview(art._id, _id);
  const button = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  const place = useAskedFor(true, useIsSaid(_id));
  // The form that had the focus is gone: it goes back to what opened it.
  useEffect(() => {
    if (!isEditing && wasEdited.current) button.current?.focus();
    wasEdited.current = isEditing;
  }, [isEditing]);
  return (
    <section ref={place} aria-label={t`Your review`} className="flex flex-col gap-3 border-l-2 border-laterite pl-4">
      {isEditing ? (
        <ReviewForm
          artId={art._id}
          before={{ stars, text }}
          action={<Trans>Save</Trans>}
          onSend={(changed) => change.mutateAsync(changed).then(() => setEditing(false))}
        >
          <Button look="quiet" onClick={() => setEditing(false)}>
            <Trans>Cancel</Trans>
          </Button>
        </ReviewForm>
      ) : (
        <>
          <DiscussionEntry
            author={author.name}
            createdAt={createdAt}
            text={text}
            before={<Stars count={stars} />}
            after={isHidden ? <HiddenBadge /> : null}
          >
            {reply ? <DiscussionReply author={art.owner.name} text={reply.text} /> : null}
          </DiscussionEntry>
          <Button ref={button} aria-label={t`Edit your review`} className="self-start" onClick={() => setEditing(true)}>
            <Trans>Edit</Trans>
          </Button>
        </>
      )}
    </section>
  );
}

/** The link in the email after a delivery leads to what is written here, not to the top of the page. */
function useAskedFor(isShown: boolean, isSaid = false) {
  const isAskedFor = useIsAskedFor() || isSaid;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAskedFor && isShown) place.current?.scrollIntoView({ block: 'center' });
  }, [isAskedFor, isShown]);
  return place;
}

const useIsAskedFor = () => new URLSearchParams(useLocation().search).has('review');

/** Whether the address names this entry. */
const useIsSaid = (id: string) => new URLSearchParams(useLocation().search).get('said') === id;

/** The form, for a buyer; else one line that says who may write. `canReview` is undefined until it is known. */
function WriteReview({ art, canReview }: { art: Art; canReview: boolean | undefined }) {
  const { authenticated } = useSession();
  const review = useReview(art._id);
  const isAskedFor = useIsAskedFor();
  const place = useAskedFor(!authenticated || canReview !== undefined);
  if (!authenticated && isAskedFor) {
    return (
      <div ref={place} className="border-l-2 border-laterite py-1 pl-4 text-lg">
        <SignInLink goingTo={screens.reviewArt(art.slug)}>
          <Trans>Sign in to review {art.name}</Trans>
        </SignInLink>
      </div>
    );
  }
  if (!authenticated) {
    return (
      <div className="text-sm text-ash">
        <Trans>
          <SignInLink goingTo={screens.artTab(art.slug, 'reviews')}>Sign in</SignInLink> to review a work that you bought.
        </Trans>
      </div>
    );
  }
  // One review per buyer and artwork: the one just written is above.
  if (review.isSuccess || canReview === undefined) return null;
  return (
    <div ref={place}>
      {canReview ? (
        <ReviewForm artId={art._id} action={<Trans>Send review</Trans>} onSend={review.mutateAsync} />
      ) : (
        <p className="text-sm text-ash">
          <Trans>You can review this work once you have bought it.</Trans>
        </p>
      )}
    </div>
  );
}
