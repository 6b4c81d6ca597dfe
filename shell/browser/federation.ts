import { PlatformError } from '@marquee/contracts';
import type { PageDefinition, SlotDefinition } from '@marquee/mount';
import { hostContainers } from './host-containers.ts';
import type { BrowserRelease } from './page-data.ts';
import { sharedModules } from './shared-modules.ts';

const deadlineMs = 10_000;

/** What the entry of a remote leaves behind: the container every Module Federation build makes. */
type Container = { get(expose: string): Promise<() => unknown> };

/**
 * Loads remotes' code: the containers that Module Federation's build makes of them, whose host the shell
 * is (decision 0039). Every script is made here, with the hash the signed release names: a file without a
 * known hash is never put into the page, whatever its address.
 */
export function createFederation() {
  const hashes = new Map<string, string>();
  const containers = new Map<string, Promise<Container>>();
  hostContainers({ shared: sharedModules, scriptFor: (url) => plannedScript(url, hashes) });

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
    const name = `${remote}@${release.version}`;
    try {
      return await withinDeadline(exposed<Exports>(release, part), name);
    } catch (cause) {
      throw new PlatformError('REMOTE_DID_NOT_LOAD', `${name} did not load from ${release.base}`, { cause });
    }
  }

  async function exposed<Exports>(release: BrowserRelease, part: string): Promise<Exports> {
    const { get } = await containerOf(release);
    const factory = await get(`./${part}`);
    return factory() as Exports;
  }

  /** The container of a release, loaded once; a failure leaves the next try its own. */
  function containerOf({ container, base, files }: BrowserRelease): Promise<Container> {
    for (const [file, hash] of Object.entries(files))
      hashes.set(new URL(base + file, location.href).pathname, hash);
    const known = containers.get(container);
    if (known) return known;
    const loading = startContainer(container, new URL(`${base}entry.js`, location.href).href);
    containers.set(container, loading);
    loading.catch(() => containers.delete(container));
    return loading;
  }

  async function startContainer(name: string, entry: string): Promise<Container> {
    await loadEntry(plannedScript(entry, hashes));
    // An entry declares its container as a global of a name that only the plan knows.
    const container = (globalThis as unknown as Record<string, Container | undefined>)[name];
    if (!container) throw new Error(`${entry} leaves no ${name} behind`);
    return container;
  }

  async function fromHere(planned: BrowserRelease, origin: string): Promise<BrowserRelease> {
    const { localRelease } = await import(/* webpackChunkName: "local-release" */ './local-release.ts');
    return localRelease(planned, origin);
  }
}

/** A script with the hash it was published with; the making throws where no release of the page knows one. */
function plannedScript(url: string, hashes: ReadonlyMap<string, string>): HTMLScriptElement {
  const { pathname, origin } = new URL(url, location.href);
  const hash = hashes.get(pathname);
  if (!hash) throw new PlatformError('INTEGRITY', `${url} has no hash in any release of this page`);

  const script = document.createElement('script');
  script.src = url;
  script.integrity = hash;
  if (origin !== location.origin) script.crossOrigin = 'anonymous';
  script.async = true;
  return script;
}

/** Settles when an entry has run; rejects, and takes it out of the page, when it did not come or may not run. */
function loadEntry(script: HTMLScriptElement): Promise<void> {
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${script.src} did not load`));
    });
    document.head.append(script);
  });
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
