import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Order, OrderItem } from '#contract/orders.ts';
import { session } from '#web/accounts/session/session.ts';
import { fetchFile } from '#web/app/fetch-file.ts';
import { keyOf } from '#web/app/query.ts';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { usePaintedFile } from '#web/kit/browser/use-painted-file.ts';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';

type ParcelPhotoProps = { order: Pick<Order, '_id'>; item: Pick<OrderItem, '_id' | 'product'> };

/** The photo of an item as it was sent; large in a dialog. */
export function ParcelPhoto({ order, item }: ParcelPhotoProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery(parcelPhotoQuery({ id: order._id, lineId: item._id }));
  const small = usePaintedFile(data);
  const large = usePaintedFile(data);
  if (error) {
    return (
      <p className="text-ash">
        <Trans>The photo could not be loaded.</Trans>
      </p>
    );
  }
  if (!data) return <Skeleton className="size-24" />;
  const about = t`${item.product.name}, as it was sent`;
  return (
    <>
      <button type="button" aria-label={t`Enlarge the photo: ${about}`} className="self-start cursor-zoom-in" onClick={() => setOpen(true)}>
        <img ref={small} alt={about} className="size-24 bg-mat object-contain" />
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={<Trans>As it was sent</Trans>}>
        <img ref={large} alt={about} className="max-h-[70dvh] w-full object-contain" />
      </Dialog>
    </>
  );
}

/** The photo never changes; it is not kept beyond the page. */
export const parcelPhotoQuery = (params: { id: string; lineId: string }) => ({
  queryKey: keyOf('GET /checkout/{id}/lines/{lineId}/photo', { params, identity: session().identity }),
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchFile(`/checkout/${params.id}/lines/${params.lineId}/photo`, signal),
  staleTime: Infinity,
  gcTime: 0,
});
