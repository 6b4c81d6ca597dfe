import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the file of the other host does, as a script or a module. */
const foreignScript = 'globalThis.ran?.push("a file of the other host");';

/** Starts another host, which serves a script at every path. `requested` has the paths that were requested. */
export async function startForeignHost() {
  const requested: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    requested.push(url);
    response
      .writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' })
      .end(foreignScript);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requested,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * The code of a hostile release. It tries every way to a script of another host, to a script of a text, and to a service
 * worker of `worker`, the path of a file of its own. When it is done, `window.tried` has the outcome of each by name, and
 * `window.ran` names what ran.
 */
export function everyWayToCode({ host, worker }: { host: string; worker: string }): string {
  const hash = `sha384-${createHash('sha384').update(foreignScript).digest('base64')}`;
  return `
(async () => {
  const [host, hash] = ${JSON.stringify([host, hash])};
  const text = (what) => 'globalThis.ran?.push(' + JSON.stringify(what) + ')';
  const ran = (window.ran = []);
  const tried = {};
  const attempt = async (name, act) => {
    tried[name] = await Promise.resolve().then(act).then(() => 'no error', String);
  };
  const added = (element) =>
    new Promise((resolve, reject) => {
      element.onload = resolve;
      element.onerror = () => reject(new Error('it did not load'));
      document.head.append(element);
    });
  const scriptOf = (type, content) => {
    const script = document.createElement('script');
    if (type) script.type = type;
    script.text = content;
    document.head.append(script);
  };

  await attempt('a policy of the page', () => trustedTypes.createPolicy('own', {}));
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const inner = frame.contentWindow;
  let policy = { createScriptURL: (url) => url, createScript: (code) => code, createHTML: (html) => html };
  for (const name of ['default', 'marquee-boot', 'own'])
    await attempt('the policy ' + name + ' of a frame', () => {
      policy = inner.trustedTypes.createPolicy(name, { ...policy });
    });
  const setterOf = (type, name) => Object.getOwnPropertyDescriptor(inner[type].prototype, name).set;

  await attempt('an import map', async () => {
    const url = host + '/import-map.js';
    scriptOf('importmap', JSON.stringify({ imports: { foreign: url }, integrity: { [url]: hash } }));
    await import(url);
  });
  await attempt('an import map by the policy of a frame', async () => {
    const url = host + '/import-map-of-policy.js';
    scriptOf('importmap', policy.createScript(JSON.stringify({ integrity: { [url]: hash } })));
    await import(url);
  });
  for (const [name, set] of [
    ['property', (script, url) => setterOf('HTMLScriptElement', 'src').call(script, url)],
    ['attribute', (script, url) => inner.Element.prototype.setAttribute.call(script, 'src', url)],
    ['attribute with namespace', (script, url) => inner.Element.prototype.setAttributeNS.call(script, null, 'src', url)],
    ['attribute node', (script, url) => {
      const node = document.createAttribute('src');
      node.value = url;
      script.setAttributeNode(node);
    }],
  ])
    await attempt('a script by ' + name, async () => {
      const script = document.createElement('script');
      script.integrity = hash;
      script.crossOrigin = 'anonymous';
      set(script, policy.createScriptURL(host + '/' + name.replaceAll(' ', '-') + '.js'));
      await added(script);
    });
  await attempt('a script of the frame', async () => {
    const script = inner.document.createElement('script');
    script.integrity = hash;
    script.crossOrigin = 'anonymous';
    script.src = policy.createScriptURL(host + '/of-frame.js');
    await added(document.adoptNode(script));
  });
  await attempt('a script in SVG', async () => {
    const script = document.createElementNS('http://www.w3.org/2000/svg', 'script');
    script.href.baseVal = host + '/svg.js';
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.append(script);
    document.body.append(svg);
  });
  await attempt('modulepreload', async () => {
    const link = document.createElement('link');
    setterOf('HTMLLinkElement', 'rel').call(link, 'modulepreload');
    setterOf('HTMLLinkElement', 'href').call(link, host + '/modulepreload.js');
    link.integrity = hash;
    link.crossOrigin = 'anonymous';
    await added(link).catch(() => undefined);
    await import(host + '/modulepreload.js');
  });
  await attempt('import()', () => import(host + '/import.js'));
  await attempt('speculation rules', () =>
    scriptOf('speculationrules', JSON.stringify({ prefetch: [{ urls: [host + '/speculation'], eagerness: 'immediate' }] })),
  );
  await attempt('a paint worklet', () => CSS.paintWorklet.addModule(host + '/paint.js'));
  await attempt('an audio worklet', () => new OfflineAudioContext(1, 1, 8000).audioWorklet.addModule(host + '/audio.js'));
  await attempt('a worker', () => void new Worker(policy.createScriptURL(host + '/worker.js')));

  await attempt('an inline script', () => scriptOf('', policy.createScript(text('an inline script'))));
  await attempt('an inline script of a text node', () => {
    const script = document.createElement('script');
    script.append(text('an inline script of a text node'));
    document.head.append(script);
  });
  await attempt('an inline module', () => scriptOf('module', policy.createScript(text('an inline module'))));
  await attempt('a data: module', () => import('data:text/javascript,' + text('a data: module')));
  await attempt('a blob: module', () =>
    import(URL.createObjectURL(new Blob([text('a blob: module')], { type: 'text/javascript' }))),
  );
  await attempt('a handler', () => {
    const element = document.createElement('img');
    element.setAttribute('onerror', policy.createScript(text('a handler')));
    element.src = 'data:,';
    document.body.append(element);
  });
  await attempt('a frame with HTML', () => {
    const other = document.createElement('iframe');
    other.srcdoc = policy.createHTML('<script>' + text('a frame with HTML').replace('globalThis', 'parent') + '</' + 'script>');
    document.body.append(other);
  });
  await attempt('eval', () => (0, eval)(policy.createScript(text('eval'))));
  await attempt('a timer', () => void setTimeout(policy.createScript(text('a timer'))));

  for (const script of [${JSON.stringify(worker)}, '/assets/a.js', '/sw.js/', '/sw%2Ejs'])
    await attempt('the service worker ' + script, () =>
      navigator.serviceWorker.register(policy.createScriptURL(script)),
    );
  await attempt('a worker of the release', () => void new Worker(${JSON.stringify(worker)}));
  window.tried = tried;
})();
`;
}
