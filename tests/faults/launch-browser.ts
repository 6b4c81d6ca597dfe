import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { browserArguments } from '../browser/browser-arguments.ts';
import { findBrowser } from '../browser/find-browser.ts';
import { launchFirefox } from '../browser/launch-firefox.ts';
import { createCertificate } from '../site/create-certificate.ts';
import type { Certificate } from './fault-proxy.ts';

const root = path.resolve(import.meta.dirname, '../..');

export type BrowserName = 'chromium' | 'firefox';

export function browserNameOf(browser: Browser): BrowserName {
  return browser.browserType().name() === 'firefox' ? 'firefox' : 'chromium';
}

/** Launches a browser and creates the certificate of the proxies to which it will speak HTTP/2. */
export async function launchBrowser(
  name: BrowserName,
): Promise<{ browser: Browser; certificate: Certificate }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'marquee-faults-'));
  const { key, cert, publicKeyHash } = await createCertificate(folder);
  await rm(folder, { recursive: true });
  const browser = await (name === 'firefox'
    ? launchFirefox()
    : chromium.launch({
        executablePath: await findBrowser(root),
        args: [...browserArguments, `--ignore-certificate-errors-spki-list=${publicKeyHash}`],
      }));
  return { browser, certificate: { key, cert } };
}
