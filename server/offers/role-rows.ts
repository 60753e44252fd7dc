import { row, type Rows, SIGNED_IN } from '#server/testing/roles/role-row.ts';
import { customerSecrets, type Scene } from '#server/testing/roles/role-scene.ts';
import { makeOffer } from './make-offer.ts';

/** The customer's offer for the artist's artwork, which waits for the artist. */
const open = async ({ server, customer, work }: Scene) => {
  const offer = await makeOffer(server.services.db, { buyerId: customer.id, art: work, shippingAddress: customerSecrets.address });
  return { path: { id: offer.id } };
};

const ARTISTS_TURN = '401 409 404 200 404 404 404 404';

export const offerRows = {
  'GET /offers': row(SIGNED_IN),
  'GET /offers/{id}': row('401 200 404 200 404 404 404 404', open),
  'POST /offers': row('401 201 201 409 201 201 201 201', async ({ server, work }) => {
    await server.services.db.$client.query('UPDATE arts SET accepts_offers = true WHERE id = $1', [work.id]);
    return { body: { art: work.id, quantity: 1, amount: work.price, shippingAddress: 'KG 7 Ave, Kigali' } };
  }),
  'POST /offers/{id}/accept': row(ARTISTS_TURN, open),
  'POST /offers/{id}/decline': row(ARTISTS_TURN, open),
  'POST /offers/{id}/counter': row(ARTISTS_TURN, async (scene) => ({ ...(await open(scene)), body: { amount: scene.work.price } })),
  'POST /offers/{id}/withdraw': row('401 200 404 409 404 404 404 404', open),
} satisfies Rows;

declare module '#server/testing/roles/role-row.ts' {
  interface AreaRows extends RowsOf<typeof offerRows> {}
}
