import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useLingui } from '#web/locales/translate.tsx';
import { screens } from '#contract/screens.ts';
import { session, subscribeSession } from '#web/accounts/session/session.ts';
import { pendingWish } from '#web/accounts/session/wish.ts';

/** Does a visitor's wish as soon as somebody is signed in and has left the sign-in; what does it is loaded only then. */
export function Wishes({ client }: { client: QueryClient }): null {
  const { pathname } = useLocation();
  const { i18n } = useLingui();
  useEffect(() => {
    const look = () => {
      if (!session().authenticated || pathname === screens.login || !pendingWish()) return;
      // Offline it stays, for the next page.
      import('./do-wish.ts').then(
        ({ doWish }) => doWish(client, i18n),
        () => {},
      );
    };
    look();
    return subscribeSession(look);
  }, [client, i18n, pathname]);
  return null;
}
