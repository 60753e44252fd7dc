import { setTimeout as pause } from 'node:timers/promises';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach } from 'vitest';
import { type Simulator, type SimulatorOptions, startSimulator } from './server.ts';

type Said = { status: number; body: Record<string, unknown> & { data?: unknown; message?: string } };
export type TestSimulator = Simulator & {
  /** A REST call with the secret key: `call('POST /v3/payments', body)`. */
  call(request: `${'GET' | 'POST' | 'DELETE'} /${string}`, body?: object, headers?: Record<string, string>): Promise<Said>;
};

/** A fresh simulator for each test of a file. */
export function useSimulator(options: SimulatorOptions = {}): TestSimulator {
  const holder = {} as TestSimulator;
  beforeEach(async () => {
    const simulator = await startSimulator(options);
    Object.assign(holder, simulator, { call: callerOf(simulator) });
  });
  afterEach(() => holder.close());
  return holder;
}

function callerOf({ url, keys }: Simulator): TestSimulator['call'] {
  return async (request, body, headers = {}) => {
    const [method = 'GET', path = '/'] = request.split(' ');
    const response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${keys.secretKey}`, ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Said['body'] };
  };
}

type Webhook = {
  headers: IncomingHttpHeaders;
  raw: string;
  body: { event: string; data: { id: number; status: string; amount: number } };
};
export type Shop = {
  url: string;
  webhooks: Webhook[];
  /** How the shop answers the next webhooks, in order; 200 afterwards. */
  answers: number[];
  close(): Promise<void>;
};

type ShopPage = { html: string; script: string; provider: string };

/** A merchant who receives webhooks and, with `page`, shows a page under a strict Content-Security-Policy. */
export async function openShop(page?: ShopPage): Promise<Shop> {
  const webhooks: Webhook[] = [];
  const answers: number[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const raw = await text(request);
    webhooks.push({ headers: request.headers, raw, body: JSON.parse(raw) as Webhook['body'] });
    response.writeHead(answers.shift() ?? 200, { location: '/elsewhere' }).end('ok');
  };
  const server = createServer((request, response) => {
    if (request.method === 'POST') void receive(request, response);
    else showPage(page, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    webhooks,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function showPage(page: ShopPage | undefined, { url }: IncomingMessage, response: ServerResponse): void {
  const from = page?.provider ?? '';
  const policy = `default-src 'self'; script-src 'self' ${from}; style-src 'self'; connect-src 'self' ${from}; frame-src ${from}`;
  const isScript = url === '/shop.js';
  response.writeHead(200, {
    'content-type': `${isScript ? 'text/javascript' : 'text/html'}; charset=utf-8`,
    'content-security-policy': policy,
  });
  response.end(isScript ? page?.script : page?.html);
}

/** A shop for each test of a file. */
export function useShop(): Shop {
  const shop = {} as Shop;
  beforeEach(async () => void Object.assign(shop, await openShop()));
  afterEach(() => shop.close());
  return shop;
}

/** Resolves when the condition is true; it is checked every few milliseconds until the test's own timeout. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(10);
}
