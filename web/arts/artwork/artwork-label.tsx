import { Plural, Trans } from '@lingui/react/macro';
import { use } from 'react';
import { Link } from 'react-router';
import type { Art } from '#contract/arts.ts';
import { screens } from '#contract/screens.ts';
import { formatSize } from '#contract/format.ts';
import { OriginContext } from '#web/kit/browser/head.tsx';
import { FavoriteHeart } from '#web/arts/favorite-heart.tsx';
import { ComparedLink } from '#web/compared/compared-link.tsx';
import type { CodeOf } from '#web/arts/label/use-print-label.ts';
import { Buying } from './buying.tsx';
import { hasScale } from '#web/arts/scale/has-scale.ts';
import { useArtName } from '#web/arts/manage/use-art-name.ts';
import { Maker } from './maker.tsx';
import { Promises } from './promises.tsx';

/** What the numbers of a size are, where there is more than one side. */
function SidesNamed({ art }: { art: Art }) {
  if (!hasScale(art)) return null;
  return (
    <span className="print:hidden">
      {' · '}
      {art.depth === null ? <Trans>height × width</Trans> : <Trans>height × width × depth</Trans>}
    </span>
  );
}

/** The label beside the picture, as on a museum wall: title, artist, year, medium, dimensions; then price, action and what comes with it. */
export function ArtworkLabel({ art, Code }: { art: Art; Code: CodeOf | undefined }) {
  const address = `${use(OriginContext)}${screens.art(art.slug)}`;
  const size = formatSize(art);
  return (
    <div className="label-text flex flex-col gap-5 md:gap-6">
      <header className="flex items-start justify-between gap-4">
        <div className="flex min-w-0 flex-col">
          <h1 className="text-2xl wrap-anywhere italic">{useArtName()(art)}</h1>
          <Artist owner={art.owner} />
        </div>
        {art.state === 'published' ? <FavoriteHeart art={art} className="-mr-2.5 print:hidden" /> : null}
      </header>
      <p className="flex flex-col text-sm wrap-anywhere text-ash">
        {art.year ? <span>{art.year}</span> : null}
        {art.medium ? <span>{art.medium}</span> : null}
        {size ? (
          <span>
            <span>{size}</span>
            <SidesNamed art={art} />
          </span>
        ) : null}
        {art.edition ? <span>{art.edition}</span> : null}
        {art.signed ? (
          <span className="print:hidden">
            <Trans>Signed by the artist</Trans>
          </span>
        ) : null}
        <span className="print:hidden">{art.category}</span>
      </p>
      <Buying art={art} />
      <ComparedLink />
      <Promises art={art} />
      {art.favorites > 0 ? (
        <p className="text-sm text-ash print:hidden">
          <Plural value={art.favorites} one="# person loves this work" other="# people love this work" />
        </p>
      ) : null}
      <Maker art={art} />
      <p className="hidden items-end justify-between gap-6 text-sm text-ash print:flex">
        <span className="wrap-anywhere">{address}</span>
        {Code ? <Code text={address} /> : null}
      </p>
    </div>
  );
}

function Artist({ owner: { name, slug } }: { owner: Art['owner'] }) {
  if (!slug) return <p className="text-lg wrap-anywhere">{name}</p>;
  return (
    <p className="text-lg">
      <Link to={screens.artist(slug)} className="group inline-flex min-h-11 items-center">
        <span className="underline decoration-hairline underline-offset-4 wrap-anywhere group-hover:decoration-current print:no-underline">
          {name}
        </span>
      </Link>
    </p>
  );
}
