import path from 'node:path';
import {
  entriesForSites,
  inOneDirection,
  listsOfFeatures,
  mayImport,
  namedFeatures,
  onlyIn,
  onTop,
  parts,
} from '../../architecture.rules.mjs';
import { importResolver, importsIn, importsOf, sourceFiles, type Import } from './imports.ts';

type Part = keyof typeof parts;

const root = path.resolve(__dirname, '../..');
const files = sourceFiles(root);
const imports = files.flatMap((file) => importsOf(root, file));
const resolveImport = importResolver(root);

/** The longest path wins: `tests/guests/` is its own part inside `tests/`. */
function partOf(file: string): Part | undefined {
  const matching = (Object.keys(parts) as Part[]).filter((part) => new RegExp(`^${parts[part]}`).test(file));
  return matching.sort((a, b) => parts[b].length - parts[a].length)[0];
}

function targetOf({ from, request }: Pick<Import, 'from' | 'request'>): Part | undefined {
  if (request.startsWith('.')) return partOf(path.join(path.dirname(from), request));
  return /^@marquee\/[^/]+/.test(request) ? partOf(request.replace('@marquee/', 'shared/') + '/') : undefined;
}

test('every source file lies in a part of the diagram', () => {
  const strangers = files.filter((file) => !partOf(file) && file.includes('/'));
  expect(strangers).toEqual([]);
});

test('every part imports only what the rules let it', () => {
  const broken = imports.filter(({ from, request }) => {
    const [part, target] = [partOf(from), targetOf({ from, request })];
    if (!part || !target || part === target) return false;
    const isTest = isOfTests(from);
    const allowed: readonly string[] = mayImport[part];
    const reachesTestTools =
      isTest &&
      // The tests of the shell serve this site, as an example of one.
      (['testing', 'tools', 'events', 'api contract', 'build', 'site'].includes(target) ||
        request.includes('/testing/'));
    const isPlayed = /^mfe-[^/]+\/e2e\/.*\.e2e\.ts$/.test(from) && target === 'e2e';
    return !allowed.includes(target) && !reachesTestTools && !isPlayed;
  });
  expect(broken.map(({ from, request }) => `${from} imports ${request}`)).toEqual([]);
});

test('a remote reaches another remote, or the shell, through nothing but slots and events', () => {
  const broken = imports.filter(({ from, request }) => {
    const remote = /^(?:examples\/[^/]+\/)?mfe-[^/]+\//.exec(from)?.[0];
    const target = path.join(path.dirname(from), request);
    if (!remote || !request.startsWith('.') || partOf(target) === 'example styles') return false;
    return !target.startsWith(remote);
  });
  expect(broken).toEqual([]);
});

test('a site imports of the shell what is made for sites', () => {
  const broken = imports.filter(({ from, request }) => {
    const target = resolveImport({ from, request });
    const isSite = ['site', 'examples'].includes(partOf(from) ?? '');
    if (!isSite || isOfTests(from) || !target?.startsWith('shell/')) return false;
    return !entriesForSites.includes(target);
  });
  expect(broken.map(({ from, request }) => `${from} imports ${request}`)).toEqual([]);
});

test('some packages are known to one part only', () => {
  const broken = imports.filter(({ from, request }) => {
    const name = Object.keys(onlyIn).find((known) => request === known || request.startsWith(`${known}/`));
    if (!name) return false;
    const owners = [onlyIn[name as keyof typeof onlyIn]].flat() as string[];
    return !owners.includes(partOf(from) ?? '') && !from.endsWith('.test.ts');
  });
  expect(broken.map(({ from, request }) => `${from} imports ${request}`)).toEqual([]);
});

test('the shell is cut by feature, and each feature by where its code runs', () => {
  const elsewhere = files.filter(
    (file) =>
      file.startsWith('shell/') &&
      !/^shell\/((features\/[a-z-]+\/)?(server|browser|page)|testing)\/|^shell\/(site|webpack\.config|features\/(server|browser)-features)\.ts$/.test(
        file,
      ),
  );
  expect(elsewhere).toEqual([]);
});

test('the core of the shell imports the lists of its features, and no feature by its name', () => {
  const found = imports.flatMap((one) => {
    const target = resolveImport(one) ?? '';
    const isOfCore = /^shell\/(server|browser|page)\//.test(one.from) && !isOfTests(one.from);
    return isOfCore && target.startsWith('shell/features/') ? [{ ...one, target }] : [];
  });
  const lists: Readonly<Record<string, string>> = listsOfFeatures;
  const [ofLists, named] = [true, false].map((isList) =>
    found.filter(({ target }) => target in lists === isList),
  );
  expect(Object.fromEntries(ofLists!.map(({ target, from }) => [target, from]))).toEqual(lists);
  expect(ofLists).toHaveLength(Object.keys(lists).length);
  // One in the rules that is gone fails too, so that they get fewer.
  expect(named!.map(({ from, request }) => `${from} imports ${request}`).sort()).toEqual(
    Object.keys(namedFeatures).sort(),
  );
});

test('code of the browser and of both sides imports nothing from a server folder, and no server code from a browser folder', () => {
  const sideOf = (file: string) => /^shell\/(?:features\/[a-z-]+\/)?(server|browser|page)\//.exec(file)?.[1];
  const broken = imports.filter(({ from, request }) => {
    if (!request.startsWith('.') || /\.test\.tsx?$/.test(from)) return false;
    const [side, target] = [sideOf(from), sideOf(path.join(path.dirname(from), request))];
    return target !== undefined && target !== 'page' && side !== undefined && side !== target;
  });
  expect(broken.map(({ from, request }) => `${from} imports ${request}`)).toEqual([]);
});

/**
 * Imports of a value that make lazily loaded code load with their file. Inside a `lazy/` folder, on the server and
 * in tests nothing is loaded lazily.
 */
function eagerImportsOfLazy(some: Import[]): string[] {
  const eager = some.filter(({ from, request, kind }) => {
    const folder = /^.*\/lazy\//.exec(resolveImport({ from, request }) ?? '')?.[0];
    if (!folder || kind !== 'static') return false;
    return !from.startsWith(folder) && !/\.test\.tsx?$|(^|\/)(server|testing)\//.test(from);
  });
  return eager.map(({ from, request }) => `${from} imports ${request}`);
}

test('only import() and import type reach into a lazy folder', () => {
  expect(eagerImportsOfLazy(imports)).toEqual([]);
});

test('a static import or re-export of a lazy folder is found', () => {
  const file = 'shared/api/src/session.ts';
  const found = eagerImportsOfLazy(
    importsIn(
      file,
      `import type { Api } from './lazy/create-api.ts';
       import { type Api as Same } from './lazy/create-api.ts';
       const client = import('./lazy/clients.ts');
       import { createApi } from './lazy/create-api.ts';
       export { createContent } from '@marquee/api/clients';`,
    ),
  );
  expect(found).toEqual([`${file} imports ./lazy/create-api.ts`, `${file} imports @marquee/api/clients`]);
});

test('no file imports itself in a circle, imports of types included', () => {
  const edges = new Map(files.map((file) => [file, [] as string[]]));
  for (const one of imports) {
    const target = resolveImport(one);
    if (target && edges.has(target)) edges.get(one.from)?.push(target);
  }
  expect(circlesIn(edges)).toEqual([]);
});

test('a circle of type imports through a package is found', () => {
  const one = importsIn('shared/api/src/index.ts', `export type { Page } from '@marquee/mount';`);
  const other = importsIn('shared/mount/src/index.ts', `import type { Api } from '@marquee/api';`);
  const edges = new Map(
    [...one, ...other].map((found) => [found.from, [resolveImport(found) ?? 'unresolved']]),
  );
  expect(circlesIn(edges)).toEqual([
    'shared/api/src/index.ts -> shared/mount/src/index.ts -> shared/api/src/index.ts',
  ]);
});

function circlesIn(edges: Map<string, string[]>): string[] {
  const state = new Map<string, 'open' | 'done'>();
  const circles: string[] = [];
  const walk = (file: string, trail: string[]) => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open')
      return void circles.push([...trail.slice(trail.indexOf(file)), file].join(' -> '));
    state.set(file, 'open');
    for (const next of edges.get(file) ?? []) walk(next, [...trail, file]);
    state.set(file, 'done');
  };
  for (const file of edges.keys()) walk(file, []);
  return circles;
}

/** Imports between two folders of a part in `inOneDirection`, without those of tests. */
const betweenFolders = imports.flatMap(({ from, request }) => {
  const part = inOneDirection.find((each) => from.startsWith(each));
  if (!part || !request.startsWith('.') || isOfTests(from)) return [];
  const target = path.join(path.dirname(from), request);
  const [here, there] = [from, target].map((file) => path.dirname(file.slice(part.length)).split('/')[0]);
  return target.startsWith(part) && here !== there && here !== '.' ? [{ from, target, here, there }] : [];
});

function isOfTests(file: string): boolean {
  return /\.(test|behaviour)\.tsx?$|\/testing\/|^api\/chaos\//.test(file);
}

test('the folders of the API import each other in one direction', () => {
  expect(betweenFolders.length).toBeGreaterThan(50);
  const mutual = betweenFolders.filter(({ here, there }) =>
    betweenFolders.some((other) => other.here === there && other.there === here),
  );
  expect(mutual.map(({ from, target }) => `${from} imports ${target}`)).toEqual([]);
});

test('the features of the API know nothing of its server', () => {
  const broken = betweenFolders.filter(({ target }) => onTop.some((folder) => target.startsWith(folder)));
  expect(broken.map(({ from, target }) => `${from} imports ${target}`)).toEqual([]);
});
