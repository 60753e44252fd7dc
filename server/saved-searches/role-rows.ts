import { OWN, row, type Rows, SIGNED_IN } from '#server/testing/roles/role-row.ts';

export const savedSearchRows = {
  'GET /saved-searches': row(SIGNED_IN),
  'POST /saved-searches': row('401 201 201 201 201 201 201 201', () => ({ body: { search: 'imigongo' } })),
  'DELETE /saved-searches/{id}': row(OWN, async ({ server, customer }) => {
    const saved = await server.call('POST /saved-searches', { as: customer.token, body: { search: 'imigongo' } });
    return { path: { id: saved.json().data._id as string } };
  }),
} satisfies Rows;

declare module '#server/testing/roles/role-row.ts' {
  interface AreaRows extends RowsOf<typeof savedSearchRows> {}
}
