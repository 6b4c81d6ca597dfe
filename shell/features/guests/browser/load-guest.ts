import { timeoutSignal } from '@marquee/timing';
import { PlatformError, type ErrorCode, type GuestMount } from '@marquee/contracts';
import { getInstance, loadRemote } from '@module-federation/enhanced/runtime';
import { chunkError, failedFile } from '../../../browser/failed-file.ts';
import type { BrowserRelease } from '../../../page/page-data.ts';

/** A release of a guest (a build that was not made for this platform). */
export type GuestRelease = BrowserRelease & { guest: NonNullable<BrowserRelease['guest']> };

/**
 * Loads the module of a guest (an unmodified build) that is to be mounted: an exposed module of Module Federation, the
 * namespace of an ES module, or the global variable of a classic script. Every file is verified by its hash. Throws
 * `REMOTE_THREW` if the guest's code throws, `REMOTE_SYNTAX` if it cannot be parsed, and the error of `chunkError` if a
 * file does not load.
 */
export async function loadGuest(name: string, release: GuestRelease, mount: GuestMount): Promise<unknown> {
  const { guest, base } = release;
  const entry = new URL(base + guest.entry, location.href).href;
  const isModule = guest.format === 'module';
  if (isModule) await preloadModules(release);
  try {
    if (guest.kind === 'module-federation') return await exposedModule(release, mount.expose ?? '');
    if (isModule) return await (import(/* webpackIgnore: true */ entry) as Promise<unknown>);
  } catch (cause) {
    if (failedFile(cause)) throw cause;
    const isLoaded = isModule || (globalThis as Record<string, unknown>)[guest.global ?? ''] !== undefined;
    if (!isLoaded) throw cause;
    throw fault(cause instanceof SyntaxError ? 'REMOTE_SYNTAX' : 'REMOTE_THREW', cause);
  }
  await runScript(entry);
  return (globalThis as Record<string, unknown>)[guest.global ?? ''];

  function fault(code: ErrorCode, cause: unknown) {
    return new PlatformError(code, `${name} did not load ${mount.expose ?? guest.entry} from ${base}`, {
      cause,
    });
  }
}

async function exposedModule({ container }: GuestRelease, expose: string): Promise<unknown> {
  const id = `${container}/${expose.replace(/^\.\//, '')}`;
  const factory = await loadRemote<() => unknown>(id, { loadFactory: false, from: 'runtime' });
  return factory?.();
}

/** How long a file of a guest may take, in milliseconds. */
const fetchMs = 8_000;

const preloads = new Map<string, Promise<unknown>>();

/**
 * Loads every script of a release as a module with its hash, and runs none. A browser verifies what `import` loads
 * only by such a preload: the entry may be imported when all have loaded, and not if one failed.
 */
function preloadModules({ base, files }: GuestRelease): Promise<unknown> {
  const known = preloads.get(base);
  if (known) return known;
  const scripts = Object.entries(files).filter(([file]) => /\.m?js$/.test(file));
  const each = (load: (href: string, integrity: string) => Promise<void>) =>
    Promise.all(
      scripts.map(([file, integrity]) => load(new URL(base + file, location.href).href, integrity)),
    );
  const preload = each(fetchIntoCache).then(() => each(preloadModule));
  preload.catch(() => preloads.delete(base));
  preloads.set(base, preload);
  return preload;
}

/**
 * Fetches a file into the browser's cache. A module that did not load stays failed in its document, whatever happens
 * later: so that an attempt can be repeated, a file is requested as a module once it is there.
 */
async function fetchIntoCache(href: string, integrity: string): Promise<void> {
  try {
    const response = await fetch(href, { integrity, signal: timeoutSignal(fetchMs) });
    await response.arrayBuffer();
    if (response.ok) return;
  } catch {
    // The shell finds out the cause of a file that did not load.
  }
  throw chunkError(href);
}

function preloadModule(href: string, integrity: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', crossOrigin: 'anonymous', integrity });
    link.addEventListener('load', () => resolve(link.remove()));
    link.addEventListener('error', () => {
      link.remove();
      reject(chunkError(href));
    });
    link.href = href;
    document.head.append(link);
  });
}

const scripts = new Map<string, Promise<void>>();

/** Runs a classic script once, with the hash and the retries of the shell's plugin of Module Federation's runtime. */
function runScript(url: string): Promise<void> {
  const known = scripts.get(url);
  if (known) return known;
  const script = new Promise<void>((resolve, reject) => {
    const created: unknown = getInstance()?.loaderHook.lifecycle.createScript.emit({ url, attrs: {} });
    if (!(created instanceof HTMLScriptElement)) return reject(chunkError(url));
    created.addEventListener('load', () => resolve(created.remove()));
    created.addEventListener('error', () => {
      created.remove();
      reject(chunkError(url));
    });
    document.head.append(created);
  });
  script.catch(() => scripts.delete(url));
  scripts.set(url, script);
  return script;
}
