import { ADMIN, row, type Rows } from '#server/testing/roles/role-row.ts';
import { paidOrder, type Scene } from '#server/testing/roles/role-scene.ts';

const paid = async (scene: Scene) => ({ path: { id: (await paidOrder(scene)).order.id } });

const noted = async (scene: Scene) => {
  const { path } = await paid(scene);
  const { data } = (
    await scene.server.call(`POST /admin/orders/${path.id}/notes`, { as: scene.admin.token, body: { text: 'Called the buyer' } })
  ).json();
  return { path: { id: path.id, noteId: data._id as string } };
};

const mailed = async (scene: Scene) => {
  const { path } = await paid(scene);
  const { rows } = await scene.server.services.db.$client.query(
    `INSERT INTO outgoing_mails (id, cause, letter, reader, user_id, about, written_from, state, sent_at)
     VALUES (gen_random_uuid(), 'test ' || $1::text, 'orderPaid', $2::text, $2::uuid, $1::uuid, '{"news":"paid"}', 'sent', now()) RETURNING id`,
    [path.id, scene.customer.id],
  );
  return { path: { id: path.id, mailId: rows[0].id as string } };
};

export const deskRows = {
  'GET /admin/orders/{id}': row(ADMIN, paid),
  'POST /admin/orders/{id}/notes': row('401 403 403 403 403 403 403 201', async (scene) => ({
    ...(await paid(scene)),
    body: { text: 'Called the buyer' },
  })),
  'DELETE /admin/orders/{id}/notes/{noteId}': row(ADMIN, noted, '403 404'),
  'POST /admin/orders/{id}/mails/{mailId}/resend': row('401 403 403 403 403 403 403 201', mailed),
} satisfies Rows;

declare module '#server/testing/roles/role-row.ts' {
  interface AreaRows extends RowsOf<typeof deskRows> {}
}
