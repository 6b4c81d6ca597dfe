import { parseSync } from '@swc/core';

/** A node of swc's syntax tree, whose kinds have different fields. */
type Node = { type: string } & Record<string, unknown>;

/**
 * Returns how a text of a test or of its support depends on the speed of the machine: by sleeping, by asserting a
 * duration that it measured, or by retries. Each is returned once for each place.
 */
export function timeIn(file: string, text: string, { isTest }: { isTest: boolean }): string[] {
  // Parsing is most of the work, and few files have any of these words.
  if (!/timers\/promises|simulatedDelay|waitForTimeout|setTimeout|\.now\(\)|retryTimes|retries/.test(text))
    return [];
  const tree = parseSync(text, { syntax: 'typescript', tsx: !file.endsWith('.ts'), target: 'es2022' });
  const nodes = [...nodesIn(tree)];
  const durations = durationsIn(/\.now\(\)/.test(text) ? nodes : []);
  return nodes.flatMap((node) => faultOf(node, durations, isTest) ?? []);
}

function faultOf(node: Node, durations: Durations, isTest: boolean): string | undefined {
  if (node.type === 'ImportDeclaration' || isDynamicImport(node)) {
    const source = (node['source'] ?? argumentsOf(node)[0]) as { value?: string } | undefined;
    if (/^(node:)?timers\/promises$/.test(source?.value ?? '') && !importsOnly(node, 'setImmediate'))
      return 'imports timers/promises';
  }
  if (
    isTest &&
    node.type === 'ImportSpecifier' &&
    nameOf(node['imported'] ?? node['local']) === 'simulatedDelay'
  )
    return 'imports simulatedDelay';
  if (node.type === 'NewExpression' && nameOf(node['callee']) === 'Promise' && sleeps(argumentsOf(node)[0]))
    return 'resolves a promise by setTimeout';
  if (node.type !== 'CallExpression') return undefined;

  const called = nameOf(node['callee']);
  const given = argumentsOf(node);
  if (called === 'waitForTimeout') return 'calls waitForTimeout';
  if (called === 'retryTimes') return 'is retried';
  if ((called === 'configure' || called === 'defineConfig') && given.some(hasRetries)) return 'is retried';
  if (called === 'promisify' && nameOf(given[0]) === 'setTimeout') return 'resolves a promise by setTimeout';
  if (called === 'expect' && given[0] && isDuration(given[0], durations)) return 'asserts a duration';
  return undefined;
}

/** Whether the function that a promise is made of calls `setTimeout` with its `resolve`, or with what calls that. */
function sleeps(executor: Node | undefined): boolean {
  if (!executor) return false;
  const [resolve] = (executor['params'] ?? []) as Node[];
  const name = nameOf((resolve?.['pat'] as Node | undefined) ?? resolve);
  return [...nodesIn(executor)].some(
    (node) =>
      node.type === 'CallExpression' &&
      nameOf(node['callee']) === 'setTimeout' &&
      [...nodesIn(argumentsOf(node)[0])].some((part) => part.type === 'Identifier' && part['value'] === name),
  );
}

/** The names of variables, functions and properties of a file that have a measured duration. */
type Durations = { names: Set<string>; properties: Set<string> };

function durationsIn(nodes: readonly Node[]): Durations {
  const durations: Durations = { names: new Set(), properties: new Set() };
  const size = () => durations.names.size + durations.properties.size;
  // A name may get its duration from another name, which is declared later in the file.
  for (let before = -1; before < size();) {
    before = size();
    for (const node of nodes) note(node, durations);
  }
  return durations;
}

function note(node: Node, durations: Durations): void {
  const { names, properties } = durations;
  const has = (value: unknown) => isDuration(value, durations);
  if (node.type === 'VariableDeclarator' && has(returnedBy(node['init']) ?? node['init']))
    names.add(nameOf(node['id']));
  if (node.type === 'FunctionDeclaration' && has(returnedBy(node))) names.add(nameOf(node['identifier']));
  if (node.type === 'AssignmentExpression' && has(node['right'])) names.add(nameOf(node['left']));
  if (node.type === 'KeyValueProperty' && has(node['value'])) properties.add(nameOf(node['key']));
  if (node.type === 'CallExpression' && nameOf(node['callee']) === 'push' && argumentsOf(node).some(has))
    names.add(nameOf((node['callee'] as Node)['object']));
}

/** The value that a function returns, if it is an arrow function of an expression or its last statement returns. */
function returnedBy(value: unknown): unknown {
  const { type, body } = (value ?? {}) as { type?: string; body?: Node };
  if (!/^(ArrowFunction|Function)(Expression|Declaration)$/.test(type ?? '')) return undefined;
  if (!Array.isArray(body?.['stmts'])) return body;
  const last = (body['stmts'] as Node[]).at(-1);
  return last?.type === 'ReturnStatement' ? last['argument'] : undefined;
}

/** Whether an expression is, or is calculated from, the time since an earlier reading of a clock. */
function isDuration(value: unknown, { names, properties }: Durations): boolean {
  return [...nodesIn(value, isBoundary)].some((node) => {
    if (node.type === 'BinaryExpression' && node['operator'] === '-')
      return isNow(node['left'] as Node) && !isLength(node['right'] as Node);
    if (node.type === 'Identifier') return names.has(String(node['value']));
    return node.type === 'MemberExpression' && properties.has(nameOf(node));
  });
}

/** A value inside of these is not the value of the expression. */
const isBoundary = ({ type }: Node) => /Function|^ObjectExpression$/.test(type);

/** A number, or a product such as `2 * dayMs`: the clock minus it is a moment. */
function isLength({ type, operator }: Node): boolean {
  return type === 'NumericLiteral' || (type === 'BinaryExpression' && operator === '*');
}

function isNow(node: Node): boolean {
  return node.type === 'CallExpression' && /^(Date|performance)\.now$/.test(pathOf(node['callee'] as Node));
}

function pathOf(node: Node): string {
  return node.type === 'MemberExpression' ? `${nameOf(node['object'])}.${nameOf(node)}` : nameOf(node);
}

/** The name of an identifier, and of a property that a member expression reads. */
function nameOf(node: unknown): string {
  const { type, value, property } = (node ?? {}) as { type?: string; value?: unknown; property?: unknown };
  return type === 'MemberExpression' ? nameOf(property) : String(value ?? '');
}

function argumentsOf(node: Node): Node[] {
  return ((node['arguments'] ?? []) as { expression: Node }[]).map(({ expression }) => expression);
}

function isDynamicImport(node: Node): boolean {
  return node.type === 'CallExpression' && (node['callee'] as Node).type === 'Import';
}

function importsOnly(node: Node, name: string): boolean {
  const specifiers = (node['specifiers'] ?? []) as Node[];
  return specifiers.length > 0 && specifiers.every((one) => nameOf(one['imported'] ?? one['local']) === name);
}

/** Whether an object has retries other than none. */
function hasRetries(value: Node): boolean {
  return ((value['properties'] ?? []) as Node[]).some((property) => {
    const given = property['value'] as Node | undefined;
    return nameOf(property['key']) === 'retries' && given?.['value'] !== 0;
  });
}

/** A node with everything below it. Stops at the nodes below it for which `isEnd` holds. */
function* nodesIn(value: unknown, isEnd: (node: Node) => boolean = () => false): Generator<Node> {
  if (Array.isArray(value)) {
    for (const item of value) yield* nodesIn(item, isEnd);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value) {
    // Whatever has a type is a node of the tree.
    const node = value as Node;
    if (isEnd(node)) return;
    yield node;
  }
  for (const child of Object.values(value)) yield* nodesIn(child, isEnd);
}
