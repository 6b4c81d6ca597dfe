import { parseSync } from '@swc/core';

/** The slots, settings and view transitions that a source file of a remote uses; manifests must declare them. */
export type NamesInSource = {
  /** The names in `<Slot name="…">`. */
  slots: string[];
  /** The remotes whose settings the file reads, by `useSettings('…')` or in a loader by `settings('…')`. */
  settings: string[];
  /** The names of elements that move between pages, in `viewTransition('…', key)`. */
  viewTransitions: string[];
};

/**
 * Finds the slots, settings and view transitions that a source file of a remote uses, so that the build can check that
 * manifests declare them. `text` is the source, and `file` its path, for errors. Throws if the name of a slot or a view
 * transition, or the remote in `useSettings`, is not a string literal.
 */
export function namesInSource(text: string, file: string): NamesInSource {
  const found: NamesInSource = { slots: [], settings: [], viewTransitions: [] };
  if (!/<Slot|ettings\(|viewTransition\(/.test(text)) return found;
  visit(parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2022' }));
  return found;

  function visit(node: unknown): void {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const { type, name, attributes, callee, arguments: given } = node as SourceNode;
    if (type === 'JSXOpeningElement' && name?.value === 'Slot') found.slots.push(slotOf(attributes ?? []));
    if (type === 'CallExpression' && callee?.type === 'Identifier' && callee.value) {
      const [first] = given ?? [];
      const literal = first?.expression?.type === 'StringLiteral' ? first.expression.value : undefined;
      if (callee.value === 'useSettings' || (callee.value === 'settings' && literal !== undefined))
        found.settings.push(literal ?? refuse("the remote of useSettings as text, useSettings('mfe-polls')"));
      if (callee.value === 'viewTransition')
        found.viewTransitions.push(
          literal ?? refuse("the name of a view transition as text, viewTransition('polls.card', id)"),
        );
    }
    Object.values(node).forEach(visit);
  }

  function slotOf(attributes: Attribute[]): string {
    const { value } = attributes.find((one) => one.name?.value === 'name') ?? {};
    if (value?.type === 'StringLiteral' && value.value) return value.value;
    return refuse('a slot\'s name as text, <Slot name="quiz.teaser" />');
  }

  function refuse(what: string): never {
    throw new Error(`${file}: write ${what}, so that it can be checked`);
  }
}

type Named = { type?: string; value?: string };
type Attribute = { name?: Named; value?: Named };
type SourceNode = {
  type?: string;
  name?: Named;
  attributes?: Attribute[];
  callee?: Named;
  arguments?: { expression?: Named }[];
};
