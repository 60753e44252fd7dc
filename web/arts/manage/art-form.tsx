import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { type Art, NewArt } from '#contract/arts.ts';
import { categories } from '#contract/limits.ts';
import { pictureUrl } from '#contract/pictures.ts';
import { fieldMessages } from '#contract/messages.ts';
import type { ArtFiles } from '#web/arts/own-arts.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { Checkbox } from '#web/kit/forms/checkbox.tsx';
import { FormFailure, TextField } from '#web/kit/forms/field.tsx';
import { ImageField } from '#web/app/forms/image-field.tsx';
import { MoneyField } from '#web/kit/forms/money-field.tsx';
import { Select } from '#web/kit/forms/select.tsx';
import { TextArea } from '#web/kit/forms/text-area.tsx';
import { UnsavedWork } from '#web/kit/dialogs/unsaved-work.tsx';
import { useSchemaForm } from '#web/app/forms/use-schema-form.ts';
import { type ArtValues, artValues, formParts, noArtValues } from './art-values.ts';
import { EdgesField } from './edges-field.tsx';
import { type MorePictures, PicturesField } from './pictures-field.tsx';
import { UploadProgress } from '#web/dashboard/upload-progress.tsx';

export type ArtSubmission = NewArt & ArtFiles & { order?: string };

type ArtFormProps = {
  /** The artwork to edit; a new one by default. */
  art?: Art | undefined;
  action: ReactNode;
  isBusy: boolean;
  /** The part of it that is uploaded, 0 to 1. */
  part: number;
  failure: string | undefined;
  onSend: (sent: ArtSubmission, showFieldFailures: (error: unknown) => void) => void;
};

type Form = UseFormReturn<ArtValues, unknown, NewArt>;

/** The form of a new or edited artwork (product.md sections 2 and 5, 'Art upload'). */
export function ArtForm({ art, action, isBusy, part, failure, onSend }: ArtFormProps) {
  const { t } = useLingui();
  const form = useSchemaForm<ArtValues, NewArt>(NewArt, art ? artValues(art) : noArtValues);
  const { onSubmit, showFieldFailures, formState } = form;
  const pictures = useArtPictures(art);
  const send = onSubmit((values) => {
    if (!pictures.isImageMissing) onSend({ ...values, ...pictures.files() }, showFieldFailures);
  });
  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        pictures.touch();
        send(event);
      }}
    >
      <UnsavedWork isUnsaved={formState.isDirty || pictures.areChanged} />
      <FormFailure>{failure}</FormFailure>
      <ImageField
        label={t`Image`}
        name="image"
        file={pictures.image}
        onChange={(file) => {
          pictures.setImage(file);
          // Those of another picture.
          form.setValue('edges', undefined);
        }}
        onBlur={pictures.touch}
        current={pictures.cover && pictureUrl(pictures.cover._id, 320, 'jpg')}
        error={pictures.imageError}
      />
      <EdgesPart form={form} art={art} image={pictures.image} />
      <MainFields form={form} />
      <SaleFields form={form} />
      <PicturesField value={pictures.more} onChange={pictures.setMore} />
      <Details form={form} />
      <UploadProgress isRunning={isBusy && pictures.isSendingFiles} part={part} />
      <Button type="submit" look="primary" busy={isBusy} className="self-start">
        {action}
      </Button>
    </form>
  );
}

const moreOf = (art: Art | undefined) => art?.pictures.slice(1) ?? [];
const idsOf = (pictures: readonly { _id: string }[]) => pictures.map(({ _id }) => _id).join();

/** Whether pictures after the first one were added, moved or removed. */
const hasChanged = ({ stored, added }: MorePictures, art: Art | undefined) => added.length > 0 || idsOf(stored) !== idsOf(moreOf(art));

/** The first picture, required for a new artwork, and further ones. */
function useArtPictures(art: Art | undefined) {
  const [image, setImage] = useState<File>();
  const [isTouched, setTouched] = useState(false);
  const [more, setMore] = useState<MorePictures>({ stored: moreOf(art), added: [] });
  const cover = art?.pictures[0];
  const isImageMissing = !image && !art;
  const files = (): ArtFiles & { order?: string } => {
    // A new first picture replaces the old one.
    const order = [...(cover && !image ? [cover] : []), ...more.stored].map(({ _id }) => _id).join(',');
    return { image, pictures: more.added, ...(art && (order || image) ? { order } : {}) };
  };
  return {
    image,
    setImage,
    more,
    setMore,
    cover,
    isImageMissing,
    imageError: isTouched && isImageMissing ? fieldMessages.artImageRequired : undefined,
    touch: () => setTouched(true),
    areChanged: image !== undefined || hasChanged(more, art),
    isSendingFiles: image !== undefined || more.added.length > 0,
    files,
  };
}

function EdgesPart({ form, art, image }: { form: Form; art: Art | undefined; image: File | undefined }) {
  const { register, control, setValue } = form;
  // A field without an input of its own.
  useEffect(() => void register('edges'), [register]);
  const value = useWatch({ control, name: 'edges' });
  return <EdgesField art={art} image={image} value={value} onChange={(moved) => setValue('edges', moved, { shouldDirty: true })} />;
}

function MainFields({ form: { control, register, formState } }: { form: Form }) {
  const { t } = useLingui();
  const { errors } = formState;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label={t`Name`} autoComplete="off" {...register('name')} error={errors.name?.message} />
      <Controller
        control={control}
        name="price"
        render={({ field: { value, ...field } }) => (
          <MoneyField label={t`Price`} hint={t`In Frw, for one piece.`} {...field} value={String(value)} error={errors.price?.message} />
        )}
      />
      <Select label={t`Category`} defaultValue="" {...register('category')} error={errors.category?.message}>
        <option value="">{t`Choose…`}</option>
        {categories.map((category) => (
          <option key={category} value={category}>
            {category}
          </option>
        ))}
      </Select>
      <TextField label={t`Available Arts`} inputMode="numeric" {...register('available_arts')} error={errors.available_arts?.message} />
      <TextArea
        label={t`Description`}
        rows={5}
        className="sm:col-span-2"
        {...register('description')}
        error={errors.description?.message}
      />
    </div>
  );
}

/** When it is sent, where to, and whether its price can be discussed. */
function SaleFields({ form: { register, formState } }: { form: Form }) {
  const { t } = useLingui();
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label={t`Days until it leaves your studio`}
        inputMode="numeric"
        hint={t`From payment, 1 to 60. Buyers see it beside the price.`}
        {...register('dispatchDays')}
        error={formState.errors.dispatchDays?.message}
      />
      <Select label={t`Abroad`} {...register('shipsAbroad')}>
        <option value="no">{t`I do not send it abroad`}</option>
        <option value="free">{t`I send it abroad, free for the buyer`}</option>
      </Select>
    </div>
  );
}

function Details({ form: { register, formState } }: { form: Form }) {
  const { t } = useLingui();
  const { errors } = formState;
  const isWrong = (Object.keys(formParts) as (keyof ArtValues)[]).some((name) => formParts[name] === 'folded' && name in errors);
  return (
    <details className="border-y border-hairline" open={isWrong || undefined}>
      <summary className="flex min-h-11 items-center text-sm font-medium">
        <Trans>Medium, size and more</Trans>
      </summary>
      <div className="grid grid-cols-2 gap-5 py-4 sm:grid-cols-3">
        <TextField label={t`Medium`} placeholder={t`Oil on canvas`} {...register('medium')} error={errors.medium?.message} />
        <TextField label={t`Year`} inputMode="numeric" {...register('year')} error={errors.year?.message} />
        <TextField label={t`Edition`} placeholder="3 / 25" {...register('edition')} error={errors.edition?.message} />
        <TextField label={t`Height, cm`} inputMode="decimal" {...register('height')} error={errors.height?.message} />
        <TextField label={t`Width, cm`} inputMode="decimal" {...register('width')} error={errors.width?.message} />
        <TextField label={t`Depth, cm`} inputMode="decimal" {...register('depth')} error={errors.depth?.message} />
        <div className="col-span-2 grid grid-cols-2 gap-x-5 sm:col-span-3">
          <Checkbox label={t`Limited edition`} {...register('isLimitedEdition')} />
          <Checkbox label={t`Made to order`} {...register('isCustomOrder')} />
          <Checkbox label={t`Framed`} {...register('framed')} />
          <Checkbox label={t`Signed`} {...register('signed')} />
        </div>
        <Select label={t`Shown to visitors`} className="col-span-2 sm:col-span-3" {...register('state')}>
          <option value="published">{t`Published`}</option>
          <option value="draft">{t`Draft`}</option>
          <option value="hidden">{t`Hidden`}</option>
        </Select>
      </div>
    </details>
  );
}
