import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { systemBrowsers } from '../../shared/e2e/src/find-browser.ts';
import { installDebianPackages } from './install-debian-packages.ts';

/** Chromium without a window system: the same engine, a quarter less processor time per page. */
const headlessShell = '/usr/bin/chromium-headless-shell';

/**
 * Returns the path of a browser for the journeys: `CHROMIUM_PATH`; Debian's headless shell, which it installs
 * if it may; a whole Chromium that is installed; otherwise one from Playwright, Debian or npm. `from` set to
 * `npm` ignores all but the last. Throws if none can be installed.
 */
export async function findBrowser(root: string, from?: string): Promise<string> {
  if (from === 'npm') return fromNpm(root);
  const given = process.env['CHROMIUM_PATH'];
  if (given) return given;
  if (existsSync(headlessShell)) return headlessShell;

  const whole = findWholeBrowser();
  // Debian's builds play every film. The one from npm has no licensed codecs, and needs no root.
  const attempts = whole ? [fromDebian] : [fromDebian, fromPlaywright, () => fromNpm(root)];
  for (const attempt of attempts) {
    const file = await attempt().catch(() => undefined);
    if (file && existsSync(file)) return file;
  }
  if (whole) return whole;
  throw new Error('No Chromium found and none could be installed; set CHROMIUM_PATH to one');
}

/** Returns the path of an installed Chromium with everything in it, undefined if there is none. */
export function findWholeBrowser(): string | undefined {
  return [chromium.executablePath(), ...systemBrowsers].find((file) => file && existsSync(file));
}

async function fromPlaywright(): Promise<string> {
  execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore', timeout: 180_000 });
  return chromium.executablePath();
}

/** The package unpacks itself into the system's temporary folder and reuses what lies there: give it a folder of ours. */
async function fromNpm(root: string): Promise<string> {
  const folder = path.join(root, 'node_modules/.cache/chromium');
  mkdirSync(folder, { recursive: true });
  const { TMPDIR: temporaryFolder } = process.env;
  process.env['TMPDIR'] = folder;
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs20.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  const file = await packaged.executablePath();
  if (temporaryFolder === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = temporaryFolder;
  // The package points to fonts of its own, with which Chromium crashes on a machine that has others.
  delete process.env['FONTCONFIG_PATH'];
  process.env['LD_LIBRARY_PATH'] = [path.join(folder, 'al2023/lib'), process.env['LD_LIBRARY_PATH']].join(
    ':',
  );
  return file;
}

async function fromDebian(): Promise<string> {
  installDebianPackages(['chromium', 'chromium-headless-shell']);
  return headlessShell;
}
