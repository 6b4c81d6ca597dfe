import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from '@playwright/test';

/** The paths at which Chromium, Chrome or Edge is usually installed, on Linux, macOS and Windows. */
export const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * Finds the browser for the tests. Returns the path in `CHROMIUM_PATH` if it is set. Otherwise returns undefined if
 * Playwright has installed its own Chromium, which Playwright then uses, or else the path of an installed browser. If
 * there is none, installs Playwright's Chromium and returns undefined.
 */
export function findBrowser({
  given = process.env['CHROMIUM_PATH'],
  playwrights = chromium.executablePath(),
  exists = existsSync,
  install = installBrowser,
}: {
  given?: string | undefined;
  /** The path of Playwright's Chromium; for tests without a window, Playwright uses the headless shell next to it. */
  playwrights?: string;
  exists?: (file: string) => boolean;
  install?: () => void;
} = {}): string | undefined {
  if (given) return given;
  const shell = playwrights.replace(/([\\/])chromium-(\d+)[\\/].*$/, '$1chromium_headless_shell-$2');
  if (exists(shell)) return undefined;
  const found = systemBrowsers.find((file) => exists(file));
  if (!found) install();
  return found;
}

/** Downloads Playwright's Chromium. If that fails, Playwright reports it when it launches the browser. */
function installBrowser(): void {
  const command = createRequire(import.meta.url).resolve('@playwright/test/cli');
  spawnSync(process.execPath, [command, 'install', '--only-shell', 'chromium'], { stdio: 'inherit' });
}
