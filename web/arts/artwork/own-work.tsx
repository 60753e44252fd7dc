import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Art } from '#contract/arts.ts';
import { formatDate } from '#contract/format.ts';
import { screens } from '#contract/screens.ts';
import { doesPart } from '#contract/staff.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { isAway } from '#web/app/display/holiday-note.tsx';
import { Price } from '#web/app/display/price.tsx';
import { artViewsQuery } from '#web/arts/artwork-queries.ts';
import { SoldMark } from '#web/arts/sold-mark.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { EditOwn } from '#web/arts/edit-own.tsx';

/** For editors and admins: the way to the form of somebody's artwork, beside the button to buy it. */
export function EditWork({ art }: { art: Art }) {
  if (!doesPart(useSession().staff, 'works')) return null;
  return (
    <LinkButton to={`${screens.adminArtworks}?art=${art._id}`} className="print:hidden">
      <Trans>Edit</Trans>
    </LinkButton>
  );
}

/** Over an artwork that visitors do not see: why, and who does. */
export function UnseenBar({ art: { state, owner } }: { art: Art }) {
  const { identity } = useSession();
  const isDraft = state === 'draft';
  return (
    <p role="status" className="border border-ochre bg-mat px-4 py-2 text-sm print:hidden">
      {identity !== owner._id ? (
        isDraft ? (
          <Trans>Draft. Only its artist and the staff see this.</Trans>
        ) : (
          <Trans>Hidden. Only its artist and the staff see this.</Trans>
        )
      ) : isDraft ? (
        <Trans>Draft. Only you see this.</Trans>
      ) : (
        <Trans>Hidden. Only you see this.</Trans>
      )}
    </p>
  );
}

/** An own artwork: how it does, and the way to its form, where others find the button to buy it. */
export function OwnWork({ art }: { art: Art }) {
  const { data: views } = useQuery(artViewsQuery(art._id));
  return (
    <>
      <div className="buy-bar">
        <div className="flex min-w-0 flex-col gap-1 print:hidden">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            {art.price > 0 ? (
              <Price amountFrw={art.price} className="text-lg lg:text-xl" />
            ) : (
              <span className="text-lg text-ash lg:text-xl">
                <Trans>No price yet</Trans>
              </span>
            )}
            <span className="text-xs text-ash lg:text-sm">
              {art.available_arts > 0 ? <Trans>{art.available_arts} available</Trans> : <SoldMark isHeld={art.heldUntil !== undefined} />}
            </span>
          </p>
          <dl className="flex gap-4 text-xs text-ash lg:text-sm">
            <Figure name={<Trans>Views</Trans>}>{views?.total ?? '…'}</Figure>
            <Figure name={<Trans>Favorites</Trans>}>{art.favorites}</Figure>
          </dl>
        </div>
        <EditOwn art={art} className="print:hidden" />
      </div>
      <OwnHoliday art={art} />
    </>
  );
}

/** While its artist is away: what visitors can do with it meanwhile, and the way to end that. */
function OwnHoliday({ art: { holiday } }: { art: Art }) {
  if (!holiday || !isAway(holiday)) return null;
  const to = formatDate(holiday.to);
  return (
    <div className="flex flex-col gap-1 border-l-2 border-ochre pl-4 text-sm print:hidden">
      <p>
        <Trans>You're on holiday until {to}</Trans>
      </p>
      <p className="text-ash">
        {holiday.sell ? (
          <Trans>Your works can be bought; the days until you send begin after {to}.</Trans>
        ) : (
          <Trans>Your works stay visible and can't be bought until it ends.</Trans>
        )}
      </p>
      <Link to={screens.artistHoliday} className="inline-flex min-h-11 items-center self-start underline underline-offset-4">
        <Trans>Change</Trans>
      </Link>
    </div>
  );
}

function Figure({ name, children }: { name: React.ReactNode; children: React.ReactNode }) {
  return (
    <div className="flex gap-1">
      <dt>{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}
