import { PlatformError } from '@marquee/contracts';
import { chunkError } from './failed-file.ts';

/** The release to which code or a file belongs: its remote and its version. */
export type Owner = { remote: string; release: string };

type FileElement = HTMLScriptElement | HTMLLinkElement;
type Guarded = {
  /** The hashes of the signed releases on the page, by the pathname of the file. */
  hashes: ReadonlyMap<string, string>;
  /** The other hosts that have the shell's files, as origins. */
  assetHosts: readonly string[];
  /** Whether a script may load: one with a hash, one of the shell, or one of a partner with consent. */
  mayLoad: (url: string) => boolean;
  /** Called for a file without a hash, and for one that did not load, with the release whose code wants it. */
  onRefused: (failure: Error, owner: Owner) => void;
};

/**
 * Verifies the files that script elements and links to stylesheets and modules load, whatever code sets their URLs:
 * also the chunk loaders inside remotes, which the shell has not built. A file of a release gets the attributes
 * `integrity` and `crossorigin`. A file without a hash throws `INTEGRITY`, unless it belongs to the shell or a partner
 * (another company whose tool is on the page). Returns the function that removes the guard.
 */
export function guardFiles({ hashes, assetHosts, mayLoad, onRefused }: Guarded): () => void {
  const restores: (() => void)[] = [];
  guardProperty(HTMLScriptElement.prototype, 'src');
  guardProperty(HTMLLinkElement.prototype, 'href');
  guardProperty(HTMLLinkElement.prototype, 'rel');
  guardMethod('setAttribute', (element, [name = '', value = '']) =>
    guard(element, name.toLowerCase(), value),
  );
  guardMethod('setAttributeNS', (element, [, name = '', value = '']) => guard(element, name, value));
  return () => restores.forEach((restore) => restore());

  function guardProperty(prototype: FileElement, name: 'src' | 'href' | 'rel') {
    const own = Object.getOwnPropertyDescriptor(prototype, name) as Required<PropertyDescriptor>;
    Object.defineProperty(prototype, name, {
      ...own,
      set(this: FileElement, value: unknown) {
        guard(this, name, String(value));
        own.set.call(this, value);
      },
    });
    restores.push(() => Object.defineProperty(prototype, name, own));
  }

  function guardMethod(
    name: 'setAttribute' | 'setAttributeNS',
    check: (of: Element, given: string[]) => void,
  ) {
    const own = Element.prototype[name] as (...given: string[]) => void;
    Element.prototype[name] = function guarded(this: Element, ...given: string[]) {
      check(this, given.map(String));
      own.apply(this, given);
    };
    restores.push(() => void (Element.prototype[name] = own));
  }

  /** Checks the file that an element will load once the attribute has the value. */
  function guard(element: Element, name: string, value: string) {
    if (element instanceof HTMLScriptElement && name === 'src') check(element, value, mayLoad);
    if (isScriptInSvg(element) && /^(xlink:)?href$/.test(name)) throw refuse(value);
    if (!(element instanceof HTMLLinkElement) || (name !== 'rel' && name !== 'href')) return;
    const rel = name === 'rel' ? value : element.rel;
    const url = name === 'href' ? value : element.getAttribute('href');
    if (!url || !/\b(stylesheet|modulepreload)\b/i.test(rel)) return;
    check(element, url, /\bstylesheet\b/i.test(rel) ? (one) => isOfShell(one) || mayLoad(one) : mayLoad);
  }

  function check(element: FileElement, url: string, isAllowed: (url: string) => boolean) {
    if (!isAllowed(url)) throw refuse(url);
    const hash = hashes.get(new URL(url, location.href).pathname);
    // The shell's loader has set the hash already. It retries, and reports what fails.
    if (!hash || element.integrity === hash) return;
    element.integrity = hash;
    element.crossOrigin = 'anonymous';
    const owner = ownerOfCode();
    if (owner) element.addEventListener('error', () => onRefused(chunkError(url), owner), { once: true });
  }

  /** Whether a stylesheet is one of the shell, which have no hash in the page. */
  function isOfShell(url: string): boolean {
    const { origin, pathname } = new URL(url, location.href);
    return [location.origin, ...assetHosts].includes(origin) && pathname.startsWith('/assets/');
  }

  /** Reports the file here, because the code that wants it may catch the error. */
  function refuse(url: string): Error {
    const failure = new PlatformError('INTEGRITY', `${url} has no hash in any release of this page`);
    const owner = ownerOfCode();
    if (owner) onRefused(failure, owner);
    return failure;
  }
}

function isScriptInSvg(element: Element): boolean {
  return element.localName === 'script' && !(element instanceof HTMLScriptElement);
}

/**
 * Returns the release whose code is running: the release of the innermost file of a remote in the call stack. Undefined
 * if no file of a remote is in it.
 */
export function ownerOfCode(): Owner | undefined {
  const { stackTraceLimit } = Error;
  // Chromium's ten frames end inside RxJS or React.
  Error.stackTraceLimit = 50;
  const { stack = '' } = new Error('stack');
  Error.stackTraceLimit = stackTraceLimit;
  const [, remote, release] = /\/remotes\/([^/\s]+)\/([^/\s]+)\//.exec(stack) ?? [];
  return remote && release ? { remote, release } : undefined;
}
