import { ADMIN, row, type Rows } from '#server/testing/roles/role-row.ts';
import type { Scene } from '#server/testing/roles/role-scene.ts';
import { someEmail } from '#server/testing/test-server.ts';

const reply = () => ({ title: `Hours ${someEmail()}`, text: 'Hello {name}, we are open until six.' });
const saved = async ({ server, admin }: Scene) =>
  (await server.call('POST /messages/replies', { as: admin.token, body: reply() })).json<{ data: { _id: string } }>().data._id;

export const replyRows = {
  'GET /messages/replies': row(ADMIN),
  'POST /messages/replies': row('401 403 403 403 403 403 403 201', () => ({ body: reply() })),
  'PUT /messages/replies/{id}': row(ADMIN, async (scene) => ({ path: { id: await saved(scene) }, body: reply() })),
  'DELETE /messages/replies/{id}': row(ADMIN, async (scene) => ({ path: { id: await saved(scene) } })),
} satisfies Rows;

declare module '#server/testing/roles/role-row.ts' {
  interface AreaRows extends RowsOf<typeof replyRows> {}
}
