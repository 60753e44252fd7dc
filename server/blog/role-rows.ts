import { ADMIN, OPEN, row, type Rows, SIGNED_IN } from '#server/testing/roles/role-row.ts';
import type { Scene } from '#server/testing/roles/role-scene.ts';

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

declare module '#server/testing/roles/role-row.ts' {
  interface AreaRows extends RowsOf<typeof blogRows> {}
}
