import type { Release } from '@marquee/contracts';
import { refusal } from './refusal.ts';
import { contractsPath } from './release-contracts.ts';

const mb = 1_000_000;

/** The maximum of all files of a kind together, in bytes; the checks take time and memory in proportion. */
const limits = [
  { kind: 'contracts', bytes: 256_000 },
  { kind: 'styles', bytes: 4 * mb },
  { kind: 'scripts', bytes: 8 * mb },
  { kind: 'files', bytes: 200 * mb },
] as const;

/** The maximum depth of the objects in a manifest and in the contracts, such as the JSON Schemas of events. */
const maxDepth = 64;

/**
 * Refuses a release that is too large to be checked: throws RELEASE_REFUSED, naming the largest file, if its scripts (8
 * MB), styles (4 MB), contracts (256 kB) or all files (200 MB) exceed their limit, or if its manifest nests too deeply.
 * Reads no file.
 */
export function refuseOversized(
  release: Pick<Release, 'remote' | 'version' | 'manifest' | 'assets' | 'files'>,
): void {
  const faults = limits.flatMap(({ kind, bytes: limit }) => {
    const files = Object.entries(release.files).filter(([path]) => isOfKind(path, kind, release));
    const bytes = files.reduce((sum, [, file]) => sum + file.bytes, 0);
    if (bytes <= limit) return [];
    const [largest, { bytes: most }] = files.reduce((max, one) => (one[1].bytes > max[1].bytes ? one : max));
    return [
      `the ${kind} have ${megabytes(bytes)} together, and at most ${megabytes(limit)} are checked; ` +
        `the largest is ${largest} with ${megabytes(most)}: leave out what the site does not load`,
    ];
  });
  if (nestsTooDeeply(release.manifest)) faults.push(tooDeep('the manifest'));
  if (faults.length > 0) throw refusal(release, faults);
}

/** What assets name as a script or style is compressed by a check, whatever its type. */
function isOfKind(
  path: string,
  kind: (typeof limits)[number]['kind'],
  { assets: { entry, routes, slots } }: Pick<Release, 'assets'>,
): boolean {
  if (kind === 'files') return true;
  if (kind === 'contracts') return path === contractsPath;
  if (kind === 'styles') return path.endsWith('.css');
  if (/\.[cm]?js$/.test(path)) return true;
  const named = [
    entry,
    ...[...Object.values(routes), slots].flatMap(({ scripts, styles }) => [...scripts, ...styles]),
  ];
  return !path.endsWith('.css') && named.includes(path.replace(/^browser\//, ''));
}

/**
 * Whether the objects and arrays in a value nest more than 64 levels deep. The function does not use recursion, which
 * such a value could make overflow the stack.
 */
export function nestsTooDeeply(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}

export function tooDeep(what: string): string {
  return `${what} has objects in more than ${maxDepth} levels: make the schemas flatter`;
}

function megabytes(bytes: number): string {
  return bytes < mb ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / mb).toFixed(1)} MB`;
}
