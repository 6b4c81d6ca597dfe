import { PlatformError } from '@marquee/contracts';
import { withTimeout } from '@marquee/timing';
import type { PageDefinition, SlotDefinition } from '@marquee/mount';
import {
  loadRemote,
  registerGlobalPlugins,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { integrityPlugin } from './integrity-plugin.ts';
import type { BrowserRelease } from '../page/page-data.ts';

const timeoutMs = 10_000;

/**
 * Creates the loader of remotes' code, based on Module Federation's runtime. Registers each release as a remote
 * when it is first needed. A load throws `REMOTE_DID_NOT_LOAD` if it fails; after 10 seconds, its cause is
 * `REMOTE_TOO_LATE`.
 */
export function createFederation() {
  const hashes = new Map<string, string>();
  const plugins = [integrityPlugin(hashes)];
  // The shell's instance loads entries and exists already; those of remotes load chunks and are created later.
  registerPlugins(plugins);
  registerGlobalPlugins(plugins);

  return {
    routes: async (remote: string, release: BrowserRelease) =>
      (await load<{ routes: PageDefinition[] }>(remote, release, 'routes')).routes,
    slots: async (remote: string, release: BrowserRelease) =>
      (await load<{ slots: SlotDefinition[] }>(remote, release, 'slots')).slots,
    /** Fetches the file of a load failure in another way; resolves to whether a second try is worth making. */
    recover: async (_failure: unknown, _release: BrowserRelease): Promise<boolean> => false,
    /** If `failure` is a file that did not load, returns it with code `INTEGRITY` or `REMOTE_DID_NOT_LOAD`. */
    async nameFailure(failure: unknown, { base }: BrowserRelease): Promise<unknown> {
      const { isLoadFailure, classifyLoadFailure } = await import(
        /* webpackChunkName: "load-failure" */ './load-failure.ts'
      );
      return isLoadFailure(failure) ? classifyLoadFailure(failure, `${base}entry.js`, hashes) : failure;
    },
  };

  async function load<Exports>(
    remote: string,
    planned: BrowserRelease,
    part: 'routes' | 'slots',
  ): Promise<Exports> {
    const release = planned.origin ? await local(planned, planned.origin) : planned;
    const name = `${remote}@${release.version}`;
    register(release);
    try {
      const loaded = await withTimeout(loadRemote<Exports>(`${release.container}/${part}`), timeoutMs, () => {
        throw new PlatformError('REMOTE_TOO_LATE', `${name} did not load within ${timeoutMs} ms`);
      });
      if (!loaded) throw new Error(`${name} does not expose ${part}`);
      return loaded;
    } catch (cause) {
      throw new PlatformError('REMOTE_DID_NOT_LOAD', `${name} did not load from ${release.base}`, { cause });
    }
  }

  /** Registers a release with Module Federation, which ignores releases that are registered already. */
  function register({ container, base, files }: BrowserRelease) {
    for (const [file, hash] of Object.entries(files))
      hashes.set(new URL(base + file, location.href).pathname, hash);
    const entry = new URL(`${base}entry.js`, location.href).href;
    registerRemotes([{ name: container, entry, entryGlobalName: container }]);
  }

  async function local(planned: BrowserRelease, origin: string): Promise<BrowserRelease> {
    const { localRelease } = await import(/* webpackChunkName: "local-release" */ './local-release.ts');
    return localRelease(planned, origin);
  }
}
