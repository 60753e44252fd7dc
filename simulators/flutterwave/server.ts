import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type ChargeRequest, makeCharges } from './charges/charges.ts';
import { makeCheckout } from './checkout.ts';
import { controlRoutes } from './control.ts';
import { type Faults, makeFaults } from './http/faults.ts';
import { type Answer, type Call, errorAnswer, findRoute, readFields, Refused, type Route, writeAnswer } from './http/http.ts';
import { type Keys, makeKeys } from './http/keys.ts';
import { type LedgerEntry, openLedger } from './ledger/ledger.ts';
import { pageRoutes } from './pages.ts';
import { restRoutes } from './rest.ts';
import { makeTimers } from './http/timers.ts';
import { makeWebhooks, type Signature, type WebhookTarget } from './charges/webhooks.ts';

export type SimulatorOptions = {
  host?: string | undefined;
  /** 0, the default, uses a free one. */
  port?: number | undefined;
  /** Address under which browsers reach it, when it is behind a proxy. */
  publicUrl?: string | undefined;
  /** Whether the switches for tests, below /__sim, answer; they do by default. */
  hasSwitches?: boolean | undefined;
  webhook?: WebhookTarget | undefined;
  signature?: Signature | undefined;
  keys?: Partial<Keys> | undefined;
  /** File that stores the transactions across restarts. */
  dataFile?: string | undefined;
  /** Divides the 30 minutes between two attempts of a webhook. */
  speed?: number | undefined;
  webhookTimeoutMs?: number | undefined;
};

export type Simulator = {
  url: string;
  port: number;
  keys: Keys;
  faults: Faults;
  /** A copy of every transaction, or of those of one reference, oldest first. */
  ledger(txRef?: string): LedgerEntry[];
  /** Pays as if a buyer had done so in the modal; throws Refused as the modal would. */
  charge(request: ChargeRequest): LedgerEntry;
  /** Where webhooks go from now on. */
  sendWebhooksTo(target: WebhookTarget | undefined, signature?: Signature): void;
  /** Resolves when no webhook is under way or held back; retries that wait for their time do not count. */
  settled(): Promise<void>;
  /** Stops listening, so that connections are refused, and listens again. */
  unplug(): Promise<void>;
  plugIn(): Promise<void>;
  close(): Promise<void>;
};

/** Starts the payment provider's simulator (payment-provider.md section 10). Throws when a key is not a test key. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const keys = makeKeys(options.keys);
  const ledger = await openLedger(options.dataFile);
  const faults = makeFaults();
  const timers = makeTimers();
  const settings = {
    target: options.webhook,
    signature: options.signature ?? ('verif-hash' as const),
    secretHash: keys.secretHash,
    speed: options.speed ?? 1,
    timeoutMs: options.webhookTimeoutMs ?? 60_000,
  };
  const webhooks = makeWebhooks(settings, ledger, faults, timers);
  const charges = makeCharges({ ledger, faults, webhooks, timers, secretKey: keys.secretKey });
  const checkout = makeCheckout({ charges, faults, secretKey: keys.secretKey });
  const place = { url: '', port: options.port ?? 0 };
  const routes = [
    ...(await pageRoutes({ checkout, publicKey: keys.publicKey })),
    ...restRoutes({ ledger, charges, checkout, webhooks, secretKey: keys.secretKey, baseUrl: () => place.url }),
    ...(options.hasSwitches === false ? [] : controlRoutes({ ledger, faults, charges, webhooks })),
  ];
  const { listen, unlisten } = makeListener((request, response) => void serve(routes, faults, request, response));
  const host = options.host ?? '127.0.0.1';
  place.port = await listen(place.port, host);
  place.url = options.publicUrl?.replace(/\/+$/, '') ?? `http://${addressOf(host)}:${place.port}`;
  charges.resume();
  return {
    ...place,
    keys,
    faults,
    ledger: (txRef) => structuredClone(txRef ? ledger.of(txRef) : ledger.all()),
    charge: (request) => structuredClone(charges.charge(request)),
    sendWebhooksTo: (target, signature = settings.signature) => void Object.assign(settings, { target, signature }),
    settled: () => webhooks.settled(),
    unplug: unlisten,
    plugIn: async () => void (await listen(place.port, host)),
    async close() {
      timers.stop();
      webhooks.stop();
      await unlisten();
      await webhooks.settled();
      await ledger.close();
    },
  };
}

/** A server for all addresses is reached on this machine by the loopback one. */
function addressOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

function makeListener(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer);
  return {
    listen: (port: number, host: string) =>
      new Promise<number>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.off('error', reject);
          resolve((server.address() as AddressInfo).port);
        });
      }),
    unlisten: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const BASE = 'http://simulator';

async function serve(routes: Route[], faults: Faults, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = URL.parse(request.url ?? '/', BASE) ?? new URL(BASE);
  const headers = openTo(routes, url);
  try {
    if (request.method === 'OPTIONS') return writeAnswer(response, { status: 204, text: '', headers });
    const { route, call } = await readCall(routes, url, request);
    const answer = await answerThroughFaults(route, call, faults, response);
    if (!answer) return;
    const isCut = route.surface === 'api' && faults.take('badJson', route.txRefOf?.(call), 'api') !== undefined;
    writeAnswer(response, { ...answer, headers: { ...answer.headers, ...headers } }, isCut);
  } catch (error) {
    const failure =
      error instanceof Refused ? errorAnswer(error.status, error.message) : errorAnswer(500, `Simulator fault: ${String(error)}`);
    writeAnswer(response, { ...failure, headers });
  }
}

async function readCall(routes: Route[], url: URL, request: IncomingMessage): Promise<{ route: Route; call: Call }> {
  const { method = 'GET', headers, socket } = request;
  const found = findRoute(routes, method, url.pathname);
  const body = await readFields(request);
  if (!found) throw new Refused(`Cannot ${method} ${url.pathname}`, 404);
  return { route: found.route, call: { url, params: found.params, headers, body, ip: socket.remoteAddress ?? '' } };
}

/** The answer, or a failure in its place; undefined when nothing is to be written. */
async function answerThroughFaults(route: Route, call: Call, faults: Faults, response: ServerResponse): Promise<Answer | undefined> {
  if (!route.surface) return route.answer(call);
  const txRef = route.txRefOf?.(call);
  const take = (kind: Parameters<Faults['take']>[0]) => faults.take(kind, txRef, route.surface);
  if (take('down') !== undefined) {
    response.socket?.resetAndDestroy();
    return undefined;
  }
  const slow = take('slow');
  if (slow) await pause(Number(slow), undefined, { ref: false });
  if (take('hang') !== undefined) return undefined;
  if (take('503') !== undefined) return errorAnswer(503, 'An error occurred. Please contact support');
  if (take('429') !== undefined) return errorAnswer(429, 'Too many requests');
  return route.answer(call);
}

/** Allows pages of other origins to read the answers of the script's helper calls. */
function openTo(routes: Route[], url: URL): Record<string, string> {
  const isOpen = routes.some((route) => route.open && route.at.endsWith(` ${url.pathname}`));
  if (!isOpen) return {};
  return { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type', 'access-control-allow-methods': 'POST' };
}
