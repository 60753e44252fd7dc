import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type MouseEvent, type Ref, useRef, useState } from 'react';
import type { Art } from '#contract/arts.ts';
import { pictureUrl, widthsOf } from '#contract/pictures.ts';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { Picture } from '#web/app/display/picture.tsx';
import { useOnDemand } from '#web/app/failures/use-on-demand.ts';
import { useSeen } from '#web/kit/lists/use-seen-slides.ts';
import { ArtworkActions } from './artwork-actions.tsx';

const SIZES = '(min-width: 64rem) calc(60vw - 5rem), (min-width: 48rem) calc(92vw - 23rem), calc(100vw - 4.5rem)';
const loadViewer = async () => (await import('#web/arts/viewer/viewer.tsx')).Viewer;

/** The pictures of an artwork: whole, on mats, in a strip that scrolls natively, with thumbnails below. */
export function ArtworkPictures({ art, onPrint }: { art: Art; onPrint: () => void }) {
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const { isMade, see } = useSeen();
  const [first, setFirst] = useState(0);
  const viewer = useOnDemand(loadViewer);
  // `block: 'nearest'` keeps the page itself where it is.
  const show = (at: number) => strip.current?.children[at]?.scrollIntoView({ block: 'nearest', inline: 'start' });
  const followScroll = () => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {};
    setShown(Math.round(scrollLeft / clientWidth));
    see(Math.ceil(scrollLeft / clientWidth));
    see(Math.floor(scrollLeft / clientWidth));
  };
  const lookCloser = (at: number) => {
    setFirst(at);
    viewer.open();
  };
  const onClose = (last: number) => {
    viewer.close();
    show(last);
  };
  const hasPicture = art.pictures.length > 0;
  return (
    <div className="artwork-pictures flex min-w-0 flex-col gap-4">
      <Strip art={art} isMade={isMade} ref={strip} onScroll={followScroll} onLook={lookCloser} onNear={viewer.prepare} />
      {/* On a phone the acts follow the name (buy-bar.css). */}
      <div className="artwork-tools flex flex-wrap items-start justify-between gap-x-8 gap-y-4 print:hidden">
        {art.pictures.length > 1 ? <Thumbnails art={art} shown={shown} onShow={show} /> : null}
        <ArtworkActions art={art} onPrint={onPrint} onLook={hasPicture ? () => lookCloser(shown) : undefined} />
      </div>
      {viewer.Part ? <viewer.Part art={art} first={first} onClose={onClose} /> : null}
    </div>
  );
}

type StripProps = {
  art: Art;
  isMade: (at: number) => boolean;
  ref: Ref<HTMLUListElement>;
  onScroll: () => void;
  onLook: (at: number) => void;
  onNear: () => void;
};

const MAT = 'relative flex w-full flex-none snap-start items-center justify-center bg-mat p-3 sm:p-10 md:p-6 lg:p-10';

function Strip({ art, isMade, ref, onScroll, onLook, onNear }: StripProps) {
  const { t } = useLingui();
  const altOf = (at: number) => (at === 0 ? t`${art.name} by ${art.owner.name}` : t`${art.name} by ${art.owner.name}, view ${at + 1}`);
  const open = (event: MouseEvent, at: number) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onLook(at);
  };
  return (
    <ul
      ref={ref}
      onScroll={onScroll}
      aria-label={t`Pictures`}
      className="flex min-h-56 snap-x snap-mandatory overflow-x-auto scroll-smooth [scrollbar-width:none] md:min-h-[40vh] lg:min-h-[70vh]"
    >
      {art.pictures.length === 0 ? (
        <li className={MAT}>
          <Picture picture={null} alt={altOf(0)} sizes={SIZES} className="max-h-[70vh] max-w-md" />
        </li>
      ) : null}
      {art.pictures.map((picture, at) => (
        <li key={picture._id} className={classNames(MAT, at > 0 && 'print:hidden')}>
          {isMade(at) ? (
            <Picture
              picture={picture}
              alt={picture.alt || altOf(at)}
              sizes={SIZES}
              isEager={at === 0}
              className="h-auto max-h-(--picture-room,46svh) w-full object-contain md:max-h-[80vh]"
            />
          ) : null}
          {/* Before hydration it is a link to the picture itself. */}
          <a
            href={pictureUrl(picture._id, widthsOf(picture.width).at(-1) ?? 240, 'jpg')}
            aria-haspopup="dialog"
            aria-label={at === 0 ? t`Look closer` : t`Look closer at view ${at + 1}`}
            onClick={(event) => open(event, at)}
            onPointerEnter={onNear}
            className="absolute inset-0 cursor-zoom-in focus-visible:-outline-offset-4 print:hidden"
          />
        </li>
      ))}
    </ul>
  );
}

function Thumbnails({ art, shown, onShow }: { art: Art; shown: number; onShow: (at: number) => void }) {
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1 }[event.key];
    if (next === undefined || !art.pictures[next]) return;
    event.preventDefault();
    onShow(next);
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <ul ref={list} aria-label={t`Views`} className="artwork-views -m-1 flex gap-3 overflow-x-auto p-1 md:flex-wrap">
      {art.pictures.map((view, at) => (
        <li key={view._id}>
          <button
            type="button"
            aria-label={t`View ${at + 1}`}
            aria-current={at === shown}
            onClick={() => onShow(at)}
            onKeyDown={(event) => onKeyDown(event, at)}
            className={classNames(
              'flex size-16 items-center justify-center bg-mat p-1 sm:size-20',
              at === shown ? 'outline-2 outline-soot' : 'opacity-75 hover:opacity-100',
            )}
          >
            <Picture picture={view} alt="" sizes="5rem" className="size-full object-contain" />
          </button>
        </li>
      ))}
    </ul>
  );
}
