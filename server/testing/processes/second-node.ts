import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { connectDatabase } from '#server/database/connect.ts';
import type { PaymentServices } from '#server/payments/provider/payment-services.ts';

export type Node = { app: FastifyInstance; origin: string; close(): Promise<void> };

/** One more node over the same database, with its own connections, on a port of its own. */
export async function openNode(services: PaymentServices, config: Partial<PaymentServices['config']> = {}): Promise<Node> {
  const db = connectDatabase({ connection: services.db.$client.options, max: 5 });
  const app = await buildApp({ ...services, db, config: { ...services.config, ...config } });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    app,
    origin,
    async close() {
      await app.close();
      await db.$client.end();
    },
  };
}
