import { screen } from '@testing-library/react';
import { answer, requestsOf } from '#web/testing/fake-api.ts';
import { idOf } from '#web/testing/make-account.ts';
import { makeArt, makePicture } from '#web/testing/make-art.ts';
import { open } from '#web/testing/open.tsx';

/** The screen with the form of an artwork. */
export const ARTWORKS = '/dashboard/artist/manage-artworks';

/** A file that begins as a JPEG does. */
export const jpeg = (name: string) =>
  new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0)], name, { type: 'image/jpeg' });

/** Opens 'Add New Art'. */
export async function openForm() {
  const visit = await open(ARTWORKS, { as: 'artist' });
  await visit.user.click(screen.getByRole('button', { name: 'New Art' }));
  await screen.findByRole('dialog', { name: 'Add New Art' });
  return visit;
}

/** Opens 'Edit Art' of an artwork with three pictures. */
export async function openEditor(changes = {}) {
  answer('GET /arts/{id}', { data: makeArt(1, { pictures: [1, 2, 3].map(makePicture), ...changes }) });
  const visit = await open(`${ARTWORKS}?art=${idOf(1)}`, { as: 'artist' });
  await screen.findByRole('button', { name: 'Update' });
  return visit;
}

export const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
export const chooser = () => screen.getByLabelText(/^(Choose|Add) pictures$/);
export const publish = () => screen.getByRole('button', { name: 'Publish' });
/** The pictures in their row, in their order. */
const tiles = () => screen.queryAllByRole('button', { name: /: \d of \d$/ });
/** Their names, in their order. */
export const shown = () => tiles().map((tile) => tile.getAttribute('aria-label')?.replace(/: \d of \d$/, ''));
/** Presses a picture, which shows its tools. */
export const pressPicture = async ({ user }: Pick<Awaited<ReturnType<typeof open>>, 'user'>, name: string) =>
  user.click(await screen.findByRole('button', { name: new RegExp(`^${name}: \\d of \\d$`) }));
/** The id that the upload number `n` of this test is answered. */
export const uploaded = (n: number) => idOf(2_100 + n);
/** The names of the files that were uploaded. */
export const uploadsOf = () => requestsOf('POST /arts/pictures').map(({ body }) => (body['image'] as File).name);

/** Each upload is answered a picture of its own. */
export function answerUploads() {
  let count = 0;
  answer('POST /arts/pictures', () => ({ data: { ...makePicture(0), _id: uploaded((count += 1)) } }));
}

/** Fills in what an artwork must have. */
export async function fillIn({ user }: Awaited<ReturnType<typeof openForm>>) {
  await user.upload(chooser(), jpeg('front.jpg'));
  await screen.findByRole('button', { name: /^front.jpg: / });
  await user.type(field('Name'), 'Three Rooms');
  await user.type(field('Price'), '480000');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Painting');
  await user.type(field('Description'), 'Three boards.');
}
