import { readdirSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import type { VisitorOptions } from './visitor/visitor-test.ts';
import { browserArguments } from './browser/browser-arguments.ts';

/**
 * The quick form, part of `npm test`: every journey once, one by finger, the next by keyboard. All of them
 * by both, and the documents typed line by line: `npm run journeys`.
 */
const isQuick = process.env['JOURNEYS'] === 'quick';
const journeys = readdirSync(path.join(import.meta.dirname, 'journeys'))
  .filter((file) => file.endsWith('.journey.ts') && !file.includes('.once.'))
  .map((file) => `**/${file}`);
const byFinger = journeys.filter((_, at) => at % 2 === 0);
const byKeyboard = journeys.filter((_, at) => at % 2 === 1);
const documents = /a-newcomer-follows-the-documents/;

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
    // Recording every step costs as much as taking it.
    trace: 'on-first-retry',
    video: 'off',
    // What a worker fetches no test sees and no fault reaches; the journey about reading offline allows it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [...browserArguments],
    },
  },
  projects: [
    {
      name: 'phone',
      testIgnore: isQuick ? [documents, ...byKeyboard] : [],
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testIgnore: [/\.once\.journey\.ts$/, ...(isQuick ? byFinger : [])],
      use: { viewport: { width: 1440, height: 900 }, by: 'keyboard' },
    },
  ],
});
