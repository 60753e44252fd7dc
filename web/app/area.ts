import type { MessageDescriptor } from '@lingui/core';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { SearchHits } from '#contract/admin.ts';
import type { AuditedObject } from '#contract/audit.ts';
import type { OptionalEmail } from '#contract/newsletter.ts';
import type { NotificationKind } from '#contract/notifications.ts';
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
export type MenuEntry = { to: string; label: MessageDescriptor };
/** How hits of a kind are shown in the search box of a dashboard; `more` stands beside the text. */
export type HitLook<H> = { kind: MessageDescriptor; write: (hit: H, at: Dashboard) => { to: string; text: string; more: string } };

/**
 * What an area brings to what stands around all screens; web/shell/areas.ts has the list. Not for the first visit of somebody who is signed out:
 * nothing of it is loaded then. Its routes stand in web/routes.ts, in the order of product.md section 2.
 */
export type Area = {
  /** Entries of the dashboards' menus; an admin's and an artist's. */
  dashboardMenu?: { [D in Dashboard]?: readonly MenuEntry[] };
  /** Entries of the account menu; `isFor` says for whom, everybody who is signed in by default. */
  accountMenu?: readonly (MenuEntry & { isFor?: (session: Session) => boolean })[];
  /** The sign in the bell for what its notifications are about. */
  notificationSigns?: { [K in NotificationKind]?: ComponentType<{ className?: string }> };
  searchHits?: { [K in keyof SearchHits]?: HitLook<SearchHits[K][number]> };
  /** What the audit log calls the things of the area. */
  audited?: { [K in AuditedObject]?: MessageDescriptor };
  /** The switches of emails that an account can end. */
  optionalEmails?: { [K in OptionalEmail]?: MessageDescriptor };
  /** Does what a visitor wanted, once they have signed in. */
  wishes?: { [A in WishedAct]?: DoWish<WishFacts[A]> };
};
