import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { limits } from '#contract/limits.ts';
import type { Report } from '#contract/chat.ts';
import { toastMessages } from '#contract/messages.ts';
import { useChange } from '#web/app/changes/use-change.ts';
import { DraftNote } from '#web/app/forms/draft-note.tsx';
import { useTextDraft } from '#web/app/forms/use-text-draft.ts';
import { explain } from '#web/app/failures/situations.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { DateAndTime, Moment } from '#web/app/display/date.tsx';
import { AskFirst } from '#web/kit/dialogs/ask-first.tsx';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { LoadFailure } from '#web/kit/lists/load-failure.tsx';
import { Skeleton } from '#web/kit/visuals/skeleton.tsx';
import { TextArea } from '#web/kit/forms/text-area.tsx';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { session } from '#web/accounts/session/session.ts';
import { dataQueryOf } from '#web/app/query.ts';

const reportQuery = (id: string) => dataQueryOf('GET /messages/reports/{id}', { params: { id }, identity: session().identity });

/** A report with the messages as they were reported; open while there is an id. */
export function ReportDialog({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return (
    <Dialog isOpen={id !== undefined} onClose={onClose} title={<Trans>Reported chat</Trans>} className="w-[min(calc(100vw-2rem),44rem)]">
      {id ? <OneReport id={id} onClose={onClose} /> : null}
    </Dialog>
  );
}

function OneReport({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery(reportQuery(id));
  if (error && !data) return <LoadFailure>{explain('loadTable', error)}</LoadFailure>;
  if (!data) return <Skeleton className="h-72 w-full" />;
  const nameOf = (sender: string) => (sender === data.reporter._id ? data.reporter.name : data.reported.name);
  return (
    <>
      <p className="text-sm text-ash">
        <Trans>
          {data.reporter.name} reported {data.reported.name} on <Moment time={data.createdAt} />
        </Trans>
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{data.reason}</p>
      <ol className="flex flex-col gap-3 border-y border-hairline py-4 text-sm">
        {data.messages.map((message) => (
          <li key={message._id}>
            <p className="text-ash">
              {nameOf(message.sender)} · <DateAndTime time={message.createdAt} />
            </p>
            <p className="whitespace-pre-line wrap-anywhere">{message.content}</p>
            {message.attachment?.url ? (
              <a href={message.attachment.url} target="_blank" rel="noopener noreferrer" className="underline underline-offset-4">
                {message.attachment.name}
              </a>
            ) : null}
          </li>
        ))}
      </ol>
      {data.closedAt ? <p className="whitespace-pre-line">{data.note}</p> : <CloseForm report={data} onClose={onClose} />}
    </>
  );
}

function CloseForm({ report, onClose }: { report: Report; onClose: () => void }) {
  const { t } = useLingui();
  const { text: note, type, draft } = useTextDraft(`report:${report._id}`);
  const close = useChange({
    run: (_: void, send) => send('PUT /messages/reports/{id}', { params: { id: report._id }, body: { note } }),
    situation: 'decide',
    success: toastMessages.updated,
    onSuccess: () => {
      draft.drop();
      onClose();
    },
  });
  return (
    <div className="flex flex-col gap-4">
      <UnsavedWork isUnsaved={note.trim() !== ''} draft={draft} />
      <TextArea label={t`What was done`} maxLength={limits.reasonLength} value={note} onChange={(event) => type(event.target.value)} />
      <DraftNote draft={draft} />
      <AskFirst
        title={<Trans>Mark this report as resolved?</Trans>}
        action={<Trans>Mark as resolved</Trans>}
        isBusy={close.isPending}
        onConfirm={() => close.mutate()}
        renderButton={(ask) => (
          <Button busy={close.isPending} className="self-start" onClick={ask}>
            <Trans>Mark as resolved</Trans>
          </Button>
        )}
      >
        <p>
          <Trans>A resolved report can't be reopened, and files that only it kept are deleted.</Trans>
        </p>
      </AskFirst>
    </div>
  );
}
