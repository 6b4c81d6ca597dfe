import { errorCode, PlatformError, type ErrorCode } from '@marquee/contracts';
import { withTimeout } from '@marquee/timing';
import type { PageDefinition, SlotDefinition } from '@marquee/mount';
import { loadRemote, registerGlobalPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { failedFile } from './failed-file.ts';
import { loadDeadlineMs, type VerifiedFiles } from './integrity-plugin.ts';
import { sdk1Plugin } from './sdk-1-plugin.ts';
import type { BrowserRelease } from '../page/page-data.ts';

const checkTimeoutMs = 3_000;

/**
 * Resolves to `planned`, a release of the page's plan, with its files and hashes replaced by those of the local build
 * that `marquee dev` serves at `origin`.
 */
export type LoadLocalRelease = (planned: BrowserRelease, origin: string) => Promise<BrowserRelease>;

/**
 * Creates the loader of remotes' code, based on Module Federation's runtime. Its functions `routes` and `slots` resolve
 * to what a release exports. Each file is verified and retried (`createLoadWithRetries`). A load that fails, or takes
 * longer than 10 seconds, rejects with the error code of its cause; the next call loads again from the start.
 *
 * @param local loads a developer's local build; only passed on pages that were rendered with an override.
 */
export function createFederation(files: VerifiedFiles, local?: LoadLocalRelease) {
  const { plugin, hashes, observed, giveUp, assetHosts } = files;
  // The shell's instance loads entries and has the plugin already; those of remotes load chunks.
  registerGlobalPlugins([plugin, sdk1Plugin]);
  /** The containers that threw, hang or are wrong, of which nothing may be used again. */
  const failed = new Set<string>();

  return {
    routes: (remote: string, release: BrowserRelease) =>
      load(remote, release, (name, loaded) => evaluate<PageDefinition[]>(name, loaded, 'routes')),
    slots: (remote: string, release: BrowserRelease) =>
      load(remote, release, (name, loaded) => evaluate<SlotDefinition[]>(name, loaded, 'slots')),
    /** Loads what `evaluate` gets of a guest, with the deadline and the named failures of every remote. */
    guest: load,
    /** If `failure` is a file that did not load, resolves to it with the code of its cause, within 3 seconds. */
    nameFailure: async (failure: unknown): Promise<unknown> => {
      const file = failedFile(failure);
      return file === undefined || errorCode(failure) !== 'INTERNAL' ? failure : named(failure, file);
    },
    /**
     * Fetches the file that `failure` names around the browser's cache, or from an asset host. Resolves to whether
     * the published file is there, so that a second try is worth making.
     */
    recover: async (failure: unknown): Promise<boolean> => {
      const file = failedFile(failure);
      if (file === undefined) return false;
      const { recoverFile } = await loadFailureCode();
      return recoverFile(file, { hashes }, assetHosts());
    },
  };

  async function load<Exported>(
    remote: string,
    planned: BrowserRelease,
    get: (name: string, release: BrowserRelease) => Promise<Exported>,
  ): Promise<Exported> {
    const name = `${remote}@${planned.version}`;
    if (planned.misfit) throw new PlatformError('VERSION', `${name} ${planned.misfit}`);
    if (planned.origin && !local)
      throw new PlatformError('REMOTE_DID_NOT_LOAD', `${name} is a local build: reload the page`);
    const release = planned.origin && local ? await local(planned, planned.origin) : planned;
    const entry = register(release);
    try {
      return await withTimeout(get(name, release), loadDeadlineMs, () => {
        giveUp(new URL(release.base, location.href).pathname);
        throw new PlatformError('REMOTE_TOO_LATE', `${name} did not load within ${loadDeadlineMs} ms`);
      });
    } catch (failure) {
      if (errorCode(failure) === 'INTERNAL') throw await named(failure, failedFile(failure) ?? entry);
      failed.add(release.container);
      throw failure;
    }
  }

  /** Throws a `PlatformError` if a release's files are there and its code is at fault. */
  async function evaluate<Exported>(name: string, { container, base }: BrowserRelease, part: string) {
    const fault = (code: ErrorCode, cause?: unknown) =>
      new PlatformError(code, `${name} did not load ${part} from ${base}`, { cause });
    const factory = await loadRemote<() => Promise<Record<string, Exported>>>(`${container}/${part}`, {
      loadFactory: false,
      from: 'runtime',
    }).catch((cause: unknown) => {
      const isDefined = (globalThis as Record<string, unknown>)[container] !== undefined;
      throw isDefined && !failedFile(cause) ? fault('REMOTE_WRONG_CONTAINER', cause) : cause;
    });
    let exports: Record<string, Exported> | undefined;
    try {
      exports = await factory?.();
    } catch (cause) {
      throw failedFile(cause) ? cause : fault('REMOTE_THREW', cause);
    }
    if (!exports?.[part]) throw fault('REMOTE_WRONG_CONTAINER');
    return exports[part];
  }

  /** The failure of a file with the code of its cause. */
  async function named(cause: unknown, file: string): Promise<PlatformError> {
    const unknownCause = (): ErrorCode => 'REMOTE_UNREACHABLE';
    const determined = loadFailureCode().then(({ causeOfFile }) => causeOfFile(file, { hashes, observed }));
    const code = await withTimeout(determined, checkTimeoutMs, unknownCause).catch(unknownCause);
    return new PlatformError(code, `${file} did not load`, { cause });
  }

  /**
   * Registers a release with Module Federation, which ignores releases that are registered already, except if its
   * container failed. Returns the URL of the entry.
   */
  function register({ container, base, files, guest }: BrowserRelease): string {
    for (const [file, hash] of Object.entries(files))
      hashes.set(new URL(base + file, location.href).pathname, hash);
    const entry = new URL(base + (guest?.entry ?? 'entry.js'), location.href).href;
    const type = guest?.format === 'module' ? 'module' : 'global';
    registerRemotes([{ name: container, entry, entryGlobalName: guest?.global ?? container, type }], {
      force: failed.delete(container),
    });
    return entry;
  }
}

function loadFailureCode() {
  return import(/* webpackChunkName: "load-failure" */ './load-failure.ts');
}
