import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { Conversation, Participant } from '#contract/chat.ts';
import { fieldMessages } from '#contract/messages.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { FormFailure } from '#web/kit/forms/field.tsx';
import { MoreIcon } from '#web/kit/visuals/more-icons.tsx';
import { Menu } from '#web/kit/buttons/menu.tsx';
import { QuestionDialog } from '#web/kit/dialogs/question-dialog.tsx';
import { TextArea } from '#web/kit/forms/text-area.tsx';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { useBlock, useReport, useUnblock } from '#web/chat/queries.ts';

const entry = 'flex min-h-11 w-full items-center px-4 text-left text-sm hover:bg-mat';

/** Moderation: block the other participant, report the conversation. */
export function ThreadMenu({ conversation, person }: { conversation: Conversation; person: Participant }) {
  const { t } = useLingui();
  const [asking, setAsking] = useState<'block' | 'report'>();
  const close = () => setAsking(undefined);
  const block = useBlock(person._id, close);
  const unblock = useUnblock(person._id);
  const { hasBlocked } = conversation;
  return (
    <div className="ml-auto flex-none">
      <Menu label={t`More about this conversation`} opener={<MoreIcon />}>
        <button type="button" className={entry} onClick={() => (hasBlocked ? unblock.mutate() : setAsking('block'))}>
          {hasBlocked ? <Trans>Unblock {person.name}</Trans> : <Trans>Block {person.name}</Trans>}
        </button>
        <button type="button" className={entry} onClick={() => setAsking('report')}>
          <Trans>Report conversation</Trans>
        </button>
      </Menu>
      <QuestionDialog
        isOpen={asking === 'block'}
        title={<Trans>Block {person.name}?</Trans>}
        action={<Trans>Block</Trans>}
        back={<Trans>Cancel</Trans>}
        isBusy={block.isPending}
        onConfirm={() => block.mutate()}
        onClose={close}
      >
        <p>
          <Trans>Neither of you can write to the other until you unblock them. What was written stays.</Trans>
        </p>
      </QuestionDialog>
      <Dialog isOpen={asking === 'report'} onClose={close} title={<Trans>Report conversation</Trans>}>
        <ReportForm conversation={conversation._id} onDone={close} />
      </Dialog>
    </div>
  );
}

function ReportForm({ conversation, onDone }: { conversation: string; onDone: () => void }) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [isTouched, setTouched] = useState(false);
  const report = useReport(conversation, t`Thank you. We are looking at it.`);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (reason.trim() === '') return;
    report.mutate(reason, { onSuccess: onDone });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p className="text-sm text-ash">
        <Trans>An admin sees the last messages of this conversation as they are now, and nothing that comes after.</Trans>
      </p>
      <UnsavedWork isUnsaved={reason.trim() !== ''} />
      <FormFailure>{report.failure}</FormFailure>
      <TextArea
        label={<Trans>What is wrong?</Trans>}
        value={reason}
        maxLength={limits.reasonLength}
        onChange={(event) => setReason(event.target.value)}
        onBlur={() => setTouched(true)}
        error={isTouched && reason.trim() === '' ? fieldMessages.reasonRequired : undefined}
      />
      <Button type="submit" look="primary" busy={report.isPending} className="self-start">
        <Trans>Report</Trans>
      </Button>
    </form>
  );
}
