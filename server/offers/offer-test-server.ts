import { sql } from '#server/database/drizzle.ts';
import type { ArtRow } from '#server/arts/table.ts';
import { makeArt } from '#server/arts/make-art.ts';
import type { TestServer } from '#server/testing/test-server.ts';

type Call = Awaited<ReturnType<TestServer['call']>>;
type Person = { id: string; token: string };
export type OfferAnswer = {
  status: number;
  code: string | undefined;
  message: string | undefined;
  requestId: string;
  data: Record<string, unknown>;
};

/** Where the buyers of tests live. */
export const shippingAddress = 'KG 7 Ave, Kimihurura, Kigali';

const read = (answer: Call): OfferAnswer => {
  const body = answer.json<{ code?: string; message?: string; data?: Record<string, unknown> }>();
  const { code, message } = body;
  return { status: answer.statusCode, code, message, requestId: String(answer.headers['x-request-id']), data: body.data ?? {} };
};

/** What tests of offers do on a server. */
export const offerCalls = (server: TestServer) => ({
  /** An artwork of a new artist, or of this one, that takes offers. */
  art: async (overrides: Partial<ArtRow> = {}): Promise<{ artist: Person & { name: string; email: string }; art: ArtRow }> => {
    const artist = await server.person({ role: 'Artist' });
    return { artist, art: await makeArt(server.services.db, { ownerId: artist.id, price: 30_000, acceptsOffers: true, ...overrides }) };
  },
  /** A buyer's offer, or with `to` an artist's. */
  offer: async (as: Person, art: { id: string }, body: object = {}, headers: Record<string, string> = {}): Promise<OfferAnswer> =>
    read(
      await server.call('POST /offers', {
        as: as.token,
        body: { art: art.id, quantity: 1, amount: 20_000, shippingAddress, ...body },
        headers,
      }),
    ),
  act: async (as: Person, id: unknown, act: string, body?: object): Promise<OfferAnswer> =>
    read(await server.call(`POST /offers/${String(id)}/${act}`, { as: as.token, ...(body && { body }) })),
  stateOf: async (as: Person, id: unknown): Promise<unknown> =>
    read(await server.call(`GET /offers/${String(id)}`, { as: as.token })).data['state'],
  stockOf: async (artId: string): Promise<number> => {
    const { rows } = await server.services.db.execute<{ left: number }>(sql`SELECT available_arts AS left FROM arts WHERE id = ${artId}`);
    return rows[0]?.left ?? -1;
  },
  /** The orders of an artwork that are not cancelled, with the price of one piece. */
  ordersOf: async (artId: string) =>
    (
      await server.services.db.execute<{ order: string; price: number; quantity: number; total: string; cart: string | null }>(sql`
        SELECT o.id AS "order", l.price, l.quantity, o.total_price::text AS total, o.cart_id AS cart
        FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE l.art_id = ${artId} AND o.status <> 'cancelled' ORDER BY o.id`)
    ).rows,
  /** Makes the time of an offer's step be over now. */
  passTime: (id: unknown) =>
    server.services.db.execute(sql`UPDATE offers SET valid_until = clock_timestamp() WHERE id = ${String(id)}::uuid`),
});

/** The kinds of the mails that are queued for an address, the earliest first. */
export async function mailsTo({ services: { db } }: TestServer, to: string): Promise<string[]> {
  const { rows } = await db.execute<{ kind: string }>(sql`
    SELECT data ->> 'letter' AS kind FROM pgboss.job WHERE name = 'mail.send' AND data ->> 'to' = ${to} ORDER BY created_on, id`);
  return rows.map(({ kind }) => kind);
}
