import { screens } from '#contract/screens.ts';
import type { Session } from '#web/accounts/session/session.ts';

/** Where one arrives after login: an admin and an approved artist at their dashboards, anyone else at home (product.md section 2). */
export function homeOf({ isAdmin, isArtist }: Pick<Session, 'isAdmin' | 'isArtist'>): string {
  if (isAdmin) return screens.admin;
  return isArtist ? screens.artistHome : screens.home;
}

/** Where one arrives after a login that was asked for on the way to somewhere: there, unless it is a dashboard of another role. */
export function arrivalOf(session: Pick<Session, 'isAdmin' | 'isArtist'>, goingTo: string | undefined): string {
  const home = homeOf(session);
  if (goingTo === undefined || goingTo === screens.home) return home;
  const isForeign = goingTo.startsWith('/dashboard') && !(home !== screens.home && goingTo.startsWith(home));
  return isForeign ? home : goingTo;
}
