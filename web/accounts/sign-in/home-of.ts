import { screens } from '#contract/screens.ts';
import type { Session } from '#web/accounts/session/session.ts';

/** The page after the sign-in: the admin's dashboard for the staff, an approved artist's, home for anyone else (product.md section 2). */
export function homeOf({ staff, isArtist }: Pick<Session, 'staff' | 'isArtist'>): string {
  if (staff) return screens.admin;
  return isArtist ? screens.artistHome : screens.home;
}

/** The page after a sign-in that another page required: that page, unless it is a dashboard of another role. */
export function arrivalOf(session: Pick<Session, 'staff' | 'isArtist'>, goingTo: string | undefined): string {
  const home = homeOf(session);
  if (goingTo === undefined || goingTo === screens.home) return home;
  const own = [...(session.staff ? [screens.admin] : []), ...(session.isArtist ? [screens.artistHome] : [])];
  const isForeign = goingTo.startsWith('/dashboard') && !own.some((start) => goingTo.startsWith(start));
  return isForeign ? home : goingTo;
}
