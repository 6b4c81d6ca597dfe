import type { AnyNode, CallExpression, Expression, Pattern, Program, Super } from 'acorn';
import { simple } from 'acorn-walk';
import { analyze } from 'eslint-scope';
import { readScript } from './syntax-tree.ts';

/**
 * Finds what a script changes in the page outside its own code: global variables that it sets, listeners on the window
 * and the document, and changed prototypes of the language. Returns a phrase for each. `own` is the global variable
 * that the script is expected to set. The scan looks for names in the code and does not follow variables, so it does
 * not find hidden effects.
 */
export function scriptEffects(script: string, own?: string): string[] {
  return (
    readScript('script', script, (program) => effectsOf(program, 'script', own)) ??
    readScript('module', script, (program) => effectsOf(program, 'module', own)) ??
    []
  );
}

function effectsOf(program: Program, sourceType: 'script' | 'module', own?: string): string[] {
  const effects = new Set<string>();
  // eslint-scope takes trees of any parser that follows ESTree.
  const tree = program as unknown as Parameters<typeof analyze>[0];
  // `optimistic` resolves names in a function that calls `eval`, as the runtimes of bundlers do for `require`.
  const { globalScope } = analyze(tree, { ecmaVersion: 2022, sourceType, optimistic: true });
  const { through, variables } = globalScope!;
  const globals: Globals = new Set(through.map(({ identifier }) => identifier));
  const setsVariable = (name: string) => {
    if (name !== own && !ofBundlers.test(name)) effects.add(`sets the global variable ${name}`);
  };

  for (const { name } of variables) setsVariable(name);
  for (const reference of through) if (reference.isWrite()) setsVariable(reference.identifier.name);
  const setsProperty = (object: Operand, name: string | undefined) => {
    if (isWindow(object, globals) && name) setsVariable(name);
    const builtin = prototypeOf(object, globals);
    if (builtin) effects.add(`changes ${builtin}.prototype${name ? `.${name}` : ''}`);
  };
  simple(program, {
    AssignmentExpression: ({ left }) => {
      const { object, name } = memberOf(left);
      setsProperty(object, name);
    },
    CallExpression: (call) => {
      const { object, name } = memberOf(call.callee);
      if (globalName(object, globals) === 'Object') {
        const [target] = call.arguments;
        for (const property of propertiesSetBy(name, call)) {
          if (property === undefined && isWindow(target, globals)) effects.add('sets global variables');
          setsProperty(target, property);
        }
      }
      const isBare = globalName(call.callee, globals) === 'addEventListener';
      if (isBare || (name === 'addEventListener' && isPageObject(object, globals)))
        effects.add(`listens to ${eventOf(call)} on ${isBare ? 'window' : textOf(object)}`);
    },
  });
  return [...effects];
}

/** The identifiers in a script that name no variable of its own. */
type Globals = ReadonlySet<unknown>;
/** An expression, or a place where one may stand. */
type Operand = Expression | Pattern | Super | AnyNode | undefined;

/** The variables that bundlers and frameworks set for themselves. */
const ofBundlers =
  /^(?:webpackChunk|webpackHotUpdate|rspackChunk|__FEDERATION__|__GLOBAL_LOADING_REMOTE_ENTRY__|__mf|__vite|__webpack|__rspack|__VUE|__svelte|__VITE|_?_?FEDERATION|usedExports$)/i;

function globalName(node: Operand, globals: Globals): string | undefined {
  return node?.type === 'Identifier' && globals.has(node) ? node.name : undefined;
}

function isWindow(node: Operand, globals: Globals): boolean {
  return ['window', 'globalThis', 'self'].includes(globalName(node, globals) ?? '');
}

/** Whether an expression is the window, the document, or one of its two outer elements. */
function isPageObject(node: Operand, globals: Globals): boolean {
  if (isWindow(node, globals) || globalName(node, globals) === 'document') return true;
  const { object, name } = memberOf(node);
  const isPart = name && ['document', 'body', 'head', 'documentElement'].includes(name);
  return isPart ? isPageObject(object, globals) : false;
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
function prototypeOf(node: Operand, globals: Globals): string | undefined {
  const { object, name } = memberOf(node);
  const builtin = globalName(object, globals);
  return name === 'prototype' && builtin && builtins.includes(builtin) ? builtin : undefined;
}

/** The object and the name of a property, if the node is one. */
function memberOf(node: Operand): { object?: Operand; name?: string } {
  if (node?.type !== 'MemberExpression') return {};
  const { object, property, computed } = node;
  if (computed) return property.type === 'Literal' ? { object, name: String(property.value) } : { object };
  return property.type === 'Identifier' ? { object, name: property.name } : { object };
}

/**
 * The names of the properties that a method of `Object` sets on its first argument; undefined for those that the code
 * does not name. None if the method sets nothing.
 */
function propertiesSetBy(
  method: string | undefined,
  { arguments: [, ...given] }: CallExpression,
): (string | undefined)[] {
  if (method === 'defineProperty') return [given[0]?.type === 'Literal' ? String(given[0].value) : undefined];
  return method === 'assign' || method === 'defineProperties' ? given.flatMap(keysOf) : [];
}

/** The keys of an object in the code; undefined for those that it does not name. */
function keysOf(node: AnyNode): (string | undefined)[] {
  if (node.type !== 'ObjectExpression') return [undefined];
  return node.properties.map((property) => {
    if (property.type === 'SpreadElement') return undefined;
    const { key, computed } = property;
    if (key.type === 'Literal') return String(key.value);
    return key.type === 'Identifier' && !computed ? key.name : undefined;
  });
}

function eventOf({ arguments: [event] }: CallExpression): string {
  return event?.type === 'Literal' ? `"${String(event.value)}"` : 'events';
}

function textOf(node: Operand): string {
  const { object, name } = memberOf(node);
  if (object) return `${textOf(object)}.${name}`;
  return node?.type === 'Identifier' ? node.name : 'window';
}
