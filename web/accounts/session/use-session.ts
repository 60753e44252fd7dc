import { useSyncExternalStore } from 'react';
import { isSessionKnown, type Session, session, signedOut, subscribeSession } from './session.ts';

/** The present session; signed out on the server and until hydration. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, session, () => signedOut);
}

/** Whether it is known who is signed in: not on the server, not before hydration, and not while a new tab asks the others. */
export function useSessionKnown(): boolean {
  return useSyncExternalStore(subscribeSession, isSessionKnown, () => false);
}
