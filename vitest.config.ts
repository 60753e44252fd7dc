import babel from '@rolldown/plugin-babel';
import { defineConfig } from 'vitest/config';
import { macros } from './web/locales/macros.ts';

/** Tests beside the code; one real PostgreSQL for all, a database of its own for each test file. */
export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{bench,contract,demo,embedded-postgres,server,simulators,scripts}/**/*.test.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
          // A worker goes from file to file: loading the server anew for each took a third of the whole time.
          isolate: false,
        },
      },
      // Each file for itself: these put fakes in the place of modules that another file may have loaded.
      { extends: true, test: { name: 'web', include: ['web/**/*.test.ts'] } },
      // Screens and components in jsdom (web/testing/README.md); loading it and React anew for each file would cost more than the tests.
      {
        extends: true,
        plugins: [babel({ presets: [macros] })],
        test: {
          name: 'screens',
          include: ['web/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['web/testing/setup.ts'],
          isolate: false,
        },
      },
    ],
    pool: 'forks',
    // One more than the smallest machine has cores, for many tests wait; two browsers run beside them (decision 60).
    maxWorkers: 3,
    // How long something may take is never what a test asks; a busy machine needs more than the second that is the default.
    expect: { poll: { timeout: 120_000, interval: 50 } },
    // What fails by itself fails twice; a run names at its end what passed at the second try (decision 60).
    retry: 1,
    // Machines were seen ten times slower for minutes; what ends too early is tried again, which makes it worse.
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
    teardownTimeout: 20_000,
  },
});
