import { OWN, row, type Rows, SIGNED_IN } from '#server/testing/roles/role-row.ts';
import type { Scene } from '#server/testing/roles/role-scene.ts';

async function notification({ server, customer }: Scene): Promise<string> {
  const { rows } = await server.services.db.$client.query(
    "INSERT INTO notifications (id, user_id, kind, facts, link) VALUES (gen_random_uuid(), $1, 'order.paid', '{\"number\": 1}', '/cart') RETURNING id",
    [customer.id],
  );
  return rows[0].id as string;
}

export const notificationRows = {
  'GET /notifications': row(SIGNED_IN),
  'PUT /notifications/read': row(SIGNED_IN),
  'PUT /notifications/visited': row(SIGNED_IN, () => ({ body: { at: '/cart' } })),
  'GET /notifications/choices': row(SIGNED_IN),
  'PUT /notifications/choices': row(SIGNED_IN, () => ({ body: { message: 'site' } })),
  'PUT /notifications/{id}/read': row(OWN, async (scene) => ({ path: { id: await notification(scene) } })),
} satisfies Rows;

declare module '#server/testing/roles/role-row.ts' {
  interface AreaRows extends RowsOf<typeof notificationRows> {}
}
