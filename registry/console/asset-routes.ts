import { access } from '@marquee/http-server';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fontFiles } from '@marquee/ui/fonts';
import type { FastifyPluginAsync } from 'fastify';

const own = (name: string) => path.join(import.meta.dirname, name);
const ofPackage = createRequire(import.meta.url).resolve;
const logo = ofPackage('@marquee/ui/logo-mark.svg');
const ofSite = (name: string) => path.join(path.dirname(logo), '../styles', name);

/** The console's own styles, logo and scripts. Its pages load only these and the fonts. */
const assets = [
  { name: 'console.css', type: 'text/css; charset=utf-8', file: own('console.css') },
  { name: 'tokens.css', type: 'text/css; charset=utf-8', file: ofSite('tokens.css') },
  { name: 'fonts.css', type: 'text/css; charset=utf-8', file: ofSite('fonts.css') },
  { name: 'logo-mark.svg', type: 'image/svg+xml; charset=utf-8', file: logo },
  ...['live.js', 'sheets.js', 'times.js'].map((name) => ({
    name,
    type: 'text/javascript; charset=utf-8',
    file: own(`browser/${name}`),
  })),
];

export const assetRoutes: FastifyPluginAsync = async (app) => {
  for (const { name, type, file } of assets) serve(`/console/assets/${name}`, type, file, 300);
  // `fonts.css` has the site's font URLs.
  for (const { name, module } of fontFiles)
    serve(`/assets/fonts/${name}`, 'font/woff2', ofPackage(module), 365 * 24 * 60 * 60);

  function serve(url: string, type: string, file: string, seconds: number) {
    app.get(
      url,
      { config: access('anyone', 'nothing; reads styles, scripts and fonts of the console') },
      async (_request, reply) =>
        reply
          .headers({
            'content-type': type,
            'cache-control': `public, max-age=${seconds}`,
            'x-content-type-options': 'nosniff',
          })
          .send(await readFile(file)),
    );
  }
};
