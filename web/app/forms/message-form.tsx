import { Trans } from '@lingui/react/macro';
import { type FormEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { isSendKey } from '#web/kit/forms/send-keys.ts';
import { limits } from '#contract/limits.ts';
import { fieldMessages } from '#contract/messages.ts';
import { explain } from '#web/app/failures/situations.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { FormFailure } from '#web/kit/forms/field.tsx';
import { TextArea } from '#web/kit/forms/text-area.tsx';
import { DraftNote } from './draft-note.tsx';
import { textOf } from './drafts.ts';
import { useDraft } from './use-draft.ts';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';

type MessageFormProps = {
  label: ReactNode;
  action: ReactNode;
  /** What is said where the text is missing; 'Message Required' by default. */
  missing?: string;
  /** Sending it is what one came for. */
  isMainAct?: boolean;
  /** Rendered above the text: what is asked first. */
  lead?: ReactNode;
  /** Rendered between the text and the button. */
  children?: ReactNode;
  /** Rendered above the form: `insert` adds to what is written. */
  renderTools?: (insert: (text: string) => void) => ReactNode;
  /** Sends the text; the form is cleared when it resolves, unless more was typed meanwhile, and keeps the text when it rejects. */
  onSend: (text: string) => Promise<unknown>;
  /** A second button, which sends in another way and is what is mostly wanted. */
  other?: { action: ReactNode; onSend: (text: string) => Promise<unknown> } | undefined;
  /** Called on submit; returns false when the caller misses something beside the text, and says so itself. */
  onAttempt?: (text: string) => boolean;
  /** The name of its draft: what is typed is kept until it is sent, also after a reload and while somebody signs in. */
  keptAs: string;
  /** The text that is changed; a new one by default. */
  initial?: string;
  /** Whether one is there to write: it has the focus from the beginning, but on a phone, whose keyboard would cover what is answered. */
  hasFocus?: boolean;
};

const missingOf = (isTried: boolean, text: string, words: string = fieldMessages.messageRequired): string | undefined =>
  isTried && text.trim() === '' ? words : undefined;

/** A form for a message: a review, a question, an answer, a reply. Ctrl+Enter sends it, with Shift in the other way that there is. */
export function MessageForm({
  label,
  action,
  missing,
  isMainAct = false,
  lead,
  children,
  renderTools,
  onSend,
  other,
  onAttempt,
  keptAs,
  initial = '',
  hasFocus = false,
}: MessageFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (hasFocus && matchMedia('(hover: hover)').matches) field.current?.focus({ preventScroll: true });
  }, [hasFocus]);
  const { text, setText, clear, draft } = useText(keptAs, initial);
  const [refusal, setRefusal] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const [busy, setBusy] = useState<'send' | 'other'>();
  /** Says what is missing, and focuses the first of it; whether nothing is. */
  const checkAll = (): boolean => {
    const hasText = text.trim() !== '';
    setMissing(!hasText);
    const isComplete = onAttempt?.(text) ?? true;
    // What the caller misses has the focus by then: it may be above the text.
    if (!hasText && isComplete) field.current?.focus();
    return hasText && isComplete;
  };
  const submit = async (event: FormEvent | KeyboardEvent | MouseEvent, way: 'send' | 'other' = 'send') => {
    event.preventDefault();
    if (!checkAll() || busy) return;
    setBusy(way);
    setRefusal(undefined);
    try {
      await (way === 'other' && other ? other.onSend : onSend)(text);
      clear(text);
    } catch (error) {
      setRefusal(explain('publishText', error));
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <>
      {/* Beside the form, because it may have forms of its own. */}
      {renderTools?.((added) => setText(text.trim() === '' ? added : `${text.trimEnd()}\n\n${added}`))}
      <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-prose flex-col items-start gap-4">
        <UnsavedWork isUnsaved={text.trim() !== initial} draft={draft} />
        {refusal ? <FormFailure>{refusal}</FormFailure> : null}
        {lead}
        <TextArea
          ref={field}
          label={label}
          className="self-stretch"
          value={text}
          maxLength={limits.messageLength}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => isSendKey(event) && void submit(event, event.shiftKey && other ? 'other' : 'send')}
          error={missingOf(isMissing, text, missing)}
        />
        <DraftNote draft={draft} />
        {children}
        <div className="flex flex-wrap gap-3">
          {other ? (
            <Button
              look="primary"
              busy={busy === 'other'}
              disabled={busy === 'send'}
              aria-keyshortcuts="Control+Shift+Enter"
              onClick={(event) => void submit(event, 'other')}
            >
              {other.action}
              <Keys>
                <Trans>Ctrl Shift Enter</Trans>
              </Keys>
            </Button>
          ) : null}
          <Button
            type="submit"
            look={isMainAct ? 'primary' : undefined}
            busy={busy === 'send'}
            disabled={busy === 'other'}
            aria-keyshortcuts="Control+Enter"
          >
            {action}
            {other ? (
              <Keys>
                <Trans>Ctrl Enter</Trans>
              </Keys>
            ) : null}
          </Button>
        </div>
      </form>
    </>
  );
}

/** The keys that press a button, beside its word, where there are two ways; screen readers hear them of the button. */
const Keys = ({ children }: { children: ReactNode }) => (
  <kbd aria-hidden="true" className="ml-2 text-xs max-lg:hidden">
    {children}
  </kbd>
);

function useText(name: string, initial: string) {
  const [text, setOwn] = useState(initial);
  const latest = useRef(initial);
  const put = (next: string) => {
    latest.current = next;
    setOwn(next);
  };
  const draft = useDraft({
    name,
    base: initial,
    put: (kept) => put(textOf(kept)),
    reset: () => put(initial),
  });
  const setText = (typed: string) => {
    put(typed);
    draft.keep(typed === initial ? undefined : { values: { text: typed } });
  };
  /** What was typed after the press stays, and so does its draft. */
  const clear = (sent: string) => {
    if (latest.current !== sent) return;
    put('');
    draft.drop();
  };
  return { text, setText, clear, draft };
}
