import { Trans, useLingui } from '@lingui/react/macro';
import { type ChangeEvent, type ComponentProps, type DragEvent, type KeyboardEvent, type ClipboardEvent, useRef } from 'react';
import { IMAGE_ACCEPT } from '#web/app/forms/check-file.ts';
import { UploadProgress } from '#web/dashboard/upload-progress.tsx';
import { Field } from '#web/kit/forms/field.tsx';
import { editText, insertBlock, pictureMark, type Selected, type TextEdit } from '#web/blog/markdown/edit-text.ts';
import { useArticlePictures } from './use-pictures.ts';

type MarkdownFieldProps = {
  /** Of the form: it is uncontrolled, so that a long text is not rendered with each letter. */
  input: ComponentProps<'textarea'> & { ref: (element: HTMLTextAreaElement | null) => void };
  /** Puts a text into the form. */
  onEdit: (text: string) => void;
  error: string | undefined;
};

const imagesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** The Markdown of an article with buttons for what is usual; pictures are chosen, pasted or dropped. */
export function MarkdownField({ input: { ref, ...input }, onEdit, error }: MarkdownFieldProps) {
  const { t } = useLingui();
  const area = useRef<HTMLTextAreaElement>(null);
  const edit = (change: (selected: Selected) => Selected) => {
    const element = area.current;
    if (!element) return;
    const { text, from, to } = change({ text: element.value, from: element.selectionStart, to: element.selectionEnd });
    onEdit(text);
    element.focus();
    element.setSelectionRange(from, to);
  };
  const pictures = useArticlePictures(({ _id }) => edit((selected) => insertBlock(selected, pictureMark(_id, t`What the picture shows`))));
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer | null) => {
    const files = imagesIn(data);
    if (files.length === 0) return;
    event.preventDefault();
    pictures.add(files);
  };
  const press = (event: KeyboardEvent) => {
    const kind = event.ctrlKey || event.metaKey ? keys[event.key.toLowerCase()] : undefined;
    if (!kind) return;
    event.preventDefault();
    edit((selected) => editText(kind, selected));
  };
  return (
    <Field
      label={t`Text`}
      hint={<Trans>Markdown: **bold**, *italic*, ## heading, [words](https://…). Drop or paste pictures into the text.</Trans>}
      error={error}
      renderControl={(props) => (
        <div className="flex flex-col">
          <Toolbar onEdit={(kind) => edit((selected) => editText(kind, selected, t`words`))} onPictures={pictures.add} />
          <textarea
            {...input}
            {...props}
            ref={(element) => {
              area.current = element;
              ref(element);
            }}
            spellCheck
            className="input h-[60vh] min-h-80 resize-y font-mono text-sm leading-relaxed"
            onKeyDown={press}
            onPaste={(event) => take(event, event.clipboardData)}
            onDrop={(event) => take(event, event.dataTransfer)}
          />
          <UploadProgress isRunning={pictures.part !== undefined} part={pictures.part ?? 0} />
          {pictures.refusals.map((text) => (
            <p key={text} role="alert" className="pt-2 text-xs text-laterite-ink">
              {text}
            </p>
          ))}
        </div>
      )}
    />
  );
}

const keys: Record<string, TextEdit> = { b: 'strong', i: 'emphasis', k: 'link' };

type ToolbarProps = { onEdit: (kind: TextEdit) => void; onPictures: (files: readonly File[]) => void };

function Toolbar({ onEdit, onPictures }: ToolbarProps) {
  const { t } = useLingui();
  const buttons: [TextEdit, string, string, string?][] = [
    ['strong', 'B', t`Bold`, 'font-semibold'],
    ['emphasis', 'I', t`Italic`, 'italic'],
    ['heading', t`Heading`, t`Heading`, 'font-display'],
    ['quote', t`Quote`, t`Quote`],
    ['list', t`List`, t`List`],
    ['numbers', t`Numbers`, t`Numbers`],
    ['link', t`Link`, t`Link`, 'underline underline-offset-4'],
  ];
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onPictures([...(target.files ?? [])]);
    // The same file can be chosen again.
    target.value = '';
  };
  return (
    <div role="toolbar" aria-label={t`Formatting`} className="flex flex-wrap border border-b-0 border-edge bg-paper">
      {buttons.map(([kind, sign, label, look]) => (
        <button
          key={kind}
          type="button"
          title={label}
          aria-label={label}
          className={`min-h-11 min-w-11 px-2 text-sm hover:bg-mat ${look ?? ''}`}
          onClick={() => onEdit(kind)}
        >
          {sign}
        </button>
      ))}
      <label className="inline-flex min-h-11 cursor-pointer items-center px-3 text-sm hover:bg-mat has-focus-visible:outline-2 has-focus-visible:outline-laterite-ink">
        <input type="file" multiple accept={IMAGE_ACCEPT} className="sr-only" onChange={choose} />
        <Trans>Add pictures</Trans>
      </label>
    </div>
  );
}
