import { OWN, row, type Rows, SIGNED_IN } from '#server/testing/roles/role-row.ts';
import { cartOf, type Scene } from '#server/testing/roles/role-scene.ts';

const byWork = ({ work }: Scene) => ({ productId: work.id });

const lineOfCustomer = async (scene: Scene, body?: object) => {
  await cartOf(scene);
  return { path: byWork(scene), ...(body ? { body } : {}) };
};

/** Not for the artist of the work. */
const NOT_OWN = '401 200 200 400 200 200 200 200';
const NO_LINE = '401 200 400 400 400 400 400 400';

export const cartRows = {
  'GET /cart': row(SIGNED_IN),
  'GET /cart/{id}': row(OWN, async (scene) => ({ path: { id: await cartOf(scene) } })),
  'POST /cart': row(NOT_OWN, (scene) => ({ body: byWork(scene) })),
  'POST /cart/{productId}/add': row(NOT_OWN, (scene) => ({ path: byWork(scene), body: { quantity: 1 } })),
  'PUT /cart/{productId}/update': row(NO_LINE, (scene) => lineOfCustomer(scene, { quantity: 2 })),
  'DELETE /cart/{id}': row(OWN, async (scene) => ({ path: { id: await cartOf(scene) } })),
  'DELETE /cart/{productId}/remove': row(NO_LINE, (scene) => lineOfCustomer(scene)),
} satisfies Rows;

declare module '#server/testing/roles/role-row.ts' {
  interface AreaRows extends RowsOf<typeof cartRows> {}
}
