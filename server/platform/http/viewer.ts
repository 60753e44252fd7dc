import { fail } from '#contract/failures.ts';
import type { Role, UserStatus } from '#contract/accounts.ts';
import type { Staff } from '#contract/staff.ts';

/** The person behind a request. */
export type Viewer = {
  id: string;
  sessionId: string;
  name: string;
  email: string;
  role: Role;
  status: UserStatus;
  isAdmin: boolean;
  /** What of the shop's work they do (contract/staff.ts): 'admin' of an admin, all of it. */
  staff: Staff | null;
  isApprovedArtist: boolean;
  /** The session proved its password in the last 15 minutes. */
  isFresh: boolean;
};

/** For acts that need a fresh session only in some cases; others say `fresh` in contract/paths.ts. Throws 'session.notFresh'. */
export function requireFresh({ isFresh }: Viewer): void {
  if (!isFresh) throw fail('session.notFresh');
}
