import { CssSyntaxError } from 'postcss';
import type { Selector } from 'postcss-selector-parser';
import type { BuiltRelease } from './built-release.ts';
import { parsedSelector, parsedStylesheet } from './parsed-styles.ts';
import { shortened } from './refusal.ts';
import { scriptEffects } from './script-effects.ts';
import { withinStack } from './within-stack.ts';

/** The maximum of side effects that are listed of one release. */
const maxListed = 30;

/**
 * Finds what a guest (an unmodified build) changes in a page outside its own elements: global variables that it sets,
 * listeners on the window and the document, changed prototypes, and selectors that match other elements. Returns a
 * sentence for each, as a warning, and an empty list for a remote that is not a guest. Throws RELEASE_REFUSED if a file
 * cannot be checked.
 */
export async function sideEffects(release: BuiltRelease): Promise<string[]> {
  return withinStack(release, effectsOf);
}

async function effectsOf(release: BuiltRelease): Promise<string[]> {
  const { guest } = release.manifest;
  if (!guest) return [];
  const effects = new Set<string>();
  for (const path of release.paths) {
    if (!/^browser\/.*\.(?:m?js|css)$/.test(path)) continue;
    const text = Buffer.from(await release.read(path)).toString('utf8');
    const found = path.endsWith('.css') ? selectorsOutside(text) : scriptEffects(text, guest.global);
    for (const effect of found) effects.add(shortened(`${path} ${effect}`));
  }
  const listed = [...effects].slice(0, maxListed);
  const more = effects.size - listed.length;
  return more > 0 ? [...listed, `and ${more} more`] : listed;
}

/** The selectors of a stylesheet that name no class, id, attribute or custom element. */
function selectorsOutside(stylesheet: string): string[] {
  const outside: string[] = [];
  const root = parsedStylesheet(stylesheet);
  if (root instanceof CssSyntaxError) return outside;
  root.walkRules((rule) => {
    const { parent } = rule;
    if (parent?.type === 'rule' || (parent?.type === 'atrule' && /keyframes$/i.test(parent.name))) return;
    const selectors = parsedSelector(rule.selector);
    if (!selectors) outside.push(`styles "${rule.selector}", which cannot be parsed`);
    selectors?.each((selector) => {
      if (!isNarrow(selector))
        outside.push(`styles "${String(selector).trim()}", which matches elements of others`);
    });
  });
  return outside;
}

function isNarrow({ nodes }: Selector): boolean {
  return nodes.some(
    (node) =>
      ['class', 'id', 'attribute', 'nesting'].includes(node.type) ||
      (node.type === 'tag' && node.value.includes('-')) ||
      (node.type === 'pseudo' &&
        [':host', ':is', ':where'].includes(node.value) &&
        node.nodes.every(isNarrow)),
  );
}
