import { ADMIN, OPEN, row, type Rows, SIGNED_IN } from '#server/testing/roles/role-row.ts';
import { documentForm, type Scene } from '#server/testing/roles/role-scene.ts';

/** The customer writes to the artist, with a file. */
async function message({ server, customer, artist }: Scene) {
  const form = documentForm('attachment');
  form.set('receiver', artist.id);
  form.set('content', 'Is it available?');
  const { data } = (await server.call('POST /messages/sendMessage', { as: customer.token, form })).json();
  return { id: data._id as string, conversation: data.conversation as string, file: (data.fileUrl as string).split('/').at(-1)! };
}

/** The customer reports the conversation with the artist. */
async function report(scene: Scene): Promise<string> {
  const { conversation } = await message(scene);
  const { server, customer, admin } = scene;
  await server.call(`POST /messages/conversations/${conversation}/report`, { as: customer.token, body: { reason: 'Rude' } });
  return (await server.call('GET /messages/reports', { as: admin.token })).json().data[0]._id as string;
}

/** The two participants only; not an admin either (threats.md T12). */
const BOTH = '401 200 403 200 403 403 403 403';
const MINE = '401 200 403 403 403 403 403 403';
const both = ({ customer, artist }: Scene) => ({ userId1: customer.id, userId2: artist.id });

export const chatRows = {
  'GET /messages/conversations/{userId}': row(MINE, (scene) => ({ path: { userId: scene.customer.id } })),
  'GET /messages/{userId}/{otherUserId}': row(BOTH, (scene) => ({ path: { userId: scene.customer.id, otherUserId: scene.artist.id } })),
  'POST /messages/sendMessage': row('401 201 201 400 201 201 201 201', (scene) => ({
    body: { receiver: scene.artist.id, content: 'Hello' },
  })),
  'GET /messages/artists/all': row(SIGNED_IN),
  'GET /messages/unread/{userId}': row(MINE, (scene) => ({ path: { userId: scene.customer.id } })),
  'PUT /messages/read/{messageId}': row('401 403 404 200 404 404 404 404', async (scene) => ({
    path: { messageId: (await message(scene)).id },
  })),
  'DELETE /messages/{id}': row('401 200 404 403 404 404 404 404', async (scene) => ({ path: { id: (await message(scene)).id } })),
  'GET /messages/conversation/{userId1}/{userId2}': row(BOTH, async (scene) => {
    await message(scene);
    return { path: both(scene) };
  }),
  'PUT /messages/conversations/{id}/read': row('401 200 404 200 404 404 404 404', async (scene) => ({
    path: { id: (await message(scene)).conversation },
  })),
  'GET /messages/files/{token}': row(OPEN, async (scene) => ({ path: { token: (await message(scene)).file } })),
  'POST /messages/typing': row('401 200 404 404 404 404 404 404', async (scene) => {
    await message(scene);
    return { body: { receiver: scene.artist.id } };
  }),
  'GET /messages/blocks': row(SIGNED_IN),
  'PUT /messages/blocks/{userId}': row('401 200 200 400 200 200 200 200', (scene) => ({ path: { userId: scene.artist.id } })),
  'DELETE /messages/blocks/{userId}': row(SIGNED_IN, (scene) => ({ path: { userId: scene.artist.id } })),
  'POST /messages/conversations/{id}/report': row('401 201 404 201 404 404 404 404', async (scene) => ({
    path: { id: (await message(scene)).conversation },
    body: { reason: 'Rude' },
  })),
  'GET /messages/reports': row(ADMIN),
  'GET /admin/reports.csv': row(ADMIN),
  'GET /messages/reports/{id}': row(ADMIN, async (scene) => ({ path: { id: await report(scene) } })),
  'PUT /messages/reports/{id}': row(ADMIN, async (scene) => ({ path: { id: await report(scene) }, body: { note: 'Talked' } })),
} satisfies Rows;

declare module '#server/testing/roles/role-row.ts' {
  interface AreaRows extends RowsOf<typeof chatRows> {}
}
