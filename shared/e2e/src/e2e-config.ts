import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, devices, type PlaywrightTestConfig } from '@playwright/test';
import { findBrowser } from './find-browser.ts';
import type { RemoteOptions } from './remote-test.ts';

/**
 * Returns the settings of Playwright for the remote in `folder`. Its tests are `e2e/*.e2e.ts`, and run on a phone and
 * on a desktop: against the site at `SITE_URL`, or without that variable against an `@marquee/host` with the build in
 * `dist/`. The browser is Playwright's or one of the system; `CHROMIUM_PATH` sets another. `E2E_OUTPUT` is the folder
 * for traces, by default `test-results`.
 */
export function e2eConfig(folder: string): PlaywrightTestConfig<RemoteOptions> {
  const { SITE_URL: siteUrl, E2E_OUTPUT: output = 'test-results', CI } = process.env;
  const executablePath = findBrowser();
  return defineConfig<RemoteOptions>({
    testDir: folder,
    testMatch: 'e2e/**/*.e2e.ts',
    outputDir: path.join(folder, output),
    // A test may switch a remote off for all visitors.
    workers: 1,
    forbidOnly: Boolean(CI),
    reporter: CI ? [['list'], ['github']] : [['list']],
    ...(!siteUrl && { globalSetup: fileURLToPath(import.meta.resolve('@marquee/e2e/host')) }),
    use: {
      ...(siteUrl && { baseURL: siteUrl }),
      trace: 'retain-on-failure',
      // A test cannot observe or fail the requests of a service worker.
      serviceWorkers: 'block',
      launchOptions: { ...(executablePath && { executablePath }) },
    },
    projects: [
      { name: 'phone', use: { ...devices['Pixel 7'], viewport: { width: 360, height: 740 } } },
      { name: 'desktop', use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } },
    ],
  });
}
