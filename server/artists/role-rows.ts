import { dayOf } from '#contract/format.ts';
import { ARTIST, OPEN, row, type Rows, SIGNED_IN } from '#server/testing/roles/role-row.ts';
import { applicantsDocument, documentForm, paidOrder, type Scene } from '#server/testing/roles/role-scene.ts';

const ofBuyer = async (scene: Scene) => {
  await paidOrder(scene);
  return { path: { id: scene.customer.id } };
};
const ofArtist = (scene: Scene) => ({ path: { id: scene.artist.id } });

export const artistRows = {
  'POST /documents': row('401 409 409 201 201 201 201 409', () => ({ form: documentForm() })),
  'DELETE /documents/{id}': row('401 404 404 404 404 200 404 404', async (scene) => ({
    path: { id: (await applicantsDocument(scene)).id },
  })),
  'GET /documents/{token}': row(OPEN, async (scene) => ({ path: { token: (await applicantsDocument(scene)).token } })),
  'GET /artists/{slug}': row(OPEN, (scene) => ({ path: { slug: scene.artist.id } })),
  'GET /artists/followed': row(SIGNED_IN),
  'GET /artists/followed/ids': row(SIGNED_IN),
  'GET /artist/followers': row(ARTIST),
  'PUT /artists/{id}/follow': row('401 200 200 409 200 200 200 200', ofArtist),
  'DELETE /artists/{id}/follow': row(SIGNED_IN, ofArtist),
  'GET /artist/overview': row(ARTIST),
  'GET /artist/customers': row(ARTIST),
  'GET /artist/customers.csv': row(ARTIST),
  'GET /artist/customers/{id}': row('401 403 403 200 404 403 403 403', ofBuyer),
  'PUT /artist/customers/{id}/note': row('401 403 403 200 404 403 403 403', async (scene) => ({
    ...(await ofBuyer(scene)),
    body: { text: 'Likes blue' },
  })),
  'GET /artist/figures': row(ARTIST),
  'GET /artist/holiday': row(ARTIST),
  'PUT /artist/holiday': row(ARTIST, () => ({ body: { from: '2026-11-01', to: dayOf(Date.now()), text: 'On a journey', sell: true } })),
} satisfies Rows;

declare module '#server/testing/roles/role-row.ts' {
  interface AreaRows extends RowsOf<typeof artistRows> {}
}
