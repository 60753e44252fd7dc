import { Server } from 'node:net';
import { setImmediate as atOnce, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { within } from './platform/start/closing-stack.ts';

/** So long connections that are open may bring one more request, which is answered and told that it was their last. In milliseconds. */
const LAST_REQUESTS_MS = 250;
/** So long somebody whose connection was just taken may need to say what for, in milliseconds. */
const JUST_TAKEN_MS = 100;
/** Under load no turn may be quiet. */
const MAX_TURNS = 100;
/** How often connections that have become idle are closed, in milliseconds. */
const CLEANUP_MS = 50;

/**
 * Ends the server so that no request is cut off: connections are told with their next answer that it is the last one, then no more are taken,
 * and what came over those that are open is answered. After `maxMs` what still runs is cut off.
 */
export async function closeApp(app: FastifyInstance, maxMs: number): Promise<void> {
  const { server } = app;
  const until = performance.now() + maxMs;
  server.prependListener('request', (_request, response) => void (response.shouldKeepAlive = false));
  if (await hasConnections(app)) {
    await pause(LAST_REQUESTS_MS);
    await untilQuiet(server);
    // Only the listening ends: http's own close() would cut off whoever was taken and has not spoken yet.
    Server.prototype.close.call(server);
    await pause(JUST_TAKEN_MS);
  }
  // Those that were busy when it began to close: they would stay open for as long as their clients like.
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

/** Waits for a turn of the event loop in which nobody connected: the system cuts off whoever it has not handed to us when the listening ends. */
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
