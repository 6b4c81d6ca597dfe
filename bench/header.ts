import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import path from 'node:path';
import type { Cores } from './site/cores.ts';

/** Where and with what something was measured: ratios hold elsewhere, milliseconds do not. */
export type Header = {
  date: string;
  commit: string;
  machine: string;
  cores: string;
  versions: Record<string, string>;
  conditions: string;
  /** The machine's load over the last minute as the run began: above its cores, figures are noise. */
  loadAtStart: number;
};

const root = path.resolve(import.meta.dirname, '..');

export function describeRun(cores: Cores | undefined, conditions: string, chromium?: string): Header {
  const [cpu] = cpus();
  const versionIn = (folder: string) => (name: string) => {
    const file = path.join(folder, 'node_modules', name, 'package.json');
    return [name, (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version];
  };
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: commit(),
    machine: `${cpus().length} × ${cpu?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${process.arch}`,
    cores: cores ? `servers on ${cores.servers}, client on ${cores.client}` : 'not bound to cores',
    versions: {
      node: process.version,
      ...(chromium && { chromium }),
      ...Object.fromEntries([
        ...['react', 'webpack', '@module-federation/enhanced', 'single-spa'].map(versionIn(root)),
        ...['systemjs', 'autocannon'].map(versionIn(import.meta.dirname)),
      ]),
    },
    conditions,
    loadAtStart: Number((loadavg()[0] ?? 0).toFixed(1)),
  };
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
