import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { screens } from '#contract/screens.ts';
import { rememberGoingTo, type Session } from '#web/login/session.ts';
import { useSession } from '#web/login/state.ts';
import { useHydrated } from '#web/login/use-hydrated.ts';

/** Who may enter an area. A courtesy: the rights live on the server (specification section 2, 'Route guard'). */
export type MayEnter = (session: Session) => boolean;

type GuardProps = {
  mayEnter: MayEnter;
  /** What is seen until it is known who is there. */
  waiting: ReactNode;
  children: ReactNode;
};

/** Signed out goes to /login, and back here afterwards; whoever lacks the role goes to /. */
export function Guard({ mayEnter, waiting, children }: GuardProps) {
  const isHydrated = useHydrated();
  if (!isHydrated) return waiting;
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
  useEffect(() => {
    if (isWelcome) return;
    if (session.authenticated) void navigate(screens.home, { replace: true });
    else {
      if (cameSignedOut) rememberGoingTo(pathname + search + hash);
      void navigate(screens.login, { replace: true });
    }
  }, [isWelcome, session.authenticated, cameSignedOut, pathname, search, hash, navigate]);
  return isWelcome ? children : waiting;
}
