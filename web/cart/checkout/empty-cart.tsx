import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { awaitsPayment } from '#contract/order-actions.ts';
import { emptyMessages } from '#contract/messages.ts';
import { screens } from '#contract/screens.ts';
import { wasLeft } from '#web/accounts/session/session-storage.ts';
import { useHydrated } from '#web/accounts/session/use-hydrated.ts';
import type { ButtonLook } from '#web/kit/buttons/button.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { EmptyState } from '#web/kit/lists/empty-state.tsx';
import { myOrdersQuery } from '#web/orders/queries.ts';
import { stateOf } from '#web/orders/state/acts.ts';

/** The empty cart of who is signed in: their orders and favorites follow. `isEmptied` just now: what had the focus was the last line. */
export function NothingInCart({ isEmptied }: { isEmptied: boolean }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isEmptied && document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, [isEmptied]);
  const { data: orders } = useInfiniteQuery(myOrdersQuery());
  // The main act then is 'Pay now', below.
  const isToPay = orders?.pages.some(({ data }) => data.some((order) => awaitsPayment(stateOf(order)))) ?? false;
  return (
    <header className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-4">
      <h1 ref={title} tabIndex={-1} className="text-2xl outline-none">
        {emptyMessages.emptyCart}
      </h1>
      <LinkButton to={screens.shop} look={isToPay ? 'secondary' : 'primary'}>
        <Trans>Browse Artworks</Trans>
      </LinkButton>
    </header>
  );
}

/** The empty cart of a visitor. Of somebody whose session ended with the browser, theirs may be full. */
export function EmptyCart() {
  const isHydrated = useHydrated();
  if (isHydrated && wasLeft()) {
    return (
      <EmptyState
        level="h1"
        title={<Trans>Sign in to see your cart</Trans>}
        actions={
          <>
            <SignInButton look="primary" />
            <LinkButton to={screens.shop}>
              <Trans>Browse Artworks</Trans>
            </LinkButton>
          </>
        }
      >
        <Trans>What you put into it is kept with your account.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      level="h1"
      title={emptyMessages.emptyCart}
      actions={
        <>
          <LinkButton to={screens.shop} look="primary">
            <Trans>Browse Artworks</Trans>
          </LinkButton>
          <SignInButton />
        </>
      }
    >
      <Trans>Have an account? What you put into its cart is there when you sign in.</Trans>
    </EmptyState>
  );
}

/** Shown when the server ended the session: the cart is visible after the next sign-in. */
export function SignInAgain() {
  return (
    <EmptyState level="h1" title={<Trans>Please sign in again</Trans>} actions={<SignInButton look="primary" />}>
      <Trans>Your session has ended. Your cart, orders and favorites are safe.</Trans>
    </EmptyState>
  );
}

/** A button to the sign-in, which leads back to this section. */
function SignInButton({ look }: { look?: ButtonLook }) {
  const { pathname, search, hash } = useLocation();
  return (
    <LinkButton to={screens.loginFor(pathname + search + hash)} look={look}>
      <Trans>Sign In</Trans>
    </LinkButton>
  );
}
