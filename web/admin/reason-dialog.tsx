import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
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
  onCancel: (reason: string) => void;
  onClose: () => void;
};

/** A confirmation of a cancellation, with a reason that is emailed to the other side. */
export function ReasonDialog({ isOpen, title, children, action, isBusy, onCancel, onClose }: ReasonDialogProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const close = () => {
    setReason('');
    onClose();
  };
  return (
    <QuestionDialog isOpen={isOpen} title={title} action={action} isBusy={isBusy} onConfirm={() => onCancel(reason)} onClose={close}>
      {children}
      <UnsavedWork isUnsaved={reason.trim() !== ''} />
      <TextArea
        label={t`Reason`}
        hint={t`Optional. We include it in the email.`}
        maxLength={limits.reasonLength}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </QuestionDialog>
  );
}
