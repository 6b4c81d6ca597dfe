import { ownerName } from '@marquee/contracts';
import postcss, { type Rule } from 'postcss';
import selectorParser, { type Node, type Selector } from 'postcss-selector-parser';
import type { BuiltRelease } from './built-release.ts';

/**
 * Finds CSS selectors that also match elements outside the remote, such as `button`: a selector must contain a
 * class with the prefix that the build gives the remote's CSS modules, such as `quiz-`. Returns one error per
 * selector.
 */
export async function leakingStyles(release: BuiltRelease): Promise<string[]> {
  const prefix = `${ownerName(release.remote)}-`;
  const faults: string[] = [];
  for (const path of release.paths.filter((one) => /^browser\/.*\.css$/.test(one))) {
    for (const selector of leaksIn(Buffer.from(await release.read(path)).toString('utf8'), prefix)) {
      faults.push(
        `${path} styles "${selector}", which matches elements of others too: ` +
          `add one of its classes, as in .${prefix}… ${selector}`,
      );
    }
  }
  return faults;
}

function leaksIn(stylesheet: string, prefix: string): string[] {
  const leaks: string[] = [];
  postcss.parse(stylesheet).walkRules((rule) => {
    // A nested rule is restricted by its parent; keyframe selectors match no element.
    if (isInside(rule)) return;
    selectorParser((root) => {
      root.each((selector) => {
        if (!hasOwnClass(selector, prefix)) leaks.push(String(selector).trim());
      });
    }).processSync(rule.selector);
  });
  return leaks;
}

function isInside({ parent }: Rule): boolean {
  return parent?.type === 'rule' || (parent?.type === 'atrule' && /keyframes$/i.test(parent.name));
}

function hasOwnClass(selector: Selector, prefix: string): boolean {
  return selector.nodes.some((node) => isOwnClass(node, prefix) || isOwnChoice(node, prefix));
}

function isOwnClass(node: Node, prefix: string): boolean {
  return node.type === 'class' && node.value.startsWith(prefix);
}

/** Whether every alternative of a selector such as `:is(.quiz-a, .quiz-b)` contains a class of the remote. */
function isOwnChoice(node: Node, prefix: string): boolean {
  return (
    node.type === 'pseudo' &&
    [':is', ':where'].includes(node.value) &&
    node.nodes.every((choice) => hasOwnClass(choice, prefix))
  );
}
