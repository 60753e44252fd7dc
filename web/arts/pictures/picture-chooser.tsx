import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { IMAGE_ACCEPT } from '#web/app/forms/check-file.ts';
import { IconButton } from '#web/kit/buttons/button.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { CloseIcon } from '#web/kit/visuals/icons.tsx';

type ChooserProps = {
  most: number;
  count: number;
  error: string | undefined;
  /** What is chosen, where it is not simply pictures. */
  label?: string;
  /** Once there are pictures it is one more tile in their row. */
  isTile?: boolean;
  /** Once there are pictures it is no higher than a button. */
  isFlat?: boolean;
  onChoose: (files: File[]) => void;
};

/** Where pictures are chosen or dropped; nothing once there are as many as there may be. */
export function PictureChooser({ most, count, error, label, isTile, isFlat, onChoose }: ChooserProps) {
  const { t } = useLingui();
  const id = useId();
  const isFirst = count === 0;
  if (count >= most) return null;
  const isSmall = isTile === true && !isFirst;
  const said = label ?? (isFirst ? t`Choose pictures` : t`Add pictures`);
  return (
    <div className={isSmall ? 'contents' : 'flex flex-col gap-1.5'}>
      <label
        htmlFor={id}
        className={classNames(
          'flex cursor-pointer items-center justify-center border border-dashed border-edge text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-laterite-ink',
          shapeOf(isFirst, isSmall, isFlat),
        )}
      >
        <input
          id={id}
          type="file"
          multiple
          // The first of the form, also for the keyboard: a dialog begins at it.
          data-begin={isFirst ? '' : undefined}
          accept={IMAGE_ACCEPT}
          aria-label={said}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}hint ${error ? `${id}error` : ''}`}
          className="sr-only"
          onChange={(event) => {
            onChoose([...(event.target.files ?? [])]);
            // Allows choosing the same file again after it was removed.
            event.target.value = '';
          }}
        />
        <span
          className={isFlat ? 'font-medium whitespace-nowrap underline underline-offset-4' : 'font-medium underline underline-offset-4'}
        >
          {said}
        </span>
        <Hint id={`${id}hint`} most={most} isHidden={isSmall} />
      </label>
      <ChooserError id={`${id}error`}>{error}</ChooserError>
    </div>
  );
}

/** Once there are pictures, what is written about them needs the room. */
function shapeOf(isFirst: boolean, isSmall: boolean, isFlat = false): string {
  if (isFirst) return 'min-h-24 flex-col gap-1 p-4';
  if (isFlat) return 'min-h-11 gap-x-4 px-4 py-1';
  return isSmall ? 'aspect-square flex-col p-1 text-xs' : 'min-h-14 flex-wrap gap-x-4 px-4 py-2';
}

const Hint = ({ id, most, isHidden }: { id: string; most: number; isHidden: boolean }) => (
  <span id={id} className={isHidden ? 'sr-only' : 'text-xs text-ash'}>
    <span className="pointer-coarse:hidden">
      <Trans>Or drop them here: up to {most}, photos of any size.</Trans>
    </span>
    {/* Nothing is dropped by a finger. */}
    <span className="hidden pointer-coarse:inline">
      <Trans>Up to {most}, photos of any size.</Trans>
    </span>
  </span>
);

const ChooserError = ({ id, children }: { id: string; children: string | undefined }) =>
  children ? (
    <p id={id} className="col-span-full text-xs text-laterite-ink">
      {children}
    </p>
  ) : null;

/** What was not taken: named, and read aloud, until it is closed or other files are chosen. */
export function Refusals({ texts, onClose }: { texts: readonly string[]; onClose?: () => void }) {
  const { t } = useLingui();
  const isSaid = texts.length > 0;
  return (
    <div className={isSaid ? 'flex items-start gap-2 border border-laterite-ink pl-4 text-sm text-laterite-ink' : undefined}>
      <ul role="alert" className={isSaid ? 'min-w-0 flex-1 py-3' : 'hidden'}>
        {texts.map((text) => (
          <li key={text} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
      {isSaid && onClose ? (
        <IconButton label={t`Close: files that were not taken`} onClick={onClose}>
          <CloseIcon className="size-5" />
        </IconButton>
      ) : null}
    </div>
  );
}
