import { ownerName } from '@marquee/contracts';
import { CssSyntaxError, type Rule } from 'postcss';
import type { Node, Selector } from 'postcss-selector-parser';
import type { BuiltRelease } from './built-release.ts';
import { parsedSelector, parsedStylesheet } from './parsed-styles.ts';
import { shortened } from './refusal.ts';

/**
 * Finds CSS selectors that also match elements outside the remote, such as `button`. A selector must contain a class
 * with the prefix that the build gives to the classes of the remote's CSS modules, such as `quiz-`. Returns one error
 * sentence per selector. Skips stylesheets that cannot be parsed, which `importedStylesheets` reports.
 */
export async function leakingStyles(release: BuiltRelease): Promise<string[]> {
  const prefix = `${ownerName(release.remote)}-`;
  const faults: string[] = [];
  for (const path of release.paths.filter((one) => /^browser\/.*\.css$/.test(one))) {
    for (const leak of leaksIn(Buffer.from(await release.read(path)).toString('utf8'), prefix))
      faults.push(`${path} styles ${leak}`);
  }
  return faults;
}

function leaksIn(stylesheet: string, prefix: string): string[] {
  const leaks: string[] = [];
  const root = parsedStylesheet(stylesheet);
  if (root instanceof CssSyntaxError) return leaks;
  root.walkRules((rule) => {
    // A nested rule is restricted by its parent; keyframe selectors match no element.
    if (isInside(rule)) return;
    const selectors = parsedSelector(rule.selector);
    if (!selectors) leaks.push(`"${shortened(rule.selector)}", which cannot be parsed: correct the selector`);
    selectors?.each((selector) => {
      if (hasOwnClass(selector, prefix)) return;
      const text = shortened(String(selector).trim());
      leaks.push(
        `"${text}", which matches elements of others too: add one of its classes, as in .${prefix}… ${text}`,
      );
    });
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
