import { defineConfig } from 'vitest/config';

/** Tests beside the code; one real PostgreSQL for all, a database of its own for each test file. */
export default defineConfig({
  test: {
    include: ['{contract,server,web,simulators,scripts}/**/*.test.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    teardownTimeout: 20_000,
  },
});
