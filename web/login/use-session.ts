import { useSyncExternalStore } from 'react';
import { type Session, session, signedOut, subscribeSession } from './session.ts';

/** Who is signed in; nobody on the server and until hydration is over. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, session, () => signedOut);
}
