import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyPluginAsync } from 'fastify';

const resolveModule = createRequire(import.meta.url).resolve;

/** The font files of the payment page. Browsers fetch only those whose characters are on the page. */
const faces = {
  'mukta-latin-400-normal': { family: 'Mukta', weight: 400, range: 'U+0000-00FF,U+2000-206F' },
  'mukta-latin-600-normal': { family: 'Mukta', weight: 600, range: 'U+0000-00FF,U+2000-206F' },
  'mukta-latin-ext-600-normal': { family: 'Mukta', weight: 600, range: 'U+20A0-20C0' },
  'mukta-devanagari-400-normal': { family: 'Mukta', weight: 400, range: 'U+0900-097F,U+200C-200D,U+25CC' },
  'mukta-devanagari-600-normal': { family: 'Mukta', weight: 600, range: 'U+0900-097F,U+200C-200D,U+25CC' },
  'rozha-one-latin-400-normal': { family: 'Rozha One', weight: 400, range: 'U+0000-00FF,U+2000-206F' },
  'rozha-one-devanagari-400-normal': {
    family: 'Rozha One',
    weight: 400,
    range: 'U+0900-097F,U+200C-200D,U+25CC',
  },
};

export const fontFaces = Object.entries(faces)
  .map(
    ([name, { family, weight, range }]) =>
      `@font-face{font-family:'${family}';font-weight:${weight};font-display:swap;src:url(/gateway/fonts/${name}.woff2) format('woff2');unicode-range:${range}}`,
  )
  .join('\n');

/**
 * The route of the fonts of the payment page. The page does not rely on the fonts of the device, because not every
 * device has a Devanagari font.
 */
export const gatewayFonts: FastifyPluginAsync = async (server) => {
  server.get<{ Params: { file: string } }>('/gateway/fonts/:file', async (request, reply) => {
    const name = request.params.file.replace(/\.woff2$/, '');
    if (!Object.hasOwn(faces, name)) return reply.callNotFound();
    const family = name.startsWith('mukta') ? 'mukta' : 'rozha-one';
    return reply
      .headers({ 'content-type': 'font/woff2', 'cache-control': 'public, max-age=31536000, immutable' })
      .send(await readFile(resolveModule(`@fontsource/${family}/files/${name}.woff2`)));
  });
};
