import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '#web/locales/translate.tsx';
import { screens } from '#contract/screens.ts';
import type { WishedAct } from '#web/accounts/session/wish.ts';
import { useNext, useWish } from './use-next.ts';

/** What an account is needed for, said at the sign-in and at the sign-up. */
type Reason = { signIn: MessageDescriptor; signUp: MessageDescriptor };

/** What a visitor wanted to do, by the name of what it is about. */
const wished: Record<WishedAct, (name: string) => Reason> = {
  'cart.add': (name) => ({
    signIn: msg`Sign in to put ${name} in your cart.`,
    signUp: msg`Create an account to put ${name} in your cart.`,
  }),
  'arts.favorite': (name) => ({
    signIn: msg`Sign in to keep ${name} in your favorites.`,
    signUp: msg`Create an account to keep ${name} in your favorites.`,
  }),
  'artists.follow': (name) => ({ signIn: msg`Sign in to follow ${name}.`, signUp: msg`Create an account to follow ${name}.` }),
  'arts.ask': (name) => ({
    signIn: msg`Sign in to send your question about ${name}.`,
    signUp: msg`Create an account to send your question about ${name}.`,
  }),
  'arts.saveSearch': () => ({ signIn: msg`Sign in to save this search.`, signUp: msg`Create an account to save this search.` }),
  'offers.make': (name) => ({
    signIn: msg`Sign in to send your offer for ${name}.`,
    signUp: msg`Create an account to send your offer for ${name}.`,
  }),
  'chat.send': (name) => ({
    signIn: msg`Sign in to send your message to ${name}.`,
    signUp: msg`Create an account to send your message to ${name}.`,
  }),
};

/** What the page that asked for the sign-in shows, by how its address begins; the first that fits. */
const shownAt: readonly (readonly [start: string, isAt: (address: URL) => boolean, signIn: MessageDescriptor])[] = [
  ['/cart/orders/', () => true, msg`Sign in to see your order.`],
  [screens.cart, ({ searchParams }) => searchParams.has('offer'), msg`Sign in to see your offer.`],
  [screens.cart, ({ hash }) => hash === '#offers', msg`Sign in to see your offers.`],
  [screens.cart, ({ hash }) => hash === '#orders', msg`Sign in to see your orders.`],
  [screens.cart, ({ hash }) => hash === '#favorites', msg`Sign in to see your favorites.`],
  [screens.cart, () => true, msg`Sign in to see your cart.`],
  [screens.chats, () => true, msg`Sign in to see your messages.`],
  ['/dashboard', ({ searchParams }) => searchParams.has('order'), msg`Sign in to see the order.`],
  ['/dashboard', ({ searchParams }) => searchParams.has('offer'), msg`Sign in to see the offer.`],
  ['/dashboard', () => true, msg`Sign in to open your dashboard.`],
  [screens.account, () => true, msg`Sign in to open your account.`],
  [screens.application, () => true, msg`Sign in to see your application.`],
];

function shownReason(next: string): MessageDescriptor | undefined {
  const address = new URL(next, 'https://own.invalid');
  const isBelow = (start: string) => address.pathname === start || address.pathname.startsWith(start.endsWith('/') ? start : `${start}/`);
  return shownAt.find(([start, isAt]) => isBelow(start) && isAt(address))?.[2];
}

/** Why somebody is at the sign-in, or with `isNew` at the sign-up: the act and the thing, else the page that asked for it; undefined where neither is known. */
export function useReason({ isNew = false }: { isNew?: boolean } = {}): string | undefined {
  const { i18n } = useLingui();
  const wish = useWish();
  const next = useNext();
  // A wish of another version of this page may have an act that is not known here.
  const reason = wish && (wished as Partial<typeof wished>)[wish.act]?.(wish.name);
  if (reason) return i18n._(isNew ? reason.signUp : reason.signIn);
  const shown = next && !isNew ? shownReason(next) : undefined;
  return shown && i18n._(shown);
}
