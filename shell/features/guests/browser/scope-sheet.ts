/** The attribute of an element that a guest has added to the head or the body. Its value is the guest's name. */
export const nodeAttribute = 'data-guest-node';

/**
 * Restricts the rules of a guest's stylesheet to the guest's elements. Each selector gets a condition in `:where()`,
 * which leaves its specificity as it is. A rule for `html`, `:root`, `:host` or `body` applies to the guest's outermost
 * elements instead. Ignores a stylesheet that the page may not read.
 */
export function scopeSheet(sheet: CSSStyleSheet, remote: string): void {
  scopeRules(readable(sheet), rootsOf(remote));
}

/** Restricts, as `scopeSheet` does, the rules in a stylesheet and those that a script inserts into it later. */
export function scopeInsertedRules(sheet: CSSStyleSheet, remote: string): void {
  const roots = rootsOf(remote);
  scopeRules(sheet.cssRules, roots);
  const insert = sheet.insertRule.bind(sheet);
  sheet.insertRule = (...given) => {
    const at = insert(...given);
    scopeRules([sheet.cssRules[at]!], roots);
    return at;
  };
}

/**
 * The outermost elements of a guest: the box of each of its islands, and what it has added to the body. A portal of a
 * React component is added by the site's React, so that nothing says whose it is: every other element that was added
 * behind the page's own, and is not a dialog of the site, counts as the guest's.
 */
function rootsOf(remote: string): string {
  const portals = `#marquee-page ~ :not([${nodeAttribute}], .mq-dialog)`;
  return `[data-remote="${remote}"] [data-guest], [${nodeAttribute}="${remote}"], ${portals}`;
}

function readable(sheet: CSSStyleSheet): Iterable<CSSRule> {
  try {
    return sheet.cssRules;
  } catch {
    // No stylesheet of a release: those are verified, which only readable ones can be.
    return [];
  }
}

function scopeRules(rules: Iterable<CSSRule>, roots: string): void {
  for (const rule of rules) {
    // The rules in a style rule are relative to its selector.
    if (rule instanceof CSSStyleRule) rule.selectorText = scopedSelectors(rule.selectorText, roots);
    // `@media`, `@layer` and the like; the frames of an animation have no selectors.
    else if ('cssRules' in rule) scopeRules(rule.cssRules as CSSRuleList, roots);
  }
}

function scopedSelectors(selectors: string, roots: string): string {
  // It is scoped already.
  if (selectors.includes(nodeAttribute)) return selectors;
  return partsOf(selectors, ',')
    .map((selector) => scopedSelector(selector.trim(), roots))
    .join(', ');
}

function scopedSelector(selector: string, roots: string): string {
  // What matches is the element of a pseudo-element: `a::before` becomes `a:where(…)::before`.
  const [element = '', pseudo] = partsOf(
    selector.replaceAll(/:?:(before|after|first-line|first-letter)\b/g, '::$1'),
    '::',
  );
  const behind = pseudo === undefined ? '' : `::${pseudo}`;
  if (element === ':host') return `:where(${roots})${behind}`;
  // `html.dark` becomes `html.dark :where(…)`. Browsers write every combinator with spaces.
  const isOutermost = /^(?:html|body|:root)(?![\w-])/.test(element) && partsOf(element, ' ').length === 1;
  if (isOutermost) return `${element} :where(${roots})${behind}`;
  return `${element}:where(${roots}, :is(${roots}) *)${behind}`;
}

/** Splits a selector at a separator that is not in parentheses, brackets or quotes. */
function partsOf(selector: string, separator: string): string[] {
  const parts = [''];
  let depth = 0;
  let quote = '';
  for (let at = 0; at < selector.length; at += 1) {
    const character = selector[at]!;
    if (character === '\\') {
      parts[parts.length - 1] += character + (selector[(at += 1)] ?? '');
      continue;
    }
    if (quote) quote = character === quote ? '' : quote;
    else if (/["']/.test(character)) quote = character;
    else if (/[([]/.test(character)) depth += 1;
    else if (/[)\]]/.test(character)) depth -= 1;
    if (depth === 0 && !quote && selector.startsWith(separator, at)) {
      parts.push('');
      at += separator.length - 1;
    } else parts[parts.length - 1] += character;
  }
  return parts;
}
