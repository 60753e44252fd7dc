import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { screens } from '#contract/screens.ts';
import { refreshOwnAccount } from './own-account.ts';
import { rememberGoingTo, type Session } from '#web/accounts/session/session.ts';
import { useSession, useSessionKnown } from '#web/accounts/session/use-session.ts';

/** Who may enter an area. A courtesy: the rights live on the server (product.md section 2, 'Route guard'). */
export type MayEnter = (session: Session) => boolean;

type GuardProps = {
  mayEnter: MayEnter;
  /** What is seen until it is known who is there. */
  waiting: ReactNode;
  children: ReactNode;
};

/** Signed out goes to /login, and back here afterwards; whoever lacks the role goes to /. */
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
  // Whoever signs out in here does not ask to come back.
  const [cameSignedOut] = useState(!session.authenticated);
  const isWelcome = session.authenticated && mayEnter(session);
  const isSure = useAskedAgain(session, isWelcome);
  useEffect(() => {
    if (isWelcome || !isSure) return;
    if (session.authenticated) void navigate(screens.home, { replace: true });
    else {
      if (cameSignedOut) rememberGoingTo(pathname + search + hash);
      void navigate(screens.login, { replace: true });
    }
  }, [isWelcome, isSure, session.authenticated, cameSignedOut, pathname, search, hash, navigate]);
  return isWelcome ? children : waiting;
}

/** False while the server is asked whether somebody who would be sent away has another role by now, as an artist who was just approved. */
function useAskedAgain({ authenticated, identity }: Session, isWelcome: boolean): boolean {
  const client = useQueryClient();
  const [asked, setAsked] = useState('');
  const isDoubtful = authenticated && !isWelcome;
  useEffect(() => {
    if (!isDoubtful) return undefined;
    let isGone = false;
    const ask = async () => {
      await refreshOwnAccount(client, identity);
      if (!isGone) setAsked(identity);
    };
    void ask();
    return () => {
      isGone = true;
    };
  }, [client, identity, isDoubtful]);
  return !isDoubtful || asked === identity;
}
