import { Trans, useLingui } from '@lingui/react/macro';
import type { PointerEvent, ReactNode } from 'react';
import { limits } from '#contract/limits.ts';
import { Badge } from '#web/kit/visuals/badge.tsx';
import { Button, IconButton } from '#web/kit/buttons/button.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { TextField } from '#web/kit/forms/field.tsx';
import { ChevronDownIcon, ChevronUpIcon, CropIcon, GripIcon, TrashIcon } from '#web/kit/visuals/icons.tsx';
import type { PictureItem } from './picture-list.ts';
import { Preview } from './picture-preview.tsx';

type PictureRowProps = {
  item: PictureItem;
  name: string;
  place: number;
  count: number;
  isDragged: boolean;
  onDrag: (event: PointerEvent) => void;
  onMove: (to: number) => void;
  onChange: () => void;
  onRemove: () => void;
  onRetry: () => void;
  onDescribe: (alt: string) => void;
};

/** One picture of the form: its preview, how far its upload is, what it shows, and what can be done with it. */
export function PictureRow({ item, name, place, count, isDragged, onDrag, onMove, onDescribe, ...acts }: PictureRowProps) {
  const { t } = useLingui();
  return (
    <li className={classNames('flex gap-3 border bg-paper p-2', isDragged ? 'border-laterite' : 'border-hairline')}>
      <div className="flex flex-none flex-col items-center sm:-ml-1 sm:flex-row-reverse">
        <Preview item={item} className="size-16 sm:size-22" />
        <button
          type="button"
          className="icon-button cursor-grab touch-none"
          aria-label={t`Drag ${name}, or move it with the arrow keys`}
          onPointerDown={onDrag}
          onKeyDown={(event) => {
            const by = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
            if (by === undefined) return;
            event.preventDefault();
            onMove(place + by);
          }}
        >
          <GripIcon className="size-5" />
        </button>
      </div>
      <div className="flex min-w-0 grow flex-col gap-1.5 sm:gap-0.5">
        {/* On a phone the acts have a line of their own, beneath. */}
        <div className="max-sm:contents sm:flex sm:items-center sm:justify-between sm:gap-3">
          <div className="flex min-w-0 items-center gap-2 text-sm">
            <span className="truncate">{name}</span>
            {place === 0 ? (
              <Badge>
                <Trans>First picture</Trans>
              </Badge>
            ) : null}
          </div>
          <Acts name={name} place={place} count={count} onMove={onMove} {...acts} />
        </div>
        <Progress item={item} name={name} onRetry={acts.onRetry} />
        <TextField
          label={t`What ${name} shows`}
          isLabelHidden
          placeholder={t`What it shows`}
          hint={place === 0 ? t`For those who can't see it.` : undefined}
          maxLength={limits.altLength}
          value={item.alt}
          onChange={(event) => onDescribe(event.target.value)}
        />
      </div>
    </li>
  );
}

function Acts({
  name,
  place,
  count,
  onMove,
  onChange,
  onRemove,
}: Pick<PictureRowProps, 'name' | 'place' | 'count' | 'onMove' | 'onChange' | 'onRemove'>) {
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap max-sm:order-last max-sm:-ml-2 sm:-mr-2 sm:flex-none">
      <IconButton label={t`Move ${name} forward`} disabled={place === 0} onClick={() => onMove(place - 1)} className="disabled:opacity-40">
        <ChevronUpIcon className="size-5" />
      </IconButton>
      <IconButton
        label={t`Move ${name} back`}
        disabled={place === count - 1}
        onClick={() => onMove(place + 1)}
        className="disabled:opacity-40"
      >
        <ChevronDownIcon className="size-5" />
      </IconButton>
      <IconButton label={t`Rotate or crop ${name}`} onClick={onChange}>
        <CropIcon className="size-5" />
      </IconButton>
      <IconButton label={t`Remove ${name}`} onClick={onRemove}>
        <TrashIcon className="size-5" />
      </IconButton>
      {place === 0 ? null : (
        <Button look="quiet" aria-label={t`Make first: ${name}`} onClick={() => onMove(0)} className="px-2 text-sm sm:order-first">
          <Trans>Make first</Trans>
        </Button>
      )}
    </div>
  );
}

/** How far an upload is, or why it failed. */
export function Progress({ item: { state, part, reason }, name, onRetry }: { item: PictureItem; name: string; onRetry: () => void }) {
  const { t } = useLingui();
  if (state === 'done') return null;
  if (state === 'failed') {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-3 text-xs text-laterite-ink">
        <span>{reason ? reason : <Trans>This change didn't work.</Trans>}</span>
        <Button look="quiet" aria-label={t`Try again: ${name}`} onClick={onRetry} className="px-2">
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
  const percent = Math.round(part * 100);
  let said: ReactNode = <Trans>Getting ready…</Trans>;
  if (state === 'sending') said = percent < 100 ? <Trans>Sending: {percent}%</Trans> : <Trans>Sent. One moment…</Trans>;
  return (
    <div className="flex items-center gap-2 text-xs text-ash">
      <progress value={part} max={1} aria-label={t`Upload of ${name}`} className="upload-progress max-w-40" />
      <span className="tabular-nums">{said}</span>
    </div>
  );
}
