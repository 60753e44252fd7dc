import { useLingui } from '@lingui/react/macro';
import { IconButton } from '#web/kit/buttons/button.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { CloseIcon, UndoIcon } from '#web/kit/visuals/icons.tsx';
import { CellField, type CellFieldProps } from './cell-field.tsx';
import { LEFT_EMPTY, mayLeaveEmpty } from './cells.ts';

/** Room for the button in it, over what the table gives its fields, and for a description while it is written (many-table.css). */
function roomOf(column: CellFieldProps['column'], hasButton: boolean): string | undefined {
  if (hasButton) return 'many-with-button';
  return column === 'description' ? 'many-long' : undefined;
}

/** A cell of the table. One that takes what is said for all can be left empty instead, and take it again. */
export function RowCell({ column, label, value, common = '', onWrite, ...field }: CellFieldProps) {
  const { t } = useLingui();
  const isLeft = value === LEFT_EMPTY;
  const hasButton = field.disabled !== true && mayLeaveEmpty(column, value, common);
  return (
    <div className={classNames('relative', roomOf(column, hasButton))}>
      <CellField
        {...{ column, label, onWrite, ...field }}
        isLabelHidden
        value={isLeft ? '' : value}
        common={isLeft && common ? t`empty` : common}
      />
      {hasButton ? (
        <IconButton
          label={isLeft ? t`Use “${common}” for ${label}` : t`Leave empty: ${label}`}
          onClick={() => onWrite(isLeft ? '' : LEFT_EMPTY)}
          className="absolute top-0 right-0 text-ash sm:w-7"
        >
          {isLeft ? <UndoIcon className="size-4" /> : <CloseIcon className="size-4" />}
        </IconButton>
      ) : null}
    </div>
  );
}
