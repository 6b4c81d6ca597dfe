import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { BuiltRelease } from './built-release.ts';

/**
 * What a build puts into `browser/`: scripts, styles, data, fonts, pictures, sound, films and licences, each
 * perhaps with compressed copies. Source maps are published outside of it.
 */
const builtFile =
  /\.(?:js|mjs|css|json|woff2|png|jpe?g|webp|avif|gif|ico|svg|mp3|mp4|webm|txt)(?:\.(?:br|gz))?$/;
const svgFile = /\.svg(?:\.(br|gz))?$/;

/** An SVG larger than this is no picture of a page; bytes. */
const maxSvgBytes = 1024 * 1024;

/**
 * Files of a release that visitors could open as a page of the site: types that no build makes, such as HTML,
 * and SVG pictures that can run scripts. One sentence a file.
 */
export async function strangeFiles(release: BuiltRelease): Promise<string[]> {
  const faults: string[] = [];
  for (const path of release.paths.filter((one) => one.startsWith('browser/'))) {
    if (!builtFile.test(path)) {
      faults.push(`${path} is of a type that no build puts into browser/: leave it out`);
      continue;
    }
    const [isSvg, compression] = svgFile.exec(path) ?? [];
    const active = isSvg && activePart(unpacked(await release.read(path), compression));
    if (active) faults.push(`${path} is more than a picture: it holds ${active}`);
  }
  return faults;
}

function unpacked(bytes: Uint8Array, compression: string | undefined): Uint8Array | undefined {
  try {
    if (compression === 'br') return brotliDecompressSync(bytes, { maxOutputLength: maxSvgBytes });
    if (compression === 'gz') return gunzipSync(bytes, { maxOutputLength: maxSvgBytes });
    return bytes.length <= maxSvgBytes ? bytes : undefined;
  } catch {
    // Neither a browser nor this check can tell what is in it.
    return undefined;
  }
}

/** What an SVG may not hold, with how it is named to the team. Elements may have any namespace prefix. */
const activeParts: [RegExp, string][] = [
  [/<(?:[\w.-]+:)?(?:script|foreignObject|iframe|embed|object|handler|listener)\b/i, 'an active element'],
  [/[\s/"']on[a-z]+\s*=/i, 'an event handler'],
  [/javascript:/i, 'a script address'],
  [/<!ENTITY/i, 'entities of its own'],
  [/<\?(?!xml\s)/i, 'a processing instruction'],
  [/<\?xml[^>]*encoding\s*=\s*["'](?!utf-8["'])/i, 'an encoding other than UTF-8'],
  [
    /\bhref\s*=\s*(?!["']?\s*(?:#|data:image\/(?:png|jpe?g|webp|gif|avif)[;,]))/i,
    'an address that leads out of it',
  ],
];

function activePart(bytes: Uint8Array | undefined): string | undefined {
  if (!bytes) return 'more than 1 MB, or bytes that are not what its name says';
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return 'an encoding other than UTF-8';
  }
  if (text.includes('\0')) return 'an encoding other than UTF-8';
  return activeParts.find(([pattern]) => pattern.test(text))?.[1];
}
