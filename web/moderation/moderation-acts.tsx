import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { ModeratedKind, ModerationState } from '#contract/moderation.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { ReadyReasons } from '#web/kit/forms/ready-reasons.tsx';
import { TextArea } from '#web/kit/forms/text-area.tsx';
import { useCommonReasons } from './common-reasons.ts';
import { useDeleteWords, useHideOrShow } from './queries.ts';

type ModerationActsProps = {
  kind: ModeratedKind;
  id: string;
  state: ModerationState;
  author: string;
  text: string;
  /** Called once it was hidden, shown or deleted. */
  onDone?: (() => void) | undefined;
};

/** Shows what is hidden or waits, and hides what is seen; either can be undone for ten seconds. */
export function HideOrShow({ kind, id, state, author, onDone }: Omit<ModerationActsProps, 'text'>) {
  const { t } = useLingui();
  const { hide, show } = useHideOrShow({ kind, id, state }, onDone);
  // A comment that waits is not seen by anybody yet; a review or a question is.
  const showText = state === 'hidden' ? t`Show` : kind === 'comments' ? t`Approve` : t`Keep`;
  return (
    <>
      {state === 'shown' ? null : (
        <Button look="quiet" busy={show.isPending} aria-label={t`${showText}: what ${author} wrote`} onClick={() => show.mutate()}>
          {showText}
        </Button>
      )}
      {state === 'hidden' ? null : (
        <Button look="quiet" busy={hide.isPending} aria-label={t`Hide what ${author} wrote`} onClick={() => hide.mutate()}>
          <Trans>Hide</Trans>
        </Button>
      )}
    </>
  );
}

/** What staff do with something written in public where it stands: show, hide, delete with a reason. */
export function ModerationActs(props: ModerationActsProps) {
  const { kind, id, author, text, onDone } = props;
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-5 xl:flex-nowrap">
      <HideOrShow {...props} />
      <Button look="quiet" aria-label={t`Delete what ${author} wrote`} onClick={() => setAsking(true)}>
        <Trans>Delete</Trans>
      </Button>
      {isAsking ? <DeleteQuestion {...{ kind, id, author, text, onDone }} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}

type DeleteQuestionProps = Omit<ModerationActsProps, 'state'> & { onClose: () => void };

function DeleteQuestion({ kind, id, author, text, onDone, onClose }: DeleteQuestionProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const remove = useDeleteWords({ kind, id }, () => {
    onClose();
    onDone?.();
  });
  const isMissing = reason.trim() === '';
  return (
    <QuestionDialog
      isOpen
      title={<Trans>Delete what {author} wrote?</Trans>}
      action={<Trans>Delete</Trans>}
      isBusy={remove.isPending}
      isIncomplete={isMissing}
      onConfirm={() => remove.mutate(reason)}
      onClose={onClose}
    >
      <blockquote className="line-clamp-4 border-l-2 border-hairline pl-4 whitespace-pre-line wrap-anywhere">{text}</blockquote>
      <p>
        <Trans>It can't be brought back. To take it off the page for now, hide it instead.</Trans>
      </p>
      <UnsavedWork isUnsaved={!isMissing} />
      <ReadyReasons reasons={useCommonReasons()} onConfirm={(ready) => remove.isPending || remove.mutate(ready)} />
      <TextArea
        label={t`Reason`}
        hint={`${t`Required.`} ${t`We'll let ${author} know.`}`}
        maxLength={limits.reasonLength}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </QuestionDialog>
  );
}
