import { Trans, useLingui } from '@lingui/react/macro';
import { Button, IconButton } from '#web/kit/buttons/button.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { TrashIcon } from '#web/kit/visuals/more-icons.tsx';
import type { PictureItem } from '#web/arts/pictures/picture-list.ts';
import { Preview } from '#web/arts/pictures/picture-preview.tsx';
import { PictureProgress } from '#web/arts/pictures/picture-progress.tsx';
import type { ManyRow } from './save-rows.ts';

type PictureCellProps = {
  item: PictureItem;
  row: ManyRow;
  isOpen: boolean;
  onOpen: () => void;
  onRetry: () => void;
  onRemove: () => void;
};

/** The picture with what can be done with its row, on a phone beneath it; and how far it is, on a phone beneath the fields. */
export function PictureCell({ item, row, isOpen, onOpen, onRetry, onRemove }: PictureCellProps) {
  const { t } = useLingui();
  const isSilent = item.state === 'done' && row.saved === undefined && row.failure === undefined;
  return (
    // Its height is the same before, while and after it is uploaded: the rows beneath stay where they are.
    <div className="max-sm:contents sm:grid sm:min-h-11 sm:w-45 sm:grid-cols-[2.75rem_minmax(0,1fr)_2.25rem] sm:grid-rows-[1rem_auto] sm:gap-x-2">
      <div className="max-sm:order-1 max-sm:row-span-3 max-sm:flex max-sm:flex-col max-sm:items-start sm:contents">
        <Preview item={item} className="size-16 max-sm:mt-5 sm:row-span-2 sm:size-11" />
        <FileName name={item.name} isAlone={isSilent} />
        {row.saved ? null : (
          <IconButton
            label={t`Remove ${item.name}`}
            onClick={onRemove}
            className="max-sm:-ml-3 sm:col-start-3 sm:row-span-2 sm:row-start-1 sm:w-9"
          >
            <TrashIcon className="size-5" />
          </IconButton>
        )}
        <Button
          look="quiet"
          className="-ml-2 px-2 text-xs whitespace-nowrap sm:hidden"
          aria-expanded={isOpen}
          aria-label={isOpen ? t`Fewer fields of ${item.name}` : t`All fields of ${item.name}`}
          onClick={onOpen}
        >
          {isOpen ? <Trans>Fewer fields</Trans> : <Trans>All fields</Trans>}
        </Button>
      </div>
      <div className="max-sm:order-11 max-sm:col-span-3 sm:col-start-2 sm:row-start-2">
        <PictureProgress item={item} name={item.name} onRetry={onRetry} />
        <span role="status" className="block text-xs">
          {row.saved === 'published' ? <Trans>Published</Trans> : row.saved === 'draft' ? <Trans>Draft saved</Trans> : row.failure}
        </span>
      </div>
    </div>
  );
}

/** What the end of a long name keeps: the files of one camera differ there. */
const TAIL = 9;

/** The name of a file in one line, a long one cut in its middle; beside the middle of the picture where nothing is said beneath it. */
const FileName = ({ name, isAlone }: { name: string; isAlone: boolean }) => (
  <span
    title={name}
    className={classNames(
      'flex min-w-0 text-xs leading-4 text-ash max-sm:hidden sm:col-start-2 sm:row-start-1',
      isAlone && 'sm:row-span-2 sm:self-center',
    )}
  >
    <span className="truncate whitespace-pre">{name.slice(0, -TAIL)}</span>
    <span className="flex-none whitespace-pre">{name.slice(-TAIL)}</span>
  </span>
);
