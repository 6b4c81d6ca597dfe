import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { startNpmRegistry } from './npm-registry.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Builds every package that Marquee publishes, as `npm run packages` does, and publishes all to a registry of its own. */
export async function publishPackages(): Promise<Awaited<ReturnType<typeof startNpmRegistry>>> {
  const [registry] = await Promise.all([
    startNpmRegistry(),
    promisify(execFile)('npm', ['run', 'packages'], { cwd: root, maxBuffer: 16 * 1024 * 1024 }),
  ]);
  try {
    const folder = path.join(root, 'dist-packages');
    for (const name of await readdir(folder)) await registry.publish(path.join(folder, name));
    return registry;
  } catch (failure) {
    await registry.stop();
    throw failure;
  }
}
