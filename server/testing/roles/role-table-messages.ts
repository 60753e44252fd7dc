import { documentForm, type Scene } from './role-scene.ts';
import { ADMIN, OPEN, OWN, row, type Rows, SIGNED_IN } from './role-row.ts';
import { someEmail } from '#server/testing/test-server.ts';

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

const contactBody = () => ({ names: 'A Visitor', email: someEmail(), subject: 'Hello', message: 'There' });
const contact = async ({ server }: Scene) => (await server.call('POST /messages', { body: contactBody() })).json().data._id as string;

async function notification({ server, customer }: Scene): Promise<string> {
  const { rows } = await server.services.db.$client.query(
    "INSERT INTO notifications (id, user_id, kind, facts, link) VALUES (gen_random_uuid(), $1, 'order.paid', '{\"number\": 1}', '/cart') RETURNING id",
    [customer.id],
  );
  return rows[0].id as string;
}

/** The two participants only; not an admin either (threats.md T12). */
const BOTH = '401 200 403 200 403 403 403 403';
const MINE = '401 200 403 403 403 403 403 403';
const both = ({ customer, artist }: Scene) => ({ userId1: customer.id, userId2: artist.id });
const DEAD_LINK = '400 400 400 400 400 400 400 400';

export const messageRows = {
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
  'GET /messages/reports/{id}': row(ADMIN, async (scene) => ({ path: { id: await report(scene) } })),
  'PUT /messages/reports/{id}': row(ADMIN, async (scene) => ({ path: { id: await report(scene) }, body: { note: 'Talked' } })),
  'GET /events': row(SIGNED_IN),
  'POST /messages': row('201 201 201 201 201 201 201 201', () => ({ body: contactBody() })),
  'GET /messages': row(ADMIN),
  'GET /messages/{id}': row(ADMIN, async (scene) => ({ path: { id: await contact(scene) } })),
  'PUT /messages/{id}': row(ADMIN, async (scene) => ({ path: { id: await contact(scene) }, body: { read: true } })),
  'GET /notifications': row(SIGNED_IN),
  'PUT /notifications/read': row(SIGNED_IN),
  'PUT /notifications/{id}/read': row(OWN, async (scene) => ({ path: { id: await notification(scene) } })),
  'POST /newsletter': row(OPEN, () => ({ body: { email: someEmail() } })),
  'POST /newsletter/confirm': row(DEAD_LINK, () => ({ body: { token: 'x'.repeat(60) } })),
  'POST /unsubscribe/{token}': row(DEAD_LINK, () => ({ path: { token: 'x'.repeat(60) } })),
  'GET /mail-preferences': row(SIGNED_IN),
  'PUT /mail-preferences': row(SIGNED_IN, () => ({ body: { newMessages: false } })),
  'POST /users/verify-email': row(DEAD_LINK, () => ({ body: { token: 'x'.repeat(60) } })),
  'POST /users/verify-email/again': row(SIGNED_IN),
} satisfies Rows;

const post = async ({ server }: Scene) => ({ name: (await server.call('GET /blog')).json().data[0].name as string });
const ofPost = (body?: object) => async (scene: Scene) => ({ path: await post(scene), ...(body ? { body } : {}) });

/** The customer's comment on an article, which waits for approval. */
async function comment(scene: Scene) {
  const { name } = await post(scene);
  const written = await scene.server.call(`POST /blog/${name}/comments`, { as: scene.customer.token, body: { text: 'Well said' } });
  return { path: { id: written.json().data._id as string } };
}

export const blogRows = {
  'GET /blog': row(OPEN),
  'GET /blog/topics': row(OPEN),
  'GET /blog/{name}': row(OPEN, ofPost()),
  'POST /blog/{name}/view': row(OPEN, ofPost()),
  'GET /blog/{name}/like': row(SIGNED_IN, ofPost()),
  'PUT /blog/{name}/like': row(SIGNED_IN, ofPost()),
  'DELETE /blog/{name}/like': row(SIGNED_IN, ofPost()),
  'GET /blog/{name}/comments': row(OPEN, ofPost()),
  'POST /blog/{name}/comments': row('401 201 201 201 201 201 201 201', ofPost({ text: 'Well said' })),
  'POST /blog/comments/{id}/approve': row(ADMIN, comment),
  'DELETE /blog/comments/{id}': row('401 200 404 404 404 404 404 200', comment),
} satisfies Rows;
