import type { FastifyInstance } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import { within } from './undo.ts';

/** So long connections that are open may bring one more request, which is answered and told that it was their last. In milliseconds. */
const LAST_REQUESTS_MS = 250;
/** How often connections that have become idle are closed, in milliseconds. */
const SWEEP_MS = 50;

/**
 * Ends the server so that no request is cut off: connections are told with their next answer that it is the last one, then nothing new is
 * taken, and what runs is answered. After `mostMs` what still runs is cut off.
 */
export async function closeApp(app: FastifyInstance, mostMs: number): Promise<void> {
  const { server } = app;
  const until = performance.now() + mostMs;
  server.prependListener('request', (_request, response) => void (response.shouldKeepAlive = false));
  if (await hasConnections(app)) await pause(LAST_REQUESTS_MS);
  // Those that were busy when it began to close: they would stay open for as long as their clients like.
  const sweeping = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  try {
    const closing = app.close();
    await within(closing, until - performance.now());
    server.closeAllConnections();
    await within(closing, LAST_REQUESTS_MS);
  } finally {
    clearInterval(sweeping);
  }
}

const hasConnections = ({ server }: FastifyInstance): Promise<boolean> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(!error && count > 0)));
