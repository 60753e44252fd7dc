import { Plural, Trans } from '@lingui/react/macro';
import { Link, useSearchParams } from 'react-router';
import { type ArtsPage, SEARCHED_WORDS_MAX } from '#contract/arts.ts';
import { screens } from '#contract/screens.ts';
import { Avatar } from '#web/kit/visuals/avatar.tsx';
import { galleryAddress } from '#web/arts/filters/gallery-address.ts';
import type { GalleryState } from '#web/arts/filters/use-gallery.ts';
import { DidYouMean, TEXT_LINK } from './did-you-mean.tsx';
import type { GalleryListed } from './use-gallery-list.ts';

/** Above the results of a search: the artist of that name, whether the words were mended or read as a price, and which were left out. */
export function SearchNotes({ gallery, list }: { gallery: GalleryState; list: GalleryListed }) {
  return (
    <>
      {list.artist ? <ArtistFound artist={list.artist} /> : null}
      {list.meant && (list.isInstead || list.arts?.length !== 0) ? <Mended gallery={gallery} list={list} meant={list.meant} /> : null}
      {list.unsearched ? <Unsearched words={list.unsearched} /> : null}
      {list.read ? <AsRead gallery={gallery} search={list.search} /> : null}
    </>
  );
}

/** A long text is not looked for as a whole. */
function Unsearched({ words }: { words: readonly string[] }) {
  const left = words.map((word) => `“${word}”`).join(', ');
  return (
    <p className="text-sm text-ash">
      <Trans>
        A search uses up to {SEARCHED_WORDS_MAX} words. Left out: {left}
      </Trans>
    </p>
  );
}

/** Leads to what was typed as words, where prices or sizes in it are filters. */
function AsRead({ gallery: { action }, search }: { gallery: GalleryState; search: string | undefined }) {
  const [params] = useSearchParams();
  return (
    <p className="text-sm text-ash">
      <Trans>
        The price or size in “{search}” is used as a filter.{' '}
        <Link to={galleryAddress(params, { exact: '1' }, action)} preventScrollReset className={TEXT_LINK}>
          Search for these words instead
        </Link>
      </Trans>
    </p>
  );
}

/** An artist of that name comes before all works. */
function ArtistFound({ artist: { name, slug, img, artworks } }: { artist: NonNullable<ArtsPage['artist']> }) {
  return (
    <Link
      to={screens.artist(slug)}
      className="group flex items-center gap-4 border border-hairline bg-paper p-4 hover:border-edge sm:max-w-md"
    >
      <Avatar image={img} alt="" size="lg" />
      <span className="flex min-w-0 flex-col">
        <span className="text-xs text-ash">
          <Trans>Artist</Trans>
        </span>
        <span className="font-display text-lg leading-snug wrap-anywhere underline-offset-4 group-hover:underline">{name}</span>
        <span className="text-sm text-ash">
          <Plural value={artworks} one="# artwork" other="# artworks" />
        </span>
      </span>
    </Link>
  );
}

/** Says that the list shows the mended words, or offers words with more results. */
function Mended({ gallery: { to, filters }, list: { isInstead }, meant }: { gallery: GalleryState; list: GalleryListed; meant: string }) {
  const { search } = filters;
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-5">
      {isInstead ? (
        <>
          <p className="text-lg">
            <Trans>Showing results for “{meant}”</Trans>
          </p>
          <Link to={to({ exact: '1' })} preventScrollReset className={TEXT_LINK}>
            <Trans>Search for “{search}” anyway</Trans>
          </Link>
        </>
      ) : (
        <DidYouMean to={to({ search: meant })} meant={meant} />
      )}
    </div>
  );
}
