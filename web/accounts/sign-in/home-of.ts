import { screens } from '#contract/screens.ts';
import type { Session } from '#web/accounts/session/session.ts';

/** The page after the sign-in: an admin's and an approved artist's dashboard, home for anyone else (product.md section 2). */
export function homeOf({ isAdmin, isArtist }: Pick<Session, 'isAdmin' | 'isArtist'>): string {
  if (isAdmin) return screens.admin;
  return isArtist ? screens.artistHome : screens.home;
}

/** The page after a sign-in that another page required: that page, unless it is a dashboard of another role. */
export function arrivalOf(session: Pick<Session, 'isAdmin' | 'isArtist'>, goingTo: string | undefined): string {
  const home = homeOf(session);
  if (goingTo === undefined || goingTo === screens.home) return home;
  const isForeign = goingTo.startsWith('/dashboard') && !(home !== screens.home && goingTo.startsWith(home));
  return isForeign ? home : goingTo;
}
