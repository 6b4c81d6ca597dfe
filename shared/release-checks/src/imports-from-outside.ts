import type { BuiltRelease } from './built-release.ts';
import { scriptImports, type ScriptImports } from './script-imports.ts';

/**
 * Finds scripts that import from outside their release: by an absolute URL, a path from the site's root, or a relative
 * path that leaves the folder. This is not permitted, because browsers would run the file without a known hash. In a
 * guest (an unmodified build), also finds imports that would fail in a page. Returns an error sentence for each import.
 * URLs that a script computes are not found.
 */
export async function importsFromOutside(release: BuiltRelease): Promise<string[]> {
  const faults: string[] = [];
  for (const path of release.paths.filter(isScript)) {
    const text = Buffer.from(await release.read(path)).toString('utf8');
    const imports = scriptImports(path.replace('browser/', ''), text);
    for (const address of imports.outside)
      faults.push(
        `${path} imports ${address}, which is outside the release, so browsers load it without a hash: add it to the build`,
      );
    if (release.manifest.guest)
      faults.push(...importsThatFail(imports, release).map((fault) => `${path} ${fault}`));
  }
  return faults;
}

/** What a script of a guest imports that no browser finds, or for which the page knows no hash. */
function importsThatFail(imports: ScriptImports, { paths, manifest }: BuiltRelease): string[] {
  const { isSystemJs, bare, queried, statically, dynamically } = imports;
  const scripts = new Set(paths.filter(isScript).map((path) => path.replace('browser/', '')));
  // Those of Module Federation that are left out are fallbacks for what the shell provides: none is imported.
  const isFederated = manifest.guest?.kind === 'module-federation';
  const missing = [
    ...statically.filter((file) => !scripts.has(file)),
    ...dynamically.filter(
      (file) => !scripts.has(file) && (!isFederated || paths.includes(`browser/${file}`)),
    ),
  ];
  return [
    ...(isSystemJs
      ? ['registers with SystemJS, which the site does not have: build ES modules or a classic script']
      : []),
    ...bare.map((name) => {
      const cure = /^react(?:-dom)?(?:\/|$)/.test(name)
        ? 'publish the component by Module Federation, with React as a shared singleton'
        : 'bundle it with the build';
      return `imports "${name}", which no browser finds by its name: ${cure}`;
    }),
    ...queried.map(
      (address) =>
        `imports ${address}, whose query or fragment makes it another file, without a hash: remove that`,
    ),
    ...[...new Set(missing)].map(
      (file) => `imports browser/${file}, which is no script of the release: add it to the build`,
    ),
  ];
}

function isScript(path: string): boolean {
  return /^browser\/.*\.m?js$/.test(path);
}
