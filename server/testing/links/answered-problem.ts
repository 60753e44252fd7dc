import { makePaidOrder } from '#server/testing/paid-order.ts';
import type { TestServer } from '#server/testing/test-server.ts';

/** A buyer reports a problem, and the shop answers it. */
export async function answerProblem(server: TestServer): Promise<void> {
  const paid = await makePaidOrder(server);
  const asked = await paid.ask('problems', paid.buyer, { reason: 'damaged', text: 'A corner is broken.' });
  const admin = await server.person({ role: 'Admin' });
  await server.call(`PUT /messages/${asked.json<{ data: { _id: string } }>().data._id}`, { as: admin.token, body: { answer: 'Sorry.' } });
}
