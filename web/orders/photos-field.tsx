import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { checkPicture, IMAGE_ACCEPT } from '#web/app/forms/check-file.ts';
import { useFileMessages } from '#web/app/forms/use-file-messages.ts';
import { IconButton } from '#web/kit/buttons/button.tsx';
import { Field } from '#web/kit/forms/field.tsx';
import { TrashIcon } from '#web/kit/visuals/more-icons.tsx';

type PhotosFieldProps = { photos: readonly File[]; max: number; onChange: (photos: File[]) => void };

/** What tells a chosen file from another one: the same one is not sent twice. */
const signOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;

/** Photos of a parcel or of what arrived, at most `max`; what cannot be used is refused by name. Another one takes the place of a single one. */
export function PhotosField({ photos, max, onChange }: PhotosFieldProps) {
  const { t } = useLingui();
  const describe = useFileMessages();
  const [refusal, setRefusal] = useState<string>();
  const add = async (files: readonly File[]) => {
    const checked = await Promise.all(files.map(async (file) => ({ file, fault: await checkPicture(file) })));
    const refused = checked.flatMap(({ file, fault }) =>
      fault ? [describe(file, fault, t`Choose JPEG, PNG, WebP, AVIF or HEIC pictures.`)] : [],
    );
    const known = new Set(photos.map(signOf));
    const isSingle = max === 1;
    const good = [...(isSingle ? [] : photos), ...checked.flatMap(({ file, fault }) => (fault || known.has(signOf(file)) ? [] : [file]))];
    if (good.length > max)
      refused.push(isSingle ? t`Only one photo; the rest were left out.` : t`At most ${max} photos; the rest were left out.`);
    setRefusal(refused.join(' ') || undefined);
    onChange(good.length > 0 ? good.slice(0, max) : [...photos]);
  };
  return (
    <Field
      label={max === 1 ? t`Photo` : t`Photos`}
      // Of a single one the form says that nothing in it is required.
      hint={max === 1 ? undefined : t`Optional, at most ${max}.`}
      error={refusal}
      // A single one is beside its name on a phone, where the form is as high as the screen.
      className={max === 1 ? 'max-sm:grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 max-sm:items-baseline *:last:[p]:col-span-2' : undefined}
      renderControl={(props) => (
        <div className="flex flex-col items-start gap-3">
          <ul className="flex flex-col self-stretch empty:hidden">
            {photos.map((photo) => (
              <li key={signOf(photo)} className="flex items-center justify-between gap-3 text-sm">
                <span className="truncate">{photo.name}</span>
                <IconButton label={t`Remove ${photo.name}`} onClick={() => onChange(photos.filter((one) => one !== photo))}>
                  <TrashIcon className="size-5" />
                </IconButton>
              </li>
            ))}
          </ul>
          <label
            htmlFor={props.id}
            className="button button-secondary cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-laterite-ink"
          >
            <input
              {...props}
              type="file"
              multiple={max > 1}
              accept={IMAGE_ACCEPT}
              className="sr-only"
              onChange={(event) => {
                void add([...(event.target.files ?? [])]);
                // Allows choosing the same file again after it was removed.
                event.target.value = '';
              }}
            />
            {max === 1 ? photos.length > 0 ? <Trans>Choose another photo</Trans> : <Trans>Add a photo</Trans> : <Trans>Add photos</Trans>}
          </label>
        </div>
      )}
    />
  );
}
