import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import { ReadyReasons } from '#web/kit/forms/ready-reasons.tsx';
import { TextArea } from '#web/kit/forms/text-area.tsx';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';

type ReasonDialogProps = {
  isOpen: boolean;
  title: ReactNode;
  /** The consequences. */
  children: ReactNode;
  /** What the button says, such as 'Yes, cancel'. */
  action: ReactNode;
  isBusy: boolean;
  /** Reasons that are given often; a press on one does what is asked about. */
  reasons?: readonly string[];
  /** Where money goes back, its buyer is told why. */
  isRequired?: boolean;
  onCancel: (reason: string) => void;
  onClose: () => void;
};

/** A confirmation of a cancellation, with a reason that is emailed to the other side. */
export function ReasonDialog({
  isOpen,
  title,
  children,
  action,
  isBusy,
  reasons,
  isRequired = false,
  onCancel,
  onClose,
}: ReasonDialogProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const close = () => {
    setReason('');
    onClose();
  };
  return (
    <QuestionDialog
      isOpen={isOpen}
      title={title}
      action={action}
      isBusy={isBusy}
      isIncomplete={isRequired && reason.trim() === ''}
      onConfirm={() => onCancel(reason)}
      onClose={close}
    >
      {children}
      <UnsavedWork isUnsaved={reason.trim() !== ''} />
      {reasons ? <ReadyReasons reasons={reasons} onConfirm={(ready) => isBusy || onCancel(ready)} /> : null}
      <TextArea
        label={t`Reason`}
        hint={isRequired ? t`Required. We include it in the email.` : t`Optional. We include it in the email.`}
        maxLength={limits.reasonLength}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </QuestionDialog>
  );
}
