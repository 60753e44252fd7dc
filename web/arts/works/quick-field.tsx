import { useLingui } from '@lingui/react/macro';
import type { FocusEvent, KeyboardEvent } from 'react';
import type { ManagedArt } from '#contract/manage-arts.ts';
import { HeldQuestion } from '#web/arts/manage/publish-question.tsx';
import { useArtName } from '#web/arts/manage/use-art-name.ts';
import { usePriceError } from '#web/app/money/use-price-error.ts';
import { IconButton } from '#web/kit/buttons/button.tsx';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { TextField } from '#web/kit/forms/field.tsx';
import { MoneyField } from '#web/app/money/money-field.tsx';
import { CheckIcon } from '#web/kit/visuals/more-icons.tsx';
import { type QuickName, useQuickField } from './use-quick-field.ts';

/**
 * The price or the stock of an artwork, changed in its row: Enter saves, and leaving it; Escape gives back what is stored. What is saved can be undone; what is
 * refused stays, and what could not be sent goes when the connection is back.
 */
export function QuickField({ art, field }: { art: ManagedArt; field: QuickName }) {
  const { t } = useLingui();
  const name = useArtName()(art);
  const label = field === 'price' ? t`Price of ${name}` : t`Stock of ${name}`;
  const { value, isChanged, isPending, error, write, check, save, saveByLeaving, giveBack, isAsking, confirm } = useQuickField(art, field);
  const onBlur = ({ currentTarget, relatedTarget, target }: FocusEvent) => {
    // Of a window that is left, for another program, the field stays the active element.
    if (document.activeElement === target) return;
    // Tab leads to the button that saves: what it could not save is said before it is pressed.
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) check();
    else saveByLeaving();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save();
    else if (event.key === 'Escape') giveBack();
    else return;
    event.preventDefault();
  };
  const priceError = usePriceError();
  const said = field === 'price' ? priceError(value, error) : error;
  const shared = { label, isLabelHidden: true, error: said, onKeyDown, readOnly: isPending, value } as const;
  return (
    <>
      <div className="quick-field" onBlur={onBlur} data-changed={isChanged ? '' : undefined}>
        {field === 'price' ? (
          <MoneyField {...shared} onChange={write} />
        ) : (
          <TextField {...shared} inputMode="numeric" autoComplete="off" onChange={(event) => write(event.target.value)} />
        )}
        {isChanged ? (
          <>
            <UnsavedWork isUnsaved={!isPending} />
            <IconButton label={t`Save: ${label}`} disabled={isPending} onClick={save}>
              <CheckIcon className="size-5" />
            </IconButton>
          </>
        ) : null}
      </div>
      {/* Beside the field: leaving what is asked is not leaving it. */}
      {art.isHeld ? <HeldQuestion isOpen={isAsking} onConfirm={confirm} onClose={giveBack} /> : null}
    </>
  );
}
