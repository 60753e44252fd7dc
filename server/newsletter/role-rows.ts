import { OPEN, row, type Rows } from '#server/testing/roles/role-row.ts';
import { someEmail } from '#server/testing/test-server.ts';

const DEAD_LINK = '400 400 400 400 400 400 400 400';

export const newsletterRows = {
  'POST /newsletter': row(OPEN, () => ({ body: { email: someEmail() } })),
  'POST /newsletter/confirm': row(DEAD_LINK, () => ({ body: { token: 'x'.repeat(60) } })),
} satisfies Rows;

declare module '#server/testing/roles/role-row.ts' {
  interface AreaRows extends RowsOf<typeof newsletterRows> {}
}
