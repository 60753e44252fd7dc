import { row, type Rows, SIGNED_IN } from '#server/testing/roles/role-row.ts';

export const liveRows = {
  'GET /events': row(SIGNED_IN),
} satisfies Rows;

declare module '#server/testing/roles/role-row.ts' {
  interface AreaRows extends RowsOf<typeof liveRows> {}
}
