import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { limits } from '#contract/limits.ts';
import { PictureChooser } from '#web/arts/pictures/picture-chooser.tsx';
import { Button } from '#web/kit/buttons/button.tsx';

const label =
  'button button-secondary cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-laterite-ink';

/** Chooses the table. Another one is chosen in the same place. */
export function ChooseCsv({ file, onChoose }: { file: File | undefined; onChoose: (file: File | undefined) => void }) {
  const id = useId();
  return (
    <div className="flex max-w-full flex-wrap items-center gap-4">
      <label htmlFor={id} className={label}>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv"
          className="sr-only"
          onChange={(event) => {
            onChoose(event.target.files?.[0]);
            // A file that was corrected meanwhile has the same name.
            event.target.value = '';
          }}
        />
        {file ? <Trans>Choose another CSV</Trans> : <Trans>Choose a CSV</Trans>}
      </label>
      {file ? <span className="min-w-0 text-sm wrap-anywhere">{file.name}</span> : null}
    </div>
  );
}

type ChoosePicturesProps = { files: readonly File[]; onChoose: (files: File[]) => void; onRemove: (name: string) => void };

/** Chooses the pictures that the table names, several at once or dropped here. */
export function ChoosePictures({ files, onChoose, onRemove }: ChoosePicturesProps) {
  const { t } = useLingui();
  return (
    <div
      className="flex w-full flex-col gap-3"
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onChoose([...event.dataTransfer.files]);
      }}
    >
      <PictureChooser
        most={limits.importPictures}
        count={files.length}
        error={undefined}
        label={t`Choose the pictures that it names`}
        onChoose={onChoose}
      />
      {files.length > 0 ? (
        <details className="text-sm">
          <summary className="flex min-h-11 items-center underline underline-offset-4">
            <Plural value={files.length} one="# picture chosen" other="# pictures chosen" />
          </summary>
          <ul className="grid gap-x-6 sm:grid-cols-2">
            {files.map(({ name }) => (
              <li key={name} className="flex items-center justify-between gap-3 border-b border-hairline">
                <span className="min-w-0 wrap-anywhere">{name}</span>
                <Button look="quiet" onClick={() => onRemove(name)} aria-label={t`Remove ${name}`}>
                  <Trans>Remove</Trans>
                </Button>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}
