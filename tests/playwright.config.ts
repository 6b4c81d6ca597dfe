import { defineConfig } from '@playwright/test';
import { isFirstRing } from '@marquee/testing/ring';
import type { VisitorOptions } from './visitor/visitor-test.ts';
import { browserArguments } from './browser/browser-arguments.ts';

// One site per worker, started by `tests/run.ts`. Playwright loads this file again in each worker.
const sites = JSON.parse(process.env['SITES'] ?? '[{}]') as Record<string, string>[];
Object.assign(process.env, sites[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)]);

/** Whether tests/run reads a report of what was played. */
const isReported = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] !== undefined;

/**
 * Journeys through the running sites: on a phone with taps, on a desktop by keyboard alone. The first ring, which
 * `npm test` plays, has each journey once, in the mode given in its file name: `.tap.` on a phone, `.keyboard.` on a
 * desktop. `npm run journeys` plays these in both modes. A journey with `.once.` in its name is played on the phone only,
 * and so is one with `.all.`, which is not part of the first ring, like single tests tagged `@all`: tests/README.md lists
 * them.
 */
export default defineConfig<VisitorOptions>({
  testDir: '.',
  testMatch: process.env['STRAPI']
    ? /strapi\/.*\.journey\.ts$/
    : /(journeys|faults|states)\/.*\.journey\.ts$/,
  outputDir: '../test-results',
  preserveOutput: 'failures-only',
  fullyParallel: false,
  workers: sites.length,
  ...(isFirstRing && { grepInvert: /@all/ }),
  // Long enough for a busy machine. No test measures speed.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: isReported ? [['dot'], ['json']] : [['list']],
  use: {
    baseURL: process.env['SITE_URL'] ?? 'http://localhost:3000',
    // Recording every step takes as long as the step itself.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    video: 'off',
    // A test cannot observe or fail the requests of a service worker; the journey about reading offline allows it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [...browserArguments],
    },
  },
  projects: [
    {
      name: 'phone',
      testIgnore: isFirstRing ? /\.(keyboard|all)\.journey\.ts$/ : [],
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testIgnore: [/\.(once|all)\.journey\.ts$/, ...(isFirstRing ? [/\.tap\.journey\.ts$/] : [])],
      use: { viewport: { width: 1440, height: 900 }, by: 'keyboard' },
    },
  ],
});
