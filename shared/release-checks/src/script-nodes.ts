import type { AnyNode, Program } from 'acorn';
import { full } from 'acorn-walk';
import { readScript } from './syntax-tree.ts';

/** A node of a script's syntax tree, as acorn names it. */
export type Node = AnyNode;
/** A node, its place in the text, and whether it is a statement of the script itself. */
export type PlacedNode = { node: Node; start: number; end: number; isTop: boolean };

/**
 * Returns every node of a script, an ES module or a classic script, and none if it is neither. Throws RangeError if
 * the script nests deeper than the stack.
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
