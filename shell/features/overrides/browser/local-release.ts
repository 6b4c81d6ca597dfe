import { localVersion } from '@marquee/contracts/override';
import { PlatformError } from '@marquee/contracts';
import { loadRemote } from '@module-federation/enhanced/runtime';
import type { LoadLocalRelease } from '../../../browser/federation.ts';
import type { BrowserRelease } from '../../../page/page-data.ts';

export { injectIntoGlobalHook as registerRefresh } from 'react-refresh/runtime';

/** What `marquee dev` responds for a build: `hash` is webpack's, which builds of older tools lack. */
type LocalBuild = Pick<BrowserRelease, 'container' | 'files'> & { hash?: string };

/** The module of a local build that applies later builds (`@marquee/build/refresh`). */
type Refresh = { refresh: (hash: string) => Promise<string | undefined> };

/** The key of session storage with the reason of the last reload, which the console would lose. */
const reasonKey = 'marquee-dev-reload';

/**
 * Creates the loader of the local builds that `marquee dev` serves. The loader updates the page to each later build: it
 * refreshes the components and keeps their state, or else reloads the page and logs the reason to the console. If a
 * build fails, its errors appear in the bar that marks the page as one with a local build, until the next build. The
 * loader throws `REMOTE_DID_NOT_LOAD` if `marquee dev` does not respond, or if its current build failed.
 *
 * @param hashes the `integrity` hashes of files, by the pathname of the file's URL. The loader adds those of each later
 * build.
 */
export function createLocalReleases(hashes: Map<string, string>): LoadLocalRelease {
  let watching: EventSource | undefined;
  sayWhyReloaded();

  return async (planned, origin) => {
    watching ??= watch(origin);
    const built = await fetchBuild(origin);
    if (typeof built === 'string') {
      showErrors(built);
      throw new PlatformError('REMOTE_DID_NOT_LOAD', `${origin} has no build: ${built}`);
    }
    const { container, files } = built;
    return { ...planned, base: `${origin}/`, container, files };
  };

  function watch(origin: string): EventSource {
    const changes = new EventSource(`${origin}/changes`);
    let following = Promise.resolve();
    changes.addEventListener('changed', () => {
      following = following.then(() => follow(origin)).catch((failure: unknown) => reload(String(failure)));
    });
    return changes;
  }

  async function follow(origin: string): Promise<void> {
    const built = await fetchBuild(origin);
    showErrors(typeof built === 'string' ? built : '');
    if (typeof built === 'string') return;
    const { container, files, hash } = built;
    if (document.querySelector(`[data-release="${localVersion}"][data-state="fallback"]`))
      return reload('the former build failed in this page');
    if (!hash) return reload('this version of @marquee/build cannot refresh');
    for (const [file, integrity] of Object.entries(files)) hashes.set(`/${file}`, integrity);
    const module = await loadRemote<Refresh>(`${container}/refresh`);
    const obstacle = await module?.refresh(hash);
    if (obstacle) return reload(obstacle);
    replaceStylesheets(origin, files);
  }
}

/** Resolves to what was built, or to the errors of the build. */
async function fetchBuild(origin: string): Promise<LocalBuild | string> {
  const response = await fetch(`${origin}/release.json`, { cache: 'no-store' }).catch((cause: unknown) => {
    throw new PlatformError('REMOTE_DID_NOT_LOAD', `${origin} did not respond: is marquee dev running?`, {
      cause,
    });
  });
  return response.ok ? ((await response.json()) as LocalBuild) : response.text();
}

/**
 * Replaces the stylesheets of a build that have another hash now; webpack's update has those of changed scripts only.
 */
function replaceStylesheets(origin: string, files: Readonly<Record<string, string>>): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    const url = new URL(link.href);
    const integrity = files[url.pathname.slice(1)];
    if (url.origin !== origin || !integrity || link.integrity === integrity) continue;
    const next = link.cloneNode() as HTMLLinkElement;
    next.integrity = integrity;
    next.addEventListener('load', () => link.remove());
    link.after(next);
  }
}

/** Shows the errors of a build, or none, in the bar of the override. */
function showErrors(errors: string): void {
  const bar = document.getElementById('marquee-override');
  bar?.querySelector('pre')?.remove();
  if (!errors) return;
  const shown = document.createElement('pre');
  shown.setAttribute('role', 'alert');
  shown.textContent = errors;
  bar?.append(shown);
}

function reload(reason: string): void {
  sessionStorage.setItem(reasonKey, reason);
  location.reload();
}

function sayWhyReloaded(): void {
  const reason = sessionStorage.getItem(reasonKey);
  sessionStorage.removeItem(reasonKey);
  if (reason) console.info(`marquee dev reloaded the page: ${reason}`);
}
