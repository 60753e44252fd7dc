import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Review } from '#contract/art-words.ts';
import type { OrderItem } from '#contract/orders.ts';
import { ApiFailure } from '#web/app/api.ts';
import { SmallWork } from '#web/app/display/small-work.tsx';
import { WorkFacts } from '#web/orders/work-facts.tsx';
import { ReviewForm } from '#web/arts/reviews/review-form.tsx';
import { ownReviewQuery, useChangedReview, useReview } from '#web/arts/artwork-queries.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';

/** Reviews a delivered work where it was ordered, hidden ones too, or changes the review that there is. */
export function ReviewItem({ item: { deliveredAt, product } }: { item: OrderItem }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({ ...ownReviewQuery(product._id), enabled: deliveredAt !== null });
  if (!deliveredAt) return null;
  if (error instanceof ApiFailure && error.status === 404) {
    return (
      <p className="text-sm text-ash">
        <Trans>This work is no longer in the shop, so it can’t be reviewed.</Trans>
      </p>
    );
  }
  if (!data || !(data.review || data.canReview)) return null;
  const title = data.review ? t`Edit your review of ${product.name}` : t`Write a review of ${product.name}`;
  return (
    <>
      <Button look="quiet" className="self-start" aria-label={title} onClick={() => setOpen(true)}>
        {data.review ? <Trans>Edit your review</Trans> : <Trans>Write a review</Trans>}
      </Button>
      <ReviewDialog product={product} review={data.review} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

type ReviewDialogProps = {
  product: OrderItem['product'];
  /** The one that there is, which is changed. */
  review: Review | null;
  isOpen: boolean;
  onClose: () => void;
};

/** Reviews an ordered work, or changes its review. */
export function ReviewDialog({ product, review, isOpen, onClose }: ReviewDialogProps) {
  const { t } = useLingui();
  const title = review ? t`Edit your review of ${product.name}` : t`Write a review of ${product.name}`;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <p className="flex items-center gap-4">
        <SmallWork picture={product.cover} />
        <span className="min-w-0 text-sm wrap-anywhere text-ash">
          <span className="block">{product.owner.name}</span>
          <span className="block">
            <WorkFacts product={product} />
          </span>
        </span>
      </p>
      {review ? <Changed artId={product._id} review={review} onSent={onClose} /> : <Written artId={product._id} onSent={onClose} />}
    </Dialog>
  );
}

function Written({ artId, onSent }: { artId: string; onSent: () => void }) {
  const write = useReview(artId);
  return <ReviewForm artId={artId} action={<Trans>Send review</Trans>} onSend={(said) => write.mutateAsync(said).then(onSent)} />;
}

function Changed({ artId, review: { _id, stars, text }, onSent }: { artId: string; review: Review; onSent: () => void }) {
  const change = useChangedReview(artId, _id);
  return (
    <ReviewForm
      artId={artId}
      before={{ stars, text }}
      action={<Trans>Save</Trans>}
      onSend={(said) => change.mutateAsync(said).then(onSent)}
    />
  );
}
