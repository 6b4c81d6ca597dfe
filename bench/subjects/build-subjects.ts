import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildEverything } from '@marquee/build';
import { runBuild } from '../../shared/build/src/build-everything.ts';
import { inputsHash } from '../../shared/build/src/inputs-hash.ts';
import { importMapsBuild } from './import-maps/build.ts';
import { monolithBuild } from './monolith/build.ts';
import { naiveFederationBuild } from './naive-federation/build.ts';

const builds = {
  monolith: monolithBuild,
  'naive-federation': naiveFederationBuild,
  'import-maps': importMapsBuild,
};

/**
 * Builds the site and every subject, or those in `wanted`, whose inputs changed since its last build. Throws the first
 * build's errors.
 */
export async function buildSubjects(
  root: string,
  report: (line: string) => void,
  wanted: readonly string[] = Object.keys(builds),
): Promise<void> {
  await buildEverything(root, report);
  const remotes = readdirSync(root).filter((name) => name.startsWith('mfe-'));
  const common = ['app', 'subject-build.ts', 'subject-paths.ts'].map((input) => `bench/subjects/${input}`);
  for (const [name, build] of Object.entries(builds).filter(([one]) => wanted.includes(one))) {
    const own = `bench/subjects/${name}`;
    const inputs = ['shared', 'shell', 'package-lock.json', ...remotes, ...common, own];
    const hash = inputsHash(inputs.map((input) => path.join(root, input)));
    const folder = path.join(root, 'bench/dist', name);
    const mark = path.join(folder, 'inputs.sha256');
    if (readOrNothing(mark) === hash) continue;

    const began = performance.now();
    // One after the other: the naive subject alone is six builds.
    for (const configuration of build(root, folder)) await runBuild(`subject ${name}`, [configuration]);
    mkdirSync(folder, { recursive: true });
    writeFileSync(mark, hash);
    report(`built the subject ${name} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
}

function readOrNothing(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
