import type { MessageDescriptor } from '@lingui/core';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { SearchHits } from '#contract/admin.ts';
import type { AuditedObject } from '#contract/audit.ts';
import type { WaitingKind } from '#contract/waiting.ts';
import type { ChosenKind, NotificationKind } from '#contract/notifications.ts';
import type { Session } from '#web/accounts/session/session.ts';
import type { Wish, WishedAct, WishFacts } from '#web/accounts/session/wish.ts';
import type { Send } from './api.ts';

/**
 * Does a wish for the account that has signed in and returns what is said of it. `isDone: false`, or a thrown refusal, says why it cannot be
 * done any more.
 */
export type DoWish<F> = (
  wish: Pick<Wish, 'name' | 'key' | 'identity'> & { facts: F },
  by: { send: Send; client: QueryClient },
) => Promise<Said>;
export type Said = { text: MessageDescriptor; isDone?: false; link?: { label: MessageDescriptor; to: string } };

export type Dashboard = 'admin' | 'artist';
/** `sign` says beside the label that something waits there. */
export type MenuEntry = { to: string; label: MessageDescriptor; sign?: ComponentType };
/** A page or an act that the search of Ctrl+K offers; `words` are others by which it is found, `isFor` says for whom, as far as the address does not. */
export type Offered = MenuEntry & {
  words?: MessageDescriptor;
  isFor?: (session: Session) => boolean;
  /** What it leads to the first of: without that it leads nowhere. */
  waits?: WaitingKind;
  /** Of a list of orders: the first of them are offered beneath it. */
  orders?: SomeOrders;
};
/** Some of all orders, the newest first. */
export type SomeOrders = { payment?: 'paid'; overdue?: 'true'; decide?: 'approval' | 'sending' };
/** Something to be done with what is found: it leads to the thing with its question open, and does nothing itself (decision 56). */
export type HitAct<H> = {
  /** What one types for it, the name of the thing last: 'Refund order 1009'. */
  label: (name: string) => MessageDescriptor;
  /** Other words by which it is begun: 'write to'. */
  also?: MessageDescriptor;
  /** Whether the viewer does this at all, in this dashboard. */
  isFor: (session: Session, at: Dashboard) => boolean;
  /** Whether the thing allows it now. */
  allows: (hit: H, session: Session) => boolean;
  to: (hit: H, at: Dashboard) => string;
  /** Of an act on orders of which the staff have a list: those of them that allow it are offered once the act alone is typed. */
  among?: SomeOrders;
};
/** How a text is said in the viewer's language. */
type Say = (text: MessageDescriptor) => string;
/** How hits of a kind are shown in the search of the dashboards; `more` stands beside the text, `name` in the words of an act. */
export type HitLook<H> = {
  kind: MessageDescriptor;
  /** `isIn`: whether words that were typed are in a text; what else it is found by stands in `more`. */
  write: (hit: H, at: Dashboard, say: Say, isIn: (text: string) => boolean) => { to: string; text: string; more: string };
  /** Where else a hit leads for those who do not open its page. */
  toFor?: (hit: H, session: Session) => string | undefined;
  name: (hit: H, say: Say) => string;
  /** Whether it has no name of its own, and stands behind what has one. */
  isUnnamed?: (hit: H) => boolean;
  /** The list that finds all of the kind by the words, and how it is called. */
  all: {
    label: MessageDescriptor;
    count: (count: number) => MessageDescriptor;
    search: MessageDescriptor;
    to: (search: string, at: Dashboard) => string;
  };
  acts: readonly HitAct<H>[];
};

/**
 * What an area brings to what stands around all screens; web/shell/areas.ts has the list. Not for the first visit of somebody who is signed out:
 * nothing of it is loaded then. Its routes stand in web/routes.ts, in the order of product.md section 2.
 */
export type Area = {
  /** Entries of the dashboards' menus, an admin's and an artist's, that are the specification's. */
  dashboardMenu?: { [D in Dashboard]?: readonly MenuEntry[] };
  /** Those beneath them. */
  dashboardMore?: { [D in Dashboard]?: readonly MenuEntry[] };
  /** Entries of the account menu; `isFor` says for whom, everybody who is signed in by default. */
  accountMenu?: readonly (MenuEntry & { isFor?: (session: Session) => boolean })[];
  /** The sign in the bell for what its notifications are about. */
  notificationSigns?: { [K in NotificationKind]?: ComponentType<{ className?: string }> };
  /** Pages that Ctrl+K leads to, beside those of the menus. */
  pages?: readonly Offered[];
  /** Acts that Ctrl+K leads to and that are about no found thing: 'New Art'. */
  acts?: readonly Offered[];
  searchHits?: { [K in keyof SearchHits]?: HitLook<SearchHits[K][number]> };
  /** What the audit log calls the things of the area. */
  audited?: { [K in AuditedObject]?: MessageDescriptor };
  /** What one can choose how to be told of. */
  notified?: { [K in ChosenKind]?: MessageDescriptor };
  /** Does what a visitor wanted, once they have signed in. */
  wishes?: { [A in WishedAct]?: DoWish<WishFacts[A]> };
};
