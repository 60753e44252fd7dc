import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { dayOf } from '#contract/format.ts';
import type { Art } from '#contract/arts.ts';
import type { ArtOrDraft } from '#web/arts/values/art-values.ts';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import type { SendArt } from './use-art-form.ts';

const thisYear = () => Number(dayOf(Date.now()).slice(0, 4));

/** A year that is still to come. */
const futureOf = (year: unknown): number | undefined => (typeof year === 'number' && year > thisYear() ? year : undefined);

/** What of an artwork that visitors are about to see is hardly meant: it would be sold out at once, or is of a year to come. What already was so is not asked again. */
function doubtsOf(sent: ArtOrDraft, art: Art | undefined): { isSoldOut: boolean; year: number | undefined } {
  const { state, available_arts, isCustomOrder, year } = sent;
  const isShown = state === 'published';
  const wasSoldOut = art?.state === 'published' && art.available_arts === 0;
  return {
    isSoldOut: isShown && available_arts === 0 && !isCustomOrder && !wasSoldOut,
    year: isShown && year !== art?.year ? futureOf(year) : undefined,
  };
}

/** Asks before such an artwork is sent; what is refused there is as after a refusal of the server. */
export function usePublishQuestion(art: Art | undefined, onSend: SendArt) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<Parameters<SendArt>>();
  const doubts = asked && doubtsOf(asked[0], art);
  const send: SendArt = (...args) => {
    const { isSoldOut, year } = doubtsOf(args[0], art);
    if (isSoldOut || year !== undefined) setAsked(args);
    else onSend(...args);
  };
  const year = doubts?.year;
  const question = (
    <QuestionDialog
      isOpen={asked !== undefined}
      title={doubts?.isSoldOut ? t`Publish it as sold out?` : t`Publish it with the year ${year ?? ''}?`}
      action={<Trans>Publish</Trans>}
      isBusy={false}
      onConfirm={() => {
        if (asked) onSend(...asked);
        setAsked(undefined);
      }}
      onClose={() => {
        // Nothing was refused by the server: only what the button had set is put back.
        asked?.[2](undefined);
        setAsked(undefined);
      }}
    >
      {doubts?.isSoldOut ? (
        <p>
          <Trans>“Available Arts” is 0: visitors see it as sold out and can't buy it.</Trans>
        </p>
      ) : null}
      {year === undefined ? null : (
        <p>
          <Trans>The year {year} is still to come.</Trans>
        </p>
      )}
    </QuestionDialog>
  );
  return { send, question };
}
