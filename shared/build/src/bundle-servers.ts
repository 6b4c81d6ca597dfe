import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { packagesOf, sbomOf, sourcesOfBuild, type SbomPackage } from './sbom.ts';
import { serverRoles, type ServerRole } from './server-roles.ts';

/**
 * Writes the contents of the container image: for each role (a server or command) the script
 * `<folder>/<role>/start.mjs`, next to the files and native packages that it reads at run time. Also writes the health
 * check, and `sbom.cdx.json`, the list of all packages. The remotes and the browser files of the shell must be built.
 * Replaces the contents of the folder. `only` are the roles to write; by default all.
 */
export async function bundleServers(
  root: string,
  folder: string,
  report: (line: string) => void,
  only?: readonly string[],
): Promise<void> {
  const remotes = readdirSync(root).filter((name) => name.startsWith('mfe-'));
  const packages: SbomPackage[] = [];
  await rm(folder, { recursive: true, force: true });
  for (const [name, role] of Object.entries(serverRoles(remotes))) {
    if (only && !only.includes(name)) continue;
    const began = performance.now();
    packages.push(...(await bundleRole(root, path.join(folder, name), role)));
    report(`bundled ${name} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
  await writeFile(path.join(folder, 'sbom.cdx.json'), sbomOf(packages));
  await cp(path.join(root, 'deploy/health-check.mjs'), path.join(folder, 'health-check.mjs'));
}

/**
 * Bundles one role (a server or command) into a folder, with the files that it reads at run time. Returns the npm
 * packages that the bundle contains. Without `modules`, also copies the role's native packages. With `modules`, does
 * not copy these, because npm installs them as dependencies; files that the role reads from other packages are then put
 * into the folder `modules`, which `NODE_PATH` must contain at run time.
 */
export async function bundleRole(
  root: string,
  folder: string,
  role: ServerRole,
  { modules }: { modules?: string } = {},
): Promise<SbomPackage[]> {
  const native = modules === undefined ? installedPackages(root, role.packages ?? []) : [];
  const { metafile } = await esbuild.build({
    absWorkingDir: root,
    // One file each: in files of their own, packages in CommonJS that are imported on demand would lose their exports.
    entryPoints: {
      start: role.entry,
      ...Object.fromEntries((role.processes ?? []).map((module) => [module.replace(/\.ts$/, ''), module])),
    },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    tsconfig: path.join(root, 'tsconfig.json'),
    external: [...(role.packages ?? [])],
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: { js: requireForCommonJs },
    plugins: [keepPlaces(root)],
    metafile: true,
    logLevel: 'warning',
  });
  for (const file of role.files) {
    const [, ofPackage] = /^node_modules\/(.*)/.exec(file) ?? [];
    const target = ofPackage && modules ? path.join(modules, ofPackage) : path.join(folder, file);
    await copy(path.join(root, file), target);
  }
  for (const one of native) await copy(one, path.join(folder, path.relative(root, one)));
  const built = role.files.filter((file) => path.basename(file) === 'dist');
  return packagesOf(root, [
    ...Object.keys(metafile.inputs),
    ...native.map((one) => `${one}/package.json`),
    ...built.flatMap((dist) => sourcesOfBuild(path.join(root, path.dirname(dist)))),
  ]);
}

/** Packages in CommonJS call `require`, which modules do not have. */
const requireForCommonJs = `import { createRequire as createRequireOfBundle } from 'node:module';
const require = createRequireOfBundle(import.meta.url);`;

/**
 * Modules find files by their own folder. In a bundle this is the same folder of the role, where the files have
 * the paths that they have in the repository.
 */
function keepPlaces(root: string): esbuild.Plugin {
  return {
    name: 'keep-places',
    setup(build) {
      build.onLoad({ filter: /\.tsx?$/ }, async ({ path: file }) => {
        const source = await readFile(file, 'utf8');
        const place = JSON.stringify(`/${path.relative(root, path.dirname(file)).split(path.sep).join('/')}`);
        return {
          contents: source.replaceAll('import.meta.dirname', `(import.meta.dirname + ${place})`),
          loader: file.endsWith('x') ? 'tsx' : 'ts',
        };
      });
    },
  };
}

/**
 * Copies a file or folder without what no server reads: sources, tests, declarations, maps of servers, and builds of
 * `marquee dev`.
 */
async function copy(from: string, to: string): Promise<void> {
  if (!existsSync(from)) throw new Error(`${from} is missing: run npm ci, and npm run build`);
  const isOfRemote = /\/mfe-[^/]+\//.test(from);
  await mkdir(path.dirname(to), { recursive: true });
  await cp(realpathSync(from), to, {
    recursive: true,
    dereference: true,
    filter: (file) => !unread.test(file) && (isOfRemote || !file.endsWith('.map')),
  });
}

const unread =
  /\.(ts|tsx|woff)$|(?<!\/site\/articles\/texts\/[^/]*)\.md$|\/inputs\.sha256$|\/dist\/local$|\/src$/;

/** The folders of packages and of all their installed dependencies. */
function installedPackages(root: string, names: readonly string[]): string[] {
  const found = new Set<string>();
  const waiting = [...names];
  for (let name = waiting.pop(); name; name = waiting.pop()) {
    const folder = path.join(root, 'node_modules', name);
    if (found.has(folder) || !existsSync(folder)) continue;
    found.add(folder);
    const { dependencies, optionalDependencies } = JSON.parse(
      readFileSync(path.join(folder, 'package.json'), 'utf8'),
    ) as Record<string, Record<string, string> | undefined>;
    waiting.push(...Object.keys({ ...dependencies, ...optionalDependencies }));
  }
  return [...found];
}
