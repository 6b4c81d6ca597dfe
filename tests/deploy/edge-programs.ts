import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
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

/** Names this module of Varnish in a sentence, if it is not installed. */
export function missingModule(name: string): string | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'marquee-vcl-'));
  // Varnish compiles as another user than root.
  chmodSync(folder, 0o755);
  const file = path.join(folder, 'import.vcl');
  writeFileSync(file, `vcl 4.1; import ${name}; backend default none;`);
  try {
    // Compiles the file to C, which needs the module.
    execFileSync('varnishd', ['-C', '-n', path.join(folder, 'work'), '-f', file], { stdio: 'ignore' });
    return undefined;
  } catch {
    return `the module ${name} of Varnish is not installed`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Installs nginx and Varnish on Debian for root. Elsewhere the tests of the edge are skipped. */
export function installEdgePrograms(): void {
  if (!missingProgram('nginx', 'varnishd', 'openssl') && !missingModule('header')) return;
  try {
    installDebianPackages(['nginx', 'varnish', 'varnish-modules', 'openssl']);
  } catch {
    // The tests say what is missing.
  }
}
