import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { OrderDecision, type SaleCounts } from '#contract/all-orders.ts';
import { FulfilmentFilter, OrderStatus, PaymentFilter, SaleSort } from '#contract/orders.ts';
import { oneOf, searchIn } from '#web/dashboard/list-address.ts';
import { WAITING_COUNTED_MOST } from '#contract/waiting.ts';
import type { ChipCounts, ListFilter } from '#web/dashboard/list/list-filters.tsx';
import type { ListCount } from '#web/dashboard/list-state/found-note.tsx';
import { type ListPlace, useListPlace } from '#web/dashboard/list-state/use-list-place.ts';
import type { SalesFilters } from '#web/orders/manage/sales.ts';

const DAY = /^\d{4}-\d\d-\d\d$/;
const dayIn = (value: string | undefined) => (value && DAY.test(value) ? value : undefined);

/** Filters of a list of orders, as its address has them; what is no value of a filter is ignored. */
function readFilters({ value }: ListPlace): Omit<SalesFilters, 'sort'> {
  return {
    status: oneOf(OrderStatus.options, value('status') ?? null),
    payment: oneOf(PaymentFilter.options, value('payment') ?? null),
    fulfilment: oneOf(FulfilmentFilter.options, value('fulfilment') ?? null),
    overdue: oneOf(['true'], value('overdue') ?? null),
    from: dayIn(value('from')),
    to: dayIn(value('to')),
    ...searchIn({ value }),
  };
}

/** What of it is to be sent. */
const UNSENT = new Set<FulfilmentFilter | undefined>(['toSend', 'unsent']);

/** The list of all orders, for an admin: the newest first, and of what is to be sent what must leave first. */
export function useAllOrdersPlace(counts: ShopCounts = {}) {
  const { toSend, ...sorts } = useSorts();
  const place = useListPlace('order');
  const filters = readFilters(place);
  const decide = oneOf(OrderDecision.options, place.value('decide') ?? null);
  const isToSend = decide === 'sending' || filters.overdue !== undefined || UNSENT.has(filters.fulfilment);
  const sort = oneOf(SaleSort.options, place.value('sort') ?? null) ?? (isToSend ? 'toSend' : 'newest');
  return {
    place,
    query: { ...filters, decide, sort },
    filters: useShopFilters(counts),
    sorts: isToSend ? { toSend, ...sorts } : { ...sorts, toSend },
  };
}

/** How many orders wait for what, for the chips of their filters. */
export type ShopCounts = { overdue?: number | undefined; decide?: ChipCounts };

/** What the staff look for in the morning as chips, what presses most first; everything else behind 'More filters'. */
function useShopFilters(counts: ShopCounts): ListFilter[] {
  const { t } = useLingui();
  const [delivery, overdue, status, payment, from, to] = useFilters();
  const decide: ListFilter = {
    name: 'decide',
    label: t`What waits`,
    options: {
      approval: t`To approve`,
      sending: t`To send`,
      cancellation: t`Asks to cancel`,
      problem: t`Problems`,
      refund: t`Refund to decide`,
    },
    isQuick: true,
    counts: counts.decide,
    countsUpTo: WAITING_COUNTED_MOST,
  };
  const { isQuick: _, ...deliveryField } = delivery;
  return [
    decide,
    { ...overdue, label: t`What waits`, counts: { true: counts.overdue }, countsUpTo: WAITING_COUNTED_MOST },
    { ...deliveryField, isMore: true },
    { ...payment, quick: { unpaid: t`Not paid` }, isMore: true },
    { ...status, isMore: true },
    { ...from, isMore: true },
    { ...to, isMore: true },
  ];
}

/** The list of an artist's orders: what is to be sent first, the oldest of it first. */
export function useOwnOrdersPlace() {
  const place = useListPlace('order');
  const sort = oneOf(SaleSort.options, place.value('sort') ?? null) ?? 'toSend';
  return { place, query: { ...readFilters(place), sort }, filters: useOwnFilters(), sorts: useSorts() };
}

/** The filters with how many orders each chip finds, as the server said last: a page without rows says nothing of it. */
export function useCountedSales(filters: readonly ListFilter[], counts: SaleCounts | undefined): ListFilter[] {
  const [known, setKnown] = useState(counts);
  if (counts && counts !== known) setKnown(counts);
  const last = counts ?? known;
  if (!last) return [...filters];
  const { overdue, ...delivery } = last;
  const of: Record<string, ChipCounts> = { fulfilment: delivery, overdue: { true: overdue } };
  return filters.map((filter) => (of[filter.name] ? { ...filter, counts: of[filter.name], countsUpTo: WAITING_COUNTED_MOST } : filter));
}

/** What is to be done as chips in one line, everything else behind 'More filters'. */
function useOwnFilters(): ListFilter[] {
  const [delivery, overdue, status, payment, from, to] = useFilters();
  return [delivery, overdue, { ...status, isMore: true }, { ...payment, isMore: true }, { ...from, isMore: true }, { ...to, isMore: true }];
}

function useSorts(): Record<SaleSort, string> {
  const { t } = useLingui();
  return {
    toSend: t`To send first`,
    newest: t`Newest first`,
    oldest: t`Oldest first`,
    'total-desc': t`Highest total first`,
    'total-asc': t`Lowest total first`,
    'state-asc': t`By status, unfinished first`,
    'state-desc': t`By status, finished first`,
  };
}

function useFilters() {
  const { t } = useLingui();
  return [
    {
      name: 'fulfilment',
      label: t`Delivery`,
      options: { toSend: t`To send`, unsent: t`Not all sent`, partlySent: t`Partly sent`, sent: t`Sent`, delivered: t`Delivered` },
      isQuick: true,
    },
    { name: 'overdue', label: t`Delivery`, options: { true: t`Overdue` }, isQuick: true },
    { name: 'status', label: t`Status`, options: { pending: t`pending`, complete: t`complete`, cancelled: t`cancelled` } },
    {
      name: 'payment',
      label: t`Payment`,
      options: {
        awaited: t`awaited`,
        unpaid: t`not paid`,
        paid: t`paid`,
        // The label says of what, and a longer word would take the filters a line more.
        failed: t`failed`,
        refund_due: t`refund due`,
        refunded: t`refunded`,
      },
    },
    { name: 'from', label: t`From`, isDay: true },
    { name: 'to', label: t`To`, isDay: true },
  ] as const satisfies ListFilter[];
}

/** How lists of orders say how many they find. */
export function useOrderCount(): ListCount {
  const { t } = useLingui();
  return { say: (count) => t`${plural(count, { one: '# order', other: '# orders' })}` };
}
