import { execFileSync } from 'node:child_process';

/** Installs packages of Debian. Throws where there is no `apt-get`, no root or no network. */
export function installDebianPackages(packages: readonly string[]): void {
  if (process.getuid?.() !== 0) throw new Error('Only root installs packages');
  const apt = (...args: string[]) =>
    execFileSync('apt-get', args, {
      stdio: 'ignore',
      timeout: 180_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  apt('update');
  apt('install', '-y', '--no-install-recommends', ...packages);
}
