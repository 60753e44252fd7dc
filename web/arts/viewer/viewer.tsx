import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Art } from '#contract/arts.ts';
import { hasZoom, pictureUrl, srcsetOf, widthsOf, zoomUrl } from '#contract/pictures.ts';
import { IconButton } from '#web/kit/buttons/button.tsx';
import { useBackCloses } from '#web/kit/dialogs/back-closes.ts';
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon } from '#web/kit/visuals/icons.tsx';
import { MinusIcon, PlusIcon } from '#web/kit/visuals/more-icons.tsx';
import { useGestures } from './use-gestures.ts';
import { useZoom, type Zoom } from './use-zoom.ts';
import { panBy, STEP, WHOLE } from './zoom.ts';

type ViewerProps = { art: Art; first: number; onClose: (shown: number) => void };

/** The pictures of an artwork in full screen, to zoom by wheel, fingers, buttons and keys. `first` counts from 0. */
export function Viewer({ art, first, onClose }: ViewerProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState(first);
  const { pictures } = art;
  const picture = pictures[shown] ?? pictures[0]!;
  useEffect(() => dialog.current?.showModal(), []);
  useBackCloses(true, () => (dialog.current?.close(), true));
  const go = (step: -1 | 1) => setShown((now) => (pictures[now + step] ? now + step : now));
  return (
    <dialog
      ref={dialog}
      aria-label={t`${art.name}, large`}
      onClose={() => onClose(shown)}
      className="m-0 h-dvh max-h-none w-dvw max-w-none overflow-hidden overscroll-contain bg-room backdrop:bg-room"
    >
      <Stage art={art} picture={picture} shown={shown} onGo={go} onClose={() => dialog.current?.close()} />
    </dialog>
  );
}

type StageProps = {
  art: Art;
  picture: Art['pictures'][number];
  shown: number;
  onGo: (step: -1 | 1) => void;
  onClose: () => void;
};

function Stage({ art, picture, shown, onGo, onClose }: StageProps) {
  const { t } = useLingui();
  const stage = useRef<HTMLDivElement>(null);
  const zoom = useZoom(stage, picture);
  const gestures = useGestures(stage, zoom, onGo);
  const count = art.pictures.length;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = keyActions(zoom, onGo)[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  return (
    // Keys work in the whole window while it is open; each has a button too.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="flex h-full flex-col" onKeyDown={onKeyDown}>
      <header className="flex min-h-16 items-center justify-between gap-4 pr-2 pl-5">
        <p className="truncate">
          <span className="work-title">{art.name}</span>
          {count > 1 ? (
            <output className="pl-3 text-sm text-ash tabular-nums">
              <Trans>
                {shown + 1} of {count}
              </Trans>
            </output>
          ) : null}
        </p>
        <IconButton label={t`Close`} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </header>
      <div
        ref={stage}
        {...gestures}
        className={`relative min-h-0 grow touch-none overflow-hidden select-none ${zoom.view.scale > 1 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in'}`}
      >
        <Sheet
          key={picture._id}
          zoom={zoom}
          picture={picture}
          alt={picture.alt || (shown === 0 ? art.name : t`${art.name}, view ${shown + 1}`)}
        />
      </div>
      <Controls zoom={zoom} shown={shown} count={count} onGo={onGo} />
    </div>
  );
}

/** The picture; its largest variant is laid over it when the others are no longer sharp enough. */
function Sheet({ zoom: { fit, view, isLed }, picture, alt }: { zoom: Zoom; picture: StageProps['picture']; alt: string }) {
  const [hasMore, setHasMore] = useState(false);
  const widths = widthsOf(picture.width);
  const isCoarse = fit.width * view.scale * devicePixelRatio > (widths.at(-1) ?? 0);
  if (isCoarse && !hasMore && hasZoom(picture)) setHasMore(true);
  const sizes = `${Math.ceil(fit.width * Math.max(1, view.scale))}px`;
  return (
    <div
      className={`absolute top-1/2 left-1/2 ${isLed ? '' : 'transition-transform'}`}
      style={{
        width: fit.width,
        height: fit.height,
        transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
      }}
    >
      <picture>
        <source type="image/avif" srcSet={srcsetOf(picture, 'avif')} sizes={sizes} />
        <source type="image/webp" srcSet={srcsetOf(picture, 'webp')} sizes={sizes} />
        <img src={pictureUrl(picture._id, widths.at(-1) ?? 240, 'jpg')} alt={alt} draggable={false} className="size-full" />
      </picture>
      {hasMore ? <img src={zoomUrl(picture._id)} alt="" draggable={false} className="absolute inset-0 size-full" /> : null}
    </div>
  );
}

type ControlsProps = { zoom: Zoom; shown: number; count: number; onGo: (step: -1 | 1) => void };

function Controls({ zoom: { view, max, zoomTo }, shown, count, onGo }: ControlsProps) {
  const { t } = useLingui();
  const percent = Math.round(view.scale * 100);
  return (
    <footer className="flex min-h-16 items-center justify-center gap-1 pb-[env(safe-area-inset-bottom)] sm:gap-2">
      {count > 1 ? (
        <IconButton label={t`Previous picture`} aria-disabled={shown === 0} onClick={() => onGo(-1)} className="aria-disabled:opacity-40">
          <ChevronLeftIcon />
        </IconButton>
      ) : null}
      <IconButton
        label={t`Zoom out`}
        aria-disabled={view.scale <= 1}
        onClick={() => zoomTo((scale) => scale / STEP)}
        className="aria-disabled:opacity-40"
      >
        <MinusIcon />
      </IconButton>
      <button type="button" title={t`Show the whole picture`} onClick={() => zoomTo(1)} className="min-h-11 min-w-16 text-sm tabular-nums">
        <output aria-live="polite">{percent}%</output>
      </button>
      <IconButton
        label={t`Zoom in`}
        aria-disabled={view.scale >= max}
        onClick={() => zoomTo((scale) => scale * STEP)}
        className="aria-disabled:opacity-40"
      >
        <PlusIcon />
      </IconButton>
      {count > 1 ? (
        <IconButton
          label={t`Next picture`}
          aria-disabled={shown === count - 1}
          onClick={() => onGo(1)}
          className="aria-disabled:opacity-40"
        >
          <ChevronRightIcon />
        </IconButton>
      ) : null}
    </footer>
  );
}

/** The action of each key; arrows move a zoomed picture, and otherwise go to another one. */
function keyActions({ view, stage, change, zoomTo }: Zoom, onGo: (step: -1 | 1) => void): Record<string, () => void> {
  const pan = (right: number, down: number) => change((now) => panBy(now, right, down, stage));
  const isWhole = view.scale === 1;
  const closer = () => zoomTo((scale) => scale * STEP);
  return {
    '+': closer,
    '=': closer,
    '-': () => zoomTo((scale) => scale / STEP),
    '0': () => change(() => WHOLE),
    ArrowLeft: () => (isWhole ? onGo(-1) : pan(-1, 0)),
    ArrowRight: () => (isWhole ? onGo(1) : pan(1, 0)),
    ArrowUp: () => pan(0, -1),
    ArrowDown: () => pan(0, 1),
    PageUp: () => onGo(-1),
    PageDown: () => onGo(1),
  };
}
