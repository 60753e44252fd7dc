import type * as z from 'zod/mini';
import type { ContactInbox as Inbox } from '#contract/contact.ts';
import { ADMIN, OPEN, row, type Rows } from '#server/testing/roles/role-row.ts';
import { paidOrder, problemForm, type Scene } from '#server/testing/roles/role-scene.ts';
import { someEmail } from '#server/testing/test-server.ts';

const contactBody = () => ({ names: 'A Visitor', email: someEmail(), subject: 'Hello', message: 'There' });
const contact = async ({ server }: Scene) => (await server.call('POST /messages', { body: contactBody() })).json().data._id as string;

/** A photo that the customer sent with a problem, as the admin opens it. */
async function problemPhoto(scene: Scene): Promise<string> {
  const { order } = await paidOrder(scene);
  await scene.server.call(`POST /checkout/${order.id}/problems`, { as: scene.customer.token, form: problemForm() });
  const { data } = (await scene.server.call('GET /messages', { as: scene.admin.token })).json<ContactInbox>();
  return data[0]!.photos[0]!.split('/').at(-1)!;
}

type ContactInbox = z.infer<typeof Inbox>;

export const contactRows = {
  'POST /messages': row('201 201 201 201 201 201 201 201', () => ({ body: contactBody() })),
  'GET /messages': row(ADMIN),
  'GET /admin/emails.csv': row(ADMIN),
  'GET /messages/{id}': row(ADMIN, async (scene) => ({ path: { id: await contact(scene) } })),
  'PUT /messages/{id}': row(ADMIN, async (scene) => ({ path: { id: await contact(scene) }, body: { read: true } })),
  'GET /messages/assignees': row(ADMIN),
  'POST /messages/{id}/close': row(ADMIN, async (scene) => ({ path: { id: await contact(scene) } })),
  // Only who closed it undoes it.
  'POST /messages/{id}/close/undo': row(
    '401 403 403 403 403 403 403 200',
    async (scene) => {
      const id = await contact(scene);
      await scene.server.call(`POST /messages/${id}/close`, { as: scene.admin.token });
      return { path: { id } };
    },
    '403 409',
  ),
  'PUT /messages/{id}/assignee': row(ADMIN, async (scene) => ({ path: { id: await contact(scene) }, body: { assignee: scene.admin.id } })),
  'GET /messages/photos/{token}': row(OPEN, async (scene) => ({ path: { token: await problemPhoto(scene) } })),
} satisfies Rows;

declare module '#server/testing/roles/role-row.ts' {
  interface AreaRows extends RowsOf<typeof contactRows> {}
}
