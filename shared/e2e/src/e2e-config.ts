import { fileURLToPath } from 'node:url';
import { defineConfig, devices, type PlaywrightTestConfig } from '@playwright/test';
import type { RemoteOptions } from './remote-test.ts';

/**
 * The settings of Playwright for the remote in `folder`: its tests are `e2e/*.e2e.ts`, on a phone and on a desktop.
 * With `SITE_URL` they run against that site; without, against an `@marquee/host` with the build in `dist/`.
 * `CHROMIUM_PATH` names a browser other than Playwright's.
 */
export function e2eConfig(folder: string): PlaywrightTestConfig<RemoteOptions> {
  const { SITE_URL: siteUrl, CHROMIUM_PATH: executablePath, CI } = process.env;
  return defineConfig<RemoteOptions>({
    testDir: folder,
    testMatch: 'e2e/**/*.e2e.ts',
    outputDir: `${folder}/test-results`,
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
