import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { BuiltRelease } from './built-release.ts';

/**
 * Matches the file types that a build writes into `browser/`: scripts, styles, data, fonts, images, audio,
 * video and licences, also compressed. Source maps are published separately.
 */
const builtFile =
  /\.(?:js|mjs|css|json|webmanifest|woff2?|ttf|otf|png|jpe?g|webp|avif|gif|ico|svg|mp3|ogg|wav|m4a|mp4|webm|txt)(?:\.(?:br|gz))?$/;
const svgFile = /\.svg(?:\.(br|gz))?$/;

/** The maximum size of an SVG in bytes. */
const maxSvgBytes = 1024 * 1024;

/**
 * Finds files that a browser could open as a page of the site: file types that no build writes, such as HTML,
 * and SVG files that can run scripts. Returns an error sentence per file.
 */
export async function unsafeFiles(release: BuiltRelease): Promise<string[]> {
  const faults: string[] = [];
  for (const path of release.paths.filter((one) => one.startsWith('browser/'))) {
    if (!builtFile.test(path)) {
      faults.push(`${path} is of a type that no build puts into browser/: leave it out`);
      continue;
    }
    const [isSvg, compression] = svgFile.exec(path) ?? [];
    const active = isSvg && activePart(unpacked(await release.read(path), compression));
    if (active) faults.push(`${path} is more than an image: it contains ${active}`);
  }
  return faults;
}

function unpacked(bytes: Uint8Array, compression: string | undefined): Uint8Array | undefined {
  try {
    if (compression === 'br') return brotliDecompressSync(bytes, { maxOutputLength: maxSvgBytes });
    if (compression === 'gz') return gunzipSync(bytes, { maxOutputLength: maxSvgBytes });
    return bytes.length <= maxSvgBytes ? bytes : undefined;
  } catch {
    // Corrupt, or too large: the check refuses it.
    return undefined;
  }
}

/** The parts of an SVG that can run scripts, with their names for the error message. */
const activeParts: [RegExp, string][] = [
  [/<(?:[\w.-]+:)?(?:script|foreignObject|iframe|embed|object|handler|listener)\b/i, 'an active element'],
  [/[\s/"']on[a-z]+\s*=/i, 'an event handler'],
  [/javascript:/i, 'a script URL'],
  [/<!ENTITY/i, 'entity declarations'],
  [/<\?(?!xml\s)/i, 'a processing instruction'],
  [/<\?xml[^>]*encoding\s*=\s*["'](?!utf-8["'])/i, 'an encoding other than UTF-8'],
  [/\bhref\s*=\s*(?!["']?\s*(?:#|data:image\/(?:png|jpe?g|webp|gif|avif)[;,]))/i, 'a URL outside the file'],
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
