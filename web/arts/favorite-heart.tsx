import { useLingui } from '@lingui/react/macro';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { HeartIcon } from '#web/kit/visuals/icons.tsx';
import type { FavoriteWork } from '#web/app/offline/cached-favorites.ts';
import { useFavorite } from './favorites.ts';

/** The heart of an artwork: filled when it is a favorite. */
export function FavoriteHeart({ art, className }: { art: FavoriteWork; className?: string }) {
  const { t } = useLingui();
  const { isFavorite, toggle } = useFavorite(art);
  const press = () => {
    toggle();
    void import('#web/app/offline/cached-favorites.ts').then(({ dropFavorite, cacheFavorites }) =>
      isFavorite ? dropFavorite(art._id) : cacheFavorites([art]),
    );
  };
  return (
    <button
      type="button"
      aria-pressed={isFavorite}
      aria-label={t`Favorite: ${art.name}`}
      onClick={press}
      className={classNames('icon-button', isFavorite ? 'text-laterite-ink [&_path]:fill-current' : 'text-ash hover:text-soot', className)}
    >
      <HeartIcon />
    </button>
  );
}
