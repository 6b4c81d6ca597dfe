import { parseSync } from '@swc/core';

/** The names of the slots (`<Slot name="…">`) in a source file. Throws if a name is not a string literal. */
export function slotsInSource(text: string, file: string): string[] {
  if (!text.includes('<Slot')) return [];
  const found: string[] = [];
  visit(parseSync(text, { syntax: 'typescript', tsx: true, target: 'es2022' }));
  return found;

  function visit(node: unknown): void {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const { type, name, attributes } = node as { type?: string; name?: Named; attributes?: Attribute[] };
    if (type === 'JSXOpeningElement' && name?.value === 'Slot') found.push(nameOf(attributes ?? []));
    Object.values(node).forEach(visit);
  }

  function nameOf(attributes: Attribute[]): string {
    const { value } = attributes.find((one) => one.name?.value === 'name') ?? {};
    if (value?.type === 'StringLiteral' && value.value) return value.value;
    throw new Error(
      `${file}: write a slot's name as text, <Slot name="quiz.teaser" />, so that it can be checked`,
    );
  }
}

type Named = { type?: string; value?: string };
type Attribute = { name?: Named; value?: Named };
