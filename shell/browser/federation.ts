import { PlatformError } from '@marquee/contracts';
import type { PageDefinition, SlotDefinition } from '@marquee/mount';
import {
  loadRemote,
  registerGlobalPlugins,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { integrityPlugin } from './integrity-plugin.ts';
import type { BrowserRelease } from '../page/page-data.ts';

const deadlineMs = 10_000;

/**
 * Loads the code of remotes by Module Federation's runtime. Each release is a remote of its own, registered with
 * the entry that the plan names when it is first needed.
 */
export function createFederation() {
  const hashes = new Map<string, string>();
  const plugins = [integrityPlugin(hashes)];
  // The shell's instance exists already and loads entries; those of remotes are created later and load chunks.
  registerPlugins(plugins);
  registerGlobalPlugins(plugins);

  return {
    routes: async (remote: string, release: BrowserRelease) =>
      (await load<{ routes: PageDefinition[] }>(remote, release, 'routes')).routes,
    slots: async (remote: string, release: BrowserRelease) =>
      (await load<{ slots: SlotDefinition[] }>(remote, release, 'slots')).slots,
    /** The failure with its cause named: bytes that are not the published ones, or a file that did not load. */
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
    const release = planned.origin ? await fromHere(planned, planned.origin) : planned;
    const name = `${remote}@${release.version}`;
    register(release);
    try {
      const loaded = await withinDeadline(loadRemote<Exports>(`${release.container}/${part}`), name);
      if (!loaded) throw new Error(`${name} does not expose ${part}`);
      return loaded;
    } catch (cause) {
      throw new PlatformError('REMOTE_DID_NOT_LOAD', `${name} did not load from ${release.base}`, { cause });
    }
  }

  /** Module Federation ignores a remote that is registered already. */
  function register({ container, base, files }: BrowserRelease) {
    for (const [file, hash] of Object.entries(files))
      hashes.set(new URL(base + file, location.href).pathname, hash);
    const entry = new URL(`${base}entry.js`, location.href).href;
    registerRemotes([{ name: container, entry, entryGlobalName: container }]);
  }

  async function fromHere(planned: BrowserRelease, origin: string): Promise<BrowserRelease> {
    const { localRelease } = await import(/* webpackChunkName: "local-release" */ './local-release.ts');
    return localRelease(planned, origin);
  }
}

function withinDeadline<Result>(work: Promise<Result>, name: string): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new PlatformError('REMOTE_TOO_LATE', `${name} did not load within ${deadlineMs} ms`)),
      deadlineMs,
    );
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
