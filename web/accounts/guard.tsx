import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { screens } from '#contract/screens.ts';
import { refreshOwnAccount } from './own-account.ts';
import type { Session } from '#web/accounts/session/session.ts';
import { useSession, useSessionKnown } from '#web/accounts/session/use-session.ts';

/** Who may enter an area. For convenience only: the server checks permissions (product.md section 2, 'Route guard'). */
type MayEnter = (session: Session) => boolean;

type GuardProps = {
  mayEnter: MayEnter;
  /** Shown until the session is known. */
  waiting: ReactNode;
  children: ReactNode;
};

/** Sends signed-out visitors to /login, and back here afterwards; accounts without the role to /. */
export function Guard({ mayEnter, waiting, children }: GuardProps) {
  const isKnown = useSessionKnown();
  if (!isKnown) return waiting;
  return (
    <Door mayEnter={mayEnter} waiting={waiting}>
      {children}
    </Door>
  );
}

function Door({ mayEnter, waiting, children }: GuardProps) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  // Signing out inside an area does not lead back to it.
  const [cameSignedOut] = useState(!session.authenticated);
  const isWelcome = session.authenticated && mayEnter(session);
  const isSure = useRefreshedAccount(session, isWelcome);
  useEffect(() => {
    // The sign-in is on its way as a document (session.ts): to go there twice is to wait for one of the two for ever.
    const isLeaving = session.hasEnded && !cameSignedOut;
    if (isWelcome || !isSure || isLeaving) return;
    if (session.authenticated) void navigate(screens.home, { replace: true });
    else void navigate(cameSignedOut ? screens.loginFor(pathname + search + hash) : screens.login, { replace: true });
  }, [isWelcome, isSure, session.authenticated, session.hasEnded, cameSignedOut, pathname, search, hash, navigate]);
  return isWelcome ? children : waiting;
}

/** False while the account is refetched, because a role that is refused here may have changed, as that of an artist who was just approved. */
function useRefreshedAccount({ authenticated, identity }: Session, isWelcome: boolean): boolean {
  const client = useQueryClient();
  const [refreshed, setRefreshed] = useState('');
  const isDoubtful = authenticated && !isWelcome;
  useEffect(() => {
    if (!isDoubtful) return undefined;
    let isGone = false;
    const refresh = async () => {
      await refreshOwnAccount(client, identity);
      if (!isGone) setRefreshed(identity);
    };
    void refresh();
    return () => {
      isGone = true;
    };
  }, [client, identity, isDoubtful]);
  return !isDoubtful || refreshed === identity;
}
