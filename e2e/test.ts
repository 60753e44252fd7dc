import { test as base } from './lasting-toasts.ts';
import { type StartedServer, startServer } from './start-server.ts';

export { expect } from '@playwright/test';

/** Browser tests: `server` is started once for each worker; addresses are relative to it. */
export const test = base.extend<{ baseURL: string }, { server: StartedServer }>({
  server: [
    // Playwright reads a fixture's dependencies from its first parameter's pattern.
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});
