import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { limits } from '#contract/limits.ts';
import type { ChatArtist } from '#contract/chat.ts';
import { useChatPath } from '#web/app/layout/use-chat-path.ts';
import { emptyMessages } from '#contract/messages.ts';
import { explain } from '#web/app/failures/situations.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { TextField } from '#web/kit/forms/field.tsx';
import { VisuallyHidden } from '#web/kit/visuals/visually-hidden.tsx';
import { ListFailure } from '#web/chat/list-failure.tsx';
import { AvatarWithPresence } from '#web/chat/person-mark.tsx';
import { chatArtistsQuery } from '#web/chat/queries.ts';
import { useDebounced } from '#web/kit/browser/use-debounced.ts';

const SETTLED_MS = 250;

/** Artists that can be messaged, searched by name. */
export function ArtistsTab({ identity }: { identity: string }) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-lg">
        <Trans>Available Artists</Trans>
      </h2>
      <TextField
        label={t`Search artists`}
        isLabelHidden
        type="search"
        placeholder={t`Search artists`}
        value={search}
        maxLength={limits.searchLength}
        onChange={(event) => setSearch(event.target.value)}
      />
      <Found identity={identity} search={useDebounced(search.trim(), SETTLED_MS)} />
    </div>
  );
}

function Found({ identity, search }: { identity: string; search: string }) {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(chatArtistsQuery(search));
  const artists = data?.pages.flatMap((page) => page.data).filter(({ _id }) => _id !== identity);
  if (error && !artists)
    return <ListFailure message={explain('loadChatArtists', error)} isBusy={isFetching} onRetry={() => void refetch()} />;
  if (!artists) {
    return (
      <output className="text-sm text-ash">
        <Trans>Loading artists...</Trans>
      </output>
    );
  }
  if (artists.length === 0) return <p className="text-sm text-ash">{emptyMessages.noArtists}</p>;
  return (
    <>
      <ul className="border-t border-hairline">
        {artists.map((artist) => (
          <li key={artist._id} className="border-b border-hairline py-4">
            <ArtistEntry artist={artist} />
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Trans>More artists</Trans>
        </Button>
      ) : null}
    </>
  );
}

function ArtistEntry({ artist }: { artist: ChatArtist }) {
  const navigate = useNavigate();
  const chats = useChatPath();
  const place = [artist.province, artist.district, artist.sector].filter(Boolean).join(' / ');
  return (
    <div className="flex items-center gap-3">
      <AvatarWithPresence person={artist} isOnline={artist.isOnline} />
      <div className="min-w-0 grow">
        <p className="truncate font-medium">{artist.name}</p>
        <p className="text-xs wrap-anywhere text-ash">{place || emptyMessages.noLocation}</p>
      </div>
      <Button className="flex-none" onClick={() => void navigate(chats.of(artist._id), { preventScrollReset: true })}>
        <span>
          <Trans>Message</Trans>
          <VisuallyHidden> {artist.name}</VisuallyHidden>
        </span>
      </Button>
    </div>
  );
}
