import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { answer, requestsOf } from '#web/testing/fake-api.ts';
import { pageOf } from '#web/testing/make-account.ts';
import { makeArt, makeArtCard, makePicture } from '#web/testing/make-art.ts';
import { open } from '#web/testing/open.tsx';
import { ARTWORKS, chooser, jpeg } from './art-form.ts';

/** Each upload becomes the draft number n, with the picture number n. */
export function answerDrafts(): void {
  let count = 0;
  answer('GET /arts/owner', pageOf([makeArtCard(1)]));
  answer('POST /arts/drafts', () => {
    count += 1;
    return { data: makeArt(count, { state: 'draft', pictures: [makePicture(count)] }) };
  });
  answer('PUT /arts/{id}', ({ params }) => ({ data: makeArt(1, { _id: params['id'] ?? '' }) }));
}

/** Opens 'Add many' with pictures of these names. */
export async function openTable(files: readonly string[]) {
  const visit = await open(`${ARTWORKS}?add=many`, { as: 'artist' });
  await screen.findByLabelText('Choose pictures');
  await visit.user.upload(chooser(), files.map(jpeg));
  await waitFor(() => expect(requestsOf('POST /arts/drafts')).toHaveLength(files.length));
  return visit;
}
