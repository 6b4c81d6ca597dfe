import type { Program } from 'acorn';
import { isNode, parsedAs, walk, type Node } from './syntax-tree.ts';

/**
 * Finds what a script does to the page: global variables that it sets, listeners on the window and the document, and
 * changed prototypes of the language. `own` is the global variable that it is expected to set. The scan reads names:
 * it finds what code does in plain sight, and follows no variable.
 */
export function scriptEffects(script: string, own?: string): string[] {
  const effects = new Set<string>();
  const classic = parsedAs('script', script);
  const program = classic ?? parsedAs('module', script);
  if (!program) return [];
  const declared = declaredNames(program);
  const isGlobal = (node: unknown) => isNode(node) && isPageObject(node, declared);

  if (classic) {
    for (const name of topLevelNames(classic))
      if (name !== own && !ofBundlers.test(name)) effects.add(`sets the global variable ${name}`);
  }
  walk(program, (node) => {
    if (node.type === 'AssignmentExpression') {
      const { object, name } = memberOf(node['left']);
      if (isWindow(object, declared) && name && name !== own && !ofBundlers.test(name))
        effects.add(`sets the global variable ${name}`);
      const builtin = prototypeOf(object, declared);
      if (builtin) effects.add(`changes ${builtin}.prototype${name ? `.${name}` : ''}`);
    }
    if (node.type !== 'CallExpression') return;
    const { object, name } = memberOf(node['callee']);
    const isBare = nameOf(node['callee']) === 'addEventListener' && !declared.has('addEventListener');
    if (isBare || (name === 'addEventListener' && isGlobal(object)))
      effects.add(`listens to ${eventOf(node)} on ${isBare ? 'window' : textOf(object)}`);
  });
  return [...effects];
}

/** The variables that bundlers and frameworks set for themselves. */
const ofBundlers =
  /^(?:webpackChunk|webpackHotUpdate|rspackChunk|__FEDERATION__|__GLOBAL_LOADING_REMOTE_ENTRY__|__mf|__vite|__webpack|__rspack|__VUE|__svelte|__VITE|_?_?FEDERATION|usedExports$)/i;

/** All names that a script declares somewhere: `self` or `document` among them is no longer the page's. */
function declaredNames(program: Program): Set<string> {
  const names = new Set<string>();
  walk(program, (node) => {
    for (const pattern of [
      node['params'],
      node['type'] === 'VariableDeclarator' && node['id'],
      node['param'],
    ])
      for (const name of namesIn(pattern)) names.add(name);
    if (/^(?:Function|Class)/.test(node.type)) for (const name of namesIn(node['id'])) names.add(name);
    if (/^Import.*Specifier$/.test(node.type)) for (const name of namesIn(node['local'])) names.add(name);
  });
  return names;
}

function topLevelNames({ body }: Program): string[] {
  return body.flatMap((node) => {
    if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') return namesIn(node.id);
    return node.type === 'VariableDeclaration' ? node.declarations.flatMap(({ id }) => namesIn(id)) : [];
  });
}

/** The names that a pattern binds. */
function namesIn(pattern: unknown): string[] {
  if (Array.isArray(pattern)) return pattern.flatMap(namesIn);
  if (!isNode(pattern)) return [];
  switch (pattern.type) {
    case 'Identifier':
      return [String(pattern['name'])];
    case 'ObjectPattern':
      return namesIn(pattern['properties']);
    case 'Property':
      return namesIn(pattern['value']);
    case 'ArrayPattern':
      return namesIn(pattern['elements']);
    case 'AssignmentPattern':
      return namesIn(pattern['left']);
    case 'RestElement':
      return namesIn(pattern['argument']);
    default:
      return [];
  }
}

const windows = ['window', 'globalThis', 'self'];

function isWindow(node: unknown, declared: ReadonlySet<string>): boolean {
  const name = nameOf(node);
  return name !== undefined && windows.includes(name) && !declared.has(name);
}

/** Whether an expression is the window, the document, or one of its two outer elements. */
function isPageObject(node: Node, declared: ReadonlySet<string>): boolean {
  if (isWindow(node, declared)) return true;
  if (nameOf(node) === 'document') return !declared.has('document');
  const { object, name } = memberOf(node);
  if (!object || !name) return false;
  return ['document', 'body', 'head', 'documentElement'].includes(name) && isPageObject(object, declared);
}

const builtins = [
  'Object',
  'Array',
  'String',
  'Function',
  'Promise',
  'Element',
  'HTMLElement',
  'Node',
  'History',
];

/** The built-in class whose prototype an expression is; undefined if it is something else. */
function prototypeOf(node: unknown, declared: ReadonlySet<string>): string | undefined {
  const { object, name } = memberOf(node);
  const builtin = nameOf(object);
  return name === 'prototype' && builtin && builtins.includes(builtin) && !declared.has(builtin)
    ? builtin
    : undefined;
}

/** The object and the name of a property, if the node is one. */
function memberOf(node: unknown): { object?: Node; name?: string } {
  if (!isNode(node) || node.type !== 'MemberExpression' || !isNode(node['object'])) return {};
  const name = node['computed'] ? literalOf(node['property']) : nameOf(node['property']);
  return { object: node['object'], ...(name !== undefined && { name }) };
}

function nameOf(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Identifier' ? String(node['name']) : undefined;
}

function literalOf(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Literal' ? String(node['value']) : undefined;
}

function eventOf(call: Node): string {
  const [event] = call['arguments'] as unknown[];
  const name = literalOf(event);
  return name === undefined ? 'events' : `"${name}"`;
}

function textOf(node: unknown): string {
  const { object, name } = memberOf(node);
  return object ? `${textOf(object)}.${name}` : (nameOf(node) ?? 'window');
}
