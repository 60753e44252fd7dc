import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SavedReply } from '#contract/contact.ts';
import { ReplyForm } from '#web/admin/inbox/reply-form.tsx';
import { ReplyList } from '#web/admin/inbox/saved-replies.tsx';
import { Button } from '#web/kit/buttons/button.tsx';

/** The saved replies, to be edited without an email that is open. */
export function RepliesPart() {
  const { t } = useLingui();
  const [edited, edit] = useState<SavedReply | 'new'>();
  if (edited) {
    const reply = edited === 'new' ? undefined : edited;
    return <ReplyForm reply={reply} onDone={() => edit(undefined)} />;
  }
  return (
    <>
      <ReplyList label={t`Saved replies`} onEdit={edit} />
      <Button className="self-start" onClick={() => edit('new')}>
        <Trans>New saved reply</Trans>
      </Button>
    </>
  );
}
