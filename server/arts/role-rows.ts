import { ADMIN, ARTIST_OR_ADMIN, OPEN, OWN, OWN_WORK, row, type Rows, SIGNED_IN } from '#server/testing/roles/role-row.ts';
import { artForm, draftForm, importForm, paidOrder, pictureForm, written, type Scene } from '#server/testing/roles/role-scene.ts';

const ofWork = (body?: object) => (scene: Scene) => ({ path: { id: scene.work.id }, ...(body ? { body } : {}) });
const words = { text: 'Some words' };

/** Questions and reviews of the artist's artwork; for a rival they are not found. */
const OWN_ANSWER = '401 403 403 200 404 403 403 403';

export const artRows = {
  'GET /arts': row(OPEN),
  'GET /arts/suggestions': row(OPEN, () => ({ query: 'search=paint' })),
  'GET /arts/categories': row(OPEN),
  'GET /arts/facets': row(OPEN, () => ({ query: 'category=Painting&maxWidth=80' })),
  'GET /arts/owner': row(SIGNED_IN),
  'GET /arts/name/{name}': row(OPEN, (scene) => ({ path: { name: scene.work.slug } })),
  'GET /arts/featured': row(OPEN),
  'GET /arts/several': row(OPEN, (scene) => ({ query: `ids=${scene.work.id}` })),
  'GET /arts/{id}': row(OPEN, ofWork()),
  'POST /arts': row('401 403 403 201 201 403 403 201', () => ({ form: artForm() })),
  'POST /arts/pictures': row('401 403 403 201 201 403 403 201', () => ({ form: pictureForm() })),
  'POST /arts/drafts': row('401 403 403 201 201 403 403 201', () => ({ form: draftForm() })),
  'POST /arts/{id}/duplicate': row('401 403 403 201 403 403 403 403', ofWork()),
  'POST /arts/bulk': row(ARTIST_OR_ADMIN, (scene) => ({ body: { ids: [scene.work.id], set: { price: 41_000 } } })),
  'POST /arts/bulk/undo': row(ARTIST_OR_ADMIN, (scene) => ({
    body: { steps: [{ _id: scene.work.id, before: { price: 41_000 }, now: { price: scene.work.price } }] },
  })),
  'POST /arts/import': row('401 403 403 201 201 403 403 201', () => ({ form: importForm() })),
  'GET /arts/import/template.csv': row(ARTIST_OR_ADMIN),
  'GET /admin/arts': row(ADMIN),
  'GET /admin/works.csv': row(ADMIN),
  'GET /artist/works.csv': row(ARTIST_OR_ADMIN),
  'PUT /arts/{id}': row(OWN_WORK, ofWork({ name: 'Renamed' })),
  'DELETE /arts/{id}': row(OWN_WORK, ofWork()),
  'GET /arts/{id}/related': row(OPEN, ofWork()),
  'GET /arts/{id}/more-by-artist': row(OPEN, ofWork()),
  'GET /arts/{id}/reviews': row(OPEN, ofWork()),
  'POST /arts/{id}/reviews': row('401 201 403 403 403 403 403 403', async (scene) => {
    await paidOrder(scene);
    return ofWork({ stars: 5, text: 'Lovely' })(scene);
  }),
  'GET /arts/{id}/reviews/mine': row(SIGNED_IN, ofWork()),
  'PUT /arts/{id}/reviews/{reviewId}': row(OWN, async (scene) => ({
    path: { id: scene.work.id, reviewId: await written(scene, 'reviews') },
    body: { stars: 4, text: 'Some words' },
  })),
  'POST /arts/{id}/reviews/{reviewId}/reply': row(OWN_ANSWER, async (scene) => ({
    path: { id: scene.work.id, reviewId: await written(scene, 'reviews') },
    body: words,
  })),
  'GET /arts/{id}/questions': row(OPEN, ofWork()),
  'POST /arts/{id}/questions': row('401 201 201 201 201 201 201 201', ofWork(words)),
  'POST /arts/{id}/questions/{questionId}/answer': row(OWN_ANSWER, async (scene) => ({
    path: { id: scene.work.id, questionId: await written(scene, 'questions') },
    body: words,
  })),
  'GET /arts/{id}/views': row(OWN_WORK, ofWork()),
  'GET /arts/{id}/standing': row(OWN_WORK, ofWork()),
  'POST /arts/{id}/view': row(OPEN, ofWork()),
  'GET /favorites': row(SIGNED_IN),
  'GET /favorites/ids': row(SIGNED_IN),
  'PUT /favorites': row(SIGNED_IN, (scene) => ({ body: { ids: [scene.work.id] } })),
  'PUT /favorites/{artId}': row(SIGNED_IN, (scene) => ({ path: { artId: scene.work.id } })),
  'DELETE /favorites/{artId}': row(SIGNED_IN, (scene) => ({ path: { artId: scene.work.id } })),
} satisfies Rows;

declare module '#server/testing/roles/role-row.ts' {
  interface AreaRows extends RowsOf<typeof artRows> {}
}
