import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import { ReadyReasons } from '#web/kit/forms/ready-reasons.tsx';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { TextArea } from '#web/kit/forms/text-area.tsx';

/**
 * What is asked before an act on several rows; `reason` says what becomes of one that is asked for. `common`: reasons that are given often; a press on one
 * begins the act with it.
 */
export type Question = {
  title: ReactNode;
  text: ReactNode;
  reason?: { hint: string; isRequired: boolean; common?: readonly string[] };
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
          {question.reason.common ? <ReadyReasons reasons={question.reason.common} onConfirm={confirm} /> : null}
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
