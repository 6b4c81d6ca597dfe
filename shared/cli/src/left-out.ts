import { PlatformError } from '@marquee/contracts';
import { reactCopies, scriptImports, type ScriptImports } from '@marquee/release-checks';
import { entryOf, exposedScripts, fallbacksOf, type MfManifest } from './mf-manifest.ts';

/** A file of a guest's build that is not published: what it is, and why no page needs it. */
export type LeftOut = { file: string; what: string; why: string; bytes: number };

/**
 * Finds the scripts of a Module Federation build that no page of the site needs, so that they are not published: the
 * fallbacks of shared modules, which the shell provides, and scripts that only the build's own HTML page (`page`, its
 * text) loads. `isDescribed`: the manifest was derived from the scripts and does not list fallbacks, so fallbacks of
 * React are recognised by their code.
 */
export function leftOut(
  scripts: ReadonlyMap<string, string>,
  manifest: MfManifest,
  { page, isDescribed }: { page: string; isDescribed: boolean },
): LeftOut[] {
  const imports = new Map([...scripts].map(([file, text]) => [file, importsOf(file, text)]));
  const named = isDescribed ? reactFallbacks(scripts, manifest) : fallbacksOf(manifest);
  const entry = entryOf(manifest);
  // A module that is shared eagerly is in the entry, which the release needs.
  named.delete(entry);
  // What the entry names is an exposed module, also if the build's own page is its only importer.
  const byEntry = [entry, ...[...scripts.keys()].filter((file) => names(scripts.get(entry) ?? '', file))];
  const fallbacks = withTheirOwn(named, imports, new Set(byEntry));
  const out = new Map<string, string>();
  for (const file of fallbacks.keys()) out.set(file, 'the shell provides it');
  for (const file of unneeded(scripts, imports, manifest, { page, fallbacks }))
    out.set(file, 'no exposed module needs it');
  keepStaticallyImported(out, imports);

  return [...out].flatMap(([file, why]) => {
    const text = scripts.get(file);
    if (text === undefined) return [];
    return [{ file, what: whatIs(text, fallbacks.get(file)), why, bytes: Buffer.byteLength(text) }];
  });
}

/** Returns the imports of a script. Throws RELEASE_REFUSED if its code nests too deeply to be parsed. */
export function importsOf(file: string, text: string): ScriptImports {
  try {
    return scriptImports(file, text);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new PlatformError(
      'RELEASE_REFUSED',
      `${file} nests too deeply to be checked: make its code flatter`,
      {
        cause,
      },
    );
  }
}

/** The scripts with the React that the build shares, of which its container names no file. */
function reactFallbacks(scripts: ReadonlyMap<string, string>, { shared }: MfManifest): Map<string, string> {
  const names = new Set(shared.map(({ name }) => name));
  return new Map(
    [...scripts].flatMap(([file, text]) => {
      const [, ofVite] = fallbackOfOriginjs.exec(file) ?? [];
      const copies = ofVite ? [ofVite] : reactCopies(text).map(({ name }) => name);
      const [first] = copies;
      return first !== undefined && copies.every((name) => names.has(name)) ? [[file, first]] : [];
    }),
  );
}

/** The file from which a build of @originjs/vite-plugin-federation takes React if the page has none. */
const fallbackOfOriginjs = /(?:^|\/)__federation_shared_(react(?:-dom)?)-[\w-]{8}\.js$/;

type Imports = ReadonlyMap<string, ScriptImports>;

/**
 * Adds to the fallbacks the modules that only they import, such as the code of React behind Vite's fallback, without
 * those that are needed.
 */
function withTheirOwn(
  fallbacks: ReadonlyMap<string, string>,
  imports: Imports,
  needed: ReadonlySet<string>,
): Map<string, string> {
  const all = new Map(fallbacks);
  for (let before = -1; before < all.size;) {
    before = all.size;
    for (const file of imports.keys()) {
      if (all.has(file) || needed.has(file)) continue;
      const importers = importersOf(file, imports);
      const [first] = importers;
      if (first !== undefined && importers.every((one) => all.has(one)))
        all.set(file, all.get(first) ?? first);
    }
  }
  return all;
}

function importersOf(file: string, imports: Imports): string[] {
  return [...imports].flatMap(([importer, { statically, dynamically }]) =>
    statically.includes(file) || dynamically.includes(file) ? [importer] : [],
  );
}

function unneeded(
  scripts: ReadonlyMap<string, string>,
  imports: Imports,
  manifest: MfManifest,
  { page, fallbacks }: { page: string; fallbacks: ReadonlyMap<string, string> },
): string[] {
  const entry = entryOf(manifest);
  const exposed = exposedScripts(manifest);
  const reached = reachedFrom([entry, ...exposed], scripts, imports, fallbacks);
  const isModule = imports.get(entry)?.isModule ?? false;
  return [...scripts].flatMap(([file, text]) => {
    if (file === entry || fallbacks.has(file) || exposed.has(file)) return [];
    // The chunks of a classic script stand as numbers in its code: only what is known to be of no use is left out.
    const isUseless = isModule ? !reached.has(file) : names(page, file) || reactCopies(text).length > 0;
    return isUseless ? [file] : [];
  });
}

/** The scripts that these import or name, at any depth, without a way through a fallback. */
function reachedFrom(
  start: readonly string[],
  scripts: ReadonlyMap<string, string>,
  imports: Imports,
  fallbacks: ReadonlyMap<string, string>,
): Set<string> {
  const reached = new Set(start);
  for (const file of reached) {
    if (fallbacks.has(file)) continue;
    const text = scripts.get(file) ?? '';
    const { statically = [], dynamically = [] } = imports.get(file) ?? {};
    for (const next of [...statically, ...dynamically]) reached.add(next);
    for (const other of scripts.keys()) if (names(text, other)) reached.add(other);
  }
  return reached;
}

/** Whether a text contains the file's name: `n.js` is not in `main.js`. */
function names(text: string, file: string): boolean {
  const name = file.split('/').at(-1) ?? file;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (at === 0 || /[^\w.-]/.test(text[at - 1] ?? '')) return true;
  return false;
}

/** An ES module runs only with all that it imports statically. What then holds a copy of React is refused. */
function keepStaticallyImported(out: Map<string, string>, imports: Imports): void {
  for (let before = -1; before !== out.size;) {
    before = out.size;
    for (const [file, { statically }] of imports)
      if (!out.has(file)) for (const one of statically) out.delete(one);
  }
}

function whatIs(script: string, fallbackOf: string | undefined): string {
  const copies = reactCopies(script).map(({ name, version }) => (version ? `${name} ${version}` : name));
  if (copies.length > 0) return copies.join(' and ');
  return fallbackOf ? `fallback of ${fallbackOf}` : 'a script';
}
