import { useState, useSyncExternalStore } from 'react';
import type { ArtPicture } from '#contract/art-pictures.ts';
import { pictureUrl, widthsOf, zoomUrl, hasZoom } from '#contract/pictures.ts';
import { ApiFailure, isDefinite } from '#web/app/api.ts';
import { explain } from '#web/app/failures/situations.ts';
import { makeUpload } from '#web/app/upload.ts';
import { loadPatiently } from '#web/kit/browser/lazy-part.ts';
import { type PictureItem, PictureList, type Steps } from './picture-list.ts';
import { useOpenList } from './use-open-list.ts';

/** What is done with a picture of an artwork on its way to the server. */
export const pictureSteps: Steps = {
  // Loaded with the first file: nobody who only edits a price needs it.
  prepare: async (file, change) => (await loadPatiently(() => import('./make-ready.ts'))).makeReady(file, change),
  upload: async (file, { key, onProgress, signal }) =>
    (await makeUpload(onProgress)('POST /arts/pictures', { body: { image: file }, idempotencyKey: key, signal })).data,
  judge: (error) => ({
    isRefused: isDefinite(error),
    message: (error instanceof ApiFailure && error.fields['image']) || explain('saveArt', error),
  }),
  fetchStored,
};

/** The largest copy of a stored picture that everybody can ask for. */
export const largestUrl = (picture: ArtPicture): string =>
  hasZoom(picture) ? zoomUrl(picture._id) : pictureUrl(picture._id, widthsOf(picture.width).at(-1) ?? 960, 'jpg');

async function fetchStored(picture: ArtPicture): Promise<File> {
  const answer = await fetch(largestUrl(picture));
  if (!answer.ok) throw new ApiFailure(0);
  return new File([await answer.blob()], `${picture._id}.jpg`, { type: 'image/jpeg' });
}

/** What of the pictures is sent with the artwork. */
export type SentPictures = { order?: string; alts?: string };

/** The pictures of a form, with what they were when it was opened. */
export type FormPictures = ReturnType<typeof usePictures>;

/** The pictures of a form: `stored` are those that the artwork has. */
export function usePictures(stored: readonly ArtPicture[]) {
  const [list] = useState(() => new PictureList(stored, pictureSteps));
  const { items, refusals } = useSyncExternalStore(list.subscribe, list.read, list.read);
  useOpenList(list);
  const isChanged = orderOf(items) !== orderOf(stored.map((picture) => ({ picture }))) || items.some(({ state }) => state !== 'done');
  const changedAlts = altsOf(items, stored);
  return {
    list,
    items,
    refusals,
    stored,
    /** The first picture, once it is there. */
    cover: items[0]?.picture,
    isChanged: isChanged || changedAlts !== undefined,
    /** What is sent, by what the list is now and not when this was rendered. */
    sent: (): SentPictures => {
      const now = list.read().items;
      const [order, alts] = [orderOf(now), altsOf(now, stored)];
      return { ...(order === orderOf(stored.map((picture) => ({ picture }))) ? {} : { order }), ...(alts ? { alts } : {}) };
    },
  };
}

const orderOf = (items: readonly Pick<PictureItem, 'picture'>[]) => items.flatMap(({ picture }) => picture?._id ?? []).join(',');

/** What was written anew of what pictures show, as the call takes it; undefined without a change. */
function altsOf(items: readonly PictureItem[], stored: readonly ArtPicture[]): string | undefined {
  const before = new Map(stored.map(({ _id, alt }) => [_id, alt]));
  const changed = items.flatMap(({ picture, alt }) =>
    picture && alt.trim() !== (before.get(picture._id) ?? '') ? [[picture._id, alt]] : [],
  );
  return changed.length > 0 ? JSON.stringify(Object.fromEntries(changed)) : undefined;
}
