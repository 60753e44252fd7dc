import type { Role, UserStatus } from '#contract/accounts.ts';

/** The person behind a request. */
export type Viewer = {
  id: string;
  sessionId: string;
  name: string;
  email: string;
  role: Role;
  status: UserStatus;
  isAdmin: boolean;
  isApprovedArtist: boolean;
  /** The session proved its password in the last 15 minutes. */
  isFresh: boolean;
};
