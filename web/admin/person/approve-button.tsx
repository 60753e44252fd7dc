import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Completeness } from '#contract/documents.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import { usePartNames } from '#web/artists/application/application-parts.tsx';

/** `completeness`: what is known of it. */
type ApproveButtonProps = { name: string; completeness: Partial<Completeness>; isBusy: boolean; onApprove: () => void };

/** Approves an application with one press; one without any document or picture of a work says first what it has and what is missing. */
export function ApproveButton({ name, completeness, isBusy, onApprove }: ApproveButtonProps) {
  const { t } = useLingui();
  const [isAsked, setAsked] = useState(false);
  const isEmpty = completeness.documents === false;
  const names = usePartNames();
  const partsThat = (are: boolean) => {
    const parts = (Object.keys(names) as (keyof Completeness)[]).filter((part) => completeness[part] === are);
    return parts.map((part) => names[part]).join(', ');
  };
  const [added, missing] = [partsThat(true), partsThat(false)];
  return (
    <>
      {/* The next application takes its place: the second press of a double click is not one for that. */}
      <Button
        look={isEmpty ? 'secondary' : 'primary'}
        busy={isBusy}
        onClick={({ detail }) => detail < 2 && (isEmpty ? setAsked(true) : onApprove())}
      >
        <Trans>Approve</Trans>
      </Button>
      <QuestionDialog
        isOpen={isAsked}
        title={t`Approve ${name} all the same?`}
        action={<Trans>Yes, approve</Trans>}
        isBusy={isBusy}
        onConfirm={() => {
          setAsked(false);
          onApprove();
        }}
        onClose={() => setAsked(false)}
      >
        <p>
          <Trans>This application has no documents and no pictures of works yet.</Trans>
        </p>
        {added ? (
          <p>
            <Trans>Added: {added}.</Trans>
          </p>
        ) : null}
        <p>
          <Trans>Not added: {missing}.</Trans>
        </p>
      </QuestionDialog>
    </>
  );
}
