import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Configuration } from 'webpack';
import { bundlers, type Bundler } from './bundlers.ts';
import { bundlerOf, remoteBuild } from './remote-build.ts';
import { inputsHash } from './inputs-hash.ts';
import { trialPrograms, tryServerBundle } from './server-trial.ts';

/** The shell or a remote. It is built again when its `inputs` (files and folders) change. */
type Target = { name: string; folder: string; inputs: string[] };

/**
 * Builds the shell of the workspace at `root`, and all remotes in `folder` (default: `root`), unless their inputs have
 * not changed since the last build. `report` receives a line for each build and each warning. Resolves to the names of
 * what was built. Rejects with the errors of the first failed build.
 */
export async function buildEverything(
  root: string,
  report: (line: string) => void,
  { folder = root }: { folder?: string } = {},
): Promise<string[]> {
  const built: string[] = [];
  for (const target of targetsIn(root, folder)) {
    if (await buildIfChanged(target, report)) built.push(target.name);
  }
  return built;
}

/**
 * Builds the shell or one remote of the workspace at `root`, by its name, if its inputs have changed. Resolves to
 * whether it was built. Throws for an unknown name.
 */
export function buildOne(root: string, name: string, report: (line: string) => void): Promise<boolean> {
  const target = targetsIn(root).find((one) => one.name === name);
  if (!target) throw new Error(`There is nothing called ${name} to build in ${root}`);
  return buildIfChanged(target, report);
}

function targetsIn(root: string, remotesIn = root): Target[] {
  const rules = ['shared/build/src', 'package-lock.json'].map((input) => path.join(root, input));
  // A build records the schemas of its events and slots, and the version of the sdk.
  const agreed = ['contracts/src/event-contract.ts', 'contracts/src/shell-versions.ts'].map((input) =>
    path.join(root, 'shared', input),
  );
  const shared = path.join(root, 'shared');
  const remotes = readdirSync(remotesIn).filter((name) => name.startsWith('mfe-'));
  // The remotes of another site may share a folder, such as drawings.
  const inputsOf = (name: string) => (remotesIn === root ? path.join(root, name) : remotesIn);
  return [
    { name: 'shell', folder: path.join(root, 'shell'), inputs: [path.join(root, 'shell'), shared, ...rules] },
    ...remotes.map((name) => ({
      name,
      folder: path.join(remotesIn, name),
      inputs: [inputsOf(name), ...rules, ...agreed],
    })),
  ];
}

/**
 * Builds the remote in a folder, even if its inputs have not changed. Then tests the built server bundle by rendering
 * each route and slot; with `tries: false`, skips this test. Resolves to the bundler's warnings. Rejects if the build
 * or the test fails.
 */
export async function buildFolder(folder: string, { tries = true } = {}): Promise<string[]> {
  const warnings = await runBuild(path.basename(folder), remoteBuild(folder), bundlerOf(folder));
  if (tries) await tryServerBundle(folder);
  return warnings;
}

async function buildIfChanged(
  { name, folder, inputs }: Target,
  report: (line: string) => void,
): Promise<boolean> {
  const mark = path.join(folder, 'dist/inputs.sha256');
  const hash = inputsHash(inputs);
  if (readOrNothing(mark) === hash) return false;

  const started = performance.now();
  const { default: configurations } = (await import(path.join(folder, 'webpack.config.ts'))) as {
    default: Configuration[];
  };
  const bundler = name === 'shell' ? bundlers.webpack() : bundlerOf(folder);
  for (const warning of await runBuild(name, configurations, bundler)) report(`warning: ${warning}`);
  // Its publication tries it in any case.
  if (name !== 'shell' && trialPrograms() === undefined)
    report(`warning: ${name} is built without a trial of its server bundle, because the shell is not built`);
  else if (name !== 'shell') await tryServerBundle(folder);
  writeFileSync(mark, hash);
  report(`built ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return true;
}

/** Runs a bundler, webpack by default. Resolves to its warnings, and rejects with its errors, prefixed with `name`. */
export function runBuild(
  name: string,
  configurations: Configuration[],
  bundler: Bundler = bundlers.webpack(),
): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const compiler = bundler.compiler(configurations);
    compiler.run((failure, stats) => {
      compiler.close(() => {
        if (failure) reject(failure);
        else if (stats?.hasErrors())
          reject(new Error(`${name} did not build:\n${stats.toString('errors-only')}`));
        // Rspack draws a sign before each warning.
        else
          resolve(
            stats
              ?.toJson({ all: false, warnings: true })
              .warnings?.map(({ message }) => message.replace(/^\s*⚠ /, '').trim()) ?? [],
          );
      });
    });
  });
}

function readOrNothing(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
