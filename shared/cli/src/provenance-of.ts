import { readFile } from 'node:fs/promises';
import path from 'node:path';

type Dependency = { name: string; version: string; integrity: string | null };
export type StatedProvenance = { run: string | null; builder: string; dependencies: Dependency[] };

/**
 * Returns the provenance of a folder's build (where it comes from), which the release records: the URL of the CI run,
 * null outside CI; the builder (CI service or own machine, Node version, platform); and the dependencies.
 */
export async function provenanceOf(
  folder: string,
  environment: NodeJS.ProcessEnv,
): Promise<StatedProvenance> {
  const run = runIn(environment);
  const where = run?.service ?? 'own machine';
  return {
    run: run?.url ?? null,
    builder: `${where}, node ${process.version}, ${process.platform} ${process.arch}`,
    dependencies: await dependenciesOf(path.resolve(folder)),
  };
}

/** The CI run of this process, from the environment variables that known CI services set. */
function runIn(environment: NodeJS.ProcessEnv): { service: string; url: string } | undefined {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID, CI_JOB_URL, BUILDKITE_BUILD_URL, BUILD_URL } =
    environment;
  if (GITHUB_RUN_ID)
    return {
      service: 'GitHub Actions',
      url: `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}`,
    };
  if (CI_JOB_URL) return { service: 'GitLab CI', url: CI_JOB_URL };
  if (BUILDKITE_BUILD_URL) return { service: 'Buildkite', url: BUILDKITE_BUILD_URL };
  if (BUILD_URL) return { service: 'Jenkins', url: BUILD_URL };
  return undefined;
}

type Locked = {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

/** All dependencies of the folder's package, with the versions of the nearest `package-lock.json` above it. */
async function dependenciesOf(folder: string): Promise<Dependency[]> {
  const lock = await nearestLock(folder);
  if (!lock) return [];
  const start = path.relative(lock.folder, folder).split(path.sep).join('/');
  const found = new Map<string, Dependency>();
  const seen = new Set<string>();
  const waiting = [{ at: start, name: '' }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { at, name: known } = next;
    if (seen.has(at)) continue;
    seen.add(at);
    const { dependencies, optionalDependencies, version, integrity } = lock.packages[at] ?? {};
    if (at !== start && version)
      found.set(`${known}@${version}`, { name: known, version, integrity: integrity ?? null });
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const place = resolvePackage(name, at, lock.packages);
      if (place !== undefined) waiting.push({ at: place, name });
    }
  }
  return [...found.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Finds a dependency as Node does: in the package's own `node_modules`, then in those of the folders above. */
function resolvePackage(name: string, from: string, packages: Record<string, Locked>): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
    const place = `${at && `${at}/`}node_modules/${name}`;
    const found = packages[place];
    if (found) return found.link && found.resolved !== undefined ? found.resolved : place;
    if (at === '') return undefined;
  }
}

async function nearestLock(
  folder: string,
): Promise<{ folder: string; packages: Record<string, Locked> } | undefined> {
  for (let at = folder; ; at = path.dirname(at)) {
    const text = await readFile(path.join(at, 'package-lock.json'), 'utf8').catch(() => undefined);
    if (text)
      return {
        folder: at,
        packages: (JSON.parse(text) as { packages?: Record<string, Locked> }).packages ?? {},
      };
    if (at === path.dirname(at)) return undefined;
  }
}
