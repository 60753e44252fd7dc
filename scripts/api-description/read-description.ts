import '@fastify/swagger';
import { pino } from 'pino';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/platform/start/config.ts';
import { connectDatabase } from '#server/database/connect.ts';
import type { PaymentServices } from '#server/payments/provider/payment-services.ts';

/** The document at /api/v1/openapi.json, as a shop on the internet serves it; it needs no database. */
export async function readDescription(): Promise<object> {
  const config = readConfig({ PUBLIC_URL: 'https://ubugeni.example' });
  // No call is answered: the pool opens no connection, and nothing else is asked for.
  const db = connectDatabase({ connection: {}, max: 1, onError: () => {} });
  const app = await buildApp({ config, db, log: pino({ level: 'silent' }) } as unknown as PaymentServices);
  await app.ready();
  try {
    return app.swagger();
  } finally {
    await app.close();
    await db.$client.end();
  }
}
