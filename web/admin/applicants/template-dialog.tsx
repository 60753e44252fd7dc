import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { limits } from '#contract/limits.ts';
import { DraftNote } from '#web/app/forms/draft-note.tsx';
import { useTextDraft } from '#web/app/forms/use-text-draft.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Dialog, DialogFoot } from '#web/kit/dialogs/dialog.tsx';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { TextArea } from '#web/kit/forms/text-area.tsx';

type TemplateDialogProps = {
  isOpen: boolean;
  title: string;
  action: ReactNode;
  /** What is written. */
  label: string;
  /** What becomes of the text. */
  hint: string;
  /** Sentences that one press adds. */
  templates: readonly string[];
  /** What is typed is kept under this name, until whoever opened the dialog drops it. */
  draftName: string;
  /** Why it can no longer be sent; what is typed stays. */
  standing: string | undefined;
  isBusy: boolean;
  onConfirm: (text: string) => void;
  onClose: () => void;
};

/** Asks for a text, made of ready sentences or one's own words, which is kept as a draft. */
export function TemplateDialog({ isOpen, title, onClose, ...form }: TemplateDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <TemplateForm {...form} onClose={onClose} />
    </Dialog>
  );
}

function TemplateForm({
  action,
  label,
  hint,
  templates,
  draftName,
  standing,
  isBusy,
  onConfirm,
  onClose,
}: Omit<TemplateDialogProps, 'isOpen' | 'title'>) {
  const { t } = useLingui();
  const { text, type, draft } = useTextDraft(draftName);
  const add = (sentence: string) => type(text.trim() ? `${text.trimEnd()}\n${sentence}` : sentence);
  return (
    <>
      <ul className="flex flex-col gap-1" aria-label={t`Ready sentences`}>
        {templates.map((sentence) => (
          <li key={sentence}>
            <button
              type="button"
              className="min-h-11 w-full border border-hairline px-3 py-2 text-left text-sm hover:bg-mat"
              onClick={() => add(sentence)}
            >
              {sentence}
            </button>
          </li>
        ))}
      </ul>
      <UnsavedWork isUnsaved={text.trim() !== ''} draft={draft} />
      <TextArea label={label} hint={hint} maxLength={limits.reasonLength} value={text} onChange={(event) => type(event.target.value)} />
      <DraftNote draft={draft} />
      {standing ? <p role="status">{standing}</p> : null}
      <DialogFoot>
        <Button look="primary" busy={isBusy} disabled={text.trim() === '' || standing !== undefined} onClick={() => onConfirm(text)}>
          {action}
        </Button>
        <Button onClick={onClose}>
          <Trans>Back</Trans>
        </Button>
      </DialogFoot>
    </>
  );
}
