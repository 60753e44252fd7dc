import { ADMIN, ARTIST_OR_ADMIN, OPEN, row, type Rows } from '#server/testing/roles/role-row.ts';

export const adminRows = {
  'GET /admin/overview': row(ADMIN),
  'GET /admin/waiting': row(ADMIN),
  'GET /admin/failures': row(ADMIN),
  'GET /admin/audit': row(ADMIN),
  'GET /admin/audit/kinds': row(ADMIN),
  'GET /admin/audit.csv': row(ADMIN),
  'GET /admin/export/orders.csv': row(ADMIN),
  'GET /admin/export/people.csv': row(ADMIN),
  'GET /admin/settings': row(ADMIN),
  'PUT /admin/settings': row(ADMIN, () => ({ body: { liveFigures: true } })),
  'GET /admin/featured': row(ADMIN),
  'POST /arts/{id}/feature': row(ADMIN, (scene) => ({ path: { id: scene.work.id } })),
  'DELETE /arts/{id}/feature': row(ADMIN, (scene) => ({ path: { id: scene.work.id } })),
  'GET /dashboard/search': row(ARTIST_OR_ADMIN, () => ({ query: 'q=aline' })),
  'GET /figures': row(OPEN),
  'GET /contact-details': row(OPEN),
} satisfies Rows;

declare module '#server/testing/roles/role-row.ts' {
  interface AreaRows extends RowsOf<typeof adminRows> {}
}
