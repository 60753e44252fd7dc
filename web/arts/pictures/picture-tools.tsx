import { Trans, useLingui } from '@lingui/react/macro';
import { limits } from '#contract/limits.ts';
import { Badge } from '#web/kit/visuals/badge.tsx';
import { Button, IconButton } from '#web/kit/buttons/button.tsx';
import { TextField } from '#web/kit/forms/field.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '#web/kit/visuals/icons.tsx';
import { CropIcon, TrashIcon } from '#web/kit/visuals/more-icons.tsx';
import type { PictureItem } from './picture-list.ts';

type PictureToolsProps = {
  item: PictureItem;
  name: string;
  place: number;
  count: number;
  onMove: (to: number) => void;
  onChange: () => void;
  onRemove: () => void;
  onDescribe: (alt: string) => void;
};

/** What one picture of the form shows, and what can be done with it: beneath the row of them, once it was pressed. */
export function PictureTools({ item, name, place, count, onDescribe, ...acts }: PictureToolsProps) {
  const { t } = useLingui();
  const number = place + 1;
  return (
    <div role="group" aria-label={name} className="flex flex-col gap-1 border border-hairline bg-paper px-3 pt-1 pb-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        {/* Its file's name is spoken alone: it says nothing of the work. */}
        <span className="text-sm text-ash">
          {place === 0 ? (
            <Badge>
              <Trans>First picture</Trans>
            </Badge>
          ) : (
            <Trans>
              Picture {number} of {count}
            </Trans>
          )}
        </span>
        <Acts {...{ name, place, count }} {...acts} />
      </div>
      <TextField
        label={t`What ${name} shows`}
        isLabelHidden
        placeholder={t`What it shows`}
        hint={t`For those who can't see it.`}
        maxLength={limits.altLength}
        value={item.alt}
        onChange={(event) => onDescribe(event.target.value)}
      />
    </div>
  );
}

function Acts({ name, place, count, onMove, onChange, onRemove }: Omit<PictureToolsProps, 'item' | 'onDescribe'>) {
  const { t } = useLingui();
  return (
    <div className="-mr-2 flex flex-none flex-wrap max-sm:-ml-2">
      <IconButton label={t`Move ${name} forward`} disabled={place === 0} onClick={() => onMove(place - 1)} className="disabled:opacity-40">
        <ChevronLeftIcon className="size-5" />
      </IconButton>
      <IconButton
        label={t`Move ${name} back`}
        disabled={place === count - 1}
        onClick={() => onMove(place + 1)}
        className="disabled:opacity-40"
      >
        <ChevronRightIcon className="size-5" />
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
