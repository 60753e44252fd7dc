import { Server } from 'node:net';
import { setImmediate as atOnce, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { within } from './platform/start/closing.ts';

/** How long open connections may send one more request, which is answered with `connection: close`. In milliseconds. */
const LAST_REQUESTS_MS = 250;
/** How long a client whose connection was just accepted has to send its request, in milliseconds. */
const JUST_TAKEN_MS = 100;
/** The maximum of turns to wait: under load no turn may be quiet. */
const MAX_TURNS = 100;
/** How often idle connections are closed, in milliseconds. */
const CLEANUP_MS = 50;

/**
 * Closes the server without cutting off requests: answers on open connections say that they are the last, then no more connections are
 * accepted, and requests that arrived are answered. After `maxMs` what still runs is cut off.
 */
export async function closeApp(app: FastifyInstance, maxMs: number): Promise<void> {
  const { server } = app;
  const until = performance.now() + maxMs;
  server.prependListener('request', (_request, response) => void (response.shouldKeepAlive = false));
  if (await hasConnections(app)) {
    await pause(LAST_REQUESTS_MS);
    await untilQuiet(server);
    // Only stops listening: http's own close() would also cut off clients that were accepted and have not sent anything yet.
    Server.prototype.close.call(server);
    await pause(JUST_TAKEN_MS);
  }
  // Connections that were busy when closing began: they would stay open for as long as their clients like.
  const sweeping = setInterval(() => server.closeIdleConnections(), CLEANUP_MS);
  try {
    // It is not listening any more, which is no error here.
    const closing = app.close().catch(() => {});
    await within(closing, until - performance.now());
    server.closeAllConnections();
    await within(closing, LAST_REQUESTS_MS);
  } finally {
    clearInterval(sweeping);
  }
}

/** Waits for a turn of the event loop without a new connection: the system resets connections not yet accepted when listening ends. */
async function untilQuiet(server: Server): Promise<void> {
  let taken = 0;
  server.on('connection', () => void (taken += 1));
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const before = taken;
    await atOnce();
    if (taken === before) return;
  }
}

const hasConnections = ({ server }: FastifyInstance): Promise<boolean> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(!error && count > 0)));
