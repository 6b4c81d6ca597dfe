import {
  parseInput,
  PlatformError,
  releaseId,
  snapshotSchema,
  type RemoteManifest,
  type Visitor,
  type Why,
} from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { buildPageTable, resolvePlan } from '@marquee/plan';
import { partyOf } from '../releases/environment-contracts.ts';
import { readEnvironmentRows, releasesNamedBy } from '../releases/environment-rows.ts';
import { currentSnapshot } from '../releases/environments.ts';
import { getRelease, listReleases } from '../releases/list-releases.ts';
import type { ReleaseRow } from '../releases/release-record.ts';
import { shortVisitorId, visitorKey } from '../releases/visitor-names.ts';

/**
 * What is to be diagnosed: an environment, remote, release, slot, page or visitor, with the releases on which it
 * depends.
 */
export type Target = {
  kind: 'environment' | 'remote' | 'release' | 'slot' | 'page' | 'visitor';
  /** As the person named it; of a visitor only the first eight characters. */
  name: string;
  /** The first one is that of the page, slot or remote itself; without a version, all releases of the remote count. */
  releases: { remote: string; owner: string; version: string | null; why: string }[];
  /** For a slot that no live release fills: the live releases whose pages contain it. */
  placedBy: string[];
  /** The newest published release of a remote that is not live. */
  newest: string | null;
};

/**
 * Properties of a visitor that determine the visitor's releases but that cannot be derived from the UUID: the language
 * for experiments, and the tenant.
 */
export type VisitorHints = { language?: string | undefined; tenant?: string | undefined };

type Place = { db: Database; environment: string };

/**
 * Finds the target that a text describes: a release (`mfe-quiz@1.2.0`), a remote, a slot (`quiz.teaser`), the URL or
 * path of a page, or the UUID of a visitor, whose other properties are the `hints`; without a text, the whole
 * environment. Throws INVALID_INPUT for any other text, NOT_FOUND for an unknown environment or remote, and
 * RELEASE_UNKNOWN for an unknown release.
 */
export async function readTarget(
  place: Place,
  text: string | undefined,
  hints: VisitorHints = {},
): Promise<Target> {
  if (text === undefined || text === '') return { ...about('environment', place.environment) };
  if (/^(https?:\/\/|\/)/.test(text)) return pageTarget(place, text);
  if (/^[A-Za-z0-9]{32}$/.test(text)) return visitorTarget(place, text, hints);
  if (/^[^@\s]+@[^@\s]+$/.test(text)) return releaseTarget(place, text);
  if (/^[a-z0-9-]+\.[a-z0-9.-]+$/.test(text)) return slotTarget(place, text);
  if (/^[a-z][a-z0-9-]*$/.test(text)) return remoteTarget(place, text);
  throw new PlatformError(
    'INVALID_INPUT',
    `"${text}" names nothing to diagnose: write a release (mfe-quiz@1.4.0), a remote, a slot (quiz.teaser), the URL of a page, or the UUID of a visitor`,
  );
}

function about(kind: Target['kind'], name: string, releases: Target['releases'] = []): Target {
  return { kind, name, releases, placedBy: [], newest: null };
}

/** Returns a live remote as a target of the diagnosis. */
export function aboutRemote({ remote, owner }: { remote: string; owner: string }): Target {
  return about('remote', remote, [{ remote, owner, version: null, why: 'live' }]);
}

async function remoteTarget({ db, environment }: Place, remote: string): Promise<Target> {
  const rows = await readEnvironmentRows(db, environment);
  const [newest] = await listReleases(db, { remote, limit: 1 });
  if (!newest) throw new PlatformError('NOT_FOUND', `no release of ${remote} was ever published`);
  const isLive = rows.live.some((row) => row.remote === remote);
  const { owner, version } = newest;
  if (isLive) return aboutRemote(newest);
  return { ...about('remote', remote, [{ remote, owner, version: null, why: 'not live' }]), newest: version };
}

async function releaseTarget({ db }: Place, text: string): Promise<Target> {
  const at = text.indexOf('@');
  const id = { remote: text.slice(0, at), version: text.slice(at + 1) };
  const { manifest } = await getRelease(db, id);
  return about('release', text, [{ ...id, owner: manifest.owner, why: 'named' }]);
}

async function slotTarget(place: Place, slot: string): Promise<Target> {
  const { named, isLive } = await readNamed(place);
  const fills = ({ manifest }: ReleaseRow) => manifest.slots.some(({ name }) => name === slot);
  const filler = named.find((row) => isLive(row) && fills(row)) ?? named.find(fills);
  const placedBy = named
    .filter((row) => partyOf(row).contracts.uses.some((one) => one.slot === slot))
    .map((row) => releaseId(row));
  return {
    ...about('slot', slot, filler ? [ofRemote(filler, `fills ${slot}`)] : []),
    placedBy,
  };
}

async function pageTarget(place: Place, text: string): Promise<Target> {
  const url = URL.canParse(text, 'http://site.invalid') ? new URL(text, 'http://site.invalid') : undefined;
  if (!url) throw new PlatformError('INVALID_INPUT', `"${text}" is not the URL of a page`);
  const { named, isLive } = await readNamed(place);
  const match = matchPage(named.filter(isLive), url.pathname) ?? matchPage(named, url.pathname);
  const owner =
    match &&
    (named.find((row) => row.remote === match && isLive(row)) ?? named.find((row) => row.remote === match));
  if (!owner) return about('page', url.pathname);
  const uses = partyOf(owner).contracts.uses.map(({ slot }) => slot);
  const fillers = uses.flatMap((slot) => {
    const filler = named.find((row) => isLive(row) && row.manifest.slots.some(({ name }) => name === slot));
    return filler && filler.remote !== owner.remote ? [ofRemote(filler, `fills ${slot} on the page`)] : [];
  });
  const distinct = new Map(fillers.map((one) => [one.remote, one]));
  return about('page', url.pathname, [ofRemote(owner, 'owns the page'), ...distinct.values()]);
}

/**
 * The remote whose page a path leads to. The path may begin with a language of the site, which the registry does not
 * know.
 */
function matchPage(rows: readonly ReleaseRow[], pathname: string): string | undefined {
  const table = buildPageTable(rows);
  const withoutLanguage = /^\/[a-z]{2}(-[A-Za-z]{2,4})?(\/.*)?$/.exec(pathname);
  const found =
    table.match(pathname) ?? (withoutLanguage ? table.match(withoutLanguage[2] ?? '/') : undefined);
  return found?.remote;
}

/**
 * The releases that a visitor gets, by the newest snapshot. The registry stores no UUID of a visitor, so it knows the
 * visitor's releases and not the visitor's errors.
 */
async function visitorTarget(
  { db, environment }: Place,
  id: string,
  { language = 'en', tenant }: VisitorHints,
): Promise<Target> {
  const { signed } = await currentSnapshot(db, environment);
  const snapshot = parseInput(snapshotSchema, JSON.parse(signed.payload), 'the newest snapshot');
  const visitor: Visitor = {
    id,
    key: visitorKey(id),
    language,
    platform: 'unknown',
    signedIn: false,
    ...(tenant !== undefined && { tenant }),
  };
  const plan = resolvePlan(snapshot, visitor);
  const ownerOf = (remote: string, version: string) =>
    snapshot.releases[releaseId({ remote, version })]?.manifest.owner ?? '';
  return about(
    'visitor',
    shortVisitorId(id),
    Object.entries(plan.remotes).map(([remote, { version, why }]) => ({
      remote,
      version,
      owner: ownerOf(remote, version),
      why: plan.heldOut ? 'holdout' : whyText(why),
    })),
  );
}

function whyText(why: Why): string {
  switch (why.kind) {
    case 'rollout':
      return `rollout to ${why.percent} %`;
    case 'experiment':
      return `variant ${why.variant} of the experiment ${why.experiment}`;
    case 'tenant':
      return `tenant ${why.tenant}`;
    case 'pin':
      return 'pinned';
    default:
      return why.kind;
  }
}

async function readNamed({ db, environment }: Place) {
  const rows = await readEnvironmentRows(db, environment);
  const named = await releasesNamedBy(db, rows);
  const live = new Set(rows.live.map(releaseId));
  return { named, isLive: (row: ReleaseRow) => live.has(releaseId(row)) };
}

function ofRemote(row: { remote: string; manifest: RemoteManifest }, why: string) {
  return { remote: row.remote, owner: row.manifest.owner, version: null, why };
}
