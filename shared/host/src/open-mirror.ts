import { setTimeout as wait } from 'node:timers/promises';
import {
  changeResponse,
  createRegistryClient,
  parseReleaseName,
  statusResponse,
  urlPath,
  type RegistryClient,
} from '@marquee/cli';
import {
  errorCode,
  parseInput,
  PlatformError,
  releaseId,
  signedReleaseSchema,
  signedSnapshotSchema,
  type Release,
  type SignedSnapshot,
  type Snapshot,
} from '@marquee/contracts';
import { trustedKeys, type KeyRing, type TrustedKeys } from '../../../shell/server/releases/trusted-keys.ts';
import { isSignedBy } from '../../../shell/server/releases/verify-signature.ts';
import { verifySnapshot } from '../../../shell/server/releases/verify-snapshot.ts';
import { copyRelease } from './copy-release.ts';

export type Mirror = { stop(): Promise<void> };

/** What the copy has live: the release of each remote, and the remotes that are switched off. */
type Wanted = { live: Map<string, Release>; killed: Map<string, string> };

const production = '/environments/production';

/** How long the other registry may take to send its keys, in milliseconds. No kill waits for a copy, as it does in a shell. */
const keysWithinMs = 60_000;

/**
 * Keeps this registry's live releases equal to those of an environment of another registry (`like`): copies them at
 * first, and then each change within seconds, which overwrites changes that were made here. Only data that a trusted
 * key has signed are copied. A release that this host cannot run is reported and left out. Resolves after the first
 * copy; rejects with SNAPSHOT_REFUSED or INTEGRITY for data that do not match their signature or hash. Later failures
 * are reported and change nothing.
 */
export async function openMirror({
  like,
  environment,
  trustedKeys: provisionedFile,
  releases,
  token,
  home,
  registry,
  except,
  report,
  everyMs = 5_000,
}: {
  like: string;
  environment: string;
  /** The file with the public keys that are trusted; without it, the first keys that the registry sends. */
  trustedKeys?: string;
  /** Exactly these releases, in place of the live ones. */
  releases?: readonly string[];
  token: string | undefined;
  home: string;
  registry: RegistryClient;
  /** The remotes that are left as they are. */
  except: ReadonlySet<string>;
  report: (line: string) => void;
  everyMs?: number;
}): Promise<Mirror> {
  const source = createRegistryClient(like, token);
  const ring = await trustedKeys({ home, registryUrl: like, provisionedFile, withinMs: keysWithinMs });
  let sequence = 0;
  const unfit = new Set<string>();

  await update();
  if (releases) return { stop: async () => undefined };

  const ending = new AbortController();
  const following = follow(ending.signal);
  return {
    stop: async () => {
      ending.abort();
      await following;
    },
  };

  async function follow(signal: AbortSignal): Promise<void> {
    let lastFailure: string | undefined;
    while (!signal.aborted) {
      await wait(everyMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      const failure = await update().then(
        () => undefined,
        ({ message }: Error) => message,
      );
      if (failure !== undefined && failure !== lastFailure)
        report(`the copy of ${like} is not renewed: ${failure}`);
      lastFailure = failure;
    }
  }

  async function update(): Promise<void> {
    const signed = await source.get(urlPath`/environments/${environment}/snapshot`, signedSnapshotSchema);
    if (!ring.keys.has(signed.keyId)) await ring.refresh();
    const snapshot = verifySnapshot(signed, {
      keys: ring.keys,
      environment,
      after: sequence - 1,
      now: Date.now(),
    });
    sequence = snapshot.sequence;
    await apply(releases ? await namedReleases(source, releases, snapshot, ring) : liveReleases(snapshot));
  }

  async function apply({ live, killed }: Wanted): Promise<void> {
    const { remotes } = await registry.get(production, statusResponse);
    const here = new Map(remotes.map((one) => [one.remote, one]));
    const change = (
      verb: string,
      body: { remote: string; version?: string; reason: string; force?: boolean },
    ) => registry.post(`${production}/${verb}`, body, changeResponse);
    const reason = `as in ${environment} of ${like}`;

    for (const { remote } of remotes)
      if (!live.has(remote) && !except.has(remote)) {
        await change('remove', { remote, reason });
        report(`${remote} is no longer live in ${environment}`);
      }
    for (const [remote, release] of live) {
      if (except.has(remote)) continue;
      const { version } = release;
      if (here.get(remote)?.live !== version) {
        if (!(await copy(release))) continue;
        // It is live there, and its neighbours may follow only now.
        await change('promote', { remote, version, reason, force: true });
        report(`copied ${releaseId(release)}`);
      }
      const why = killed.get(remote);
      if (why !== undefined && !here.get(remote)?.killed) await change('kill', { remote, reason: why });
      if (why === undefined && here.get(remote)?.killed) await change('revive', { remote, reason });
    }
  }

  /** Copies a release; resolves with false if it needs another version of the sdk or of React than this host has. */
  async function copy(release: Release): Promise<boolean> {
    const id = releaseId(release);
    if (unfit.has(id)) return false;
    try {
      await copyRelease(release, { source, registry });
      return true;
    } catch (failure) {
      if (errorCode(failure) !== 'RELEASE_NOT_DEPLOYABLE') throw failure;
      unfit.add(id);
      report(`${id} is left out: ${(failure as Error).message}`);
      return false;
    }
  }
}

function liveReleases({ remotes, releases }: Snapshot): Wanted {
  const live = new Map<string, Release>();
  const killed = new Map<string, string>();
  for (const [remote, rule] of Object.entries(remotes)) {
    const release = releases[releaseId({ remote, version: rule.live })];
    if (!release) throw new PlatformError('SNAPSHOT_REFUSED', `the snapshot has no record of ${remote}`);
    live.set(remote, release);
    if (rule.killed) killed.set(remote, rule.killed.reason);
  }
  return { live, killed };
}

/** The named releases: from the snapshot if it has them, otherwise from records that the registry signs one by one. */
async function namedReleases(
  source: RegistryClient,
  names: readonly string[],
  { releases }: Snapshot,
  ring: KeyRing,
): Promise<Wanted> {
  const found = await Promise.all(
    names.map(async (name) => {
      const { remote, version } = parseReleaseName(name);
      const known = releases[releaseId({ remote, version })];
      if (known) return known;
      const path = urlPath`/releases/${remote}/${version}/signed`;
      const signed = await source.get(path, signedSnapshotSchema);
      if (!ring.keys.has(signed.keyId)) await ring.refresh();
      return signedRelease(signed, { keys: ring.keys, name });
    }),
  );
  return { live: new Map(found.map((release) => [release.remote, release])), killed: new Map() };
}

/** Verifies the signed record of the named release. Throws INTEGRITY unless a trusted key signed it. */
function signedRelease(
  { keyId, payload, signature }: SignedSnapshot,
  { keys, name }: { keys: TrustedKeys; name: string },
): Release {
  const key = keys.get(keyId);
  if (!key || !isSignedBy(key, payload, signature))
    throw new PlatformError('INTEGRITY', `the record of ${name} is not signed by the trusted key ${keyId}`);
  const { release } = parseInput(signedReleaseSchema, JSON.parse(payload), `record of ${name}`, 'INTEGRITY');
  if (releaseId(release) === name) return release;
  throw new PlatformError('INTEGRITY', `the record of ${name} is that of ${releaseId(release)}`);
}
