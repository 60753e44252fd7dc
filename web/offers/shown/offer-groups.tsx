import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Offer, OfferSide, OfferTurn } from '#contract/offers.ts';
import { explain } from '#web/app/failures/situations.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { Skeleton, Skeletons } from '#web/kit/visuals/skeleton.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { offerQuery, offersQuery } from '#web/offers/queries.ts';
import { AgreedOrders } from './agreed-orders.tsx';
import { OfferCard } from './offer-card.tsx';

/** My offers of one side, in three lists: to answer or pay, waiting for the other one, and ended. */
export function useOfferLists(side: OfferSide, isAsked = true) {
  const list = (turn: OfferTurn) => ({ ...offersQuery(side, turn), enabled: isAsked });
  const lists = { mine: useInfiniteQuery(list('mine')), theirs: useInfiniteQuery(list('theirs')), over: useInfiniteQuery(list('over')) };
  const all = Object.values(lists);
  const error = all.find((one) => one.error)?.error ?? null;
  const isLoaded = all.every(({ data }) => data !== undefined);
  const isEmpty = isLoaded && all.every(({ data }) => data?.pages.every((page) => page.data.length === 0));
  return { lists, error, isLoaded, isEmpty };
}
type Lists = ReturnType<typeof useOfferLists>;

type OfferGroupsProps = {
  side: OfferSide;
  found: Lists;
  marked: string | undefined;
  /** Whether what stands above them has its height. */
  isSettled?: boolean;
  empty: ReactNode;
};

/** The lists, and above them the offer that a mail, a notification or a message leads to. */
export function OfferGroups({ side, found, marked, isSettled = true, empty }: OfferGroupsProps) {
  const { t } = useLingui();
  const { lists, error, isLoaded, isEmpty } = found;
  const which = { side, marked };
  return (
    <>
      {marked ? <Marked key={marked} id={marked} side={side} isSettled={isSettled} /> : null}
      {error ? <LoadFailure>{explain('loadTable', error)}</LoadFailure> : null}
      {isLoaded || error ? null : (
        <Skeletons count={2} label={t`Loading offers`}>
          <Skeleton className="h-40 w-full" />
        </Skeletons>
      )}
      {isEmpty && !marked ? empty : null}
      <AgreedOrders offers={shownOf({ list: lists.mine, marked, isShown: isToPay })} />
      <Group title={<Trans>To answer</Trans>} list={lists.mine} isShown={isToAnswer} {...which} />
      <More list={lists.mine} />
      <Group title={<Trans>Waiting for an answer</Trans>} list={lists.theirs} isShown={isToAnswer} {...which} />
      <Group title={<Trans>Waiting for payment</Trans>} list={lists.theirs} isShown={isToPay} {...which} />
      <More list={lists.theirs} />
      <Group title={<Trans>Ended</Trans>} list={lists.over} {...which} />
      <More list={lists.over} />
    </>
  );
}

const isToPay = ({ payBy }: Offer): boolean => payBy !== undefined;
const isToAnswer = (offer: Offer): boolean => !isToPay(offer);

type GroupProps = {
  title: ReactNode;
  list: Lists['lists'][OfferTurn];
  side: OfferSide;
  marked: string | undefined;
  /** Which of the list; all by default. */
  isShown?: (offer: Offer) => boolean;
};

/** What stands alone above the lists is not shown in them again. */
const shownOf = ({ list: { data }, marked, isShown }: Pick<GroupProps, 'list' | 'marked' | 'isShown'>): Offer[] =>
  data?.pages.flatMap((page) => page.data).filter((offer) => offer._id !== marked && (!isShown || isShown(offer))) ?? [];

function Group({ title, side, ...which }: GroupProps) {
  const offers = shownOf(which);
  if (offers.length === 0) return null;
  // Beside a cart there is no room for that.
  const isWide = side === 'artist' && offers.length === 1;
  return (
    <section className="flex flex-col gap-4">
      <h3 className="text-lg">{title}</h3>
      <ul className={classNames('grid gap-6', isWide ? null : 'lg:grid-cols-2')}>
        {offers.map((offer) => (
          <li key={offer._id}>
            <OfferCard offer={offer} side={side} isWide={isWide} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Asks for the rest of a list, which may belong to any of its groups. */
function More({ list: { hasNextPage, isFetchingNextPage, fetchNextPage } }: Pick<GroupProps, 'list'>) {
  if (!hasNextPage) return null;
  return (
    <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="self-start">
      <Trans>More offers</Trans>
    </Button>
  );
}

type MarkedProps = { side: OfferSide; isSettled: boolean };

function Marked({ id, ...rest }: MarkedProps & { id: string }) {
  const { data: offer, error } = useQuery(offerQuery(id));
  if (error) return <LoadFailure isBoxed>{explain('loadTable', error)}</LoadFailure>;
  return offer ? <MarkedCard offer={offer} {...rest} /> : <Skeleton className="h-48 w-full lg:w-1/2" />;
}

/** In view and with the focus as soon as it is there, once. */
function MarkedCard({ offer, side, isSettled }: MarkedProps & { offer: Offer }) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isSettled) return;
    card.current?.scrollIntoView({ block: 'center' });
    card.current?.focus({ preventScroll: true });
  }, [isSettled]);
  return (
    <div className={side === 'artist' ? undefined : 'lg:w-1/2 lg:pr-3'}>
      <OfferCard offer={offer} side={side} isMarked isWide={side === 'artist'} ref={card} />
    </div>
  );
}
