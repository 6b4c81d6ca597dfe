import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { startNpmRegistry } from './npm-registry.ts';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Builds the packages that Marquee publishes, as `npm run packages` does, and publishes them to a registry of their
 * own, as `npm run publish-packages` does.
 */
export async function publishPackages(): Promise<Awaited<ReturnType<typeof startNpmRegistry>>> {
  const [registry] = await Promise.all([
    startNpmRegistry(),
    promisify(execFile)('npm', ['run', 'packages'], { cwd: root, maxBuffer: 16 * 1024 * 1024 }),
  ]);
  try {
    // Provenance needs a pipeline that npm trusts.
    await promisify(execFile)('npm', ['run', 'publish-packages', '--', '--provenance=false'], {
      cwd: root,
      env: { ...process.env, ...registry.variables },
    });
    return registry;
  } catch (failure) {
    await registry.stop();
    throw failure;
  }
}
