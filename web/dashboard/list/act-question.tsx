import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { TextArea } from '#web/kit/forms/text-area.tsx';

/** What is asked before an act on several rows; `reason` says what becomes of one that is asked for. */
export type Question = { title: ReactNode; text: ReactNode; reason?: { hint: string; isRequired: boolean } };

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
  const confirm = () => {
    setReason('');
    onConfirm(reason.trim());
  };
  return (
    <QuestionDialog
      isOpen={question !== undefined}
      title={question?.title}
      action={action}
      isBusy={false}
      isIncomplete={question?.reason?.isRequired && reason.trim() === ''}
      onConfirm={confirm}
      onClose={close}
    >
      {question?.text}
      {question?.reason ? (
        <>
          <UnsavedWork isUnsaved={reason.trim() !== ''} />
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
