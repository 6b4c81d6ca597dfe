import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildEverything } from '@marquee/build';
import { bundleServers } from '@marquee/build/bundle-servers';
import { isFirstRing } from '@marquee/testing/ring';

const root = path.resolve(import.meta.dirname, '../..');

let bundling: Promise<void> | undefined;

/**
 * Builds what has changed and bundles every server, as `npm run bundle` does, once per process. Stores the folder of
 * the bundles in `TEST_BUNDLES`, from which this process and its children start servers: tests run what ships, and a
 * bundle needs half of the processor time that TypeScript needs to start. The folder is removed when this process
 * exits. It is outside of the repository, where a bundle finds no package that it does not contain.
 */
export function bundleForTests(report: (line: string) => void): Promise<void> {
  return (bundling ??= bundle(report));
}

async function bundle(report: (line: string) => void): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'marquee-test-bundles-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await buildEverything(root, report);
  // The first ring starts no other program from its bundle.
  const roles = isFirstRing ? (['shell', 'registry', 'api'] as const) : undefined;
  await bundleServers(root, folder, () => undefined, roles);
  process.env['TEST_BUNDLES'] = folder;
}
