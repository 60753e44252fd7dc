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

type Sent = Pick<ArtOrDraft, 'state' | 'available_arts' | 'isCustomOrder' | 'year'>;

/** What of an artwork that visitors are about to see is hardly meant: it would be sold out at once, or is of a year to come. What already was so is not asked again. */
function doubtsOf(sent: Sent, art: Art | undefined): { isSoldOut: boolean; year: number | undefined } {
  const { state, available_arts, isCustomOrder, year } = sent;
  const isShown = state === 'published';
  const wasSoldOut = art?.state === 'published' && art.available_arts === 0;
  return {
    isSoldOut: isShown && available_arts === 0 && !isCustomOrder && !wasSoldOut,
    year: isShown && !(art?.state === 'published' && year === art.year) ? futureOf(year) : undefined,
  };
}

/** Asks before such an artwork is sent; what is refused there is as after a refusal of the server. */
export function usePublishQuestion(art: Art | undefined, onSend: SendArt) {
  const { ask, question } = useDoubts(art);
  const send: SendArt = (...args) =>
    // Nothing was refused by the server: only what the button had set is put back.
    ask(args[0], { go: () => onSend(...args), onRefused: () => args[2](undefined) });
  return { send, question };
}

type Asked = { sent: Sent; go: () => void; onRefused?: () => void };

/** `ask` does what it is given, of an artwork that is hardly meant so once `question` is confirmed. */
export function useDoubts(art: Art | undefined) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<Asked>();
  const doubts = asked && doubtsOf(asked.sent, art);
  const ask = (sent: Sent, acts: Omit<Asked, 'sent'>) => {
    const { isSoldOut, year } = doubtsOf(sent, art);
    if (isSoldOut || year !== undefined) setAsked({ sent, ...acts });
    else acts.go();
  };
  const year = doubts?.year;
  const question = (
    <QuestionDialog
      isOpen={asked !== undefined}
      title={doubts?.isSoldOut ? t`Publish it as sold out?` : t`Publish it with the year ${year ?? ''}?`}
      action={<Trans>Publish</Trans>}
      isBusy={false}
      onConfirm={() => {
        asked?.go();
        setAsked(undefined);
      }}
      onClose={() => {
        asked?.onRefused?.();
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
  return { ask, question };
}
