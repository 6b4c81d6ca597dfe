import type { AnyNode, Program } from 'acorn';
import { full } from 'acorn-walk';
import { readScript } from './syntax-tree.ts';

/** A node of a script's syntax tree, in the format of acorn. */
export type Node = AnyNode;
/**
 * A node of a script's syntax tree, its start and end in the text (character indexes), and whether it is a statement at
 * the top level of the script.
 */
export type PlacedNode = { node: Node; start: number; end: number; isTop: boolean };

/**
 * Returns all nodes of the syntax tree of an ES module or a classic script; an empty list for a text that is neither.
 * Throws RangeError if the script nests too deeply for the stack.
 */
export function nodesOf(script: string): PlacedNode[] {
  const read = (program: Program) => {
    const top = new Set<unknown>(program.body);
    const nodes: PlacedNode[] = [];
    full(program, (node) => {
      // acorn-walk visits the nodes that acorn has parsed.
      const visited = node as AnyNode;
      nodes.push({ node: visited, start: node.start, end: node.end, isTop: top.has(node) });
    });
    return nodes;
  };
  return readScript('module', script, read) ?? readScript('script', script, read) ?? [];
}
