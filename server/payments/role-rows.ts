import { OPEN, OWN, OWN_OR_ADMIN, row, type Rows } from '#server/testing/roles/role-row.ts';
import { payment, unpaidOrder, type Scene } from '#server/testing/roles/role-scene.ts';

const unpaid = async (scene: Scene) => ({ path: { id: (await unpaidOrder(scene)).order.id } });

export const paymentRows = {
  'POST /checkout/{id}/pay': row(OWN, async (scene) => ({ ...(await unpaid(scene)), body: { currency: 'RWF' } })),
  'GET /payments/options': row(OPEN),
  'GET /payments/{id}': row(OWN_OR_ADMIN, async (scene) => ({ path: { id: await payment(scene) } })),
  'POST /payments/{id}/verify': row(OWN_OR_ADMIN, async (scene) => ({ path: { id: await payment(scene) } })),
  'POST /payments/webhook': row('401 401 401 401 401 401 401 401', () => ({ body: { event: 'charge.completed' } })),
} satisfies Rows;

declare module '#server/testing/roles/role-row.ts' {
  interface AreaRows extends RowsOf<typeof paymentRows> {}
}
