import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Returns the path of a Chromium: `CHROMIUM_PATH`, Playwright's own, an installed one; otherwise it installs
 * one from Playwright, from Debian or from npm. `from` set to `npm` ignores all but the last. Throws if none
 * can be installed.
 */
export async function findBrowser(root: string, from?: string): Promise<string> {
  if (from === 'npm') return fromNpm(root);
  const given = process.env['CHROMIUM_PATH'];
  if (given) return given;

  const here = [chromium.executablePath(), ...installed].find((file) => file && existsSync(file));
  if (here) return here;

  // Debian's plays every film; the one from npm has no licensed codecs, and is what remains without root.
  const attempts = [fromPlaywright, fromDebian, () => fromNpm(root)];
  for (const attempt of attempts) {
    const file = await attempt().catch(() => undefined);
    if (file && existsSync(file)) return file;
  }
  throw new Error('No Chromium found and none could be installed; set CHROMIUM_PATH to one');
}

async function fromPlaywright(): Promise<string> {
  execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore', timeout: 180_000 });
  return chromium.executablePath();
}

/** The package unpacks itself into the system's temporary folder and reuses what lies there: give it a folder of ours. */
async function fromNpm(root: string): Promise<string> {
  const folder = path.join(root, 'node_modules/.cache/chromium');
  mkdirSync(folder, { recursive: true });
  process.env['TMPDIR'] = folder;
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs20.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  const file = await packaged.executablePath();
  // The package points to fonts of its own, with which Chromium crashes on a machine that has others.
  delete process.env['FONTCONFIG_PATH'];
  process.env['LD_LIBRARY_PATH'] = [path.join(folder, 'al2023/lib'), process.env['LD_LIBRARY_PATH']].join(
    ':',
  );
  return file;
}

async function fromDebian(): Promise<string> {
  const apt = (...words: string[]) => execFileSync('apt-get', words, { stdio: 'ignore', timeout: 300_000 });
  apt('update');
  apt('install', '-y', '--no-install-recommends', 'chromium');
  return '/usr/bin/chromium';
}
