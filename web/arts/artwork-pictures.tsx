import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Art } from '#contract/arts.ts';
import { classNames } from '#web/kit/class-names.ts';
import { Picture } from '#web/kit/picture.tsx';

const SIZES = '(min-width: 64rem) 60vw, 100vw';

/** A work's pictures: one large and whole on its mat, the others small below it. */
export function ArtworkPictures({ art }: { art: Art }) {
  const { t } = useLingui();
  const [shown, setShown] = useState(0);
  const picture = art.pictures[shown] ?? art.pictures[0];
  const alt = shown === 0 ? t`${art.name} by ${art.owner.name}` : t`${art.name} by ${art.owner.name}, view ${shown + 1}`;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex min-h-64 items-center justify-center bg-mat p-4 sm:p-10 lg:min-h-[70vh]">
        <Picture
          key={picture?._id}
          picture={picture}
          alt={alt}
          sizes={SIZES}
          isEager
          className="h-auto max-h-[80vh] w-full object-contain"
        />
      </div>
      {art.pictures.length > 1 ? (
        <ul className="flex flex-wrap gap-3" aria-label={t`Views`}>
          {art.pictures.map((view, at) => (
            <li key={view._id}>
              <button
                type="button"
                aria-label={t`View ${at + 1}`}
                aria-current={at === shown}
                onClick={() => setShown(at)}
                className={classNames(
                  'flex size-20 items-center justify-center bg-mat p-1',
                  at === shown ? 'outline-2 outline-soot' : 'opacity-75 hover:opacity-100',
                )}
              >
                <Picture picture={view} alt="" sizes="5rem" className="size-full object-contain" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
