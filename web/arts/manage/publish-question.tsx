import { Trans } from '@lingui/react/macro';
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

/** What is asked about, in the order of the form. */
const doubtful = ['year', 'available_arts'] as const;
type Doubtful = (typeof doubtful)[number];

type Asked = { args: Parameters<SendArt>; about: Doubtful; rest: readonly Doubtful[] };

/**
 * Asks before such an artwork is sent, about one field after the other; what is refused there is as after a refusal of the server, and `focusField` is told
 * about which one.
 */
export function usePublishQuestion(art: Art | undefined, onSend: SendArt, focusField: (name: Doubtful) => void) {
  const [asked, setAsked] = useState<Asked>();
  const ask = (args: Parameters<SendArt>, doubts: readonly Doubtful[]) => {
    const [about, ...rest] = doubts;
    setAsked(about && { args, about, rest });
    if (!about) onSend(...args);
  };
  const send: SendArt = (...args) => {
    const { isSoldOut, year } = doubtsOf(args[0], art);
    const isDoubtful: Record<Doubtful, boolean> = { year: year !== undefined, available_arts: isSoldOut };
    ask(
      args,
      doubtful.filter((field) => isDoubtful[field]),
    );
  };
  const isShown = art?.state === 'published';
  const question = (
    <QuestionDialog
      isOpen={asked !== undefined}
      title={asked ? <Title about={asked.about} year={Number(asked.args[0].year)} isShown={isShown} /> : ''}
      action={isShown ? <Trans>Update</Trans> : <Trans>Publish</Trans>}
      look={isShown ? 'primary' : undefined}
      isBusy={false}
      onConfirm={() => asked && ask(asked.args, asked.rest)}
      onClose={() => {
        // Nothing was refused by the server: only what the button had set is put back.
        asked?.args[2](undefined);
        setAsked(undefined);
        if (asked) focusField(asked.about);
      }}
    >
      {asked?.about === 'available_arts' ? (
        <p>
          <Trans>“Available Arts” is 0: visitors see it as sold out and can't buy it.</Trans>
        </p>
      ) : (
        <p>
          <Trans>That year is still to come.</Trans>
        </p>
      )}
    </QuestionDialog>
  );
  return { send, question };
}

/** Of a work that visitors see already, it is not published by this. */
function Title({ about, year, isShown }: { about: Doubtful; year: number; isShown: boolean }) {
  if (about === 'year') return isShown ? <Trans>Show it with the year {year}?</Trans> : <Trans>Publish it with the year {year}?</Trans>;
  return isShown ? <Trans>Show it as sold out?</Trans> : <Trans>Publish it as sold out?</Trans>;
}
