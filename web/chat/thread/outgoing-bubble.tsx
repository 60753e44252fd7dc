import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { emptyMessages } from '#contract/messages.ts';
import { FileIcon } from '#web/kit/visuals/more-icons.tsx';
import { BubbleLayout } from './bubble-frame.tsx';
import type { Entry } from '#web/chat/outbox/outbox.ts';
import { discard, tryAgain } from '#web/chat/outbox/send-outbox.ts';

const quiet = 'min-h-11 px-1 font-medium text-soot underline underline-offset-4 sm:min-h-8';

/** An unsent message: 'Sending...' until it is confirmed, or the failure with a button to retry. */
export function OutgoingBubble({ entry, identity }: { entry: Entry; identity: string }) {
  return (
    <BubbleLayout isMine foot={<State entry={entry} identity={identity} />}>
      {entry.file ? (
        <p className="flex items-center gap-2 px-3.5 pt-2 text-sm">
          <FileIcon className="size-5" />
          <span className="min-w-0 wrap-anywhere">{entry.file.name}</span>
        </p>
      ) : null}
      {entry.content ? <p className="px-3.5 py-2 whitespace-pre-wrap wrap-anywhere">{entry.content}</p> : null}
      <Progress entry={entry} />
    </BubbleLayout>
  );
}

function State({ entry: { state, clientId }, identity }: { entry: Entry; identity: string }) {
  const client = useQueryClient();
  if (state.kind === 'queued' || state.kind === 'sending') return <output>{emptyMessages.sending}</output>;
  return (
    <>
      <span role="alert" className="text-laterite-ink">
        <Trans>Not sent.</Trans> {state.message}
      </span>
      <button type="button" className={quiet} onClick={() => tryAgain(client, identity, clientId)}>
        <Trans>try again</Trans>
      </button>
      <button type="button" className={quiet} onClick={() => discard(identity, clientId)}>
        <Trans>Discard</Trans>
      </button>
    </>
  );
}

function Progress({ entry: { file, state } }: { entry: Entry }) {
  const { t } = useLingui();
  if (!file || state.kind !== 'sending') return null;
  return <progress aria-label={t`Upload of ${file.name}`} value={state.part} className="h-1 w-full accent-laterite" />;
}
