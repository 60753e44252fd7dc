import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import { ChoiceChips } from '#web/kit/forms/choice-chips.tsx';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { TextArea } from '#web/kit/forms/text-area.tsx';

/**
 * What is asked before an act on several rows; `reason` says what becomes of one that is asked for. `common`: reasons that are given often; a press on one
 * fills the field, or, of an act that can be undone (`isAtOnce`), begins the act with it.
 */
export type Question = {
  title: ReactNode;
  text: ReactNode;
  reason?: { hint: string; isRequired: boolean; common?: readonly string[]; isAtOnce?: boolean };
};

type ActQuestionProps = {
  /** Open while there is one. */
  question: Question | undefined;
  action: ReactNode;
  onConfirm: (reason: string) => void;
  onClose: () => void;
};

/** Asks before several rows are changed in a way that cannot be undone, with a reason where the act has one. */
export function ActQuestion({ question, action, onConfirm, onClose }: ActQuestionProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const close = () => {
    setReason('');
    onClose();
  };
  const confirm = (given: string) => {
    setReason('');
    onConfirm(given.trim());
  };
  return (
    <QuestionDialog
      isOpen={question !== undefined}
      title={question?.title}
      action={action}
      isBusy={false}
      isIncomplete={question?.reason?.isRequired && reason.trim() === ''}
      onConfirm={() => confirm(reason)}
      onClose={close}
    >
      {question?.text}
      {question?.reason ? (
        <>
          <UnsavedWork isUnsaved={reason.trim() !== ''} />
          <CommonReasons {...question.reason} onChoose={question.reason.isAtOnce ? confirm : setReason} />
          <TextArea
            label={t`Reason`}
            hint={question.reason.isRequired ? `${t`Required.`} ${question.reason.hint}` : question.reason.hint}
            maxLength={limits.reasonLength}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      ) : null}
    </QuestionDialog>
  );
}

type CommonReasonsProps = Pick<NonNullable<Question['reason']>, 'common' | 'isAtOnce'> & { onChoose: (reason: string) => void };

/** The reasons that are given often, where the act has such. */
function CommonReasons({ common, isAtOnce = false, onChoose }: CommonReasonsProps) {
  const { t } = useLingui();
  if (!common) return null;
  return (
    <ChoiceChips label={isAtOnce ? t`One press does it, with this reason:` : t`Common reasons`} choices={common} onChoose={onChoose} />
  );
}
