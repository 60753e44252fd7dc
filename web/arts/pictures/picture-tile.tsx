import { Trans, useLingui } from '@lingui/react/macro';
import type { KeyboardEvent, PointerEvent } from 'react';
import { classNames } from '#web/kit/visuals/class-names.ts';
import type { PictureItem } from './picture-list.ts';
import { Preview } from './picture-preview.tsx';

type PictureTileProps = {
  item: PictureItem;
  name: string;
  place: number;
  count: number;
  isOpen: boolean;
  isDragged: boolean;
  /** The id of what is said of all tiles. */
  hintId: string;
  onOpen: () => void;
  onDrag: (event: PointerEvent) => void;
  onMove: (to: number) => void;
};

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** One picture of the form in their row: pressed it shows its tools, by the arrow keys or dragged it changes its place. */
export function PictureTile({ item, name, place, count, isOpen, isDragged, hintId, onOpen, onDrag, onMove }: PictureTileProps) {
  const { t } = useLingui();
  const number = place + 1;
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onMove(place + by);
  };
  return (
    <li className="relative aspect-square">
      <button
        type="button"
        aria-label={t`${name}: ${number} of ${count}`}
        aria-expanded={isOpen}
        aria-describedby={hintId}
        onClick={onOpen}
        onPointerDown={onDrag}
        onKeyDown={step}
        // The browser's own dragging would take the pointer.
        onDragStart={(event) => event.preventDefault()}
        className={classNames(
          'block size-full cursor-grab border bg-paper p-0.5',
          // A finger scrolls the form past the row, and drags the picture that it pressed.
          isOpen && 'touch-none',
          isOpen || isDragged ? 'border-laterite outline-2 outline-laterite' : 'border-hairline',
        )}
      >
        <Preview item={item} className="size-full" />
      </button>
      <Foot item={item} name={name} isFirst={place === 0} />
    </li>
  );
}

/** How far its upload is; of the first one that it is; read aloud elsewhere. */
function Foot({ item: { state, part }, name, isFirst }: { item: PictureItem; name: string; isFirst: boolean }) {
  const { t } = useLingui();
  if (state === 'waiting' || state === 'sending') {
    return (
      <>
        {/* Its picture is not seen before it has arrived: the name tells it from the others. */}
        <span aria-hidden className="pointer-events-none absolute inset-x-px bottom-3.5 truncate bg-paper px-1 text-center text-xs">
          {name}
        </span>
        <progress
          value={part}
          max={1}
          aria-label={t`Upload of ${name}`}
          className="upload-progress pointer-events-none absolute inset-x-1 bottom-1 w-auto"
        />
      </>
    );
  }
  if (!isFirst && state !== 'failed') return null;
  return (
    <span
      aria-hidden
      className={classNames(
        'pointer-events-none absolute inset-x-px bottom-px bg-paper text-center text-xs',
        state === 'failed' && 'text-laterite-ink',
      )}
    >
      {state === 'failed' ? <Trans>Not sent</Trans> : <Trans>First</Trans>}
    </span>
  );
}
