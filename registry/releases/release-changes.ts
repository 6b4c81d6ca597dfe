import type { Release, Setting } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { misfit, sdkRangeOf, type JsonSchema, type ReleaseContracts } from '@marquee/release-checks';
import { and, asc, eq, gt, lte } from 'drizzle-orm';
import { partyOf } from './environment-contracts.ts';
import { releaseRecord } from './release-record.ts';
import { releases } from './release-tables.ts';
import { requirePublished } from './require-release.ts';

/**
 * A file that differs between two releases. `before` and `after` are its sizes in bytes; undefined for a release
 * without the file.
 */
export type ChangedFile = { path: string; before: number | undefined; after: number | undefined };

/**
 * Names that only one of two releases has: `added` in the later one, `removed` from the earlier one. `what` is the kind
 * of names, such as pages.
 */
export type ChangedNames = { what: string; added: string[]; removed: string[] };

/**
 * An event or a slot whose schema differs between two releases. `breaks` describes in what way the other side, which
 * was built for the earlier schema, no longer fits; null if it still fits.
 */
export type ChangedSchema = { name: string; breaks: string | null };

/** The differences between two releases of a remote. */
export type ReleaseChanges = {
  /** The files with other bytes, the largest difference first. Hashes in the names of chunks do not count. */
  files: ChangedFile[];
  bytes: { before: number; after: number };
  /** Pages, slots, events, the range of sdk versions and packages, where they differ. */
  names: ChangedNames[];
  schemas: ChangedSchema[];
};

/**
 * One of the two releases that `changesBetween` compares: its record, its contracts (events and slots with their
 * schemas), and the packages inside it.
 */
export type ComparedRelease = {
  release: Release;
  contracts: ReleaseContracts;
  packages: readonly { name: string; version: string }[];
};

/**
 * Two releases with their differences. `steps` are the releases that were published after the earlier one, up to the
 * later one, the oldest first. If there are more, `next` is the position after which to continue; else null.
 */
export type ReadChanges = ReleaseChanges & {
  before: Release;
  after: Release;
  steps: { version: string; commit: string | null; publishedBy: string; reason: string | null }[];
  next: number | null;
};

/** The most releases of a remote between two that are read at once. */
const maxSteps = 100;

/**
 * Reads two releases of a remote, and compares `from` with `version`. The list of releases between them begins after
 * the position `after`, so that a caller can read it in parts. Throws RELEASE_UNKNOWN if one of the two was never
 * published.
 */
export async function readChanges(
  db: Database,
  {
    remote,
    version,
    from,
    after: cursor = 0,
  }: { remote: string; version: string; from: string; after?: number | undefined },
): Promise<ReadChanges> {
  const [old, fresh] = [
    await requirePublished(db, { remote, version: from }),
    await requirePublished(db, { remote, version }),
  ];
  const [first, last] = [old.position, fresh.position].toSorted((one, other) => one - other);
  const found = await db
    .select({
      position: releases.position,
      version: releases.version,
      commit: releases.commit,
      publishedBy: releases.publishedBy,
      reason: releases.reason,
    })
    .from(releases)
    .where(
      and(
        eq(releases.remote, remote),
        gt(releases.position, Math.max(first!, cursor)),
        lte(releases.position, last!),
      ),
    )
    .orderBy(asc(releases.position))
    .limit(maxSteps + 1);
  const page = found.slice(0, maxSteps);
  const steps = page.map(({ position: _position, ...step }) => step);
  const next = found.length > page.length ? page.at(-1)!.position : null;
  const compared = (row: typeof old): ComparedRelease => ({
    release: releaseRecord(row),
    contracts: partyOf(row).contracts,
    packages: row.provenance?.dependencies ?? [],
  });
  const [before, after] = [compared(old), compared(fresh)];
  return { before: before.release, after: after.release, steps, next, ...changesBetween(before, after) };
}

/**
 * Compares two releases of a remote: files, sizes, names such as those of pages, and the schemas of events and slots.
 */
export function changesBetween(before: ComparedRelease, after: ComparedRelease): ReleaseChanges {
  const [old, fresh] = [filesByName(before.release), filesByName(after.release)];
  const paths = [...new Set([...old.keys(), ...fresh.keys()])].toSorted();
  const files = paths
    .filter((path) => old.get(path)?.sha256s !== fresh.get(path)?.sha256s)
    .map((path) => ({ path, before: old.get(path)?.bytes, after: fresh.get(path)?.bytes }))
    .toSorted((one, other) => differenceOf(other) - differenceOf(one));
  return {
    files,
    bytes: { before: bytesOf(before.release), after: bytesOf(after.release) },
    names: namesOf(before, after),
    schemas: schemasOf(before.contracts, after.contracts),
  };
}

function differenceOf({ before = 0, after = 0 }: ChangedFile): number {
  return Math.abs(after - before);
}

function bytesOf({ files }: Release): number {
  return Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The files of a release by their names without hashes; files that differ only by their hash are one entry. */
function filesByName({ files }: Release): Map<string, { bytes: number; sha256s: string }> {
  const named = new Map<string, { bytes: number; sha256s: string }>();
  for (const [path, { bytes, sha256 }] of Object.entries(files).toSorted()) {
    const name = path.replaceAll(/\.[0-9a-f]{8,}(?=\.)/g, '');
    const known = named.get(name) ?? { bytes: 0, sha256s: '' };
    named.set(name, { bytes: known.bytes + bytes, sha256s: `${known.sha256s} ${sha256}` });
  }
  return named;
}

function namesOf(before: ComparedRelease, after: ComparedRelease): ChangedNames[] {
  const names = (what: string, of: (one: ComparedRelease) => string[]): ChangedNames => {
    const [old, fresh] = [of(before), of(after)];
    return {
      what,
      added: fresh.filter((name) => !old.includes(name)),
      removed: old.filter((name) => !fresh.includes(name)),
    };
  };
  return [
    names('Pages', ({ release }) => release.manifest.routes.map(({ path }) => path)),
    names('Slots', ({ release }) => release.manifest.slots.map(({ name }) => name)),
    names('Settings', ({ release }) =>
      Object.entries(release.manifest.settings ?? {}).map(
        ([name, setting]) => `${name} ${settingText(setting)}`,
      ),
    ),
    names('Publishes', ({ release }) => release.manifest.publishes),
    names('Subscribes', ({ release }) => release.manifest.subscribes),
    names('Places', ({ contracts }) => contracts.uses.map(({ slot }) => slot)),
    names('Sdk', ({ release }) => [sdkRangeOf(release.manifest)]),
    names('Shared packages', ({ contracts }) =>
      Object.entries(contracts.shared).map(([name, range]) => `${name} ${range}`),
    ),
    names('Packages', ({ packages }) => packages.map(({ name, version }) => `${name} ${version}`)),
  ].filter(({ added, removed }) => added.length + removed.length > 0);
}

/** The events and slots that both releases have, with another schema: their users were built for the schema before. */
function schemasOf(before: ReleaseContracts, after: ReleaseContracts): ChangedSchema[] {
  const events = (list: ReleaseContracts['publishes']) =>
    new Map(list.map(({ event, version, detail }) => [`${event} (version ${version})`, detail]));
  const slots = (list: ReleaseContracts['offers']) => new Map(list.map(({ slot, params }) => [slot, params]));
  return [
    ...changed('publishes', events(before.publishes), events(after.publishes), (old, now) =>
      misfit(now, old),
    ),
    ...changed('subscribes to', events(before.subscribes), events(after.subscribes), misfit),
    ...changed('offers', slots(before.offers), slots(after.offers), misfit),
  ];
}

function changed(
  verb: string,
  before: Map<string, JsonSchema>,
  after: Map<string, JsonSchema>,
  compare: (old: JsonSchema, now: JsonSchema) => ReturnType<typeof misfit>,
): ChangedSchema[] {
  return [...before].flatMap(([name, old]) => {
    const now = after.get(name);
    if (now === undefined || JSON.stringify(now) === JSON.stringify(old)) return [];
    const wrong = compare(old, now);
    const breaks = wrong ? (wrong.field ? `field ${wrong.field}: ${wrong.why}` : wrong.why) : null;
    return [{ name: `${verb} ${name}`, breaks }];
  });
}

/** A declaration as a reader compares it: `integer = 20, minimum 1`. */
function settingText({ type, default: value, description: _description, ...limits }: Setting): string {
  const more = Object.entries(limits).map(([keyword, limit]) => `, ${keyword} ${JSON.stringify(limit)}`);
  return `${type} = ${JSON.stringify(value)}${more.join('')}`;
}
