import type { RemoteManifest, ShellVersions } from '@marquee/contracts';
import semver from 'semver';

/** The versions that a release needs: a range of sdk versions, and a range for each shared package that it imports. */
export type NeededVersions = {
  sdk: { range: string };
  shared: Readonly<Record<string, string>>;
};

/** The range of remotes from before manifests had `sdk`. */
const rangeOfSdk1 = '>=1.0 <2';

/** Returns the range of sdk versions for which a remote is built. */
export function sdkRangeOf({ sdk = rangeOfSdk1 }: Pick<RemoteManifest, 'sdk'>): string {
  return sdk;
}

/**
 * Compares the versions that a release needs with those that a shell provides. The release's sdk range must contain a
 * version that the shell runs, and the shell's version of each shared package must be within the release's range for
 * it. Returns a phrase for each mismatch; an empty list if the release can run.
 */
export function versionMisfits(needed: NeededVersions, { sdk, shared }: ShellVersions): string[] {
  return [...sdkMisfits(needed, sdk), ...(shared ? packageMisfits(needed, shared) : [])];
}

function sdkMisfits({ sdk: { range } }: NeededVersions, { current, oldest }: ShellVersions['sdk']): string[] {
  const isMet =
    semver.validRange(range) !== null &&
    semver.intersects(range, `>=${oldest} <=${current}`, { includePrerelease: true });
  return isMet ? [] : [`needs sdk ${range}; the shell runs ${oldest} to ${current}`];
}

function packageMisfits({ shared }: NeededVersions, provided: Readonly<Record<string, string>>): string[] {
  return Object.entries(shared).flatMap(([name, range]) => {
    const version = Object.hasOwn(provided, name) ? provided[name] : undefined;
    if (version === undefined) return [`needs ${name} ${range}; the shell does not share it`];
    const isMet = semver.satisfies(version, range, { includePrerelease: true });
    return isMet ? [] : [`needs ${name} ${range}; the shell shares ${version}`];
  });
}

/**
 * Whether a range such as `^18.2.0 || ^19.0.0` contains a version with this major. True for a text that is no range.
 */
export function reachesMajor(range: string, major: number): boolean {
  return semver.validRange(range) === null || semver.intersects(range, `>=${major} <${major + 1}`);
}

/** Returns the lowest version in a range of sdk versions; undefined if the text is not a range. */
export function oldestSdkOf(range: string): string | undefined {
  return semver.validRange(range) === null ? undefined : semver.minVersion(range)?.version;
}

/**
 * Checks the range of sdk versions in the manifest of a remote that was built with the sdk version `built`. The range
 * must have a lower and an upper bound, contain `built`, and include no other major versions than that of `built` and
 * the one before, because shells run no others. Returns a sentence about what is wrong, or undefined.
 */
export function sdkRangeFault(range: string, built: string): string | undefined {
  const example = `">=${semver.major(built)}.${semver.minor(built)} <${semver.major(built) + 1}"`;
  if (semver.validRange(range) === null) return `"${range}" is not a range of versions: write ${example}`;
  const alternatives = new semver.Range(range).set.map(boundsOf);
  const bounded = alternatives.flatMap((bounds) => bounds ?? []);
  if (bounded.length < alternatives.length)
    return `"${range}" has no lower or no upper bound: write ${example}`;
  if (!semver.satisfies(built, range, { includePrerelease: true }))
    return `"${range}" does not contain ${built}, with which it is built: write ${example}`;
  const [first, last] = [semver.major(built) - 1, semver.major(built)];
  const isNear = bounded.every(({ from, to }) => from >= first && to <= last);
  return isNear
    ? undefined
    : `"${range}" reaches over other majors than ${first} and ${last}: write ${example}`;
}

/** The first and the last major in an alternative of a range; undefined if a bound is missing. */
function boundsOf(comparators: readonly semver.Comparator[]): { from: number; to: number } | undefined {
  const exact = comparators.find(
    ({ operator, semver: { version } }) => operator === '' && version !== undefined,
  );
  if (exact) return { from: exact.semver.major, to: exact.semver.major };
  const lower = comparators.find(({ operator }) => operator.startsWith('>'));
  const upper = comparators.find(({ operator }) => operator.startsWith('<'));
  if (!lower || !upper) return undefined;
  const { major, minor, patch } = upper.semver;
  const isWholeMajor = upper.operator === '<' && minor === 0 && patch === 0;
  return { from: lower.semver.major, to: isWholeMajor ? major - 1 : major };
}
