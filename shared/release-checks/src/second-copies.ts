import * as v from 'valibot';
import type { BuiltRelease } from './built-release.ts';
import { reactOfPages } from './guest-modules.ts';
import { reactCopies } from './react-copies.ts';
import { singletons } from './singletons.ts';

const mapSchema = v.object({
  sources: v.array(v.nullable(v.string())),
  sourcesContent: v.optional(v.array(v.nullable(v.string()))),
});

/**
 * Finds copies of shared libraries (those that the shell provides, such as React) in the scripts and the server bundle
 * of a release: by paths in the source maps, and by what the scripts contain. Returns an error sentence for each copy.
 * A guest (an unmodified build) may have its own copies, except of React.
 */
export async function secondCopies(release: BuiltRelease): Promise<string[]> {
  return release.manifest.guest ? copiesInGuest(release) : copiesInRemote(release);
}

async function copiesInGuest(release: BuiltRelease): Promise<string[]> {
  const faults: string[] = [];
  for (const path of release.paths.filter((one) => /^browser\/.*\.m?js$/.test(one))) {
    const text = Buffer.from(await release.read(path)).toString('utf8');
    for (const { name, version } of reactCopies(text)) {
      const copy = version ? `${name} ${version}` : name;
      const isEager =
        release.manifest.guest?.kind === 'module-federation' && path === `browser/${release.assets.entry}`;
      const isOfAnotherMajor = version !== undefined && !version.startsWith(`${reactOfPages}.`);
      const cure = isOfAnotherMajor
        ? `build it with React ${reactOfPages}, and share "${name}" as a singleton by Module Federation`
        : isEager
          ? `the entry contains what is shared with \`eager: true\`, so remove that of "${name}"`
          : `share "${name}" and "${name}/" as singletons by Module Federation`;
      faults.push(
        `${path} bundles its own ${copy} (a file of ${kilobytes(text.length)}), and a page has one React, the shell's: ${cure}`,
      );
    }
  }
  return faults;
}

async function copiesInRemote(release: BuiltRelease): Promise<string[]> {
  const faults = new Map<string, string>();
  for (const path of release.paths.filter((one) => /^maps\/.*\.map$/.test(one))) {
    for (const copy of copiesInMap(await readMap(release, path))) {
      const { name, source, bytes } = copy;
      faults.set(name, copySentence(name, `${source}, ${kilobytes(bytes)} of source`, scriptOf(path)));
    }
  }
  for (const path of release.paths.filter((one) => /^(browser|server)\/.*\.[cm]?js$/.test(one))) {
    const text = Buffer.from(await release.read(path)).toString('utf8');
    const marked = singletons.filter(({ marker }) => marker && text.includes(marker));
    for (const { name } of [...reactCopies(text), ...marked]) {
      if (faults.has(name)) continue;
      faults.set(name, copySentence(name, `a file of ${kilobytes(text.length)}`, path));
    }
  }
  return [...faults.values()];
}

function copySentence(name: string, what: string, where: string): string {
  return `${where} bundles its own ${name} (${what}); the shell shares one: import "${name}" by its name`;
}

async function readMap(release: BuiltRelease, path: string) {
  const text = Buffer.from(await release.read(path)).toString('utf8');
  const map = v.safeParse(v.pipe(v.string(), v.parseJson(), mapSchema), text);
  return map.success ? map.output : { sources: [] };
}

/** The shared libraries that a source map contains, each with its first file and its total size. */
function copiesInMap({ sources, sourcesContent }: v.InferOutput<typeof mapSchema>) {
  const copies = new Map<string, { name: string; source: string; bytes: number }>();
  for (const [index, source] of sources.entries()) {
    const name = singletonOf(source ?? '');
    if (!name || !source) continue;
    const copy = copies.get(name) ?? { name, source: source.replace(/^webpack:\/\/[^/]*\//, ''), bytes: 0 };
    copy.bytes += sourcesContent?.[index]?.length ?? 0;
    copies.set(name, copy);
  }
  return [...copies.values()];
}

function singletonOf(source: string): string | undefined {
  const [, installed] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source) ?? [];
  const [, ours] = /(?:^|\/)\.\.\/shared\/([a-z0-9-]+)\/src\//.exec(source) ?? [];
  const name = installed ?? (ours && `@marquee/${ours}`);
  return singletons.some((one) => one.name === name) ? name : undefined;
}

function scriptOf(path: string): string {
  return path.replace(/^maps\//, '').replace(/\.map$/, '');
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} kB`;
}
