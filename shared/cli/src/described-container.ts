import { nodesOf, type Node, type PlacedNode } from '@marquee/release-checks';
import type { MfManifest } from './mf-manifest.ts';

/**
 * What the scripts of a Module Federation build reveal about it, for builds without `mf-manifest.json`: the entry, the
 * exposed and the shared modules (`manifest`), and more.
 */
export type DescribedContainer = {
  manifest: MfManifest;
  /** The entries of other containers that the build loads. */
  remotes: string[];
  /** The fixed address at which the build looks for its files, if it has one. */
  publicPath?: string;
};

type Shared = { name: string; requiredVersion?: string };

/**
 * Describes a Module Federation build by its scripts, for builds without `mf-manifest.json`, such as those of webpack's
 * own ModuleFederationPlugin. `scripts` are the texts by path; `wanted` is the path of the entry, if `guest.json` has
 * it. Returns undefined if no script is an entry (a script that exports `get` and `init`), or if several scripts are
 * and `wanted` is undefined.
 */
export function describedContainer(
  scripts: ReadonlyMap<string, string>,
  wanted: string | undefined,
): DescribedContainer | undefined {
  const entries = [...scripts].flatMap(([file, text]) => {
    if (wanted !== undefined ? file !== wanted : !/\binit\b/.test(text)) return [];
    const found = entryIn(text);
    return found ? [{ file, ...found }] : [];
  });
  const [entry, ...others] = entries;
  if (!entry || others.length > 0) return undefined;

  const exposes = new Set<string>();
  const shared = new Map<string, Shared>();
  for (const text of scripts.values()) {
    if (!/["'`]\.\/|requiredVersion|\.I\b/.test(text)) continue;
    for (const node of nodesOf(text)) {
      for (const name of exposedBy(node)) exposes.add(name);
      for (const one of sharedBy(node)) shared.set(one.name, { ...shared.get(one.name), ...one });
    }
  }
  const all = [...scripts.values()];
  return {
    manifest: {
      name: entry.global ?? '',
      metaData: {
        remoteEntry: { name: entry.file, path: '', type: entry.isModule ? 'module' : 'global' },
        ...(entry.global && { globalName: entry.global }),
      },
      shared: [...shared.values()].map((one) => ({ ...one, assets: { js: { sync: [], async: [] } } })),
      exposes: [...exposes].map((path) => ({ path, assets: { js: { sync: [], async: [] } } })),
      remotes: [],
    },
    remotes: [...new Set(all.flatMap((text) => text.match(entryOfAnother) ?? []))],
    ...(entry.publicPath !== undefined && { publicPath: entry.publicPath }),
  };
}

/** The address of a container's entry on another host. */
const entryOfAnother =
  /(?<=["'`@])https?:\/\/[\w.:/-]+\/(?:remoteEntry[\w.-]*\.js|mf-manifest\.json)(?=["'`])/g;

/** What the entry of a container is; undefined if the script is none. */
function entryIn(text: string): { isModule: boolean; global?: string; publicPath?: string } | undefined {
  const nodes = nodesOf(text);
  const exported = new Set<string>();
  const globals: string[] = [];
  let hasContainer = false;
  let isModule = false;
  let publicPath: string | undefined;
  for (const { node, isTop } of nodes) {
    if (node.type === 'ExportNamedDeclaration') {
      isModule = true;
      for (const { exported: name } of node.specifiers)
        if (name.type === 'Identifier') exported.add(name.name);
      const { declaration } = node;
      if (declaration?.type === 'VariableDeclaration')
        for (const { id } of declaration.declarations) if (id.type === 'Identifier') exported.add(id.name);
      if (declaration?.type === 'FunctionDeclaration') exported.add(declaration.id.name);
    }
    if (isTop && node.type === 'VariableDeclaration')
      for (const { id } of node.declarations) if (id.type === 'Identifier') globals.push(id.name);
    // `n.d(exports, { get: () => get, init: () => init })`
    const keys = node.type === 'ObjectExpression' ? namesIn(node) : [];
    publicPath ??= publicPathIn(node);
    hasContainer ||= keys.length === 2 && keys.includes('get') && keys.includes('init');
  }
  const where = publicPath === undefined ? {} : { publicPath };
  if (isModule) return exported.has('get') && exported.has('init') ? { isModule, ...where } : undefined;
  const own = globals.filter((name) => !/^(?:webpackChunk|__webpack)/.test(name));
  return hasContainer ? { isModule, ...where, ...(own.length === 1 && { global: own[0]! }) } : undefined;
}

/** The value in `__webpack_require__.p = "/"`, if it is a text. */
function publicPathIn(node: Node): string | undefined {
  if (node.type !== 'AssignmentExpression' || node.left.type !== 'MemberExpression') return undefined;
  const { property, computed } = node.left;
  return !computed && property.type === 'Identifier' && property.name === 'p'
    ? textOf(node.right)
    : undefined;
}

/** The names of exposed modules, if the node is the map of a container: `{ './Card': () => … }`. */
function exposedBy({ node }: PlacedNode): string[] {
  if (node.type !== 'ObjectExpression' || node.properties.length === 0) return [];
  const names = namesIn(node);
  const areFunctions = node.properties.every(
    (one) => one.type === 'Property' && /Function/.test(one.value.type),
  );
  return areFunctions && names.every((name) => /^\.\/[\w@][^\s]*$/.test(name) && !/\.[cm]?js$/.test(name))
    ? names
    : [];
}

/** The shared module that a node declares, in the code of webpack, rspack, Module Federation's runtime or Vite. */
function sharedBy({ node }: PlacedNode): Shared[] {
  if (node.type === 'CallExpression') {
    const [first, second, third] = node.arguments;
    const [name, next] = [textOf(first), textOf(second)];
    // `register("react", "18.3.1", () => …)`
    if (name && next && /^\d+\.\d+\.\d+/.test(next) && third && /Function/.test(third.type))
      return [{ name }];
    // `load("default", "react", false, [1, 18, 3, 1], () => …)`
    const range = node.arguments.slice(2, 4).find((one) => one.type === 'ArrayExpression');
    const numbers = range?.type === 'ArrayExpression' ? range.elements.map((one) => numberOf(one)) : [];
    if (next && numbers.length > 1 && numbers.every((one) => one !== undefined))
      return [{ name: next, requiredVersion: rangeOf(numbers) }];
  }
  if (node.type === 'Property' && !node.computed) {
    // `"react": { get: …, requiredVersion: "^18.2.0" }`, `"react": { get: …, import: true }` of
    // @originjs/vite-plugin-federation, `"react": [{ version, shareConfig }]`
    const value = node.value.type === 'ArrayExpression' ? (node.value.elements[0] ?? undefined) : node.value;
    const name = node.key.type === 'Identifier' ? node.key.name : textOf(node.key);
    if (value?.type === 'ObjectExpression' && name && /^[@\w]/.test(name)) return sharedIn(name, value);
  }
  if (node.type === 'ObjectExpression') {
    const fields = fieldsOf(node);
    const name =
      textOf(fields.get('shareKey')) ?? (fields.has('factory') ? textOf(fields.get('name')) : undefined);
    if (name) return [{ name, ...rangeIn(fields) }];
  }
  return [];
}

function sharedIn(name: string, object: Extract<Node, { type: 'ObjectExpression' }>): Shared[] {
  const fields = fieldsOf(object);
  const config = fields.get('shareConfig');
  if (config?.type === 'ObjectExpression')
    return [{ name, ...rangeIn(fields), ...rangeIn(fieldsOf(config)) }];
  return fields.has('get') && (fields.has('requiredVersion') || fields.has('import'))
    ? [{ name, ...rangeIn(fields) }]
    : [];
}

function rangeIn(fields: ReadonlyMap<string, Node>): Omit<Shared, 'name'> {
  const requiredVersion = textOf(fields.get('requiredVersion'));
  return requiredVersion ? { requiredVersion } : {};
}

function fieldsOf(node: Extract<Node, { type: 'ObjectExpression' }>): Map<string, Node> {
  return new Map(
    node.properties.flatMap((one) => {
      if (one.type !== 'Property' || one.computed) return [];
      const name = one.key.type === 'Identifier' ? one.key.name : textOf(one.key);
      return name === undefined ? [] : [[name, one.value] as [string, Node]];
    }),
  );
}

function namesIn(node: Extract<Node, { type: 'ObjectExpression' }>): string[] {
  return [...fieldsOf(node).keys()];
}

function textOf(node: Node | null | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral' || node.expressions.length > 0) return undefined;
  return node.quasis[0]?.value.cooked ?? undefined;
}

function numberOf(node: Node | null | undefined): number | undefined {
  if (node?.type === 'UnaryExpression' && node.operator === '-') {
    const value = numberOf(node.argument);
    return value === undefined ? undefined : -value;
  }
  return node?.type === 'Literal' && typeof node.value === 'number' ? node.value : undefined;
}

/**
 * A range of webpack's runtime as text: the first number says how many of the others are fixed. 0 is `>=`, 1 to 3 are
 * `^`, `~` and an exact version, and 4 is an exact one too.
 */
function rangeOf([fixed = 0, ...version]: readonly (number | undefined)[]): string {
  const sign = fixed === 0 ? '>=' : fixed === 1 ? '^' : fixed === 2 ? '~' : '';
  return `${sign}${[...version, 0, 0].slice(0, 3).join('.')}`;
}
