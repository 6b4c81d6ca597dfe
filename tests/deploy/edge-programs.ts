import { execFileSync } from 'node:child_process';
import { installDebianPackages } from '../browser/install-debian-packages.ts';

/** Names the first of these programs that is not installed, in a sentence; undefined if all are. */
export function missingProgram(...programs: string[]): string | undefined {
  for (const program of programs)
    try {
      execFileSync('which', [program], { stdio: 'ignore' });
    } catch {
      return `${program} is not installed`;
    }
  return undefined;
}

/** Installs nginx on Debian for root. Elsewhere the tests of the edge are skipped. */
export function installEdgePrograms(): void {
  if (!missingProgram('nginx', 'openssl')) return;
  try {
    installDebianPackages(['nginx', 'openssl']);
  } catch {
    // The tests say what is missing.
  }
}
