import { ADMIN, row, type Rows } from '#server/testing/roles/role-row.ts';
import type { Scene } from '#server/testing/roles/role-scene.ts';
import { someEmail } from '#server/testing/test-server.ts';

const contactBody = () => ({ names: 'A Visitor', email: someEmail(), subject: 'Hello', message: 'There' });
const contact = async ({ server }: Scene) => (await server.call('POST /messages', { body: contactBody() })).json().data._id as string;

export const contactRows = {
  'POST /messages': row('201 201 201 201 201 201 201 201', () => ({ body: contactBody() })),
  'GET /messages': row(ADMIN),
  'GET /messages/{id}': row(ADMIN, async (scene) => ({ path: { id: await contact(scene) } })),
  'PUT /messages/{id}': row(ADMIN, async (scene) => ({ path: { id: await contact(scene) }, body: { read: true } })),
} satisfies Rows;

declare module '#server/testing/roles/role-row.ts' {
  interface AreaRows extends RowsOf<typeof contactRows> {}
}
