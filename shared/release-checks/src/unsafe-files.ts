import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Parser } from 'htmlparser2';
import type { BuiltRelease } from './built-release.ts';

/**
 * Matches the file types that a build writes into `browser/`: scripts, styles, data, fonts, images, audio,
 * video and licences, also compressed. Source maps are published separately.
 */
const builtFile =
  /\.(?:js|mjs|css|json|webmanifest|woff2?|ttf|otf|eot|png|jpe?g|webp|avif|gif|ico|svg|mp3|ogg|wav|m4a|mp4|webm|vtt|txt)(?:\.(?:br|gz))?$/;
const svgFile = /\.svg(?:\.(br|gz))?$/;

/** The maximum size of an SVG in bytes. */
const maxSvgBytes = 1024 * 1024;

/**
 * Finds files that a browser could open as a page of the site: file types that no build writes, such as HTML, and SVG
 * files that can run scripts. Returns an error sentence per file.
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

/** More than any drawing nests. A lookup of an end tag is linear in the depth, so a limit keeps it short. */
const maxDepth = 200;

/**
 * Returns what makes an SVG more than an image, for the error message. The file is parsed as XML, so that a value is
 * checked as the browser will read it: `java&#115;cript:` is a script URL too.
 */
function activePart(bytes: Uint8Array | undefined): string | undefined {
  if (!bytes) return 'more than 1 MB, or bytes that are not what its name says';
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return 'an encoding other than UTF-8';
  }
  if (text.includes('\0')) return 'an encoding other than UTF-8';

  let found: string | undefined;
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        found ??=
          depth > maxDepth ? `more than ${maxDepth} nested elements` : activeElement(name, attributes);
        if (found) parser.pause();
      },
      onclosetag() {
        depth -= 1;
      },
      onprocessinginstruction(name, content) {
        found ??= activeInstruction(name, content);
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return found;
}

/** Instructions are `<?…?>`, and declarations `<!…>`: a document type can define entities and name another file. */
function activeInstruction(name: string, content: string): string | undefined {
  if (name.startsWith('!')) return 'a document type (DOCTYPE)';
  if (name !== '?xml') return 'a processing instruction';
  const [, encoding = 'utf-8'] = /\sencoding\s*=\s*["']([^"']*)/.exec(content) ?? [];
  return encoding.toLowerCase() === 'utf-8' ? undefined : 'an encoding other than UTF-8';
}

const activeName = /^(?:script|foreignObject|iframe|embed|object|handler|listener)$/i;
const insideTheFile = /^(?:#|data:image\/(?:png|jpe?g|webp|gif|avif)[;,])/i;

function activeElement(element: string, attributes: Record<string, string>): string | undefined {
  if (activeName.test(localName(element))) return 'an active element';
  for (const [attribute, value] of Object.entries(attributes)) {
    const name = localName(attribute);
    // Browsers ignore tabs and line breaks in a URL; XML allows no other control characters.
    const url = value.replaceAll(/\s/g, '');
    if (/^on/i.test(name)) return 'an event handler';
    if (/javascript:/i.test(url)) return 'a script URL';
    if (/^xmlns(?::|$)/.test(attribute) && /xhtml/i.test(url)) return 'elements of HTML';
    if (name === 'href' && !insideTheFile.test(url)) return 'a URL outside the file';
  }
  return activeAnimation(attributes);
}

/** An animation sets the attribute that it names, so its values are checked as those of that attribute. */
function activeAnimation({ attributeName = '', ...others }: Record<string, string>): string | undefined {
  const name = localName(attributeName.trim());
  if (/^on/i.test(name)) return 'an event handler';
  if (name !== 'href') return undefined;
  const set = ['to', 'from', 'by', 'values'].flatMap((key) => others[key]?.split(';') ?? []);
  // A list of values may end with a semicolon.
  const urls = set.map((value) => value.trim()).filter(Boolean);
  return urls.every((url) => insideTheFile.test(url)) ? undefined : 'a URL outside the file';
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
