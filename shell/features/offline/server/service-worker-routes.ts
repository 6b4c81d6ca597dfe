import { access } from '@marquee/http-server';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyPluginAsync, onRequestHookHandler } from 'fastify';
import { sendNotFound } from '../../../server/send-not-found.ts';
import { sendFile } from '../../../server/serve-file.ts';
import type { ShellAssets } from '../../../server/shell-assets.ts';
import { offlinePaths } from '../../../server/site/own-pages.ts';
import type { Languages } from '../../../page/languages.ts';

/**
 * The route `/sw.js`: the service worker with the list of files that it precaches. If the service worker is switched
 * off, the same URL returns a worker that deletes the site's caches and unregisters itself.
 */
export const serviceWorkerRoutes: FastifyPluginAsync<{
  assets: ShellAssets;
  languages: Languages;
  isOn: boolean;
}> = async (app, { assets, languages, isOn }) => {
  const bytes = Buffer.from(isOn ? withPrecachedFiles(assets, languages) : unregisteringWorker);
  const file = {
    bytes,
    type: 'text/javascript; charset=utf-8',
    br: brotliCompressSync(bytes),
    gzip: gzipSync(bytes),
  };
  // The browser checks for updates by itself, and must never get an old version.
  app.get('/sw.js', { config: access('anyone', 'nothing') }, async (request, reply) =>
    sendFile(request, reply.headers({ 'cache-control': 'no-cache', ...policy }), file),
  );
};

/**
 * Responds 404 to requests for any other file as a service worker (the browser sends the header `Service-Worker`). Such
 * a worker would stay in the browser after its release was killed and removed, and run at this origin.
 */
export const refuseOtherServiceWorkers: onRequestHookHandler = (request, reply, done) => {
  if ('service-worker' in request.headers && !/^\/sw\.js(\?|$)/.test(request.url)) void sendNotFound(reply);
  else done();
};

/** The policy for the worker's own requests: only to this site. `sandbox` would prevent the worker's start. */
const policy = { 'content-security-policy': "default-src 'self'; base-uri 'none'; frame-ancestors 'none'" };

function withPrecachedFiles(
  { scripts, styles, version, workerScript }: ShellAssets,
  { all, local }: Languages,
): string {
  const verifiedFiles = [...scripts('boot'), ...scripts('deferred')].map(({ src, integrity }) => ({
    url: src,
    revision: null,
    integrity,
  }));
  const named = [`/assets/boot/${styles('deferred').name}`, '/assets/logo-mark.svg'].map((url) => ({
    url,
    revision: null,
  }));
  const pages = offlinePaths.flatMap((path) =>
    all.map(({ code }) => ({ url: local(path, code), revision: version })),
  );
  const prefixes = all.map(({ prefix }) => prefix);
  const precached = JSON.stringify([...verifiedFiles, ...named, ...pages]);
  return `self.prefixes=${JSON.stringify(prefixes)};self.precachedFiles=${precached};${workerScript()}`;
}

const unregisteringWorker = [
  "self.addEventListener('install',()=>self.skipWaiting());",
  "self.addEventListener('activate',(event)=>event.waitUntil((async()=>{",
  // As `isCacheOfSite`: those of other applications on the same origin stay.
  "for(const name of await caches.keys())if(name.startsWith('marquee-')||",
  "(name.startsWith('workbox-')&&name.endsWith('-'+location.origin+'/')))await caches.delete(name);",
  'await self.registration.unregister();',
  '})()));',
].join('');
