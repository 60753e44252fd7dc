import type { Role, UserStatus } from './accounts.ts';

/** What an admin decides about an artist. */
export type ArtistAct = 'approve' | 'cancel';

/**
 * Which state of an artist allows which decision, and what it makes of it (contract.md section 3): pending or cancelled → approved,
 * pending or approved → cancelled. Read by the server and by the buttons.
 */
export const artistActions = {
  approve: { from: ['pending', 'cancelled'], to: 'approved' },
  cancel: { from: ['pending', 'approved'], to: 'cancelled' },
} as const satisfies Record<ArtistAct, { from: readonly UserStatus[]; to: UserStatus }>;

/** Whether this decision can be made about a person now; only artists apply. */
export function mayDecide(act: ArtistAct, { role, status }: { role: Role; status: UserStatus }): boolean {
  const from: readonly UserStatus[] = artistActions[act].from;
  return role === 'Artist' && from.includes(status);
}
