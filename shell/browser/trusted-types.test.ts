/** @jest-environment jsdom */
import { enforceTrustedTypes, mayLoadScript, type AllowedFiles } from './trusted-types.ts';

type Rules = Record<'createScriptURL' | 'createHTML' | 'createScript', (...args: string[]) => string | null>;

/** The default policy of a page with one release, as the browser calls it. */
function policyOf(
  isPartner: (url: URL) => boolean = () => false,
  mayParse?: (html: string) => boolean,
): Rules {
  let rules: Rules | undefined;
  const createPolicy = (name: string, given: Rules) => name === 'default' && (rules = given);
  Object.assign(window, { trustedTypes: { createPolicy, defaultPolicy: null } });
  const script = (src: string) => [{ src, integrity: 'sha384-known' }];
  const allowed: AllowedFiles = {
    page: () => ({
      runtime: script('/assets/runtime/runtime.js'),
      deferred: {
        scripts: [...script('/assets/boot/deferred.js'), ...script('/assets/boot/view-transitions.js')],
        styles: { href: '', integrity: '' },
        consent: 'opt-in',
        isPrivate: false,
        partners: [],
        serviceWorker: true,
        inspector: script('/assets/boot/inspector.js'),
      },
      releases: {
        'mfe-quiz': { version: 'local', container: '', base: '', files: {}, origin: 'http://localhost:4400' },
      },
      assetHosts: ['https://cdn.test'],
    }),
    hashes: new Map([['/remotes/mfe-quiz/1.0.0/entry.js', 'sha384-known']]),
    isPartner,
  };
  enforceTrustedTypes((url) => mayLoadScript(url, allowed), mayParse);
  return rules!;
}
/** The only sink through which files of releases come. */
const scriptSink = ['TrustedScriptURL', 'HTMLScriptElement src'];
const workerSink = ['TrustedScriptURL', 'ServiceWorkerContainer register'];
afterEach(() => delete (window as { trustedTypes?: unknown }).trustedTypes);

test.each([
  '/remotes/mfe-quiz/1.0.0/entry.js',
  '/remotes/mfe-quiz/1.0.0/entry.js?retry=1',
  'https://cdn.test/remotes/mfe-quiz/1.0.0/entry.js',
  'http://localhost:4400/remotes/mfe-quiz/1.0.0/entry.js',
  '/assets/runtime/runtime.js',
  '/assets/boot/deferred.js?retry=1',
  '/assets/boot/inspector.js',
  '/assets/boot/view-transitions.js',
])('a script with a known hash may load: %s', (url) => {
  expect(policyOf().createScriptURL(url, ...scriptSink)).toBe(url);
});

test('a file of a release without a hash is refused as one with a wrong hash', () => {
  const load = () => policyOf().createScriptURL('/remotes/mfe-quiz/1.0.0/other.js', ...scriptSink);
  expect(load).toThrow(expect.objectContaining({ code: 'INTEGRITY' }));
});

test.each([
  'ServiceWorkerContainer register',
  'Worker constructor',
  'SharedWorker constructor',
  'WorkerGlobalScope importScripts',
  'SVGScriptElement href',
  'HTMLEmbedElement src',
  'HTMLObjectElement data',
  'a sink of tomorrow',
])('finding 26: a file of a release runs as nothing but a script of the page: %s', (sink) => {
  const url = '/remotes/mfe-quiz/1.0.0/entry.js';
  expect(() => policyOf().createScriptURL(url, 'TrustedScriptURL', sink)).toThrow(`${url} has no hash`);
});

test('finding 26: the only service worker is the one of the site', () => {
  const { createScriptURL } = policyOf(() => true);
  expect(createScriptURL('/sw.js', ...workerSink)).toBe('/sw.js');
  for (const url of ['/assets/runtime/runtime.js', '/sw.js?other', '/media/sw.js', 'https://cdn.test/sw.js'])
    expect([url, createScriptURL(url, ...workerSink)]).toEqual([url, null]);
});

test.each([
  'https://evil.test/remotes/mfe-quiz/1.0.0/entry.js',
  '/sw.js',
  '/assets/boot/unknown.js',
  '/media/uploaded.js',
  'data:text/javascript,alert(1)',
  'blob:http://localhost/1',
  'javascript:alert(1)',
  '//evil.test',
  'https://partner.test/tool.js',
])('any other script is refused: %s', (url) => {
  expect(policyOf().createScriptURL(url, ...scriptSink)).toBeNull();
});

test('after consent scripts of partners may load', () => {
  const { createScriptURL } = policyOf(({ host }) => host === 'partner.test');
  const load = (url: string) => createScriptURL(url, ...scriptSink);
  expect(load('https://partner.test/tool.js')).toBe('https://partner.test/tool.js');
  expect(load('https://other.test/tool.js')).toBeNull();
});

test('HTML is allowed where it is only parsed, and script text where it is JSON', () => {
  const { createHTML, createScript } = policyOf();
  expect(createHTML('<title>Quiz</title>', 'TrustedHTML', 'DOMParser parseFromString')).toContain('Quiz');
  expect(createHTML('', 'TrustedHTML', 'Element innerHTML')).toBe('');
  expect(createHTML('<img src=x onerror=alert(1)>', 'TrustedHTML', 'Element innerHTML')).toBeNull();
  expect(createScript('{"@type":"Thing"}')).toBe('{"@type":"Thing"}');
  expect(createScript('alert(1)')).toBeNull();
});

test.each(['imports', 'scopes', 'integrity', 'prefetch', 'prerender'])(
  'finding 25: JSON with %s is no data for a script element: it would load files',
  (key) => {
    const { createScript } = policyOf();
    expect(createScript(JSON.stringify({ '@context': 'https://schema.org', [key]: {} }))).toBeNull();
    expect(createScript(JSON.stringify({ '@type': 'Thing', about: { [key]: {} } }))).toContain(key);
  },
);

test('finding 25: once the policy is created, the page and its frames can create no other', async () => {
  const added: string[] = [];
  const watch = new MutationObserver((changes) =>
    changes.forEach(({ addedNodes }) =>
      addedNodes.forEach((node) => added.push((node as Element).outerHTML)),
    ),
  );
  watch.observe(document.head, { childList: true });
  policyOf();
  await Promise.resolve();
  expect(added).toEqual([`<meta http-equiv="Content-Security-Policy" content="trusted-types 'none'">`]);
  expect(document.head.querySelector('meta')).toBeNull();
});

test('browsers without Trusted Types, and a boot script that runs twice, are left alone', () => {
  expect(() => enforceTrustedTypes({} as never)).not.toThrow();
  const createPolicy = jest.fn();
  Object.assign(window, { trustedTypes: { createPolicy, defaultPolicy: {} } });
  enforceTrustedTypes({} as never);
  expect(createPolicy).not.toHaveBeenCalled();
});

test('HTML that the page allows for guests may be parsed, and no other', () => {
  const { createHTML } = policyOf(undefined, (html) => html === '<b>Vote</b>');
  const parse = (html: string) => createHTML(html, 'TrustedHTML', 'Element innerHTML');
  expect([parse('<b>Vote</b>'), parse('<img src="x">')]).toEqual(['<b>Vote</b>', null]);
});
