import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Dialog } from '#web/kit/dialogs/dialog.tsx';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { TextArea } from '#web/kit/forms/text-area.tsx';

type TemplateDialogProps = {
  isOpen: boolean;
  title: string;
  action: ReactNode;
  /** What becomes of the text. */
  hint: string;
  /** Sentences that one press adds. */
  templates: readonly string[];
  isBusy: boolean;
  onConfirm: (text: string) => void;
  onClose: () => void;
};

/** Asks for a text, made of ready sentences or one's own words; opened again, it is empty. */
export function TemplateDialog({ isOpen, title, onClose, ...form }: TemplateDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <TemplateForm {...form} onClose={onClose} />
    </Dialog>
  );
}

function TemplateForm({ action, hint, templates, isBusy, onConfirm, onClose }: Omit<TemplateDialogProps, 'isOpen' | 'title'>) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const add = (sentence: string) => setText((before) => (before.trim() ? `${before.trimEnd()}\n${sentence}` : sentence));
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
      <UnsavedWork isUnsaved={text.trim() !== ''} />
      <TextArea
        label={t`Text`}
        hint={hint}
        maxLength={limits.reasonLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button look="primary" busy={isBusy} disabled={text.trim() === ''} onClick={() => onConfirm(text)}>
          {action}
        </Button>
        <Button onClick={onClose}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </>
  );
}
