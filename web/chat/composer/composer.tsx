import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef } from 'react';
import { limits } from '#contract/limits.ts';
import type { Participant } from '#contract/chat.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { SendIcon } from '#web/kit/visuals/more-icons.tsx';
import { ChosenFile, FileButton } from './file-picker.tsx';
import { useMessageDraft } from './drafts.ts';
import { ChosenContext, useChosenContext } from './chosen-context.tsx';
import { writeMessage } from '#web/chat/outbox/send-outbox.ts';
import { Starters } from './starters.tsx';
import { useSendTyping } from '#web/chat/typing.ts';
import { dropWishedMessage } from '#web/chat/wishes.ts';
import { useChosenFile } from './use-chosen-file.ts';

/** The message field. A message needs text or a file (product.md section 5); Enter sends, Shift+Enter breaks the line. */
export function Composer({ identity, person }: { identity: string; person: Participant }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const input = useRef<HTMLTextAreaElement>(null);
  const { file, refusal, choose } = useChosenFile();
  const context = useChosenContext();
  const [text, setText] = useMessageDraft(person._id, context.orderId ?? context.artId);
  const sendTyping = useSendTyping(person._id);
  const canSend = text.trim() !== '' || file !== undefined;
  // Who comes with an order or an artwork comes to write. The keyboard of a phone would cover what others come to read.
  const isToWrite = context.orderId !== undefined || context.artId !== undefined;
  useEffect(() => {
    if (isToWrite || matchMedia('(hover: hover)').matches) input.current?.focus({ preventScroll: true });
  }, [isToWrite]);

  /** A ready text is read and completed before it is sent. */
  const write = (chosen: string) => {
    setText([text.trimEnd(), chosen].filter(Boolean).join(' ').slice(0, limits.messageLength));
    sendTyping(true);
    input.current?.focus();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!canSend) return;
    dropWishedMessage(person._id);
    writeMessage(client, identity, { receiver: person._id, content: text.trim(), artId: context.artId, orderId: context.orderId }, file);
    choose(undefined);
    context.clear();
    sendTyping(false);
    setText('');
    input.current?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  };
  return (
    <form onSubmit={submit} data-window-foot className="flex flex-none flex-col gap-3 border-t border-hairline py-3 md:px-5">
      <ChosenContext context={context} personId={person._id} />
      <Starters identity={identity} person={person} artId={context.artId} orderId={context.orderId} onChoose={write} />
      {file ? <ChosenFile file={file} onRemove={() => choose(undefined)} /> : null}
      {refusal ? (
        <p role="alert" className="text-xs text-laterite-ink">
          {refusal}
        </p>
      ) : null}
      <div className="flex items-end gap-2">
        <FileButton onChoose={choose} />
        <textarea
          ref={input}
          rows={1}
          value={text}
          maxLength={limits.messageLength}
          aria-label={t`Message to ${person.name}`}
          placeholder={t`Type a message...`}
          className="input field-sizing-content max-h-40 min-w-0 grow resize-none"
          onChange={(event) => {
            setText(event.target.value);
            sendTyping(event.target.value !== '');
          }}
          onKeyDown={onKey}
          onPaste={(event) => event.clipboardData.files[0] && choose(event.clipboardData.files[0])}
        />
        <Button type="submit" look="primary" disabled={!canSend} className="flex-none px-4">
          <SendIcon className="size-5" />
          <span className="max-sm:sr-only">
            <Trans>Send</Trans>
          </span>
        </Button>
      </div>
    </form>
  );
}
