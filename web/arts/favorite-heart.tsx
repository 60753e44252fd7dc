import { useLingui } from '@lingui/react/macro';
import { classNames } from '#web/kit/class-names.ts';
import { HeartIcon } from '#web/kit/icons.tsx';
import { useFavorite } from './favorites.ts';

/** The heart of a work: filled when it is a favorite. */
export function FavoriteHeart({ art, className }: { art: { _id: string; name: string }; className?: string }) {
  const { t } = useLingui();
  const { isFavorite, toggle } = useFavorite(art._id);
  return (
    <button
      type="button"
      aria-pressed={isFavorite}
      aria-label={t`Favorite: ${art.name}`}
      onClick={toggle}
      className={classNames('icon-button', isFavorite ? 'text-laterite-ink [&_path]:fill-current' : 'text-ash hover:text-soot', className)}
    >
      <HeartIcon />
    </button>
  );
}
