import { screens } from '#contract/screens.ts';
import type { Session } from './session.ts';

/** Where one arrives after login: an admin and an approved artist at their dashboards, anyone else at home (specification section 2). */
export function homeOf({ isAdmin, isArtist }: Pick<Session, 'isAdmin' | 'isArtist'>): string {
  if (isAdmin) return screens.admin;
  return isArtist ? screens.artistHome : screens.home;
}
