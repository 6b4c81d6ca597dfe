import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { remoteBuild } from './remote-build.ts';
import { inputsHash } from './inputs-hash.ts';

/** What can be built, and what its output depends on besides its own folder. */
type Target = { name: string; folder: string; inputs: string[] };

/**
 * Builds the shell and every remote whose inputs changed since their last build; takes the root of
 * the workspace, returns the names it built. Throws the first build's errors.
 */
export async function buildEverything(root: string, report: (line: string) => void): Promise<string[]> {
  const built: string[] = [];
  for (const target of targetsIn(root)) {
    if (await buildIfChanged(target, report)) built.push(target.name);
  }
  return built;
}

/** Builds one remote or the shell by its folder, unless nothing changed; says whether it built. */
export function buildOne(root: string, name: string, report: (line: string) => void): Promise<boolean> {
  const target = targetsIn(root).find((one) => one.name === name);
  if (!target) throw new Error(`There is nothing called ${name} to build in ${root}`);
  return buildIfChanged(target, report);
}

function targetsIn(root: string): Target[] {
  const rules = ['shared/build/src', 'package-lock.json'].map((input) => path.join(root, input));
  // A build records the shapes of its events and slots, and the shell API it is for.
  const agreed = ['contracts/src/money.ts', 'contracts/src/shell-api.ts', 'events/src'].map((input) =>
    path.join(root, 'shared', input),
  );
  const shared = path.join(root, 'shared');
  const remotes = readdirSync(root).filter((name) => name.startsWith('mfe-'));
  return [
    { name: 'shell', folder: path.join(root, 'shell'), inputs: [path.join(root, 'shell'), shared, ...rules] },
    ...remotes.map((name) => ({
      name,
      folder: path.join(root, name),
      inputs: [path.join(root, name), ...rules, ...agreed],
    })),
  ];
}

/** Builds the remote in any folder, changed or not: a copy under another version, for example. */
export async function buildFolder(folder: string): Promise<void> {
  await runBuild(path.basename(folder), remoteBuild(folder));
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
  await runBuild(name, configurations);
  writeFileSync(mark, hash);
  report(`built ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return true;
}

/** Runs webpack over some configurations; rejects with its errors under the given name. */
export function runBuild(name: string, configurations: Configuration[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(configurations);
    compiler.run((failure, stats) => {
      compiler.close(() => {
        if (failure) reject(failure);
        else if (stats?.hasErrors())
          reject(new Error(`${name} did not build:\n${stats.toString('errors-only')}`));
        else resolve();
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
