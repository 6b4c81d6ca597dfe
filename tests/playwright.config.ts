import { defineConfig } from '@playwright/test';
import type { VisitorOptions } from './visitor/visitor-test.ts';
import { browserArguments } from './browser/browser-arguments.ts';

// One site per worker, started by `tests/run.ts`. Playwright loads this file again in each worker.
const sites = JSON.parse(process.env['SITES'] ?? '[{}]') as Record<string, string>[];
Object.assign(process.env, sites[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)]);

/**
 * The quick form, part of `npm test`, plays each journey once, in the mode given in its file name:
 * `.tap.` on a phone, `.keyboard.` on a desktop. `npm run journeys` plays these in both modes. A journey
 * with `.once.` in its name is played on the phone only. Tests tagged `@slow` are not part of the quick form: another
 * test would fail with them in most cases.
 */
const isQuick = process.env['JOURNEYS'] === 'quick';

/** Journeys through the running sites: on a phone with taps, on a desktop by keyboard alone. */
export default defineConfig<VisitorOptions>({
  testDir: '.',
  testMatch: process.env['STRAPI']
    ? /strapi\/.*\.journey\.ts$/
    : /(journeys|faults|states)\/.*\.journey\.ts$/,
  outputDir: '../test-results',
  fullyParallel: false,
  workers: sites.length,
  // In the whole run a journey that fails is played once more. One that passes then is reported as flaky.
  retries: isQuick ? 1 : 0,
  ...(isQuick && { grepInvert: /@slow/ }),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
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
      testIgnore: isQuick ? /\.keyboard\.journey\.ts$/ : [],
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testIgnore: [/\.once\.journey\.ts$/, ...(isQuick ? [/\.tap\.journey\.ts$/] : [])],
      use: { viewport: { width: 1440, height: 900 }, by: 'keyboard' },
    },
  ],
});
