import sharp from 'sharp';
import { makeArt } from '#server/arts/make-art.ts';
import type { ArtRow } from '#server/arts/table.ts';
import { makeCart } from '#server/cart/make-cart.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import type { FoundOrder } from '#server/orders/found-order.ts';
import type { TestServer } from '#server/testing/test-server.ts';

/** The actors, in the order of the columns of the role matrix. */
export const actors = ['visitor', 'customer', 'other', 'artist', 'rival', 'pending', 'cancelled', 'admin', 'editor', 'support'] as const;
export type Actor = (typeof actors)[number];

type Person = Awaited<ReturnType<TestServer['person']>>;

/** Texts of the customer: only the customer, an admin and the artist they paid may read them. */
export const customerSecrets = { phone: '+250788777001', street: 'Nyabugogo Street 77', address: 'House 77, Nyamirambo, Kigali' };

/**
 * A small shop: a customer who bought, pays and writes, another customer, an artist with an artwork and a rival with one, an applicant, a
 * cancelled artist, an admin, and two customers who work for the shop. Everything that a call refers to belongs to the customer, the artist or the applicant.
 */
export type Scene = Record<Exclude<Actor, 'visitor'>, Person> & { server: TestServer; work: ArtRow; rivalWork: ArtRow };

export async function makeScene(server: TestServer): Promise<Scene> {
  await retireAdmins(server);
  const customer = await server.person({ phone: customerSecrets.phone, street: customerSecrets.street });
  const other = await server.person();
  const artist = await server.person({ role: 'Artist', name: 'Jean Bosco Habimana' });
  const rival = await server.person({ role: 'Artist', name: 'Solange Ingabire' });
  const pending = await server.person({ role: 'Artist', status: 'pending' });
  const cancelled = await server.person({ role: 'Artist', status: 'cancelled' });
  const admin = await server.person({ role: 'Admin' });
  const editor = await server.person({ staff: 'editor' });
  const support = await server.person({ staff: 'support' });
  const work = await makeArt(server.services.db, { ownerId: artist.id });
  const rivalWork = await makeArt(server.services.db, { ownerId: rival.id });
  return { server, customer, other, artist, rival, pending, cancelled, admin, editor, support, work, rivalWork };
}

/**
 * The admins of earlier scenes have left, but one: whoever orders or writes notifies all of them, and the last scenes of a file would have hundreds.
 */
const retireAdmins = ({ services: { db } }: TestServer) =>
  db.$client.query(`UPDATE users SET deleted_at = now() WHERE is_admin AND deleted_at IS NULL
    AND id < (SELECT max(id::text)::uuid FROM users WHERE is_admin AND deleted_at IS NULL)`);

const query = ({ server }: Scene, text: string, values: unknown[]) => server.services.db.$client.query(text, values);

/** The customer's open cart with the artist's artwork in it. */
export const cartOf = (scene: Scene): Promise<string> => makeCart(scene.server.services.db, scene.customer.id, [scene.work]);

/** The customer's unpaid order of the artist's artwork. */
export async function unpaidOrder(scene: Scene): Promise<FoundOrder> {
  const found = await makeOrder(scene.server.services.db, { buyerId: scene.customer.id, arts: [scene.work] });
  await query(scene, 'UPDATE orders SET shipping_address = $2 WHERE id = $1', [found.order.id, customerSecrets.address]);
  return found;
}

/** The same, paid. */
export async function paidOrder(scene: Scene): Promise<FoundOrder> {
  const found = await unpaidOrder(scene);
  await query(scene, "UPDATE orders SET payment_status = 'paid', paid_at = now() WHERE id = $1", [found.order.id]);
  return found;
}

/** The customer's settled payment. */
export async function payment(scene: Scene): Promise<string> {
  const { order } = await paidOrder(scene);
  const { rows } = await query(
    scene,
    `INSERT INTO payments (id, order_id, attempt, tx_ref, amount, currency, rate, state)
     VALUES (gen_random_uuid(), $1::uuid, 1, 'ref-' || $1::text, 35000, 'RWF', 1, 'paid') RETURNING id`,
    [order.id],
  );
  return rows[0].id as string;
}

/** What the customer wrote in public about the artist's artwork. */
export async function written(scene: Scene, table: 'reviews' | 'questions'): Promise<string> {
  const stars = table === 'reviews' ? ['stars', '5'] : ['answer', 'NULL'];
  const { rows } = await query(
    scene,
    `INSERT INTO ${table} (id, art_id, author_id, author_name, text, ${stars[0]}) VALUES (gen_random_uuid(), $1, $2, 'Aline', 'Words', ${stars[1]}) RETURNING id`,
    [scene.work.id, scene.customer.id],
  );
  return rows[0].id as string;
}

const PDF = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';

/** A form with a document in this field. */
export function documentForm(field = 'document'): FormData {
  const form = new FormData();
  form.set(field, new Blob([PDF], { type: 'application/pdf' }), 'certificate.pdf');
  return form;
}

/** The applicant's document: its id, and the token of a link to it. */
export async function applicantsDocument({ server, pending }: Scene): Promise<{ id: string; token: string }> {
  const { data } = (await server.call('POST /documents', { as: pending.token, form: documentForm() })).json();
  return { id: data._id as string, token: (data.link as string).split('/').at(-1)! };
}

const pixels = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#a63a1e' } })
  .jpeg()
  .toBuffer();

/** A form that reports a problem with an order, with a photo. */
export function problemForm(): FormData {
  const form = new FormData();
  form.set('reason', 'damaged');
  form.set('text', 'A corner is broken.');
  form.append('photos', new Blob([new Uint8Array(pixels)], { type: 'image/jpeg' }), 'corner.jpg');
  return form;
}

/** A form with a new artwork. */
export function artForm(): FormData {
  const form = new FormData();
  const fields = { name: 'New Work', price: '35000', available_arts: '2', category: 'Painting', description: 'Fresh.' };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('image', new Blob([new Uint8Array(pixels)], { type: 'image/jpeg' }), 'work.jpg');
  return form;
}
