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
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    locale: 'en-GB',
    timezoneId: 'Africa/Kigali',
    // Motion costs a processor that two browsers share, and what is judged must have come to rest.
    contextOptions: { reducedMotion: 'reduce' },
    // Only where it is what is tried: under load, once in about thirty visits of several pages, the requests of a page that has one were never answered,
    // while the server, and the worker's own requests, were.
    serviceWorkers: 'block',
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
