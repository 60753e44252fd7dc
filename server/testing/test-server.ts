import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, inject } from 'vitest';
import { buildApp } from '#server/app.ts';
import { areas } from '#server/areas.ts';
import { type Config, readConfig } from '#server/platform/start/config.ts';
import { connectDatabase } from '#server/database/connect.ts';
import { openJobs } from '#server/platform/jobs/open-jobs.ts';
import { batchWorkers, jobKinds, workers } from '#server/jobs.ts';
import { openMailer } from '#server/platform/email/mailer.ts';
import { openProvider } from '#server/payments/provider/flutterwave.ts';
import type { PaymentServices } from '#server/payments/provider/payment-services.ts';
import { openStorage } from '#server/platform/storage/storage.ts';
import { openSession } from '#server/accounts/sign-in/sessions.ts';
import { makeAccount } from '#server/accounts/make-account.ts';

export type TestServer = {
  app: FastifyInstance;
  services: PaymentServices;
  config: Config;
  /** A call below /api/v1: `call('GET /cart', { as: token })`; path parameters are filled in. */
  call(request: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, options?: CallOptions): Promise<LightMyRequestResponse>;
  /** A new account with an open session. */
  person(overrides?: Parameters<typeof makeAccount>[1]): Promise<{ id: string; token: string; name: string; email: string }>;
};
type CallOptions = { as?: string; body?: object; form?: FormData; headers?: Record<string, string>; ip?: string };

const LONGEST_WAIT_MS = 120_000;
/** What others' locks and a busy machine may take longer than the product allows; the tests of its bounds connect by themselves. */
const PATIENCE = 12;

/** The whole API in process on a database of its own, a copy of `template`; rate limits off unless the environment says otherwise. */
export async function openTestServer(
  environment: Record<string, string> = {},
  withWorkers = false,
  template = inject('postgres').database,
): Promise<TestServer & { close(): Promise<void> }> {
  const server = inject('postgres');
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `CREATE DATABASE ${database} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'ubugeni-server-'));
  const connection = { ...server, database };
  const config = readConfig({ RATE_LIMITS: 'off', DATA_DIR: dataDir, ...environment });
  const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' });
  const db = connectDatabase({ connection, max: 10, onError: () => {}, patience: PATIENCE });
  // Many tests make a hundred things at once. How long one waits for a connection on a busy machine is not what they ask.
  db.$client.options.connectionTimeoutMillis = LONGEST_WAIT_MS;
  const jobs = await openJobs(connection, jobKinds, () => {});
  const mailer = openMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, dataDir });
  const storage = openStorage(config.storageUrl, dataDir);
  const services: PaymentServices = { config, db, jobs, mailer, storage, log, payments: openProvider(config) };
  for (const { atStart } of areas) await atStart?.(services);
  if (withWorkers) await jobs.work(workers(services), batchWorkers(services));
  const app = await buildApp(services);
  return {
    app,
    services,
    config,
    call: (request, options) => app.inject(injection(request, options)),
    async person(overrides) {
      const user = await makeAccount(db, overrides);
      return { ...user, token: await openSession(db, user.id, false, 'test') };
    },
    async close() {
      await app.close();
      await jobs.stop();
      mailer.close();
      await db.$client.end();
      await onServer(server, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A test server for one test file, opened before its tests and closed after them. */
export function useTestServer(environment: Record<string, string> = {}, withWorkers = false): TestServer {
  const server = {} as TestServer & { close(): Promise<void> };
  beforeAll(async () => void Object.assign(server, await openTestServer(environment, withWorkers)));
  afterAll(() => server.close());
  return server;
}

function injection(request: string, { as, body, form, headers, ip }: CallOptions = {}): InjectOptions {
  const [method, url] = request.split(' ') as [NonNullable<InjectOptions['method']>, string];
  return {
    method,
    url: `/api/v1${url}`,
    headers: { ...(as ? { authorization: `Bearer ${as}` } : {}), ...headers },
    ...(form ? { payload: form } : body ? { payload: body } : {}),
    ...(ip ? { remoteAddress: ip } : {}),
  };
}

async function onServer(connection: pg.ClientConfig, statement: string): Promise<void> {
  // A copy of a copy of the template: a database with open connections cannot be copied.
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** An address that no account has. */
export const someEmail = () => `${randomUUIDv7()}@example.com`;
