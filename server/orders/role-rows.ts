import { ADMIN, ARTIST, ARTIST_OR_ADMIN, row, type Rows, SIGNED_IN } from '#server/testing/roles/role-row.ts';
import { cartOf, parcelForm, paidOrder, unpaidOrder, type Scene } from '#server/testing/roles/role-scene.ts';

const unpaid = async (scene: Scene) => ({ path: { id: (await unpaidOrder(scene)).order.id } });
const paid = async (scene: Scene) => ({ path: { id: (await paidOrder(scene)).order.id } });

const line = async (scene: Scene, isSent: boolean) => {
  const { order, lines } = await paidOrder(scene);
  const path = { id: order.id, lineId: lines[0]!.line.id };
  if (isSent) await scene.server.call(`POST /checkout/${path.id}/lines/${path.lineId}/sent`, { as: scene.artist.token });
  return { path };
};

const sentWithPhoto = async (scene: Scene) => {
  const { path } = await line(scene, false);
  await scene.server.call(`POST /checkout/${path.id}/lines/${path.lineId}/sent`, { as: scene.artist.token, form: parcelForm() });
  return { path };
};

const asked = async (scene: Scene) => {
  const { path } = await paid(scene);
  await scene.server.call(`POST /checkout/${path.id}/cancellation`, { as: scene.customer.token, body: { reason: 'Ordered twice' } });
  return { path };
};

/** The artist of the order may know it, but not perform the action. */
const OWN_ORDER = '401 200 404 403 404 404 404 200';
const OWN_LINE = '401 403 403 200 404 403 403 200';
/** Its buyer too. */
const OWN_PARCEL = '401 200 404 200 404 404 404 200';

export const orderRows = {
  'GET /checkout': row(ADMIN),
  'GET /checkout/owner': row(SIGNED_IN),
  'GET /checkout/customer': row(ARTIST_OR_ADMIN),
  'GET /checkout/artsOwner': row(ARTIST),
  'GET /admin/orders.csv': row(ADMIN),
  'GET /artist/orders.csv': row(ARTIST),
  'GET /checkout/{id}': row('401 200 404 200 404 404 404 200', paid),
  'POST /checkout/{cartId}': row('401 201 404 404 404 404 404 404', async (scene) => ({
    path: { cartId: await cartOf(scene) },
    body: { shippingAddress: 'Kigali' },
  })),
  'POST /checkout/{id}/complete': row(ADMIN, unpaid),
  'POST /checkout/{id}/cancel': row(OWN_ORDER, unpaid),
  // Support may know the order too.
  'POST /checkout/{id}/again': row('401 200 404 403 404 404 404 403', paid, '404 403'),
  'POST /checkout/{id}/refunded': row('401 403 403 403 403 403 403 409', paid),
  'POST /checkout/{id}/refunds': row('401 403 403 403 403 403 403 201', async (scene) => ({
    ...(await paid(scene)),
    body: { amount: 1_000, reason: 'Damaged' },
  })),
  'POST /checkout/{id}/waiting/{refundId}/refund': row('401 403 403 403 403 403 403 409', async (scene) => ({
    path: { ...(await paid(scene)).path, refundId: scene.work.id },
  })),
  'POST /checkout/{id}/lines/{lineId}/sent': row(OWN_LINE, (scene) => line(scene, false)),
  'GET /checkout/{id}/lines/{lineId}/photo': row('401 200 404 200 404 404 404 200', sentWithPhoto),
  'POST /checkout/{id}/lines/{lineId}/delivered': row(OWN_PARCEL, (scene) => line(scene, true)),
  'DELETE /checkout/{id}/lines/{lineId}/sent': row(OWN_LINE, (scene) => line(scene, true)),
  'DELETE /checkout/{id}/lines/{lineId}/delivered': row(OWN_PARCEL, (scene) => line(scene, true)),
  'POST /checkout/{id}/cancellation': row(
    '401 200 404 403 404 404 404 403',
    async (scene) => ({
      ...(await paid(scene)),
      body: { reason: 'Ordered twice' },
    }),
    '404 403',
  ),
  'PUT /checkout/{id}/delivery': row(
    '401 200 404 403 404 404 404 403',
    async (scene) => ({ ...(await paid(scene)), body: { shippingAddress: 'KG 9 Ave, Kigali' } }),
    '404 403',
  ),
  'POST /checkout/{id}/cancellation/withdraw': row('401 200 404 403 404 404 404 403', asked, '404 403'),
  'POST /checkout/{id}/cancellation/accept': row(OWN_LINE, asked),
  'POST /checkout/{id}/cancellation/decline': row(OWN_LINE, asked),
  'POST /checkout/{id}/problems': row(
    '401 201 404 403 404 404 404 403',
    async (scene) => ({
      ...(await paid(scene)),
      body: { reason: 'damaged', text: 'A corner is broken.' },
    }),
    '404 403',
  ),
} satisfies Rows;

declare module '#server/testing/roles/role-row.ts' {
  interface AreaRows extends RowsOf<typeof orderRows> {}
}
