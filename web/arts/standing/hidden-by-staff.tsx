import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Art } from '#contract/arts.ts';
import type { ArtStanding } from '#contract/manage-arts.ts';
import { limits } from '#contract/limits.ts';
import { screens } from '#contract/screens.ts';
import { doesPart } from '#contract/staff.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { standingQuery } from '#web/arts/artwork-queries.ts';

type Hidden = { isAsked: boolean; hidden: ArtStanding['hiddenByStaff'] };

/** Whether the staff hid an own artwork, which its artist then does not show again; `isAsked` until that is known. */
export function useHiddenByStaff({ _id, state, owner }: Pick<Art, '_id' | 'state' | 'owner'>): Hidden {
  const { identity, staff } = useSession();
  const mayBe = state === 'hidden' && owner._id === identity && !doesPart(staff, 'works');
  const { data, isPending } = useQuery({ ...standingQuery(_id), enabled: mayBe });
  return { isAsked: mayBe && isPending, hidden: mayBe ? data?.hiddenByStaff : undefined };
}

/** Why an artwork was hidden, where that was told, and what its artist can do. */
export function HiddenByStaff({ reason }: { reason: string | null }) {
  const contact = (
    <Link to={screens.contact} className="underline underline-offset-4">
      <Trans>contact us</Trans>
    </Link>
  );
  return (
    <>
      {reason ? <Trans>Ubugeni has hidden this work. Reason: {reason}</Trans> : <Trans>Ubugeni has hidden this work.</Trans>}
      <br />
      {reason ? (
        <Trans>If you’ve fixed it, or think this is a mistake, reply to our email or {contact}.</Trans>
      ) : (
        <Trans>
          We email you about it within {limits.takeBackMinutes} minutes. To know why, or if you think this is a mistake, reply to that email
          or {contact}.
        </Trans>
      )}
    </>
  );
}

/** The same at the head of its form. */
export function HiddenNote({ art }: { art: Art }) {
  const { hidden } = useHiddenByStaff(art);
  if (!hidden) return null;
  return (
    <p className="border-l-2 border-laterite pl-4 text-sm wrap-anywhere">
      <HiddenByStaff reason={hidden.reason} />
    </p>
  );
}
