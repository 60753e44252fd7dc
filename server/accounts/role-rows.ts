import { KNOWN_PASSWORD } from '#server/accounts/make-account.ts';
import { ADMIN, OPEN, OWN, row, type Rows, SIGNED_IN } from '#server/testing/roles/role-row.ts';
import type { Scene } from '#server/testing/roles/role-scene.ts';
import { someEmail } from '#server/testing/test-server.ts';

const ofCustomer = (body?: object) => (scene: Scene) => ({ path: { id: scene.customer.id }, ...(body ? { body } : {}) });
const ofPending = (body?: object) => (scene: Scene) => ({ path: { id: scene.pending.id }, ...(body ? { body } : {}) });
const someAddress = {
  name: 'Aline Uwase',
  phone: '0788 123 456',
  street: 'KG 7 Ave 12',
  province: 'Kigali',
  district: 'Gasabo',
  sector: 'Kimihurura',
};
const addressOf = async ({ server, customer }: Scene) =>
  (await server.call('POST /users/me/addresses', { as: customer.token, body: someAddress })).json().data._id as string;
const DEAD_LINK = '400 400 400 400 400 400 400 400';

export const accountRows = {
  'POST /users/auth': row(OPEN, (scene) => ({ body: { email: scene.other.email, password: KNOWN_PASSWORD } })),
  'POST /users/auth/code': row(OPEN, (scene) => ({ body: { email: scene.other.email } })),
  // Nobody has the code of another; that the right one opens a session: code/sign-in-by-code.test.ts.
  'POST /users/auth/code/verify': row('401 401 401 401 401 401 401 401', (scene) => ({
    body: { email: scene.other.email, code: '000000' },
  })),
  'POST /users': row('201 201 201 201 201 201 201 201', () => ({
    body: { name: 'New', email: someEmail(), password: KNOWN_PASSWORD, role: 'User' },
  })),
  'PUT /users/{id}': row('401 200 403 403 403 403 403 200', ofCustomer({ name: 'Renamed' })),
  'GET /users/{id}': row('404 200 404 404 404 404 404 200', ofCustomer(), '404 200'),
  'GET /users': row(OPEN),
  'POST /users/{id}/artist': row(ADMIN, ofPending()),
  'POST /users/{id}/cancel': row(ADMIN, ofPending({ reason: 'Not yet' })),
  'POST /users/{id}/artist/undo': row(ADMIN, async (scene) => {
    await scene.server.call(`POST /users/${scene.pending.id}/artist`, { as: scene.admin.token });
    return ofPending()(scene);
  }),
  'POST /users/{id}/artist/ask': row(ADMIN, ofPending({ text: 'Please add a certificate.' })),
  'POST /users/me/application/answer': row('401 409 409 409 409 200 409 409', async ({ server, pending, admin }) => {
    await server.call(`POST /users/${pending.id}/artist/ask`, { as: admin.token, body: { text: 'Please add a certificate.' } });
    return { body: { text: 'It is there.' } };
  }),
  'GET /admin/applicants': row(ADMIN),
  'GET /admin/applicants.csv': row(ADMIN),
  'GET /admin/people.csv': row(ADMIN),
  'GET /admin/people/near': row(ADMIN, () => ({ query: 'search=nyirahabimna' })),
  'GET /admin/people/{id}': row(ADMIN, ofCustomer()),
  'POST /admin/people/{id}/notes': row('401 403 403 403 403 403 403 201', ofCustomer({ text: 'Called them' })),
  'DELETE /admin/people/{id}/notes/{noteId}': row(
    ADMIN,
    async ({ server, admin, customer }) => {
      const added = await server.call(`POST /admin/people/${customer.id}/notes`, { as: admin.token, body: { text: 'Called them' } });
      return { path: { id: customer.id, noteId: added.json().data._id as string } };
    },
    '403 404',
  ),
  'POST /users/{id}/role': row(ADMIN, ofCustomer({ role: 'User', staff: 'editor' })),
  'POST /users/{id}/block': row(ADMIN, ({ other }) => ({ path: { id: other.id }, body: { reason: 'Fraud' } }), '403 200'),
  'POST /users/{id}/unblock': row(ADMIN, async ({ server, admin }) => {
    const blocked = await server.person();
    await server.call(`POST /users/${blocked.id}/block`, { as: admin.token, body: { reason: 'Fraud' } });
    return { path: { id: blocked.id }, body: { reason: 'A mistake' } };
  }),
  'DELETE /users/{id}/sessions': row(ADMIN, ({ other }) => ({ path: { id: other.id } })),
  'DELETE /users/{id}': row('401 200 403 403 403 403 403 200', ofCustomer({ password: KNOWN_PASSWORD })),
  'POST /users/logout': row(SIGNED_IN),
  'POST /users/forgot-password': row(OPEN, (scene) => ({ body: { email: scene.customer.email } })),
  'POST /users/reset-password': row('400 400 400 400 400 400 400 400', () => ({
    body: { token: 'x'.repeat(43), password: KNOWN_PASSWORD },
  })),
  'POST /users/reset-password/link': row(OPEN, () => ({ body: { token: 'x'.repeat(43) } })),
  'POST /users/me/prove': row(SIGNED_IN, () => ({ body: { password: KNOWN_PASSWORD } })),
  'POST /users/me/email/again': row('401 200 409 409 409 409 409 409', async ({ server, customer }) => {
    const body = { email: someEmail(), password: KNOWN_PASSWORD };
    await server.call(`PUT /users/${customer.id}`, { as: customer.token, body });
    return {};
  }),
  'DELETE /users/me/email': row(SIGNED_IN),
  'GET /users/me/addresses': row(SIGNED_IN),
  'POST /users/me/addresses': row('401 201 201 201 201 201 201 201', () => ({ body: someAddress })),
  'PUT /users/me/addresses/{id}': row(OWN, async (scene) => ({ path: { id: await addressOf(scene) }, body: { street: 'KN 3 Rd 5' } })),
  'DELETE /users/me/addresses/{id}': row(OWN, async (scene) => ({ path: { id: await addressOf(scene) } })),
  'GET /users/me/sessions': row(SIGNED_IN),
  'DELETE /users/me/sessions': row(SIGNED_IN),
  'DELETE /users/me/sessions/{id}': row(OWN, async ({ server, customer }) => {
    const { data } = (await server.call('GET /users/me/sessions', { as: customer.token })).json();
    return { path: { id: data[0]._id as string } };
  }),
  'GET /users/{id}/consequences': row('401 200 403 403 403 403 403 200', ofCustomer()),
  'GET /users/{id}/export': row('401 200 403 403 403 403 403 403', ofCustomer()),
  'GET /users/{id}/application': row('401 403 403 403 403 200 403 200', ofPending()),
  'POST /unsubscribe/{token}': row(DEAD_LINK, () => ({ path: { token: 'x'.repeat(60) } })),
  'GET /mail-preferences': row(SIGNED_IN),
  'PUT /mail-preferences': row(SIGNED_IN, () => ({ body: { newMessages: false } })),
  'POST /mail-links': row(DEAD_LINK, () => ({ body: { token: 'x'.repeat(60) } })),
  'POST /mail-links/again': row(OPEN, () => ({ body: { token: 'x'.repeat(60) } })),
  'POST /users/verify-email': row(DEAD_LINK, () => ({ body: { token: 'x'.repeat(60) } })),
  'POST /users/verify-email/again': row(SIGNED_IN),
} satisfies Rows;

declare module '#server/testing/roles/role-row.ts' {
  interface AreaRows extends RowsOf<typeof accountRows> {}
}
