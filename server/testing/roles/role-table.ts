import type { CallKey } from '#contract/paths.ts';
import { KNOWN_PASSWORD } from '#server/accounts/make-account.ts';
import { applicantsDocument, artForm, cartOf, documentForm, paidOrder, payment, type Scene, unpaidOrder, written } from './role-scene.ts';
import { blogRows, messageRows } from './role-table-messages.ts';
import { ADMIN, ARTIST, ARTIST_OR_ADMIN, OPEN, OWN, OWN_OR_ADMIN, OWN_WORK, type Row, row, type Rows, SIGNED_IN } from './role-row.ts';
import { someEmail } from '#server/testing/test-server.ts';

const ofCustomer = (body?: object) => (scene: Scene) => ({ path: { id: scene.customer.id }, ...(body ? { body } : {}) });
const ofPending = (body?: object) => (scene: Scene) => ({ path: { id: scene.pending.id }, ...(body ? { body } : {}) });
const ofArtist = (scene: Scene) => ({ path: { id: scene.artist.id } });
const ofWork = (body?: object) => (scene: Scene) => ({ path: { id: scene.work.id }, ...(body ? { body } : {}) });
const words = { text: 'Some words' };

const people = {
  'POST /users/auth': row(OPEN, (scene) => ({ body: { email: scene.other.email, password: KNOWN_PASSWORD } })),
  'POST /users': row('201 201 201 201 201 201 201 201', () => ({
    body: { name: 'New', email: someEmail(), password: KNOWN_PASSWORD, role: 'User' },
  })),
  'PUT /users/{id}': row('401 200 403 403 403 403 403 200', ofCustomer({ name: 'Renamed' })),
  'GET /users/{id}': row('404 200 404 404 404 404 404 200', ofCustomer()),
  'GET /users': row(OPEN),
  'POST /users/{id}/artist': row(ADMIN, ofPending()),
  'POST /users/{id}/cancel': row(ADMIN, ofPending({ reason: 'Not yet' })),
  'DELETE /users/{id}': row('401 200 403 403 403 403 403 200', ofCustomer({ password: KNOWN_PASSWORD })),
  'POST /users/logout': row(SIGNED_IN),
  'POST /users/forgot-password': row(OPEN, (scene) => ({ body: { email: scene.customer.email } })),
  'POST /users/reset-password': row('400 400 400 400 400 400 400 400', () => ({
    body: { token: 'x'.repeat(43), password: KNOWN_PASSWORD },
  })),
  'POST /users/me/prove': row(SIGNED_IN, () => ({ body: { password: KNOWN_PASSWORD } })),
  'POST /users/me/email/again': row('401 200 409 409 409 409 409 409', async ({ server, customer }) => {
    const body = { email: someEmail(), password: KNOWN_PASSWORD };
    await server.call(`PUT /users/${customer.id}`, { as: customer.token, body });
    return {};
  }),
  'DELETE /users/me/email': row(SIGNED_IN),
  'GET /users/me/sessions': row(SIGNED_IN),
  'DELETE /users/me/sessions': row(SIGNED_IN),
  'DELETE /users/me/sessions/{id}': row(OWN, async ({ server, customer }) => {
    const { data } = (await server.call('GET /users/me/sessions', { as: customer.token })).json();
    return { path: { id: data[0]._id as string } };
  }),
  'GET /users/{id}/consequences': row('401 200 403 403 403 403 403 200', ofCustomer()),
  'GET /users/{id}/export': row('401 200 403 403 403 403 403 403', ofCustomer()),
  'GET /users/{id}/application': row('401 403 403 403 403 200 403 200', ofPending()),
  'POST /documents': row('401 409 409 201 201 201 201 409', () => ({ form: documentForm() })),
  'DELETE /documents/{id}': row('401 404 404 404 404 200 404 404', async (scene) => ({
    path: { id: (await applicantsDocument(scene)).id },
  })),
  'GET /documents/{token}': row(OPEN, async (scene) => ({ path: { token: (await applicantsDocument(scene)).token } })),
  'GET /artists/{slug}': row(OPEN, (scene) => ({ path: { slug: scene.artist.id } })),
  'GET /artists/followed': row(SIGNED_IN),
  'GET /artists/followed/ids': row(SIGNED_IN),
  'PUT /artists/{id}/follow': row('401 200 200 409 200 200 200 200', ofArtist),
  'DELETE /artists/{id}/follow': row(SIGNED_IN, ofArtist),
  'GET /artist/overview': row(ARTIST),
} satisfies Rows;

const byWork = ({ work }: Scene) => ({ productId: work.id });
const lineOfCustomer = async (scene: Scene, body?: object) => {
  await cartOf(scene);
  return { path: byWork(scene), ...(body ? { body } : {}) };
};
const NO_LINE = '401 200 400 400 400 400 400 400';

const cart = {
  'GET /cart': row(SIGNED_IN),
  'GET /cart/{id}': row(OWN, async (scene) => ({ path: { id: await cartOf(scene) } })),
  'POST /cart': row(SIGNED_IN, (scene) => ({ body: byWork(scene) })),
  'POST /cart/{productId}/add': row(SIGNED_IN, (scene) => ({ path: byWork(scene), body: { quantity: 1 } })),
  'PUT /cart/{productId}/update': row(NO_LINE, (scene) => lineOfCustomer(scene, { quantity: 2 })),
  'DELETE /cart/{id}': row(OWN, async (scene) => ({ path: { id: await cartOf(scene) } })),
  'DELETE /cart/{productId}/remove': row(NO_LINE, (scene) => lineOfCustomer(scene)),
} satisfies Rows;

/** Questions and reviews of the artist's artwork; for a rival they are not found. */
const OWN_ANSWER = '401 403 403 200 404 403 403 403';

const arts = {
  'GET /arts': row(OPEN),
  'GET /arts/suggestions': row(OPEN, () => ({ query: 'search=paint' })),
  'GET /arts/categories': row(OPEN),
  'GET /arts/owner': row(SIGNED_IN),
  'GET /arts/name/{name}': row(OPEN, (scene) => ({ path: { name: scene.work.slug } })),
  'GET /arts/featured': row(OPEN),
  'GET /arts/several': row(OPEN, (scene) => ({ query: `ids=${scene.work.id}` })),
  'GET /arts/{id}': row(OPEN, ofWork()),
  'POST /arts': row('401 403 403 201 201 403 403 201', () => ({ form: artForm() })),
  'PUT /arts/{id}': row(OWN_WORK, ofWork({ name: 'Renamed' })),
  'DELETE /arts/{id}': row(OWN_WORK, ofWork()),
  'GET /arts/{id}/related': row(OPEN, ofWork()),
  'GET /arts/{id}/more-by-artist': row(OPEN, ofWork()),
  'GET /arts/{id}/reviews': row(OPEN, ofWork()),
  'POST /arts/{id}/reviews': row('401 201 403 403 403 403 403 403', async (scene) => {
    await paidOrder(scene);
    return ofWork({ stars: 5, text: 'Lovely' })(scene);
  }),
  'POST /arts/{id}/reviews/{reviewId}/reply': row(OWN_ANSWER, async (scene) => ({
    path: { id: scene.work.id, reviewId: await written(scene, 'reviews') },
    body: words,
  })),
  'GET /arts/{id}/questions': row(OPEN, ofWork()),
  'POST /arts/{id}/questions': row('401 201 201 201 201 201 201 201', ofWork(words)),
  'POST /arts/{id}/questions/{questionId}/answer': row(OWN_ANSWER, async (scene) => ({
    path: { id: scene.work.id, questionId: await written(scene, 'questions') },
    body: words,
  })),
  'POST /arts/{id}/view': row(OPEN, ofWork()),
  'GET /saved-searches': row(SIGNED_IN),
  'POST /saved-searches': row('401 201 201 201 201 201 201 201', () => ({ body: { search: 'imigongo' } })),
  'DELETE /saved-searches/{id}': row(OWN, async ({ server, customer }) => {
    const saved = await server.call('POST /saved-searches', { as: customer.token, body: { search: 'imigongo' } });
    return { path: { id: saved.json().data._id as string } };
  }),
  'GET /favorites': row(SIGNED_IN),
  'GET /favorites/ids': row(SIGNED_IN),
  'PUT /favorites': row(SIGNED_IN, (scene) => ({ body: { ids: [scene.work.id] } })),
  'PUT /favorites/{artId}': row(SIGNED_IN, (scene) => ({ path: { artId: scene.work.id } })),
  'DELETE /favorites/{artId}': row(SIGNED_IN, (scene) => ({ path: { artId: scene.work.id } })),
} satisfies Rows;

const unpaid = async (scene: Scene) => ({ path: { id: (await unpaidOrder(scene)).order.id } });
const paid = async (scene: Scene) => ({ path: { id: (await paidOrder(scene)).order.id } });
const line = async (scene: Scene, isSent: boolean) => {
  const { order, lines } = await paidOrder(scene);
  const path = { id: order.id, lineId: lines[0]!.line.id };
  if (isSent) await scene.server.call(`POST /checkout/${path.id}/lines/${path.lineId}/sent`, { as: scene.artist.token });
  return { path };
};
/** The artist of the order may know it, but not perform the action. */
const OWN_ORDER = '401 200 404 403 404 404 404 200';
const OWN_LINE = '401 403 403 200 404 403 403 200';

const orders = {
  'GET /checkout': row(ADMIN),
  'GET /checkout/owner': row(SIGNED_IN),
  'GET /checkout/customer': row(ARTIST_OR_ADMIN),
  'GET /checkout/artsOwner': row(ARTIST),
  'GET /checkout/{id}': row('401 200 404 200 404 404 404 200', paid),
  'POST /checkout/{cartId}': row('401 201 404 404 404 404 404 404', async (scene) => ({
    path: { cartId: await cartOf(scene) },
    body: { shippingAddress: 'Kigali' },
  })),
  'POST /checkout/{id}/complete': row(ADMIN, unpaid),
  'POST /checkout/{id}/cancel': row(OWN_ORDER, unpaid),
  'POST /checkout/{id}/refunded': row('401 403 403 403 403 403 403 409', paid),
  'POST /checkout/{id}/refunds': row('401 403 403 403 403 403 403 201', async (scene) => ({
    ...(await paid(scene)),
    body: { amount: 1_000, reason: 'Damaged' },
  })),
  'POST /checkout/{id}/waiting/{refundId}/refund': row('401 403 403 403 403 403 403 409', async (scene) => ({
    path: { ...(await paid(scene)).path, refundId: scene.work.id },
  })),
  'POST /checkout/{id}/lines/{lineId}/sent': row(OWN_LINE, (scene) => line(scene, false)),
  'POST /checkout/{id}/lines/{lineId}/delivered': row(OWN_LINE, (scene) => line(scene, true)),
  'POST /checkout/{id}/pay': row(OWN, async (scene) => ({ ...(await unpaid(scene)), body: { currency: 'RWF' } })),
  'GET /payments/options': row(OPEN),
  'GET /payments/{id}': row(OWN_OR_ADMIN, async (scene) => ({ path: { id: await payment(scene) } })),
  'POST /payments/{id}/verify': row(OWN_OR_ADMIN, async (scene) => ({ path: { id: await payment(scene) } })),
  'POST /payments/webhook': row('401 401 401 401 401 401 401 401', () => ({ body: { event: 'charge.completed' } })),
} satisfies Rows;

const dashboards = {
  'GET /admin/overview': row(ADMIN),
  'GET /admin/audit': row(ADMIN),
  'GET /admin/export/orders.csv': row(ADMIN),
  'GET /admin/export/people.csv': row(ADMIN),
  'GET /admin/settings': row(ADMIN),
  'PUT /admin/settings': row(ADMIN, () => ({ body: { liveFigures: true } })),
  'GET /dashboard/search': row(ARTIST_OR_ADMIN, () => ({ query: 'q=aline' })),
  'GET /figures': row(OPEN),
  'GET /contact-details': row(OPEN),
} satisfies Rows;

/** The role matrix: the answer of each call of contract/paths.ts to each actor; a call without a row does not compile. */
export const roleTable: Record<CallKey, Row> = { ...people, ...cart, ...arts, ...orders, ...dashboards, ...messageRows, ...blogRows };
