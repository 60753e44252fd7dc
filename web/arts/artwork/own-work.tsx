import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Art } from '#contract/arts.ts';
import { formatDate } from '#contract/format.ts';
import { screens } from '#contract/screens.ts';
import { doesPart } from '#contract/staff.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { isAway } from '#web/app/display/holiday-note.tsx';
import { Price } from '#web/app/display/price.tsx';
import { artViewsQuery } from '#web/arts/artwork-queries.ts';
import { useDoubts } from '#web/arts/manage/publish-question.tsx';
import { useLacking } from '#web/arts/manage/use-lacking.ts';
import { HiddenByStaff, useHiddenByStaff } from '#web/arts/standing/hidden-by-staff.tsx';
import { useEditArt } from '#web/arts/own-arts.ts';
import { SoldMark } from '#web/arts/sold-mark.tsx';
import { Button } from '#web/kit/buttons/button.tsx';
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

/**
 * Over an artwork that visitors do not see: why, and who does; for its artist what it lacks or the act that publishes it, and the way to the others like it.
 * Once it is published there, it says so.
 */
export function UnseenBar({ art }: { art: Art }) {
  const { state, owner } = art;
  const [before] = useState(state);
  const isPublished = state === 'published';
  const isOwn = useSession().identity === owner._id;
  const isDraft = before === 'draft';
  const { isAsked, hidden } = useHiddenByStaff(art);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border border-ochre bg-mat px-4 py-1 text-sm print:hidden">
      <p role="status" className="py-1">
        {isPublished ? (
          <Trans>Published. Visitors see it now.</Trans>
        ) : isOwn && hidden ? (
          <HiddenByStaff reason={hidden.reason} />
        ) : (
          <WhoSees isDraft={isDraft} isOwn={isOwn} />
        )}
      </p>
      {isOwn ? (
        <div className="flex flex-wrap items-center gap-x-6">
          <Link to={`${screens.artistArtworks}?state=${before}`} className="py-2.5 underline underline-offset-4">
            {isDraft ? <Trans>All drafts</Trans> : <Trans>All hidden artworks</Trans>}
          </Link>
          {isPublished || isAsked || hidden ? null : <Publish art={art} />}
        </div>
      ) : null}
    </div>
  );
}

function WhoSees({ isDraft, isOwn }: { isDraft: boolean; isOwn: boolean }) {
  if (isOwn) return isDraft ? <Trans>Draft. Only you see this.</Trans> : <Trans>Hidden. Only you see this.</Trans>;
  return isDraft ? (
    <Trans>Draft. Only its artist and the staff see this.</Trans>
  ) : (
    <Trans>Hidden. Only its artist and the staff see this.</Trans>
  );
}

/** Shows it to visitors; what lacks something for that says what, and leads to its form. */
function Publish({ art }: { art: Art }) {
  const { t } = useLingui();
  const { words } = useLacking()({ ...art, cover: art.pictures[0] ?? null });
  const edit = useEditArt((name) => t`See “${name}”`);
  const { ask, question } = useDoubts(art);
  const publish = () => edit.mutate({ id: art._id, body: { state: 'published' } });
  if (words) {
    return (
      <Link to={`${screens.artistArtworks}?art=${art._id}`} className="py-2.5 text-laterite-ink underline underline-offset-4">
        <Trans>Lacks {words}</Trans>
      </Link>
    );
  }
  return (
    <>
      <Button busy={edit.isPending} onClick={() => ask({ ...art, state: 'published', year: art.year ?? undefined }, { go: publish })}>
        <Trans>Publish</Trans>
      </Button>
      {question}
    </>
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
              <Price amountFrw={art.price} className="text-lg md:text-xl" />
            ) : (
              <span className="text-lg text-ash md:text-xl">
                <Trans>No price yet</Trans>
              </span>
            )}
            <span className="text-xs text-ash md:text-sm">
              {art.available_arts > 0 ? <Trans>{art.available_arts} available</Trans> : <SoldMark isHeld={art.heldUntil !== undefined} />}
            </span>
          </p>
          <dl className="flex gap-4 text-xs text-ash md:text-sm">
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
