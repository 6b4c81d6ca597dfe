import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { parse as parseScript, type AnyNode, type MemberExpression } from 'acorn';
import { full } from 'acorn-walk';
import { parse as parseStyles, type ChildNode, type Document, type Root } from 'postcss';

/** A version of each browser, by the browser's name in MDN's compatibility data: `{ chrome: '109' }`. */
export type Versions = Readonly<Record<string, string>>;

// A JSON file of 20 MB, which `require` reads fastest.
const data = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;

/** Syntax by its path in the data: the type of the nodes that may have it, and which of them do. */
const syntax: readonly {
  path: string;
  types: readonly AnyNode['type'][];
  has?: (node: AnyNode) => boolean;
}[] = [
  { path: 'javascript.classes.static.initialization_blocks', types: ['StaticBlock'] },
  { path: 'javascript.classes.public_class_fields', types: ['PropertyDefinition'] },
  { path: 'javascript.operators.optional_chaining', types: ['ChainExpression'] },
  {
    path: 'javascript.classes.private_class_methods',
    types: ['MethodDefinition'],
    has: (node) => 'key' in node && node.key.type === 'PrivateIdentifier',
  },
  {
    path: 'javascript.classes.private_class_fields_in',
    types: ['BinaryExpression'],
    has: (node) => 'left' in node && node.left.type === 'PrivateIdentifier',
  },
  {
    path: 'javascript.operators.nullish_coalescing_assignment',
    types: ['AssignmentExpression'],
    has: (node) => 'operator' in node && /^(\?\?|\|\||&&)=$/.test(node.operator),
  },
  ...Object.entries({
    'javascript.regular_expressions.lookbehind_assertion': /^\/.*\(\?<[=!]/s,
    'javascript.regular_expressions.modifier': /^\/.*\(\?(?=[ims-])[ims]*-?[ims]*:/s,
    'javascript.builtins.RegExp.unicodeSets': /\/[a-z]*v[a-z]*$/,
    'javascript.builtins.RegExp.hasIndices': /\/[a-z]*d[a-z]*$/,
  }).map(([path, pattern]) => ({
    path,
    types: ['Literal', 'NewExpression', 'CallExpression'] as const,
    has: (node: AnyNode) => pattern.test(regExpOf(node)),
  })),
];

/** The features of the platform that a script uses, as paths in the data, as far as names tell them. */
export function featuresOfScript(code: string): Set<string> {
  const used = new Set<string>();
  const tree = parseScript(code, { ecmaVersion: 'latest', sourceType: 'module' });
  full(tree, (visited) => {
    const node = visited as AnyNode;
    for (const { path, types, has } of syntax)
      if (types.includes(node.type) && (!has || has(node))) used.add(path);
    const api = apiOf(node);
    if (api) used.add(api);
  });
  return used;
}

/**
 * The features of CSS that a stylesheet uses and whose lack costs more than the one declaration: nesting and selectors
 * drop their rule, and a value with a variable is only found invalid when the value before it is forgotten. What stands
 * in `@supports` is left out.
 */
export function featuresOfStyles(css: string): Set<string> {
  const used = new Set<string>();
  const visit = (node: ChildNode | Root | Document) => {
    if (node.type === 'atrule' && node.name === 'supports') return;
    const isNested = node.parent?.type === 'rule';
    if (node.type === 'atrule') used.add(isNested ? 'css.selectors.nesting' : `css.at-rules.${node.name}`);
    if (node.type === 'rule') {
      if (isNested || node.selector.includes('&')) used.add('css.selectors.nesting');
      for (const [, pseudo] of node.selector.matchAll(/::?([a-z-]+)/g)) used.add(`css.selectors.${pseudo}`);
    }
    if (node.type === 'decl' && node.value.includes('var('))
      for (const [, name] of node.value.matchAll(/\b(color-mix|light-dark|oklab|oklch|lab|lch)\(/g))
        used.add(`css.types.color.${name}`);
    if ('nodes' in node) node.nodes?.forEach(visit);
  };
  visit(parseStyles(css));
  return new Set([...used].filter((path) => compatOf(path)));
}

/** The browsers of `versions` that lack a feature, such as `safari 15.6`. */
export function lackedBy(path: string, versions: Versions): string[] {
  return Object.entries(versions)
    .filter(([browser, version]) => {
      const since = addedIn(path, browser);
      return since !== undefined && isNewer(since, version);
    })
    .map(([browser, version]) => `${browser} ${version}`);
}

/**
 * Whether browsers have an API in secure contexts only: not on plain HTTP, but for `localhost`. TypeScript's types of the
 * DOM say so above each type and member.
 */
export function needsSecureContext(path: string): boolean {
  const [, type = '', member = ''] = path.split('.');
  return secureApis.has(type) || secureApis.has(`${type}.${member}`);
}

const typesOfDom = path.join(
  path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  '../@typescript',
);
const secureApis = new Set<string>();
for (const folder of readdirSync(typesOfDom).filter((name) => name.startsWith('typescript-'))) {
  let type = '';
  const text = readFileSync(path.join(typesOfDom, folder, 'lib/lib.dom.d.ts'), 'utf8');
  for (const [, comment = '', indent = '', kind, name = ''] of text.matchAll(
    /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*?\n)?^( *)(?:readonly |declare )?(interface |var |function )?(\w+)(?=[ (:?<{])/gm,
  )) {
    const isSecure = comment.includes('Available only in secure contexts');
    if (kind === 'interface ' && indent === '') type = name;
    if (isSecure) secureApis.add(kind === 'interface ' ? name : `${type}.${name}`);
  }
}

/** Whether every browser has the feature at `path` in each version that has the feature at `other`. */
export function isNoNewerThan(path: string, other: string, browsers: readonly string[]): boolean {
  return browsers.every((browser) => {
    const [since, otherSince] = [addedIn(path, browser), addedIn(other, browser)];
    return since === undefined || (otherSince !== undefined && !isNewer(since, otherSince));
  });
}

/**
 * The version that added a feature; `Infinity` for none yet, undefined if the data do not tell. A member that several
 * types have (`member.at`) counts from the first of them.
 */
function addedIn(path: string, browser: string): string | undefined {
  const paths = path.startsWith('member.') ? (membersByName.get(path.slice(7)) ?? []) : [path];
  const versions = paths.flatMap((each) => {
    const support = compatOf(each)?.support[browser as 'chrome'];
    if (!support) return [];
    const usable = [support]
      .flat()
      .filter((one: SimpleSupportStatement) => !one.flags && !one.prefix && !one.alternative_name)
      .map(({ version_added }) => String(version_added).replace('≤', ''))
      .filter((version) => /^[\d.]+$/.test(version));
    return usable.length > 0 ? usable : ['Infinity'];
  });
  return versions.sort((one, other) => (isNewer(one, other) ? 1 : -1))[0];
}

function isNewer(one: string, other: string): boolean {
  const [a = [], b = []] = [one, other].map((version) => version.split('.').map(Number));
  const [major = 0, minor = 0] = a;
  const [otherMajor = 0, otherMinor = 0] = b;
  return major === otherMajor ? minor > otherMinor : major > otherMajor;
}

/** What the data say of the support of a feature; undefined if it is none of its own. */
function compatOf(path: string) {
  const { __compat: compat } = featureAt(path) ?? {};
  return compat;
}

const known = new Map<string, Identifier | undefined>();

function featureAt(path: string): Identifier | undefined {
  if (!known.has(path)) {
    // The data are a tree of features whose type has no index signature.
    const start = data as unknown as Identifier | undefined;
    const step = (at: Identifier | undefined, name: string) =>
      at && Object.hasOwn(at, name) ? (at[name] as Identifier) : undefined;
    known.set(path, path.split('.').reduce(step, start));
  }
  return known.get(path);
}

/** The paths of all members of the platform's objects, by name: `toSorted` → `javascript.builtins.Array.toSorted`. */
const membersByName = new Map<string, string[]>();
for (const root of ['api', 'javascript.builtins'])
  for (const [type, members] of Object.entries(featureAt(root) ?? {}))
    for (const name of Object.keys(members as object)) {
      if (name === '__compat' || name === type) continue;
      const path = `${root}.${type}.${name}`;
      membersByName.set(name, [...(membersByName.get(name) ?? []), path]);
    }

/** A type, namespace or global function that a browser lacks, or one member of it. */
export type LackedApi = { of: string; member?: string };

/** The APIs and built-in objects that one version of a browser lacks, events and symbols aside. */
export function apisLackedBy(browser: string, version: string): LackedApi[] {
  const lacks = (path: string) => compatOf(path) && lackedBy(path, { [browser]: version }).length > 0;
  return ['api', 'javascript.builtins'].flatMap((root) =>
    Object.keys(featureAt(root) ?? {}).flatMap((of): LackedApi[] => {
      if (lacks(`${root}.${of}`)) return [{ of }];
      return Object.keys(featureAt(`${root}.${of}`) ?? {})
        .filter((name) => name !== of && !/^(__|@@)|_event$/.test(name) && lacks(`${root}.${of}.${name}`))
        .map((name) => ({ of, member: name.replace(/_static$/, '') }));
    }),
  );
}

/** The objects that are named by a global variable. */
const types: Readonly<Record<string, string>> = {
  document: 'Document',
  navigator: 'Navigator',
  window: 'Window',
  self: 'Window',
  globalThis: 'Window',
  location: 'Location',
  history: 'History',
  crypto: 'Crypto',
  performance: 'Performance',
};

/**
 * The API that an expression names: a global function, a constructor, a member of a global object or type, or a method
 * of any object (`member.toSorted`).
 */
function apiOf(node: AnyNode): string | undefined {
  if (node.type === 'NewExpression' && node.callee.type === 'Identifier') {
    const { name } = node.callee;
    return firstKnown(`api.${name}.${name}`, `api.${name}`, `javascript.builtins.${name}`);
  }
  if (node.type === 'CallExpression') {
    const { callee } = node;
    if (callee.type === 'Identifier') return firstKnown(`api.${callee.name}`, `api.Window.${callee.name}`);
    if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier')
      return undefined;
    const { name } = callee.property;
    return membersByName.has(name) && !namedMember(callee) ? `member.${name}` : undefined;
  }
  return node.type === 'MemberExpression' ? namedMember(node) : undefined;
}

/** A member of an object that its name tells: `navigator.share`, `URL.canParse`. */
function namedMember({ object, property, computed }: MemberExpression): string | undefined {
  if (computed || object.type !== 'Identifier' || property.type !== 'Identifier') return undefined;
  const type = types[object.name];
  if (type) return firstKnown(`api.${type}.${property.name}`, `api.${property.name}`);
  return firstKnown(
    `api.${object.name}.${property.name}_static`,
    `javascript.builtins.${object.name}.${property.name}`,
  );
}

function firstKnown(...paths: string[]): string | undefined {
  return paths.find((path) => compatOf(path));
}

/** A regular expression as source text, written as a literal or as the texts of `new RegExp(…)`; or nothing. */
function regExpOf(node: AnyNode): string {
  if (node.type === 'Literal') return node.regex ? `/${node.regex.pattern}/${node.regex.flags}` : '';
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return '';
  if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return '';
  const [pattern = '', flags = ''] = node.arguments.map((one) =>
    one.type === 'Literal' ? String(one.value) : '',
  );
  return `/${pattern}/${flags}`;
}
