import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * The source files in a built script, read from the map beside it. Takes the script's address on the
 * site. Undefined for a script that was not built here, such as another version's.
 */
function modulesInScript(root: string, address: string): string[] | undefined {
  const map = mapOf(root, new URL(address, 'http://site').pathname);
  if (!map || !existsSync(map)) return undefined;
  const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] };
  return sources
    .filter((source) => !ofBundler.test(source))
    .map((source) => source.replace(/^webpack:\/\/[^/]*\//, ''));
}

/**
 * What bundlers put into every script that starts on its own: webpack's runtime, and the part of Module Federation
 * that it adds to each entry. The rest of Module Federation, its runtime core, is on a page once.
 */
const ofBundler =
  /webpack\/(runtime|container|sharing|bootstrap|startup|before-startup)|^webpack:\/\/[^/]*\/((external|consume|provide) |data:text\/javascript;)|node_modules\/(\.federation|@module-federation\/(runtime|webpack-bundler-runtime|sdk|error-codes))\//;

/** Source files that stand in more than one of a page's scripts. */
export function modulesTwice(root: string, addresses: readonly string[]): string[] {
  const seen = new Map<string, string[]>();
  for (const address of new Set(addresses)) {
    const own = ownerOf(new URL(address, 'http://site').pathname);
    for (const module of modulesInScript(root, address) ?? []) {
      // Relative names of two packages may be the same file's or not: a library's name decides.
      const name = module.includes('node_modules/')
        ? module.replace(/^.*node_modules\//, '')
        : sharedName(module, own);
      seen.set(name, [...(seen.get(name) ?? []), path.basename(address)]);
    }
  }
  return [...seen].flatMap(([module, scripts]) =>
    scripts.length > 1 ? [`${module} in ${scripts.join(' and ')}`] : [],
  );
}

function sharedName(module: string, owner: string): string {
  const shared = /(?:^|\/)shared\/(.*)$/.exec(module)?.[1];
  return shared ? `shared/${shared}` : `${owner}/${module}`;
}

function ownerOf(pathname: string): string {
  return /^\/remotes\/([^/]+)\//.exec(pathname)?.[1] ?? 'shell';
}

function mapOf(root: string, pathname: string): string | undefined {
  const asset = /^\/assets\/((?:boot|runtime)\/.+\.js)$/.exec(pathname)?.[1];
  if (asset) return path.join(root, 'shell/dist', `${asset}.map`);
  const [, remote, file] = /^\/remotes\/([^/]+)\/[^/]+\/(.+\.js)$/.exec(pathname) ?? [];
  if (!remote || !file) return undefined;
  const folder = path.join(root, remote, 'dist/browser');
  return existsSync(folder) && readdirSync(folder).includes(file)
    ? path.join(folder, `${file}.map`)
    : undefined;
}
