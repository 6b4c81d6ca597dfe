import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseInput, PlatformError, signedSnapshotSchema, type SignedSnapshot } from '@marquee/contracts';
import {
  shellBuildSchema,
  shellDigest,
  shellFileSchema,
  type ShellBuild,
} from '@marquee/contracts/shell-build';
import * as v from 'valibot';
import type { ServableFile } from '../serve-file.ts';
import { typeOf } from '../shell-assets.ts';
import type { KeyRing } from './trusted-keys.ts';
import { openVerifiedBlobs, type BlobSource } from './verified-blobs.ts';
import { isSignedBy } from './verify-signature.ts';
import { writeDurably } from './write-durably.ts';

/**
 * The files of other builds of the shell. During an update, a page of one build may request its files from a shell of
 * another build.
 */
export type ShellBuilds = {
  /**
   * Finds a file by its path under `/assets/` in the builds that the registry signed; undefined if none has it.
   * Rejects with `INTEGRITY` or `REGISTRY_UNREACHABLE` if its bytes cannot be downloaded.
   */
  file(path: string): Promise<ServableFile | undefined>;
  stop(): void;
};

const listSchema = v.object({ builds: v.array(signedSnapshotSchema) });

/** How long the list is not requested again for a file that no build has, in milliseconds. */
const listFreshMs = 2_000;
const responseTimeoutMs = 3_000;
const hourMs = 60 * 60 * 1000;

/**
 * Opens the files of other builds of the shell. Fetches the registry's list of builds now, every hour, and when a file
 * is missing, and stores list and files on disk, for times when the registry is down. Reports this shell's own build
 * (`digest`) to the registry, so that its files stay there; calls `warn` with a sentence if the registry does not have
 * that build.
 */
export async function openShellBuilds({
  home,
  digest,
  ring,
  report,
  warn,
  everyMs = hourMs,
  withinMs = responseTimeoutMs,
  ...source
}: BlobSource & {
  home: string;
  digest: string;
  /** The registry's keys, by which the signatures of the builds are verified. */
  ring: Pick<KeyRing, 'keys' | 'refresh'>;
  report: (failure: unknown) => void;
  warn: (line: string) => void;
  /** How often the list of builds is fetched, in milliseconds. */
  everyMs?: number;
  /** How long a response of the registry may take, in milliseconds. */
  withinMs?: number;
}): Promise<ShellBuilds> {
  const { registryUrl, token } = source;
  const folder = path.join(home, 'shell-builds');
  const stored = path.join(folder, 'list.json');
  const blobs = openVerifiedBlobs(path.join(folder, 'blobs'), source);
  let files: ReadonlyMap<string, string> = new Map();
  let text = '';
  let requestedAt = Number.NEGATIVE_INFINITY;
  let requesting: Promise<void> | undefined;
  let isUnreachable = false;

  await mkdir(folder, { recursive: true, mode: 0o700 });
  await useStored();
  void follow();
  const following = setInterval(() => void follow(), everyMs);

  return {
    async file(name) {
      if (!/\.(?:js|css)$/.test(name) || !v.is(shellFileSchema, name)) return undefined;
      if (!files.has(name) && performance.now() - requestedAt > listFreshMs) await requestList();
      const [bytes, br, gzip] = await Promise.all([name, `${name}.br`, `${name}.gz`].map(bytesOf));
      return bytes && { bytes, type: typeOf(name), br, gzip };
    },
    stop: () => clearInterval(following),
  };

  async function bytesOf(name: string): Promise<Buffer | undefined> {
    const sha256 = files.get(name);
    return sha256 === undefined ? undefined : blobs.read(sha256);
  }

  async function follow(): Promise<void> {
    await requestList();
    await Promise.all([tellSeen(), blobs.retainOnly(new Set(files.values()))]).catch(report);
  }

  /** Requests the list, once even if several files are missing at the same time. */
  function requestList(): Promise<void> {
    requesting ??= tryList().finally(() => (requesting = undefined));
    return requesting;
  }

  /** Reports the first of several failures. */
  async function tryList(): Promise<void> {
    try {
      await fetchList();
      isUnreachable = false;
    } catch (failure) {
      if (!isUnreachable) report(failure);
      isUnreachable = true;
    }
    requestedAt = performance.now();
  }

  async function fetchList(): Promise<void> {
    const response = await send('GET', '/shell-builds');
    // A registry of an older version has no builds.
    if (response.status === 404) return;
    if (!response.ok)
      throw new PlatformError('REGISTRY_UNREACHABLE', `GET /shell-builds was answered ${response.status}`);
    const received = await response.text();
    if (received === text) return;
    await use(received, `${registryUrl}/shell-builds`);
    await writeDurably(stored, received);
  }

  async function tellSeen(): Promise<void> {
    if (isUnreachable) return;
    const { ok, status } = await send('POST', `/shell-builds/${digest}/seen`);
    if (!ok)
      warn(
        `the registry does not keep the files of this shell's build (${status}): publish it, so that other shells can serve them during an update`,
      );
  }

  async function send(method: string, place: string): Promise<Response> {
    const url = `${registryUrl}${place}`;
    const bearer = await token?.();
    return fetch(url, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(withinMs),
      ...(bearer && { headers: { authorization: `Bearer ${bearer}` } }),
    }).catch((cause: unknown) => {
      throw new PlatformError('REGISTRY_UNREACHABLE', `${url} did not respond`, { cause });
    });
  }

  async function useStored(): Promise<void> {
    const kept = await readFile(stored, 'utf8').catch(() => undefined);
    // A damaged list affects pages of other builds, not the start of the shell.
    if (kept !== undefined) await use(kept, stored).catch(report);
  }

  /** Takes the files of all builds in a list whose signatures are right. Reports the other builds. */
  async function use(list: string, where: string): Promise<void> {
    const { builds } = parseInput(listSchema, JSON.parse(list), where);
    if (builds.some(({ keyId }) => !ring.keys.has(keyId))) await ring.refresh().catch(report);
    const next = new Map<string, string>();
    for (const signed of builds)
      try {
        for (const [name, sha256] of Object.entries(openBuild(signed).files))
          if (!next.has(name)) next.set(name, sha256);
      } catch (failure) {
        report(failure);
      }
    files = next;
    text = list;
  }

  function openBuild({ keyId, payload, signature }: SignedSnapshot): ShellBuild {
    const key = ring.keys.get(keyId);
    if (!key || !isSignedBy(key, payload, signature))
      throw new PlatformError('INTEGRITY', `a build of the shell is not signed by the trusted key ${keyId}`);
    const build = parseInput(shellBuildSchema, JSON.parse(payload), 'build of the shell', 'INTEGRITY');
    if (shellDigest(build.files) === build.digest) return build;
    throw new PlatformError('INTEGRITY', `the build ${build.digest} of the shell has another digest`);
  }
}
