import { PlatformError } from '@marquee/contracts';
import type { PageDefinition, SlotDefinition } from '@marquee/mount';
import {
  loadRemote,
  registerGlobalPlugins,
  registerPlugins,
  registerRemotes,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime';
import type { BrowserRelease } from './page-data.ts';
import { shareFederation } from './share-federation.ts';

const deadlineMs = 10_000;

/**
 * Loads remotes' code through Module Federation. Every script is made here, with the hash the signed
 * release names: a file without a known hash is never put into the page, whatever its address.
 */
export function createFederation() {
  const hashes = new Map<string, string>();
  const registered = new Set<string>();
  const plugins = [integrityPlugin(hashes)];
  shareFederation();
  // The shell's own instance is here already and loads entries; those of remotes come later and load chunks.
  registerPlugins(plugins);
  registerGlobalPlugins(plugins);

  return {
    routes: async (remote: string, release: BrowserRelease) =>
      (await load<{ routes: PageDefinition[] }>(remote, release, 'routes')).routes,
    slots: async (remote: string, release: BrowserRelease) =>
      (await load<{ slots: SlotDefinition[] }>(remote, release, 'slots')).slots,
    /** The failure with its cause named: bytes that are not the published ones, or a file that did not come. */
    async nameFailure(failure: unknown, { base }: BrowserRelease): Promise<unknown> {
      const { isLoadFailure, tellLoadFailure } = await import(
        /* webpackChunkName: "load-failure" */ './load-failure.ts'
      );
      return isLoadFailure(failure) ? tellLoadFailure(failure, `${base}entry.js`, hashes) : failure;
    },
  };

  async function load<Exports>(
    remote: string,
    planned: BrowserRelease,
    part: 'routes' | 'slots',
  ): Promise<Exports> {
    const release = planned.origin ? await fromHere(planned, planned.origin) : planned;
    register(release);
    const name = `${remote}@${release.version}`;
    try {
      const loaded = await withinDeadline(loadRemote<Exports>(`${release.container}/${part}`), name);
      if (loaded) return loaded;
    } catch (cause) {
      throw new PlatformError('REMOTE_DID_NOT_LOAD', `${name} did not load from ${release.base}`, { cause });
    }
    throw new PlatformError('REMOTE_DID_NOT_LOAD', `${name} does not expose ${part}`);
  }

  async function fromHere(planned: BrowserRelease, origin: string): Promise<BrowserRelease> {
    const { localRelease } = await import(/* webpackChunkName: "local-release" */ './local-release.ts');
    return localRelease(planned, origin);
  }

  function register({ container, base, files }: BrowserRelease) {
    for (const [file, hash] of Object.entries(files))
      hashes.set(new URL(base + file, location.href).pathname, hash);
    if (registered.has(container)) return;
    registered.add(container);
    registerRemotes([
      { name: container, entry: new URL(`${base}entry.js`, location.href).href, entryGlobalName: container },
    ]);
  }
}

function integrityPlugin(hashes: ReadonlyMap<string, string>): ModuleFederationRuntimePlugin {
  return {
    name: 'integrity',
    createScript({ url }) {
      const hash = hashes.get(new URL(url, location.href).pathname);
      if (!hash) throw new PlatformError('INTEGRITY', `${url} has no hash in any release of this page`);

      const script = document.createElement('script');
      script.src = url;
      script.integrity = hash;
      if (new URL(url, location.href).origin !== location.origin) script.crossOrigin = 'anonymous';
      script.async = true;
      return script;
    },
  };
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
