import type { Customer } from '#contract/artists.ts';
import { makeArt } from '#server/arts/make-art.ts';
import { makeOrder } from '#server/orders/make-order.ts';
import type { TestServer } from './test-server.ts';

type Person = Awaited<ReturnType<TestServer['person']>>;
type CustomersPage = {
  data: Customer[];
  page: { next: string | null; total: number | null; mended?: { asked: string; meant: string } };
};

/** What tests of an artist's customers do on a server. */
export const customerCalls = (server: TestServer) => {
  const query = (text: string, values: unknown[] = []) => server.services.db.$client.query(text, values);
  const list = async (search: string, { token }: Person) =>
    (await server.call(`GET /artist/customers?${search}`, { as: token })).json<CustomersPage>();
  return {
    query,
    list,
    /** Somebody who bought from this artist for so much, in as many paid orders. */
    makeCustomer: async (name: string, prices: number[], seller: Person): Promise<Person> => {
      const person = await server.person({ name });
      for (const price of prices) {
        const art = await makeArt(server.services.db, { ownerId: seller.id, price });
        const { order } = await makeOrder(server.services.db, { buyerId: person.id, arts: [art] });
        await query("UPDATE orders SET payment_status = 'paid', paid_at = now() WHERE id = $1", [order.id]);
      }
      return person;
    },
    note: (customer: string, text: unknown, { token }: Person) =>
      server.call(`PUT /artist/customers/${customer}/note`, { as: token, body: { text } }),
    /** The ids of what is found, customer by customer: each on a page of its own; and the total, which the first page alone says. */
    walk: async (search: string, seller: Person) => {
      const ids: string[] = [];
      const totals: (number | null)[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const { data, page }: CustomersPage = await list(`limit=1&${search}${cursor && `&cursor=${cursor}`}`, seller);
        ids.push(...data.map(({ _id }) => _id));
        totals.push(page.total);
        cursor = page.next;
      }
      return { ids, totals };
    },
  };
};
