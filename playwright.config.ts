import { defineConfig } from '@playwright/test';
import { shareCompiledCode } from './server/testing/compile-cache.ts';
import { keepFilesInMemory } from './server/testing/memory-folder.ts';

keepFilesInMemory();
shareCompiledCode();

/** Journeys in a real browser against the built product; each worker has a copy of one demo shop (e2e/test.ts, e2e/demo-shop.ts). */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/demo-shop.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // For that alone: what fails by itself fails each time. A journey that needed it is said to be flaky at the end.
  retries: 1,
  // As long as the unit tests' (vitest.config.ts), and for the same reason.
  timeout: 1_200_000,
  expect: { timeout: 120_000 },
  use: {
    locale: 'en-GB',
    timezoneId: 'Africa/Kigali',
    // Motion costs a processor that two browsers share, and what is judged must have come to rest.
    contextOptions: { reducedMotion: 'reduce' },
    // Only where it is what is tried.
    serviceWorkers: 'block',
    // Under load, once in some hundred visits, no request of a page is ever answered, by a server that answers others; see `retries`.
    navigationTimeout: 180_000,
    // What is pressed or measured and never there fails by then, not with the journey.
    actionTimeout: 120_000,
    // Recording every page costs as much as looking at it; `--trace retain-on-failure` records a journey that fails.
    trace: 'off',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
