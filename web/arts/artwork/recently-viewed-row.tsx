import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ArtCard } from '#contract/arts.ts';
import { screens } from '#contract/screens.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Picture } from '#web/app/display/picture.tsx';
import { Price } from '#web/app/display/price.tsx';
import { clearRecent, useRecentIds } from '#web/arts/recently-viewed.ts';
import { severalQuery } from '#web/arts/several-query.ts';
import { SoldMark } from '#web/arts/sold-mark.tsx';

/** Recently viewed artworks, in a strip that scrolls natively. */
export function RecentlyViewedRow({ except }: { except: string }) {
  const ids = useRecentIds().filter((id) => id !== except);
  const { data } = useQuery(severalQuery(ids));
  if (ids.length === 0 || !data?.length) return null;
  return (
    <section aria-labelledby="recently-viewed" className="flex flex-col gap-6 border-t border-hairline pt-10">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="recently-viewed" className="text-xl">
          <Trans>Recently viewed</Trans>
        </h2>
        <Button look="quiet" onClick={clearRecent}>
          <Trans>Clear</Trans>
        </Button>
      </header>
      <ul className="flex snap-x gap-4 overflow-x-auto pb-3 sm:gap-6">
        {data.map((art) => (
          <li key={art._id} className="w-36 flex-none snap-start sm:w-44">
            <SmallCard art={art} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SmallCard({ art }: { art: ArtCard }) {
  return (
    <article className="flex flex-col gap-2">
      <Link
        to={screens.art(art.slug)}
        tabIndex={-1}
        aria-hidden="true"
        className="flex aspect-mat min-h-0 items-center justify-center bg-mat p-3"
      >
        <Picture picture={art.cover} alt="" sizes="11rem" className="size-full object-contain" />
      </Link>
      <h3 className="leading-snug wrap-anywhere">
        <Link to={screens.art(art.slug)} className="italic underline-offset-4 hover:underline">
          {art.name}
        </Link>
      </h3>
      <p className="text-xs wrap-anywhere text-ash">{art.owner.name}</p>
      <p className="text-sm">{art.available_arts > 0 ? <Price amountFrw={art.price} /> : <SoldMark isHeld={art.isHeld} />}</p>
    </article>
  );
}
