import { existsSync } from 'node:fs';
import { firefox, type Browser } from '@playwright/test';
import { installDebianPackages } from './install-debian-packages.ts';

/** Returns the path of a Firefox: `FIREFOX_PATH`, or that of Debian, which it installs if it may. */
function findFirefox(): string {
  const given = process.env['FIREFOX_PATH'];
  if (given) return given;
  const debian = '/usr/bin/firefox-esr';
  if (!existsSync(debian)) installDebianPackages(['firefox-esr']);
  return debian;
}

/**
 * Starts a Firefox that Playwright drives by WebDriver BiDi. Playwright then has no bodies of requests: `postData()` is
 * null.
 */
export function launchFirefox(): Promise<Browser> {
  return firefox.launch({ channel: 'moz-firefox', executablePath: findFirefox() });
}
