import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Art } from '#contract/arts.ts';
import { NewArtOrDraft } from '#contract/new-art.ts';
import { fieldMessages } from '#contract/messages.ts';
import { ApiFailure } from '#web/app/api.ts';
import { useFormDraft } from '#web/app/forms/use-form-draft.ts';
import { useSchemaForm } from '#web/app/forms/use-schema-form.ts';
import { type ArtOrDraft, type ArtValues, artValues, type FirstValues, noArtValues } from '#web/arts/values/art-values.ts';
import { keptOf, readKept } from '#web/arts/pictures/kept-pictures.ts';
import { type FormPictures, usePictures } from '#web/arts/pictures/use-pictures.ts';

/** Keeps the values and the pictures, which are on the server. */
function useArtDraft(form: UseFormReturn<ArtValues, unknown, ArtOrDraft>, pictures: FormPictures, art: Art | undefined) {
  const { list, items, isChanged } = pictures;
  return useFormDraft(form, `art:${art?._id ?? 'new'}`, {
    // Which button is pressed decides it.
    omit: ['state'],
    // The next one of a series begins with other values.
    ...(art ? {} : { base: '' }),
    beside: {
      value: isChanged ? keptOf(items) : undefined,
      put: (kept, savedAt) => list.restore(readKept(kept, art?.pictures ?? [], savedAt)),
    },
  });
}

type ArtSubmission = ArtOrDraft;
/** Which button was pressed. */
export type SaveKind = 'publish' | 'draft' | 'another' | 'update';
/** Sends the artwork; a refusal is shown by `showFieldFailures`, and `onSent` removes the draft. */
export type SendArt = (sent: ArtSubmission, kind: SaveKind, showFieldFailures: (error: unknown) => void, onSent: () => void) => void;

/**
 * The values and pictures of the form, and how it is saved: what is missing is named, then it waits for the pictures that are still on their
 * way, and only when each of them has arrived it is sent. A draft may lack anything.
 */
export function useArtForm(art: Art | undefined, first: FirstValues = noArtValues, onSend: SendArt) {
  const { t } = useLingui();
  const form = useSchemaForm<ArtValues, ArtOrDraft>(NewArtOrDraft, (art ? artValues(art) : first) as Partial<ArtValues>, {
    isEmptyKept: true,
  });
  const pictures = usePictures(art?.pictures ?? []);
  const [waiting, setWaiting] = useState<SaveKind>();
  const [picturesError, setPicturesError] = useState<string>();
  const { list } = pictures;
  const draft = useArtDraft(form, pictures, art);

  const showFailures = (error: unknown) => {
    form.showFieldFailures(error);
    if (error instanceof ApiFailure) setPicturesError(error.fields['pictures'] ?? error.fields['image'] ?? error.fields['alts']);
  };
  const isImageMissing = (kind: SaveKind) => {
    const isMissing = list.read().items.length === 0 && (kind === 'update' ? form.getValues('state') !== 'draft' : kind !== 'draft');
    setPicturesError(isMissing ? fieldMessages.artImageRequired : undefined);
    return isMissing;
  };
  const send = form.handleSubmit;
  const save = (kind: SaveKind) => {
    if (waiting) return;
    const before = form.getValues('state');
    if (kind !== 'update') form.setValue('state', kind === 'draft' ? 'draft' : 'published');
    // What could not be published is still the draft that it was, and can be saved as one.
    const putBack = () => kind !== 'update' && form.setValue('state', before);
    const isMissing = isImageMissing(kind);
    const sendWhenArrived = async () => {
      if (isMissing) return void putBack();
      setWaiting(kind);
      const haveArrived = await list.settle();
      setWaiting(undefined);
      if (!haveArrived) {
        putBack();
        return setPicturesError(t`Some pictures have not arrived. Try them again, or remove them.`);
      }
      // Read anew: something may have been typed while the pictures were on their way.
      await send((values) => {
        const onRefused = (error: unknown) => {
          putBack();
          showFailures(error);
        };
        onSend(Object.assign(values, pictures.sent()), kind, onRefused, draft.drop);
      }, putBack)();
    };
    void send(sendWhenArrived, putBack)();
  };
  return {
    form,
    draft,
    pictures,
    save,
    waiting,
    picturesError: list.read().items.length > 0 && picturesError === fieldMessages.artImageRequired ? undefined : picturesError,
    isUnsaved: form.formState.isDirty || pictures.isChanged,
  };
}
