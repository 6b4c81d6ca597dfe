import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { startNpmRegistry } from './npm-registry.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Builds every package that Marquee publishes, as `npm run packages` does, and starts an npm registry that has them. */
export async function publishPackages(): Promise<Awaited<ReturnType<typeof startNpmRegistry>>> {
  await promisify(execFile)('npm', ['run', 'packages'], { cwd: root, maxBuffer: 16 * 1024 * 1024 });
  const folder = path.join(root, 'dist-packages');
  return startNpmRegistry((await readdir(folder)).map((name) => path.join(folder, name)));
}
