import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyPluginAsync } from 'fastify';
import { sendFile } from '../../../server/serve-file.ts';
import type { ShellAssets } from '../../../server/shell-assets.ts';

/**
 * `/sw.js`: the service worker with the files this build of the shell keeps for offline use. Switched
 * off, the same address answers with a worker that clears what the other kept and takes itself out.
 */
export const serviceWorkerRoutes: FastifyPluginAsync<{ assets: ShellAssets; isOn: boolean }> = async (
  app,
  { assets, isOn },
) => {
  const bytes = Buffer.from(isOn ? withKeptFiles(assets) : farewell);
  const file = {
    bytes,
    type: 'text/javascript; charset=utf-8',
    br: brotliCompressSync(bytes),
    gzip: gzipSync(bytes),
  };
  // The browser asks for it on its own, and must never be told an old one.
  app.get('/sw.js', async (request, reply) =>
    sendFile(request, reply.headers({ 'cache-control': 'no-cache', ...policy }), file),
  );
};

/**
 * A worker is held to the policy it comes with, not to a page's: it fetches from this site alone. `sandbox`
 * would keep it from starting.
 */
const policy = { 'content-security-policy': "default-src 'self'; base-uri 'none'; frame-ancestors 'none'" };

function withKeptFiles({ scripts, styles, version, workerScript }: ShellAssets): string {
  const named = [
    ...[...scripts('boot'), ...scripts('deferred')].map(({ src }) => src),
    `/assets/boot/${styles('deferred').name}`,
    '/assets/logo-mark.svg',
  ].map((url) => ({ url, revision: null }));
  const pages = ['/offline', '/hi/offline'].map((url) => ({ url, revision: version }));
  return `self.precachedFiles=${JSON.stringify([...named, ...pages])};${workerScript()}`;
}

const farewell = [
  "self.addEventListener('install',()=>self.skipWaiting());",
  "self.addEventListener('activate',(event)=>event.waitUntil((async()=>{",
  'for(const name of await caches.keys())await caches.delete(name);',
  'await self.registration.unregister();',
  '})()));',
].join('');
