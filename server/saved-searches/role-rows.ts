import type { Scene } from '#server/testing/roles/role-scene.ts';
import { OWN, row, type Rows, SIGNED_IN } from '#server/testing/roles/role-row.ts';

async function savedByCustomer({ server, customer }: Scene): Promise<{ id: string }> {
  const saved = await server.call('POST /saved-searches', { as: customer.token, body: { search: 'imigongo' } });
  return { id: saved.json().data._id as string };
}

export const savedSearchRows = {
  'GET /saved-searches': row(SIGNED_IN),
  'POST /saved-searches': row('401 201 201 201 201 201 201 201', () => ({ body: { search: 'imigongo' } })),
  'PUT /saved-searches/{id}': row(OWN, async (scene) => ({
    path: await savedByCustomer(scene),
    body: { name: 'Above the sofa', frequency: 'weekly' },
  })),
  'DELETE /saved-searches/{id}': row(OWN, async (scene) => ({ path: await savedByCustomer(scene) })),
} satisfies Rows;

declare module '#server/testing/roles/role-row.ts' {
  interface AreaRows extends RowsOf<typeof savedSearchRows> {}
}
