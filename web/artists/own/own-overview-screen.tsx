import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ArtistOverview } from '#contract/artists.ts';
import { screens } from '#contract/screens.ts';
import { HolidayState } from '#web/artists/holiday/holiday-state.tsx';
import { ManyArtsDialog, NewArtButton, OpenManyArts, OpenNewArt } from '#web/arts/manage/art-dialogs.tsx';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { NoStatTiles, StatTile, StatTiles } from '#web/dashboard/stat-tile.tsx';
import { formatFrw, formatNumber } from '#contract/format.ts';
import { EmptyState } from '#web/kit/lists/empty-state.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { useSession } from '#web/accounts/sign-in/queries.ts';
import { OwnFigures } from './own-figures.tsx';
import { ToDo } from './to-do.tsx';
import { artistOverviewQuery } from '#web/accounts/queries.ts';

/** `/dashboard/artist`: what to do now, earnings, views, favorites, and the figures of a period (contract.md section 1). */
export default function OwnOverviewScreen() {
  const { t } = useLingui();
  const { name } = useSession();
  const { data, error } = useQuery(artistOverviewQuery());
  return (
    <div className="flex flex-col gap-10">
      <ScreenTitle isBeside title={t`Welcome, ${name}`}>
        <NewArtButton />
      </ScreenTitle>
      <ManyArtsDialog />
      <HolidayState />
      {data ? <Overview overview={data} /> : <NoStatTiles error={error} />}
    </div>
  );
}

function Overview({ overview }: { overview: ArtistOverview }) {
  const { t } = useLingui();
  const { identity } = useSession();
  const { earnings, views, favorites, sales, followers, artworks, rating, toDo } = overview;
  const isNew = artworks === 0 && toDo.drafts === 0 && earnings.total === 0 && earnings.awaiting === 0;
  return (
    <>
      {isNew ? <FirstVisit /> : null}
      <ToDo toDo={toDo} />
      <StatTiles>
        <StatTile
          label={t`Awaiting payment`}
          figure={formatFrw(earnings.awaiting)}
          note={t`Ordered and not yet paid`}
          to={`${screens.artistOrders}?payment=awaited`}
        />
        <StatTile label={t`Followers`} figure={formatNumber(followers)} to={screens.artistFollowers} />
        <StatTile
          label={t`Artworks`}
          figure={formatNumber(artworks)}
          note={t`Published`}
          to={`${screens.artistArtworks}?state=published`}
        />
        <StatTile
          label={t`Rating`}
          figure={rating === null ? '—' : rating.toFixed(1)}
          note={t`Of all reviews`}
          to={screens.artist(identity)}
        />
      </StatTiles>
      {isNew ? null : <OwnFigures allTime={{ earnings: earnings.total, views: views.total, favorites, sales }} />}
    </>
  );
}

/** Before the first artwork: what comes first, and the ways to do it. */
function FirstVisit() {
  return (
    <EmptyState
      title={<Trans>Put up your first work</Trans>}
      actions={
        <>
          <OpenNewArt />
          <OpenManyArts />
          <LinkButton to={screens.artistProfile}>
            <Trans>Write about yourself</Trans>
          </LinkButton>
        </>
      }
    >
      <Trans>A picture, a name and a price are enough to begin: you can save a draft and finish it later. Your figures appear here.</Trans>
    </EmptyState>
  );
}
