import path from 'node:path';
import { reachesMajor, reactOfPages } from '@marquee/release-checks';
import type { DescribedContainer } from './described-container.ts';
import type { GuestFile } from './guest-file.ts';
import { entryOf, sharedRanges, type MfManifest } from './mf-manifest.ts';

/**
 * Checks whether a guest (an unmodified build) can run on a page of the site. Returns a sentence for each obstacle,
 * with the cause and a remedy. `scripts` are the texts of the scripts by path; `federation` is the manifest of a Module
 * Federation build, and undefined for other guests.
 */
export function guestFaults(
  scripts: ReadonlyMap<string, string>,
  {
    federation,
    described,
    places,
  }: {
    federation: MfManifest | undefined;
    /** What the scripts say, if the build has no manifest. */
    described: DescribedContainer | undefined;
    /** The pages and slots of the description. */
    places: readonly GuestFile['slots'][string][];
  },
): string[] {
  const evaluating = [...scripts].filter(([, text]) => evaluates.test(text)).map(([file]) => file);
  const faults =
    evaluating.length > 0
      ? [
          `${listOf(evaluating)} run modules by eval(), which the site's policy forbids: build for production, with \`mode: 'production'\` and without an eval \`devtool\``,
        ]
      : [];
  faults.push(...[...scripts].flatMap(([file, text]) => stylesheetFaults(file, text)));
  if (!federation) return faults;

  const { react } = sharedRanges(federation);
  if (react !== undefined && !reachesMajor(react, reactOfPages))
    faults.push(
      `the build shares react ${react}, and a page has one React, which is ${reactOfPages}: update react and react-dom and build it again, or publish an application without React`,
    );
  const [base] = [...scripts.values()].flatMap((text) => baseOfVite.exec(text)?.[1] ?? []);
  const publicPath = federation.metaData.publicPath ?? described?.publicPath ?? base ?? 'auto';
  if (/^(?:\/|https?:)/.test(publicPath))
    faults.push(
      `the build looks for its files at ${publicPath}, and those of a release are below /remotes/: set \`output.publicPath: 'auto'\` in webpack and rspack, \`output.assetPrefix: 'auto'\` in Rsbuild, \`base: './'\` in Vite`,
    );
  const entry = entryOf(federation);
  const text = scripts.get(entry) ?? '';
  const [, missing] = fileOfOriginjs.exec(text) ?? [];
  if (missing && !scripts.has(path.posix.join(path.posix.dirname(entry), missing)))
    faults.push(
      `${entry} loads ${missing}, which is not there as seen from it: set \`base: './'\` and \`build.assetsDir: ''\` in Vite, with which @originjs/vite-plugin-federation names its files correctly`,
    );
  if (text.includes('__v__css__'))
    faults.push(
      `${entry} has no names of stylesheets, because this version of Vite is too new for @originjs/vite-plugin-federation: build with Vite 5, or by @module-federation/vite`,
    );
  const others = new Set([
    ...(described?.remotes ?? []),
    ...federation.remotes.map(({ entry, federationContainerName }) => entry ?? federationContainerName ?? ''),
  ]);
  if (others.size > 0)
    faults.push(
      `the build consumes other remotes (${[...others].join(', ')}), and the site loads no script of another host: publish them as guests of their own, place their slots, and remove \`remotes\``,
    );
  const exposed = federation.exposes.map(({ path }) => path);
  for (const place of places) {
    const name = typeof place === 'string' ? place : place.expose;
    const expose = name && (name.startsWith('./') ? name : `./${name}`);
    if (exposed.length > 0 && expose && !exposed.includes(expose))
      faults.push(`the build exposes no ${expose}: it exposes ${exposed.join(', ')}`);
  }
  return faults;
}

/** What a script does with stylesheets that the page refuses. */
function stylesheetFaults(file: string, text: string): string[] {
  const faults: string[] = [];
  if (text.includes('attachShadow') && styledHtml.test(text))
    faults.push(
      `${file} sets HTML with a <link> or <style> element in a shadow root, which the site's policy refuses: give the shadow root a constructed stylesheet (\`adoptedStyleSheets\`)`,
    );
  const [, href] = fixedStylesheet.exec(text) ?? [];
  if (href)
    faults.push(
      `${file} links the stylesheet ${href}, and the files of a release are below /remotes/: link it relative to the script, such as \`new URL('./app.css', import.meta.url).href\`; the site loads none of another host`,
    );
  return faults;
}

/** Text for `innerHTML` that has a stylesheet. */
const styledHtml = /\.innerHTML\s*=\s*(?:`[^`]*?|"[^"\n]*?|'[^'\n]*?)<(?:link|style)(?=[\s>/])/;

/** A stylesheet's fixed address, as the properties of an element. */
const fixedStylesheet = /\brel:\s*["'`]stylesheet["'`],\s*href:\s*["'`]((?:\/|https?:)[^"'`]*)["'`]/;

/** The fixed address at which Vite's code looks for the files of a lazy chunk; with `base: './'` it has none. */
const baseOfVite = /["'`]modulepreload["'`][^]{0,60}\breturn ?["'`]((?:\/|https?:)[^"'`]*)["'`] ?\+/;

/** The file of an exposed module, as the entry of @originjs/vite-plugin-federation names it. */
const fileOfOriginjs = /["'`]([^"'`\s]*__federation_expose_[^"'`\s]*\.js)["'`]/;

/** Modules as strings, as webpack writes them with `devtool: 'eval'`. */
const evaluates = /\beval\(\s*(?:[\w$.]+\.ts\(\s*)?["'`][^]{0,4000}?\/\/# source(?:URL|MappingURL)=/;

function listOf(files: readonly string[]): string {
  const shown = files.slice(0, 3).join(', ');
  return files.length > 3 ? `${shown} and ${files.length - 3} other scripts` : shown;
}
