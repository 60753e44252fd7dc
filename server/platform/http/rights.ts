import { fail, type Failure } from '#contract/failures.ts';
import type { Call, Who } from '#contract/call.ts';
import { doesPart } from '#contract/staff.ts';
import type { Viewer } from './viewer.ts';

const allows: Record<Who, (viewer: Viewer) => boolean> = {
  anyone: () => true,
  'signed in': () => true,
  'approved artist': (viewer) => viewer.isApprovedArtist,
  'approved artist or admin': (viewer) => viewer.isApprovedArtist || viewer.isAdmin,
  admin: (viewer) => viewer.isAdmin,
};

/** Checks whether the viewer may make the call: undefined when they may, else the refusal. */
export function refuseUnlessAllowed({ who, staff }: Pick<Call, 'who' | 'staff'>, viewer: Viewer | undefined): Failure | undefined {
  if (who === 'anyone') return undefined;
  if (!viewer) return fail('session.missing');
  if (allows[who](viewer) || staff?.some((part) => doesPart(viewer.staff, part))) return undefined;
  const waits = viewer.role === 'Artist' && viewer.status === 'pending' && who.startsWith('approved artist');
  return waits ? fail('rights.notApproved') : fail('rights.missing');
}
