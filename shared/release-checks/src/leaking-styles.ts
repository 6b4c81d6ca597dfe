import postcss, { type Rule } from 'postcss';
import selectorParser, { type Node, type Selector } from 'postcss-selector-parser';
import type { BuiltRelease } from './built-release.ts';

/**
 * Selectors of a release that reach past its own elements, such as `button` or a second reset: each must
 * ask for a class of the remote, which CSS modules name `<remote>-…`. One sentence a selector.
 */
export async function leakingStyles(release: BuiltRelease): Promise<string[]> {
  const prefix = `${release.remote.replace('mfe-', '')}-`;
  const faults: string[] = [];
  for (const path of release.paths.filter((one) => /^browser\/.*\.css$/.test(one))) {
    for (const selector of leaksIn(Buffer.from(await release.read(path)).toString('utf8'), prefix)) {
      faults.push(
        `${path} styles "${selector}", which is not its own alone: ` +
          `ask for one of its classes, as in .${prefix}… ${selector}`,
      );
    }
  }
  return faults;
}

function leaksIn(sheet: string, prefix: string): string[] {
  const leaks: string[] = [];
  postcss.parse(sheet).walkRules((rule) => {
    // What stands inside another rule is reached through it; the steps of an animation name no element.
    if (isInside(rule)) return;
    selectorParser((root) => {
      root.each((selector) => {
        if (!asksForOwnClass(selector, prefix)) leaks.push(String(selector).trim());
      });
    }).processSync(rule.selector);
  });
  return leaks;
}

function isInside({ parent }: Rule): boolean {
  return parent?.type === 'rule' || (parent?.type === 'atrule' && /keyframes$/i.test(parent.name));
}

function asksForOwnClass(selector: Selector, prefix: string): boolean {
  return selector.nodes.some((node) => isOwnClass(node, prefix) || isOwnChoice(node, prefix));
}

function isOwnClass(node: Node, prefix: string): boolean {
  return node.type === 'class' && node.value.startsWith(prefix);
}

/** `:is(.quiz-a, .quiz-b)`: own when every choice is. */
function isOwnChoice(node: Node, prefix: string): boolean {
  return (
    node.type === 'pseudo' &&
    [':is', ':where'].includes(node.value) &&
    node.nodes.every((choice) => asksForOwnClass(choice, prefix))
  );
}
