import { defineConfig } from '@playwright/test';
import type { VisitorOptions } from './visitor/visitor-test.ts';

/**
 * Journeys through the running site: on a phone with a finger, on a desktop by keyboard alone. The site
 * is started by `tests/run.ts`.
 */
export default defineConfig<VisitorOptions>({
  testDir: '.',
  testMatch: /(journeys|faults|states)\/.*\.journey\.ts$/,
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 1,
  // A busy machine may hold up a browser past a server's deadline; the report names what needed a second try.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env['SITE_URL'] ?? 'http://localhost:3000',
    trace: 'retain-on-failure',
    video: 'off',
    // What a worker fetches no test sees and no fault reaches; the journey about reading offline allows it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } },
    {
      name: 'desktop',
      testIgnore: /\.once\.journey\.ts$/,
      use: { viewport: { width: 1440, height: 900 }, by: 'keyboard' },
    },
  ],
});
