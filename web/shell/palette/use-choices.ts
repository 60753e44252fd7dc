import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { SearchHits } from '#contract/admin.ts';
import type { Order } from '#contract/orders.ts';
import { formatFrw } from '#contract/format.ts';
import { screens } from '#contract/screens.ts';
import type { Suggestions } from '#contract/suggestions.ts';
import type { Session } from '#web/accounts/session/session.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import type { Dashboard } from '#web/app/area.ts';
import { waitingQuery } from '#web/admin/queries.ts';
import { dataQueryOf } from '#web/app/query.ts';
import { suggestionsQuery } from '#web/arts/queries.ts';
import { useDebounced } from '#web/kit/browser/use-debounced.ts';
import {
  actsOn,
  actsOnOrders,
  begunActs,
  type Choice,
  elsewhereFor,
  exactFirst,
  firstChoices,
  foundChoices,
  listedChoices,
  offeredFor,
  ordersInstead,
  saidOnce,
  type PaletteViewer,
  thingOf,
  toComplete,
  wholeAct,
} from './choices.ts';
import { useListedOrders } from './listed-orders.ts';
import { useOwnActs } from './use-own-acts.ts';

const PAUSE_MS = 250;
const ORDERS_MAX = 3;

/** `isNothing`: nothing was found, and the choices are where else to look. */
export type Found = { choices: Choice[]; isFetching: boolean; error: Error | null; isNothing?: boolean };

const searchQuery = (text: string, { identity }: Session) => ({
  ...dataQueryOf('GET /dashboard/search', { query: { q: text }, identity }),
  enabled: text !== '',
});

/** What a text finds for the viewer of a dashboard: works, orders, people, and what can be done with them. */
function useDashboardHits(typed: string, { at, isAsked, isInDialog }: { at: Dashboard; isAsked: boolean; isInDialog: boolean }): Found {
  const { i18n } = useLingui();
  const session = useSession();
  const own = useOwnActs(typed, isInDialog);
  const text = useDebounced(isAsked ? typed : '', PAUSE_MS);
  const viewer = useViewer(text, { at, session, say: (one: MessageDescriptor) => i18n._(one) });
  const begun = begunActs(text, viewer);
  const thing = thingOf(begun);
  const whole = useQuery(searchQuery(text, session));
  const things = useQuery(searchQuery(thing, session));
  const listed = useListedOrders(text, viewer);
  // What an earlier text found is not shown for this one.
  const isOld = text !== typed;
  const [now, thingsNow] = isOld ? [] : [whole.data, things.data];
  const isFetching = isOld || [whole, things, listed].some((one) => one.isFetching);
  if (typed === '') return { choices: firstChoices(viewer), isFetching: false, error: null };
  const choices = dashboardChoices({ typed, begun, own, now, things: thingsNow, orders: isOld ? [] : listed.orders }, viewer);
  const isNothing = choices.length === 0 && !isFetching && !whole.error;
  return { choices: isNothing ? elsewhereFor(typed, viewer) : choices, isNothing, isFetching, error: whole.error };
}

/** The viewer with what waits for them, once it is known; it is asked for only where a line leads to the first of something. */
function useViewer(text: string, viewer: Omit<PaletteViewer, 'waiting'>): PaletteViewer {
  const isNext = (choice: Choice) => 'to' in choice && choice.to.startsWith(`${screens.admin}?next=`);
  const enabled = text !== '' && offeredFor(text, viewer).some(isNext);
  const { data } = useQuery({ ...waitingQuery(), enabled });
  return { ...viewer, waiting: data && new Set(data.map(({ kind }) => kind)) };
}

type Answers = {
  typed: string;
  begun: ReturnType<typeof begunActs>;
  own: Choice[];
  now: SearchHits | undefined;
  things: SearchHits | undefined;
  /** Of the list that is meant. */
  orders: SearchHits['orders'];
};

/** All that a text is offered, in its order (docs/decisions/0087-the-order-of-what-ctrl-k-finds.md), each once. */
function dashboardChoices({ typed, begun, own, now, things, orders }: Answers, viewer: PaletteViewer): Choice[] {
  // Other acts have more words before the thing, which was not searched for by them.
  const isAbout = ({ rest }: { rest: string }) => rest === thingOf(begun);
  const first = begun.filter(({ isBegun }) => isBegun);
  // Words behind a name may belong to it.
  const later = begun.filter(({ isBegun }) => !isBegun);
  const meant = offeredFor(typed, viewer);
  const offered = meant.length > 0 || begun.length > 0 ? meant : offeredFor(typed, viewer, true);
  // Of 'next to send' and 'sttings' a page is meant: a work whose text merely has these words is not.
  const isPageMeant = offered.length > 0 && (meant.length === 0 || /\s/.test(typed));
  const act = wholeAct(begun, typed, viewer);
  const all = [
    ...(act ? actsOnOrders(act, orders, viewer) : []),
    ...(act && orders.length > 0 ? [] : toComplete(begunActs(typed, viewer), viewer)),
    ...actsOn(first.filter(isAbout), things, viewer),
    ...offered,
    ...(act ? [] : listedChoices(orders, viewer)),
    ...own,
    ...foundChoices(now, viewer, typed, isPageMeant),
    ...actsOn(later.filter(isAbout), things, viewer),
    ...ordersInstead(begun, things, viewer, thingOf(begun)),
  ];
  return saidOnce(exactFirst(all, typed).filter(({ key }, place, list) => list.findIndex((one) => one.key === key) === place));
}

/** What a text finds for a customer: works and artists of the shop, and own orders. */
function useCustomerHits(typed: string, isAsked: boolean): Found {
  const { i18n } = useLingui();
  const session = useSession();
  const text = useDebounced(typed, PAUSE_MS);
  const search = isAsked ? text : '';
  const shop = useQuery(suggestionsQuery(search));
  const query = { search, limit: ORDERS_MAX };
  const orders = useQuery({ ...dataQueryOf('GET /checkout/owner', { query, identity: session.identity }), enabled: search !== '' });
  const say = (one: MessageDescriptor) => i18n._(one);
  const isOld = text !== typed;
  const choices = isOld || !text ? [] : [...orderChoices(orders.data ?? [], say), ...shopChoices(shop.data, say)];
  const viewer = { at: 'artist', session, say } as const;
  const offered = offeredFor(typed, viewer);
  const near = offered.length > 0 ? [] : offeredFor(typed, viewer, true);
  return {
    choices: exactFirst([...offered, ...choices, ...near], typed),
    isFetching: shop.isFetching || orders.isFetching || isOld,
    error: shop.error,
  };
}

type Say = (text: MessageDescriptor) => string;

const orderChoices = (orders: readonly Order[], say: Say): Choice[] =>
  orders.map(({ _id, number, totalPrice, items }) => ({
    key: _id,
    to: screens.order(_id),
    text: `${number} · ${items.map(({ product }) => product.name).join(', ')}`,
    more: formatFrw(totalPrice),
    names: [String(number)],
    kind: say(msg`Orders`),
  }));

const shopChoices = (found: Suggestions | undefined, say: Say): Choice[] => [
  ...(found?.artworks ?? []).map(({ _id, name, slug, artist }) => ({
    key: _id,
    to: screens.art(slug),
    text: name,
    more: artist,
    kind: say(msg`Artworks`),
  })),
  ...(found?.artists ?? []).map(({ _id, name, slug }) => ({
    key: _id,
    to: screens.artist(slug),
    text: name,
    more: '',
    kind: say(msg`Artists`),
  })),
];

/** What the palette offers for a text: acts, pages, and what is found by it, as far as the viewer may. */
export function useChoices(typed: string, at: Dashboard, isInDialog: boolean): Found {
  const { staff, isArtist } = useSession();
  const hasDashboard = staff !== null || isArtist;
  const ofDashboard = useDashboardHits(typed, { at, isAsked: hasDashboard, isInDialog });
  const ofCustomer = useCustomerHits(typed, !hasDashboard);
  return hasDashboard ? ofDashboard : ofCustomer;
}
