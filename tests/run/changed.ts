import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Arguments for jest, and for Playwright if it plays anything. */
export type Selection = { units: string[]; journeys: string[] | undefined };

/** The whole first ring. */
export const everything: Selection = { units: [], journeys: [] };

/** The remotes that the pages of each journey showed, by the journey's file. */
export type Reach = Record<string, string[]>;

/**
 * Returns what of the first ring a change can reach. `changed` are the changed files; `tests` are all test files; all
 * are named from the root. Jest finds the unit tests that import a changed file. The unit tests in `tests/` read documents,
 * settings and sources without importing them, so they are always played, and so are all tests of a package of which
 * something other than code has changed. A change in remotes alone reaches the journeys whose pages showed these
 * remotes when the whole ring was last played; a journey without such a record is played.
 */
export function reachedBy(
  changed: readonly string[],
  { tests, reach }: { tests: readonly string[]; reach: Reach | undefined },
): Selection {
  if (changed.some(isWiring)) return everything;
  return { units: unitsOf(changed, tests), journeys: journeysOf(changed, { tests, reach }) };
}

/** Files that decide how everything is installed, compiled or tested. */
function isWiring(file: string): boolean {
  return (
    /^(package(-lock)?\.json|tsconfig\.json|jest\.config\.mjs)$/.test(file) ||
    file.startsWith('tests/run/') ||
    file.startsWith('shared/testing/')
  );
}

const isCode = (file: string) => /\.(tsx?|mjs)$/.test(file);
/** Tests in `tests/pages` need a running site, as journeys do. */
const isUnitTest = (file: string) => /\.test\.tsx?$/.test(file) && !file.startsWith('tests/pages/');
const isJourney = (file: string) => file.endsWith('.journey.ts');
const isOfTheWholeSite = (file: string) => file.startsWith('tests/');
const folderOf = (file: string) => file.split('/', file.startsWith('shared/') ? 2 : 1).join('/');

function unitsOf(changed: readonly string[], tests: readonly string[]): string[] {
  const folders = new Set(changed.filter((file) => !isCode(file) && file.includes('/')).map(folderOf));
  const always = tests.filter(
    (file) => isUnitTest(file) && (isOfTheWholeSite(file) || folders.has(folderOf(file))),
  );
  return ['--findRelatedTests', ...changed.filter(isCode), ...always];
}

function journeysOf(
  changed: readonly string[],
  { tests, reach }: { tests: readonly string[]; reach: Reach | undefined },
): string[] | undefined {
  const remotes = new Set<string>();
  const journeys = new Set<string>();
  for (const file of changed) {
    if (isJourney(file)) journeys.add(file);
    else if (isUnitTest(file) || file.endsWith('.md')) continue;
    else if (/^mfe-[^/]+\//.test(file)) remotes.add(folderOf(file));
    else return everything.journeys;
  }
  if (remotes.size > 0 && !reach) return everything.journeys;
  for (const file of tests)
    if (isJourney(file) && remotes.size > 0 && (reach?.[file]?.some((name) => remotes.has(name)) ?? true))
      journeys.add(file);
  return journeys.size > 0 ? [...journeys].toSorted() : undefined;
}

/** Lists the files that differ from `base` (a commit or branch), those included that git does not track yet. */
export function changedFiles(root: string, base: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const [since = base] = git('merge-base', base, 'HEAD');
  return [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
}

/** Lists all test files that git knows or does not ignore. */
export function testFiles(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed.split('\n').filter((file) => isUnitTest(file) || isJourney(file));
}

/** The record of the last whole run in this checkout; undefined if there is none. */
export function readReach(root: string): Reach | undefined {
  try {
    return JSON.parse(readFileSync(reachFile(root), 'utf8')) as Reach;
  } catch {
    return undefined;
  }
}

export function reachFile(root: string): string {
  return path.join(root, '.cache/reach.json');
}
