import { ADMIN, OPEN, row, type Rows, SIGNED_IN } from '#server/testing/roles/role-row.ts';
import { pictureForm, type Scene } from '#server/testing/roles/role-scene.ts';

const post = async ({ server }: Scene) => ({ name: (await server.call('GET /blog')).json().data[0].name as string });
const ofPost = (body?: object) => async (scene: Scene) => ({ path: await post(scene), ...(body ? { body } : {}) });

/** The customer's comment on an article, which waits for approval. */
async function comment(scene: Scene) {
  const { name } = await post(scene);
  const written = await scene.server.call(`POST /blog/${name}/comments`, { as: scene.customer.token, body: { text: 'Well said' } });
  return { path: { id: written.json().data._id as string } };
}

const text = { title: 'A loom in Huye', body: 'Threads.', summary: 'How it is woven', category: 'Traditions' };
/** A draft of the admin's. */
async function draft({ server, admin }: Scene) {
  const written = await server.call('POST /blog', { as: admin.token, body: text });
  return { name: written.json().data.name as string };
}
const ofDraft = (body?: object) => async (scene: Scene) => ({ path: await draft(scene), ...(body ? { body } : {}) });
const WRITTEN = '401 403 403 403 403 403 403 201';

export const blogRows = {
  'POST /blog': row(WRITTEN, () => ({ body: text })),
  'PUT /blog/{name}': row(ADMIN, ofDraft({ state: 'published' })),
  'DELETE /blog/{name}': row(ADMIN, ofPost()),
  'POST /blog/pictures': row(WRITTEN, () => ({ form: pictureForm() })),
  'POST /blog/preview': row(ADMIN, () => ({ body: { body: '*Threads*' } })),
  'GET /admin/blog': row(ADMIN),
  'GET /admin/blog.csv': row(ADMIN),
  'GET /admin/blog/{name}': row(ADMIN, ofDraft()),
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

declare module '#server/testing/roles/role-row.ts' {
  interface AreaRows extends RowsOf<typeof blogRows> {}
}
