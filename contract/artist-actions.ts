import type { Role, UserStatus } from './accounts.ts';

/** An admin's decision about an artist. */
export type ArtistAct = 'approve' | 'cancel';

/**
 * For each decision, the states of an artist that allow it and the new state (contract.md section 3): pending or cancelled → approved,
 * pending or approved → cancelled. Used by the server and by the buttons.
 */
export const artistActions = {
  approve: { from: ['pending', 'cancelled'], to: 'approved' },
  cancel: { from: ['pending', 'approved'], to: 'cancelled' },
} as const satisfies Record<ArtistAct, { from: readonly UserStatus[]; to: UserStatus }>;

/** Whether this decision is possible now; only artists apply. */
export function mayDecide(act: ArtistAct, { role, status }: { role: Role; status: UserStatus }): boolean {
  const from: readonly UserStatus[] = artistActions[act].from;
  return role === 'Artist' && from.includes(status);
}
