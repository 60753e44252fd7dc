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

type Sent = Pick<ArtOrDraft, 'state' | 'available_arts' | 'isCustomOrder' | 'year'>;

/** Why an artwork is hardly meant as it is, in the order of the form. */
const doubts = ['year', 'held', 'soldOut'] as const;
type Doubt = (typeof doubts)[number];
/** The field that each is about. */
const FIELDS = { year: 'year', held: 'available_arts', soldOut: 'available_arts' } as const;

/** Visitors are about to see an artwork of a year to come. */
const isOfFutureYear = ({ state, year }: Sent, shown: Art | undefined): boolean =>
  state === 'published' && !(shown && year === shown.year) && futureOf(year) !== undefined;

/** Visitors are about to see an artwork that is sold out at once. */
const isSoldOutAtOnce = ({ state, available_arts, isCustomOrder }: Sent, shown: Art | undefined): boolean =>
  state === 'published' && available_arts === 0 && !isCustomOrder && shown?.available_arts !== 0;

/** It is in stock again while an order that is not paid holds its last piece. */
const isHeldAndInStock = ({ available_arts }: Sent, art: Art | undefined): boolean =>
  art?.heldUntil !== undefined && Number(available_arts) > 0;

/** What of an artwork is hardly meant. What visitors already see so is not asked again. */
function doubtsOf(sent: Sent, art: Art | undefined): readonly Doubt[] {
  const shown = art?.state === 'published' ? art : undefined;
  const is: Record<Doubt, boolean> = {
    year: isOfFutureYear(sent, shown),
    held: isHeldAndInStock(sent, art),
    soldOut: isSoldOutAtOnce(sent, shown),
  };
  return doubts.filter((doubt) => is[doubt]);
}

type FocusField = (name: (typeof FIELDS)[Doubt]) => void;

/** Asks before such an artwork is sent; what is refused there is as after a refusal of the server, and `focusField` is told about which field. */
export function usePublishQuestion(art: Art | undefined, onSend: SendArt, focusField: FocusField) {
  const { ask, question } = useDoubts(art, focusField);
  const send: SendArt = (...args) =>
    // Nothing was refused by the server: only what the button had set is put back.
    ask(args[0], { go: () => onSend(...args), onRefused: () => args[2](undefined) });
  return { send, question };
}

type Acts = { go: () => void; onRefused?: () => void };
type Asked = Acts & { sent: Sent; about: Doubt; rest: readonly Doubt[] };

/** `ask` does what it is given; of an artwork that is hardly meant so once `question` is confirmed, about one field after the other. */
export function useDoubts(art: Art | undefined, focusField?: FocusField) {
  const [asked, setAsked] = useState<Asked>();
  const askAbout = (sent: Sent, acts: Acts, [about, ...rest]: readonly Doubt[]) => {
    setAsked(about && { ...acts, sent, about, rest });
    if (!about) acts.go();
  };
  const ask = (sent: Sent, acts: Acts) => askAbout(sent, acts, doubtsOf(sent, art));
  const isShown = art?.state === 'published';
  const question = (
    <QuestionDialog
      isOpen={asked !== undefined}
      title={asked ? <Title about={asked.about} year={Number(asked.sent.year)} isShown={isShown} /> : ''}
      action={isShown ? <Trans>Update</Trans> : <Trans>Publish</Trans>}
      look={isShown ? 'primary' : undefined}
      isBusy={false}
      onConfirm={() => asked && askAbout(asked.sent, asked, asked.rest)}
      onClose={() => {
        asked?.onRefused?.();
        setAsked(undefined);
        if (asked) focusField?.(FIELDS[asked.about]);
      }}
    >
      {asked ? <Consequence about={asked.about} /> : null}
    </QuestionDialog>
  );
  return { ask, question };
}

/** Of a work that visitors see already, it is not published by this. */
function Title({ about, year, isShown }: { about: Doubt; year: number; isShown: boolean }) {
  if (about === 'held') return <Trans>Change the stock of a work on hold?</Trans>;
  if (about === 'year') return isShown ? <Trans>Show it with the year {year}?</Trans> : <Trans>Publish it with the year {year}?</Trans>;
  return isShown ? <Trans>Show it as sold out?</Trans> : <Trans>Publish it as sold out?</Trans>;
}

function Consequence({ about }: { about: Doubt }) {
  if (about === 'held') return <SoldInAddition />;
  return (
    <p>
      {about === 'year' ? (
        <Trans>That year is still to come.</Trans>
      ) : (
        <Trans>“Available Arts” is 0: visitors see it as sold out and can't buy it.</Trans>
      )}
    </p>
  );
}

const SoldInAddition = () => (
  <p>
    <Trans>One piece is on hold for an order that isn't paid yet. If it is paid, that piece is sold in addition to those you enter.</Trans>
  </p>
);

type HeldQuestionProps = {
  isOpen: boolean;
  /** Of how many artworks the stock is changed, where they are several, and how many of them are on hold. */
  several?: { all: number; held: number } | undefined;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before there is stock again of an artwork whose last piece an unpaid order holds: a single one would be sold twice. */
export function HeldQuestion({ several, ...dialog }: HeldQuestionProps) {
  const [all, held] = [several?.all ?? 1, several?.held ?? 1];
  return (
    <QuestionDialog
      {...dialog}
      title={several ? <Trans>Change the stock of works on hold?</Trans> : <Trans>Change the stock of a work on hold?</Trans>}
      action={<Trans>Change the stock</Trans>}
      isBusy={false}
    >
      {several ? (
        <p>
          <Trans>
            {held} of {all} have a piece on hold for an order that isn't paid yet. If it is paid, that piece is sold in addition to those
            you enter.
          </Trans>
        </p>
      ) : (
        <SoldInAddition />
      )}
    </QuestionDialog>
  );
}
