import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentProps, useState } from 'react';
import { checkPicture, IMAGE_ACCEPT } from './check-file.ts';
import { classNames } from '#web/kit/visuals/class-names.ts';
import { usePaintedFile } from '#web/kit/browser/use-painted-file.ts';
import { Field, type FieldLayout } from '#web/kit/forms/field.tsx';
import { useFileMessages } from './use-file-messages.ts';

type Chosen = {
  /** The chosen file, held by the parent. */
  file: File | undefined;
  onChange: (file: File | undefined) => void;
  /** Address of the picture that is stored already. */
  current?: string | null | undefined;
};
type ImageFieldProps = FieldLayout &
  Chosen & {
    name: string;
    onBlur?: (() => void) | undefined;
    /** Size of the preview. */
    previewClassName?: string | undefined;
  };

/** A picture chosen from the device, with a preview; one that cannot be used is refused here by name, and the previous choice stays. */
export function ImageField({
  file,
  onChange,
  current,
  error,
  previewClassName = 'size-28',
  label,
  hint,
  isLabelHidden,
  ...input
}: ImageFieldProps) {
  const { t } = useLingui();
  const describe = useFileMessages();
  const [refusal, setRefusal] = useState<string>();
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    const fault = await checkPicture(chosen);
    setRefusal(fault && describe(chosen, fault, t`Choose a JPEG, PNG, WebP, AVIF or HEIC picture.`));
    if (!fault) onChange(chosen);
  };
  return (
    <Field
      {...{ label, hint, isLabelHidden }}
      error={refusal ?? error}
      renderControl={(props) => (
        <div className="flex items-center gap-4">
          <Preview file={file} current={current} className={previewClassName} />
          <Chooser {...{ file, onChange, current, choose }} input={{ ...input, ...props }} />
        </div>
      )}
    />
  );
}

function Chooser({
  file,
  onChange,
  current,
  choose,
  input,
}: Chosen & { choose: (chosen: File | undefined) => Promise<void>; input: ComponentProps<'input'> }) {
  const { t } = useLingui();
  const name = file?.name ?? '';
  return (
    <div className="flex min-w-0 flex-col items-start gap-1">
      <label
        htmlFor={input.id}
        className="button button-secondary cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-laterite-ink"
      >
        <input
          {...input}
          type="file"
          accept={IMAGE_ACCEPT}
          className="sr-only"
          onChange={(event) => {
            void choose(event.target.files?.[0]);
            // Allows choosing the same file again after it was removed.
            event.target.value = '';
          }}
        />
        {(file ?? current) ? <Trans>Choose another</Trans> : <Trans>Choose a picture</Trans>}
      </label>
      {file && (
        <button type="button" aria-label={t`Remove ${name}`} className="button button-quiet max-w-full" onClick={() => onChange(undefined)}>
          <span className="truncate">
            <Trans>Remove {name}</Trans>
          </span>
        </button>
      )}
    </div>
  );
}

function Preview({ file, current, className }: Pick<Chosen, 'file' | 'current'> & { className: string }) {
  const { t } = useLingui();
  const [broken, setBroken] = useState<File | string>();
  const paint = usePaintedFile(file);
  const shown = file ?? current;
  // Not every browser can show every picture that we accept (HEIC).
  if (!shown || shown === broken) return <span className={classNames('imigongo-ground block flex-none', className)} />;
  const source = file ? { ref: paint } : { src: current ?? '' };
  return (
    <img
      key={file ? 'chosen' : 'current'}
      {...source}
      alt={t`Preview`}
      className={classNames('flex-none bg-mat object-cover', className)}
      onError={() => setBroken(shown)}
    />
  );
}
