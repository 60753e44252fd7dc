import type { AuditedObject } from '#contract/audit.ts';
import type { ChosenKind, NotificationKind } from '#contract/notifications.ts';
import type { SearchHits } from '#contract/admin.ts';
import type { WishedAct } from '#web/accounts/session/wish.ts';
import { accountsArea } from '#web/accounts/area.ts';
import { adminArea, settingsArea } from '#web/admin/area.ts';
import type { Area, Dashboard, MenuEntry, Offered } from '#web/app/area.ts';
import { applicationArea, artistsArea, ownArea, ownProfileArea } from '#web/artists/area.ts';
import { artsArea, favoritesArea } from '#web/arts/area.ts';
import { blogArea } from '#web/blog/area.ts';
import { cartArea } from '#web/cart/area.ts';
import { chatArea } from '#web/chat/area.ts';
import { contactArea } from '#web/contact/area.ts';
import { offersArea } from '#web/offers/area.ts';
import { ordersArea } from '#web/orders/area.ts';

const listed = [
  adminArea,
  ownArea,
  applicationArea,
  artistsArea,
  accountsArea,
  artsArea,
  cartArea,
  ordersArea,
  offersArea,
  favoritesArea,
  chatArea,
  contactArea,
  blogArea,
  // The specification's last entries of the dashboards' menus.
  ownProfileArea,
  settingsArea,
] as const satisfies readonly Area[];

/** Everything that stands around the screens of somebody who is signed in is made from this list, in its order. */
const areas: readonly Area[] = listed;

type Brought<K extends keyof Area, A = (typeof listed)[number]> = A extends { [P in K]: infer One } ? keyof One : never;
/** What the contract has and no listed area brings: each is a type error below. */
type Forgotten<All extends string, K extends keyof Area> = Record<Exclude<All, Brought<K>>, never>;

const noSigns: Forgotten<NotificationKind, 'notificationSigns'> = {};
const noHits: Forgotten<keyof SearchHits, 'searchHits'> = {};
const noObjects: Forgotten<AuditedObject, 'audited'> = {};
const noChoices: Forgotten<ChosenKind, 'notified'> = {};
const noWishes: Forgotten<WishedAct, 'wishes'> = {};

/** The signs in the bell. */
export const notificationSigns = Object.assign(noSigns, ...areas.map((area) => area.notificationSigns)) as Every<'notificationSigns'>;
/** How each kind of hit is shown. */
export const searchHits = Object.assign(noHits, ...areas.map((area) => area.searchHits)) as Every<'searchHits'>;
/** The names of what the audit log is about. */
export const audited = Object.assign(noObjects, ...areas.map((area) => area.audited)) as Every<'audited'>;
/** What one can choose how to be told of. */
export const notifiedLabels = Object.assign(noChoices, ...areas.map((area) => area.notified)) as Every<'notified'>;

/** What does each act that a visitor wished for. */
export const wishes = Object.assign(noWishes, ...areas.map((area) => area.wishes)) as Every<'wishes'>;

type Every<K extends keyof Area> = Required<NonNullable<Area[K]>>;

/** The side menu of a dashboard: the specification's entries, and those beneath them. */
export const dashboardMenu = (dashboard: Dashboard): MenuEntry[] => areas.flatMap((area) => area.dashboardMenu?.[dashboard] ?? []);
export const dashboardMore = (dashboard: Dashboard): MenuEntry[] => areas.flatMap((area) => area.dashboardMore?.[dashboard] ?? []);
/** What Ctrl+K offers without a search: acts, then pages, an address once. */
export const offeredActs: readonly Offered[] = areas.flatMap((area) => area.acts ?? []);
export const offeredPages: readonly Offered[] = [
  ...areas.flatMap((area) => area.pages ?? []),
  ...dashboardMenu('artist'),
  ...dashboardMenu('admin'),
  ...dashboardMore('artist'),
  ...dashboardMore('admin'),
  ...areas.flatMap((area) => area.accountMenu ?? []),
].filter(({ to }, place, all) => all.findIndex((one) => one.to === to) === place);
/** The account menu; each entry for whom its `isFor` says. */
export const accountMenu = areas.flatMap((area) => area.accountMenu ?? []);
