import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { limits } from '#contract/limits.ts';
import { pictureUrl } from '#contract/pictures.ts';
import type { Picture } from '#contract/schemas.ts';
import { IconButton } from '#web/kit/buttons/button.tsx';
import { checkPicture, IMAGE_ACCEPT } from '#web/app/forms/check-file.ts';
import { Field } from '#web/kit/forms/field.tsx';
import { usePaintedFile } from '#web/kit/browser/use-painted-file.ts';
import { ChevronLeftIcon, ChevronRightIcon, TrashIcon } from '#web/kit/visuals/icons.tsx';
import { useFileMessages } from '#web/app/forms/use-file-messages.ts';

/** Pictures of an artwork after its first one, in order: stored ones, then those to be uploaded with the next save. */
export type MorePictures = { stored: Picture[]; added: File[]; refusal?: string | undefined };

type Change = MorePictures | ((before: MorePictures) => MorePictures);
type PicturesFieldProps = { value: MorePictures; onChange: (value: Change) => void };

/** Further pictures, each with buttons to move and remove it. */
export function PicturesField({ value, onChange }: PicturesFieldProps) {
  const { t } = useLingui();
  const { stored, added } = value;
  const room = roomIn(value);
  const describe = useFileMessages();
  const add = async (files: File[]) => {
    const checked = await Promise.all(files.map(async (file) => ({ file, fault: await checkPicture(file) })));
    const refused = checked.flatMap(({ file, fault }) =>
      fault ? [describe(file, fault, t`Choose JPEG, PNG, WebP, AVIF or HEIC pictures.`)] : [],
    );
    const good = checked.flatMap(({ file, fault }) => (fault ? [] : [file]));
    onChange((before) => {
      const known = new Set(before.added.map(signOf));
      const added = good.filter((file) => !known.has(signOf(file)));
      const fit = added.slice(0, roomIn(before));
      const tooMany = fit.length < added.length ? [t`There is room for 8 pictures in all; the rest were left out.`] : [];
      return { stored: before.stored, added: [...before.added, ...fit], refusal: [...refused, ...tooMany].join(' ') || undefined };
    });
  };
  return (
    <Field
      label={t`More pictures`}
      hint={t`At most 8 in all, shown in this order after the first one.`}
      error={value.refusal}
      renderControl={(props) => (
        <div className="flex flex-col gap-3">
          {stored.length + added.length ? (
            <ol className="flex flex-wrap gap-3">
              {stored.map((picture, place) => (
                <Shown
                  key={picture._id}
                  name={t`Picture ${place + 2}`}
                  onMove={mover(stored, place, (moved) => onChange({ stored: moved, added }))}
                  onRemove={() => onChange({ stored: stored.filter((one) => one !== picture), added })}
                >
                  <img src={pictureUrl(picture._id, 320, 'jpg')} alt="" className="size-24 bg-mat object-contain" />
                </Shown>
              ))}
              {added.map((file, place) => (
                <Shown
                  key={signOf(file)}
                  name={file.name}
                  onMove={mover(added, place, (moved) => onChange({ stored, added: moved }))}
                  onRemove={() => onChange({ stored, added: added.filter((one) => one !== file) })}
                >
                  <FilePreview file={file} />
                </Shown>
              ))}
            </ol>
          ) : null}
          {room > 0 ? (
            <label
              htmlFor={props.id}
              className="button button-secondary cursor-pointer self-start has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-laterite-ink"
            >
              <input
                {...props}
                type="file"
                multiple
                accept={IMAGE_ACCEPT}
                className="sr-only"
                onChange={(event) => {
                  void add([...(event.target.files ?? [])]);
                  event.target.value = '';
                }}
              />
              <Trans>Add pictures</Trans>
            </label>
          ) : null}
        </div>
      )}
    />
  );
}

/** How many more pictures the artwork can have, besides the first one. */
const roomIn = ({ stored, added }: MorePictures) => limits.picturesPerArt - 1 - stored.length - added.length;

/** Identifies a file, so that the same one is not added twice. */
const signOf = (file: File) => `${file.name}/${file.size}/${file.lastModified}`;

/** Moves the item at `place` by one; undefined at the end of the list. */
function mover<T>(things: readonly T[], place: number, onMoved: (moved: T[]) => void) {
  return (by: -1 | 1) => {
    const thing = things[place];
    const to = place + by;
    if (thing === undefined || to < 0 || to >= things.length) return undefined;
    return () => onMoved(things.toSpliced(place, 1).toSpliced(to, 0, thing));
  };
}

type ShownProps = { name: string; onMove: (by: -1 | 1) => (() => void) | undefined; onRemove: () => void; children: ReactNode };

function Shown({ name, onMove, onRemove, children }: ShownProps) {
  const { t } = useLingui();
  const earlier = onMove(-1);
  const later = onMove(1);
  return (
    <li className="flex flex-col items-center border border-hairline p-1">
      {children}
      <span className="flex">
        <IconButton label={t`Move ${name} forward`} disabled={!earlier} onClick={earlier} className="disabled:opacity-40">
          <ChevronLeftIcon className="size-5" />
        </IconButton>
        <IconButton label={t`Remove ${name}`} onClick={onRemove}>
          <TrashIcon className="size-5" />
        </IconButton>
        <IconButton label={t`Move ${name} back`} disabled={!later} onClick={later} className="disabled:opacity-40">
          <ChevronRightIcon className="size-5" />
        </IconButton>
      </span>
    </li>
  );
}

function FilePreview({ file }: { file: File }) {
  const paint = usePaintedFile(file);
  return <img ref={paint} alt="" className="size-24 bg-mat object-contain" />;
}
