import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ownArtsQuery } from '#web/arts/own-arts.ts';
import { explain } from '#web/app/failures/situations.ts';
import { ManyArtsButton, NewArtButton } from '#web/arts/manage/art-dialogs.tsx';
import { ArtManager } from '#web/arts/manage/art-manager.tsx';
import { MoreRows } from '#web/dashboard/more-rows.tsx';
import { ScreenTitle } from '#web/dashboard/screen-title.tsx';

/** `/dashboard/artist/manage-artworks`: the own artworks. */
export default function ArtistArtworksScreen() {
  const { t } = useLingui();
  const { data, error, ...paging } = useInfiniteQuery(ownArtsQuery());
  return (
    <div className="flex flex-col gap-8">
      <ScreenTitle title={t`manage-artworks`}>
        <ManyArtsButton />
        <NewArtButton />
      </ScreenTitle>
      <ArtManager arts={data?.pages.flatMap((page) => page.data)} error={error ? explain('loadArts', error) : undefined} hasOwners={false}>
        <MoreRows {...paging} />
      </ArtManager>
    </div>
  );
}
