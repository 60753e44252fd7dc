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
