import { defineConfig } from '@playwright/test';

/** Journeys in a real browser against the built product, each file's worker with a house of its own (e2e/house.ts). */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  // One house at a time: filling its shop with drawn pictures takes both cores.
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  // A busy machine may let a whole browser wait; a failure that is one comes twice.
  retries: 1,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  use: {
    locale: 'en-GB',
    timezoneId: 'Africa/Kigali',
    trace: 'retain-on-failure',
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
