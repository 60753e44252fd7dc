import { test as base } from '@playwright/test';
import { type StartedHouse, startHouse } from './start-server.ts';

export { expect } from '@playwright/test';

/** Tests in a browser: `house` is started once for each worker; addresses are relative to it. */
export const test = base.extend<{ baseURL: string }, { house: StartedHouse }>({
  house: [
    // Playwright reads a fixture's needs from its first parameter's pattern.
    async ({}, use) => {
      const house = await startHouse();
      await use(house);
      await house.close();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ house }, use) => use(house.url),
});
