import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { screens } from '#contract/screens.ts';
import { formatSize } from '#contract/format.ts';
import { useSession } from '#web/accounts/session/use-session.ts';
import type { Answer } from '#web/app/api.ts';
import { Price } from '#web/app/display/price.tsx';
import { Picture } from '#web/app/display/picture.tsx';
import { AskLink, isToAsk } from '#web/arts/artwork/ask-link.tsx';
import { BuyButton } from '#web/arts/buy-button.tsx';
import { EditOwn } from '#web/arts/edit-own.tsx';
import { FavoriteHeart } from '#web/arts/favorite-heart.tsx';
import { hasScale } from '#web/arts/scale/has-scale.ts';
import { ObjectPicture } from '#web/arts/scale/object-picture.tsx';
import { SoldMark } from '#web/arts/sold-mark.tsx';
import { useCart } from '#web/cart/queries.ts';
import { IconButton } from '#web/kit/buttons/button.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { CloseIcon } from '#web/kit/visuals/icons.tsx';
import { VisuallyHidden } from '#web/kit/visuals/visually-hidden.tsx';

type Compared = Answer<'GET /arts/several'>['data'][number];

const renderPrice = ({ price }: Compared) => <Price amountFrw={price} className="font-medium" />;
const renderAvailability = ({ available_arts: left, isHeld }: Compared) =>
  left > 0 ? <Trans>{left} available</Trans> : <SoldMark isHeld={isHeld} />;

const SIZE = msg`Size (height × width)`;
const SIZE_IN_DEPTH = msg`Size (height × width × depth)`;

const ROWS: { name: MessageDescriptor; render: (art: Compared) => ReactNode }[] = [
  { name: msg`Price`, render: renderPrice },
  { name: msg`Availability`, render: renderAvailability },
  { name: SIZE, render: (art) => formatSize(art).replaceAll('×\u00a0', '× ') },
  { name: msg`Medium`, render: ({ medium }) => medium },
  { name: msg`Year`, render: ({ year }) => year },
  { name: msg`Category`, render: ({ category }) => category },
];

/** By the number of columns: on a phone two stand side by side, and the third begins, so that one sees that more scroll. */
const WIDTHS = ['', 'w-80', 'w-full', 'w-full min-w-[28.5rem]', 'w-full min-w-[36rem] sm:min-w-[38rem]'];

/** One column for each artwork, its picture to the scale of all; scrolls sideways where they do not fit. */
export function CompareTable({ arts, onRemove }: { arts: readonly Compared[]; onRemove: (id: string) => void }) {
  const { t, i18n } = useLingui();
  const largestCm = Math.max(0, ...arts.filter(hasScale).flatMap(({ width, height }) => [width, height]));
  return (
    // A region that scrolls must be reached by a keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={t`Comparison`} tabIndex={0} className="relative overflow-x-auto">
      <table className={classNames('table-fixed border-collapse text-sm', WIDTHS[arts.length])}>
        <colgroup>
          <col className="w-20 sm:w-36" />
        </colgroup>
        <thead>
          <tr>
            <td className="align-bottom text-xs text-ash">{largestCm > 0 ? <Trans>All to one scale</Trans> : null}</td>
            {arts.map((art) => (
              <th key={art._id} scope="col" className="px-1.5 pb-4 text-left align-top font-normal sm:px-4">
                <Column art={art} largestCm={largestCm} onRemove={onRemove} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ name, render }) => (
            <tr key={name.id} className="border-t border-hairline">
              <th scope="row" className="sticky left-0 bg-room py-3 pr-1 text-left align-top text-xs font-normal text-ash sm:text-sm">
                {i18n._(name === SIZE && arts.some(({ depth }) => depth !== null) ? SIZE_IN_DEPTH : name)}
              </th>
              {arts.map((art) => (
                <td key={art._id} className="px-1.5 py-3 align-top wrap-anywhere sm:px-4">
                  {render(art) || '—'}
                </td>
              ))}
            </tr>
          ))}
          <tr className="border-t border-hairline">
            <th scope="row" className="sticky left-0 bg-room">
              <VisuallyHidden>{t`Actions`}</VisuallyHidden>
            </th>
            {arts.map((art) => (
              <td key={art._id} className="px-1.5 py-4 align-top sm:px-4">
                <Buying art={art} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

type ColumnProps = { art: Compared; largestCm: number; onRemove: (id: string) => void };

function Column({ art, largestCm, onRemove }: ColumnProps) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-2">
      <div className="flex justify-between">
        <FavoriteHeart art={art} className="-ml-2.5" />
        <IconButton label={t`Remove ${art.name}`} onClick={() => onRemove(art._id)} className="-mr-2.5">
          <CloseIcon className="size-5" />
        </IconButton>
      </div>
      <Link
        to={screens.art(art.slug)}
        tabIndex={-1}
        aria-hidden="true"
        className="flex aspect-square min-h-0 items-end justify-center bg-mat p-2 sm:p-4"
      >
        <ToScale art={art} largestCm={largestCm} />
      </Link>
      <Link
        to={screens.art(art.slug)}
        className="font-display text-base italic underline-offset-4 wrap-anywhere hover:underline sm:text-lg"
      >
        {art.name}
      </Link>
      <span className="text-xs wrap-anywhere text-ash">{art.owner.name}</span>
    </div>
  );
}

/** What a person does with one of the works, as on its own page: buy it, find it in the cart, ask an artist who is away, or edit an own one. */
function Buying({ art }: { art: Compared }) {
  const { t } = useLingui();
  const { authenticated, identity } = useSession();
  const { data: cart } = useCart();
  if (authenticated && identity === art.owner._id) return <EditOwn art={art} label={t`Edit ${art.name}`} className="w-full px-2" />;
  const isInCart = cart?.items.some(({ productId }) => productId === art._id) ?? false;
  if (isToAsk(art, isInCart)) return <AskLink art={art} isOneOfSeveral className="w-full px-2" />;
  return <BuyButton art={art} quantity={1} isInCart={isInCart} isOneOfSeveral className="w-full px-2" />;
}

function ToScale({ art, largestCm }: { art: Compared; largestCm: number }) {
  if (!hasScale(art) || !art.cover) {
    return <Picture picture={art.cover} alt="" sizes="(min-width: 48rem) 20vw, 9rem" className="size-full object-contain" />;
  }
  return <ObjectPicture art={art} picture={art.cover} edges={art.edges} sideCm={largestCm} />;
}
