import { createHash, randomBytes } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import Fastify, { type FastifyReply, type FastifyRequest, type RouteGenericInterface } from 'fastify';
import pg from 'pg';

/**
 * A reference of the bench: what Fastify and pg do of the same calls, on a plain schema with the same works, when a careful engineer writes
 * only the statements by hand. Each call looks the session up, then runs its named statements, and answers with the rows as they come: no
 * validation, log, audit, jobs or mail. Started by the bench as a process of its own, with the database's connection as its first message.
 */
export type ThinStart = { connection: pg.ClientConfig };

/** Returns the body of the answer. */
type Handler<G extends RouteGenericInterface> = (request: FastifyRequest<G>, reply: FastifyReply) => Promise<unknown>;

const PAGE = 24;
const COLUMNS = `a.id, a.slug, a.name, a.description, a.price, a.stock, a.category, a.artist_id, t.name AS artist, a.created_at`;
const FROM = `thin.artworks a JOIN thin.artists t ON t.id = a.artist_id`;

/** The plain schema; works, accounts and sessions are those of the shop. */
const SCHEMA = `
  DROP SCHEMA IF EXISTS thin CASCADE;
  CREATE SCHEMA thin;
  CREATE TABLE thin.artists AS SELECT id, name, slug FROM users WHERE role = 'Artist';
  ALTER TABLE thin.artists ADD PRIMARY KEY (id);
  CREATE TABLE thin.artworks AS
    SELECT id, slug, name, description, price, available_arts AS stock, category, owner_id AS artist_id, created_at,
           lower(name || ' ' || description) AS search FROM arts WHERE on_show;
  ALTER TABLE thin.artworks ADD PRIMARY KEY (id), ADD UNIQUE (slug);
  CREATE INDEX ON thin.artworks (category, id DESC);
  CREATE INDEX ON thin.artworks USING gin (search gin_trgm_ops);
  CREATE TABLE thin.users AS SELECT id, email, name, password_hash FROM users;
  ALTER TABLE thin.users ADD PRIMARY KEY (id), ADD UNIQUE (email);
  CREATE TABLE thin.sessions AS SELECT token_hash, user_id FROM sessions;
  ALTER TABLE thin.sessions ADD PRIMARY KEY (token_hash);
  CREATE TABLE thin.cart_items (user_id uuid, artwork_id uuid, quantity int, PRIMARY KEY (user_id, artwork_id));
  CREATE TABLE thin.orders (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(), user_id uuid, total bigint, status text, address text, created_at timestamptz DEFAULT now()
  );
  CREATE INDEX ON thin.orders (user_id);
  CREATE TABLE thin.order_items (order_id uuid, artwork_id uuid, quantity int, price int, PRIMARY KEY (order_id, artwork_id));
  ANALYZE thin.artworks, thin.artists, thin.users, thin.sessions`;

const statements = {
  session: `SELECT u.id, u.name FROM thin.sessions s JOIN thin.users u ON u.id = s.user_id WHERE s.token_hash = $1`,
  list: `SELECT ${COLUMNS}, (SELECT count(*) FROM thin.artworks) AS total FROM ${FROM} ORDER BY a.id DESC LIMIT ${PAGE}`,
  category: `SELECT ${COLUMNS}, (SELECT count(*) FROM thin.artworks c WHERE c.category = $1) AS total
    FROM ${FROM} WHERE a.category = $1 ORDER BY a.id DESC LIMIT ${PAGE}`,
  search: `SELECT ${COLUMNS}, (SELECT count(*) FROM thin.artworks c WHERE c.search LIKE $1) AS total
    FROM ${FROM} WHERE a.search LIKE $1 ORDER BY a.id DESC LIMIT ${PAGE}`,
  detail: `SELECT ${COLUMNS} FROM ${FROM} WHERE a.slug = $1`,
  add: `INSERT INTO thin.cart_items AS item (user_id, artwork_id, quantity)
    SELECT $1, id, $3 FROM thin.artworks WHERE id = $2 AND stock >= $3
    ON CONFLICT (user_id, artwork_id) DO UPDATE SET quantity = item.quantity + excluded.quantity
      WHERE item.quantity + excluded.quantity <= (SELECT stock FROM thin.artworks WHERE id = item.artwork_id)`,
  remove: `DELETE FROM thin.cart_items WHERE user_id = $1 AND artwork_id = $2`,
  cart: `SELECT ${COLUMNS}, i.quantity FROM thin.cart_items i JOIN ${FROM} ON a.id = i.artwork_id WHERE i.user_id = $1`,
  order: `WITH item AS MATERIALIZED (
      SELECT a.id, i.quantity, a.price, a.stock FROM thin.cart_items i JOIN thin.artworks a ON a.id = i.artwork_id
      WHERE i.user_id = $1 ORDER BY a.id FOR UPDATE OF a),
    possible AS (SELECT sum(price * quantity) AS total FROM item HAVING bool_and(stock >= quantity)),
    taken AS (UPDATE thin.artworks a SET stock = a.stock - item.quantity FROM item, possible WHERE a.id = item.id),
    placed AS (INSERT INTO thin.orders (user_id, total, status, address) SELECT $1, total, 'unpaid', $2 FROM possible RETURNING *),
    written AS (
      INSERT INTO thin.order_items SELECT placed.id, item.id, item.quantity, item.price FROM placed, item RETURNING artwork_id, quantity, price),
    emptied AS (DELETE FROM thin.cart_items WHERE user_id = $1 AND EXISTS (SELECT FROM placed))
    SELECT placed.*, (SELECT json_agg(written) FROM written) AS items FROM placed`,
  pay: `UPDATE thin.orders SET status = 'paid' WHERE id = $1 AND status = 'unpaid' RETURNING *`,
  account: `SELECT id, name, password_hash FROM thin.users WHERE email = $1`,
  open: `INSERT INTO thin.sessions (token_hash, user_id) VALUES ($1, $2)`,
} as const;

process.once('message', ({ connection }: ThinStart) => void start(connection));
// Ends with the bench, however that ends.
process.once('disconnect', () => process.exit());

async function start(connection: pg.ClientConfig): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 10 });
  await pool.query(SCHEMA);
  const app = build(pool);
  process.send?.({ port: Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port) });
}

function build(pool: pg.Pool) {
  const run = async (name: keyof typeof statements, values: unknown[] = []) =>
    (await pool.query<Record<string, unknown>>({ name, text: statements[name], values })).rows;
  const viewerOf = async ({ headers }: Pick<FastifyRequest, 'headers'>) => {
    const [viewer] = await run('session', [hash(headers.authorization?.slice(7) ?? '')]);
    if (!viewer) throw refusal(401);
    return viewer['id'];
  };
  const app = Fastify();
  const route = <G extends RouteGenericInterface>(method: string, url: string, handler: Handler<G>) =>
    app.route({ method, url, handler: (request, reply) => handler(request as FastifyRequest<G>, reply) });
  route<{ Querystring: { category?: string; search?: string } }>('GET', '/api/v1/arts', async (request) => {
    await viewerOf(request);
    const { category, search } = request.query;
    if (category) return { data: await run('category', [category]) };
    return { data: search ? await run('search', [`%${search.toLowerCase()}%`]) : await run('list') };
  });
  route<{ Params: { slug: string } }>('GET', '/api/v1/arts/name/:slug', async (request) => {
    await viewerOf(request);
    return { data: (await run('detail', [request.params.slug]))[0] };
  });
  route<{ Params: { id: string }; Body: { quantity: number } }>('POST', '/api/v1/cart/:id/add', async (request) => {
    const viewer = await viewerOf(request);
    await run('add', [viewer, request.params.id, request.body.quantity]);
    return { _id: viewer, items: await run('cart', [viewer]) };
  });
  route<{ Params: { id: string } }>('DELETE', '/api/v1/cart/:id/remove', async (request) => {
    const viewer = await viewerOf(request);
    await run('remove', [viewer, request.params.id]);
    return { _id: viewer, items: await run('cart', [viewer]) };
  });
  route<{ Params: { id: string }; Body: { shippingAddress: string } }>('POST', '/api/v1/checkout/:id', async (request, reply) => {
    const [order] = await run('order', [await viewerOf(request), request.body.shippingAddress]);
    if (!order) throw refusal(400);
    reply.code(201);
    return { data: { ...order, _id: order['id'] } };
  });
  route<{ Params: { id: string } }>('POST', '/api/v1/checkout/:id/complete', async (request) => {
    await viewerOf(request);
    const [order] = await run('pay', [request.params.id]);
    if (!order) throw refusal(400);
    return { data: order };
  });
  route<{ Body: { email: string; password: string } }>('POST', '/api/v1/users/auth', async ({ body }) => {
    const [account] = await run('account', [body.email]);
    if (!account || !(await verify(String(account['password_hash']), body.password))) throw refusal(400);
    const token = randomBytes(32).toString('base64url');
    await run('open', [hash(token), account['id']]);
    return { token, user: { _id: account['id'], name: account['name'] } };
  });
  return app;
}

function refusal(statusCode: number): Error {
  return Object.assign(new Error('refused'), { statusCode });
}

function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
