import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatNumber } from '#contract/format.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Dialog, DialogFoot } from '#web/kit/dialogs/dialog.tsx';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { FilterIcon } from '#web/kit/visuals/icons.tsx';

type MoreFiltersProps = {
  isOpen: boolean;
  /** There they open over the list, and the button is all that is in sight of them: it says how many filters are set. */
  isOnPhone: boolean;
  set: number;
  /** What all filters' chips look like. */
  className: string;
  onToggle: () => void;
};

/** Shows the filters that are wanted less often, and folds them away again. */
export function MoreFilters({ isOpen, isOnPhone, set, className, onToggle }: MoreFiltersProps) {
  return (
    <button
      type="button"
      aria-expanded={isOnPhone ? undefined : isOpen}
      aria-haspopup={isOnPhone ? 'dialog' : undefined}
      className={classNames(className, isOpen ? 'border-soot' : 'border-hairline hover:border-edge')}
      onClick={onToggle}
    >
      <FilterIcon className="size-4" />
      {isOnPhone ? <Trans>Filters</Trans> : isOpen ? <Trans>Fewer filters</Trans> : <Trans>More filters</Trans>}
      {isOnPhone && set > 0 ? (
        <>
          {/* Spoken, it is a word of its own. */} <span className="text-xs tabular-nums">{set}</span>
        </>
      ) : null}
    </button>
  );
}

type FilterSheetProps = {
  isOpen: boolean;
  /** How many they find, in words; '' where that is not known. */
  found: string;
  onClose: () => void;
  children: ReactNode;
};

/** The filters of a list over it, on a phone: each counts at once, and the button leads back to what they find. */
export function FilterSheet({ isOpen, found, onClose, children }: FilterSheetProps) {
  const { t } = useLingui();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={<Trans>Filters</Trans>}>
      {/* Two days do not fit beside each other. */}
      <div className="flex flex-col items-start gap-3 [&_div]:flex-wrap [&_div]:gap-y-3">{children}</div>
      <DialogFoot>
        <Button look="primary" onClick={onClose}>
          {found ? t`Show ${found}` : t`Show the list`}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

/** How many a chip finds, nothing where it finds none or that is not known. */
export function ChipCount({ count, upTo = Infinity }: { count: number | undefined; upTo?: number | undefined }) {
  if (!count) return null;
  return (
    <>
      {/* Spoken, it is a word of its own. */}{' '}
      <span className="text-xs tabular-nums opacity-80">
        {formatNumber(count)}
        {count >= upTo ? '+' : ''}
      </span>
    </>
  );
}
