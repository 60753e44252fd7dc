import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Follower } from '#contract/artists.ts';
import { screens } from '#contract/screens.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import { Moment } from '#web/app/display/date.tsx';
import { explain } from '#web/app/failures/situations.ts';
import { listOf } from '#web/app/query.ts';
import { MoreRows } from '#web/dashboard/more-rows.tsx';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';
import { LinkButton } from '#web/kit/buttons/link-button.tsx';
import { EmptyState } from '#web/kit/lists/empty-state.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { WayBack } from '#web/kit/lists/way-back.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';

/** `/dashboard/artist/followers`: who follows the artist, and since when. */
export default function FollowersScreen() {
  const { t } = useLingui();
  const { identity } = useSession();
  const list = useInfiniteQuery(listOf('GET /artist/followers', { query: {}, identity }));
  const { data, error } = list;
  const followers = data?.pages.flatMap((page) => page.data);
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <WayBack to={screens.artistHome}>
        <Trans>Dashboard</Trans>
      </WayBack>
      <ScreenTitle title={t`Followers`} />
      {followers ? (
        <Followers followers={followers} total={data?.pages[0]?.page.total ?? 0} />
      ) : error ? (
        <LoadFailure isBoxed>{explain('loadTable', error)}</LoadFailure>
      ) : (
        <Skeleton className="h-72 w-full" />
      )}
      <MoreRows {...list} />
    </div>
  );
}

function Followers({ followers, total }: { followers: Follower[]; total: number }) {
  const { t } = useLingui();
  const { identity } = useSession();
  if (followers.length === 0) return <NoFollowers slug={identity} />;
  return (
    <>
      <p className="text-sm text-ash">{t`${plural(total, { one: '# person follows you', other: '# people follow you' })}`}</p>
      <ul className="flex flex-col border-t border-hairline">
        {followers.map((follower) => (
          <OneFollower key={`${follower.since} ${follower.name}`} follower={follower} />
        ))}
      </ul>
    </>
  );
}

function OneFollower({ follower: { name, slug, since } }: { follower: Follower }) {
  return (
    <li className="flex min-h-11 items-center justify-between gap-4 border-b border-hairline py-1">
      {slug ? (
        <Link to={screens.artist(slug)} className="min-w-0 wrap-anywhere py-2 underline decoration-edge underline-offset-4">
          {name}
        </Link>
      ) : (
        <span className="min-w-0 wrap-anywhere">{name}</span>
      )}
      <span className="flex-none text-sm text-ash tabular-nums">
        <Trans>
          since <Moment time={since} as="shortDate" />
        </Trans>
      </span>
    </li>
  );
}

/** Where people follow, and what it brings. */
function NoFollowers({ slug }: { slug: string }) {
  return (
    <EmptyState
      title={<Trans>Nobody follows you yet</Trans>}
      actions={
        <LinkButton to={screens.artist(slug)}>
          <Trans>See your page as buyers do</Trans>
        </LinkButton>
      }
    >
      <Trans>People follow you on your public page. Share its link, and they hear of new works.</Trans>
    </EmptyState>
  );
}
