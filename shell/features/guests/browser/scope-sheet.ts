/** The attribute of an element that a guest has added to the head or the body. Its value is the guest's name. */
export const nodeAttribute = 'data-guest-node';

/**
 * Restricts the rules of a guest's stylesheet to the guest's elements. Each selector gets a condition in `:where()`,
 * which leaves its specificity as it is. A rule for `html`, `:root`, `:host` or `body` applies to the guest's islands
 * instead. The custom properties of such a rule, and those of a theme such as `.dark` on `html`, also apply to what the
 * guest has added to the body. Ignores a stylesheet that the page may not read.
 */
export function scopeSheet(sheet: CSSStyleSheet, remote: string): void {
  try {
    scopeRules(sheet, scopeOf(remote));
  } catch (failure) {
    // No stylesheet of a release: those are verified, which only readable ones can be.
    if (!(failure instanceof DOMException && failure.name === 'SecurityError')) throw failure;
  }
}

/**
 * Restricts, as `scopeSheet` does, the rules in a stylesheet and those that a script inserts into it later. Unlike
 * `scopeSheet`, adds no rule for custom properties, because the script relies on the number of its rules.
 */
export function scopeInsertedRules(sheet: CSSStyleSheet, remote: string): void {
  const scope = scopeOf(remote);
  for (const rule of sheet.cssRules) scopeRule(rule, scope);
  const insert = sheet.insertRule.bind(sheet);
  sheet.insertRule = (...given) => {
    const at = insert(...given);
    scopeRule(sheet.cssRules[at]!, scope);
    return at;
  };
}

/** Selectors of a guest's elements. `added`: the outermost of those that are not in its islands. */
type Scope = { islands: string; added: string; inside: string };

/**
 * The outermost elements of a guest are the box of each of its islands, and what it has added to the body. A portal of a
 * React component is added by the site's React, so that nothing says whose it is: every other element that was added
 * behind the page's own, and is not one of the site, counts as the guest's.
 */
function scopeOf(remote: string): Scope {
  const ofSite = `[${nodeAttribute}], .mq-dialog, #marquee-inspector, script, style, link`;
  const islands = `[data-remote="${remote}"] [data-guest]`;
  const added = `[${nodeAttribute}="${remote}"], #marquee-page ~ :not(${ofSite})`;
  return { islands, added, inside: `:where(${islands}, ${added}, :is(${islands}, ${added}) *)` };
}

/** A rule that is scoped names the guest's elements. */
const isScoped = (selectors: string) => selectors.includes('[data-guest');

function scopeRules(list: CSSStyleSheet | CSSGroupingRule, scope: Scope): void {
  for (let at = 0; at < list.cssRules.length; at += 1) {
    const rule = list.cssRules[at]!;
    const theme = rule instanceof CSSStyleRule ? themeOf(rule, scope) : undefined;
    scopeRule(rule, scope);
    if (theme) list.insertRule(theme, (at += 1));
  }
}

function scopeRule(rule: CSSRule, scope: Scope): void {
  // The rules in a style rule are relative to its selector.
  if (rule instanceof CSSStyleRule) {
    if (isScoped(rule.selectorText)) return;
    const scoped = partsOf(rule.selectorText, ',').map((selector) => scopedSelector(selector.trim(), scope));
    rule.selectorText = scoped.join(', ');
    // The browser does not understand what it wrote itself with the condition: the rule applies nowhere.
    if (!isScoped(rule.selectorText)) rule.selectorText = ':not(*)';
  }
  // `@media`, `@layer` and the like; the frames of an animation have no selectors.
  else if ('cssRules' in rule) scopeRules(rule as CSSGroupingRule, scope);
}

function scopedSelector(selector: string, { islands, inside }: Scope): string {
  const { element, behind } = splitPseudo(selector);
  if (element === ':host') return `:where(${islands})${behind}`;
  // `html.dark` becomes `html.dark :where(…)`.
  return isOutermost(element) ? `${element} :where(${islands})${behind}` : `${element}${inside}${behind}`;
}

/** The rule with the custom properties that a rule sets for the whole page; undefined if it sets none. */
function themeOf({ selectorText, style }: CSSStyleRule, { islands, added }: Scope): string | undefined {
  const properties = Array.from(style).filter((name) => name.startsWith('--'));
  if (properties.length === 0 || isScoped(selectorText)) return undefined;
  const selectors = partsOf(selectorText, ',').flatMap((selector) => {
    const { element, behind } = splitPseudo(selector.trim());
    if (behind) return [];
    if (isOutermost(element)) return [`${element} :where(${added})`];
    const isTheme = /^[.#[]/.test(element) && partsOf(element, ' ').length === 1;
    return isTheme ? [`${element}:where(html, body) :where(${islands}, ${added})`] : [];
  });
  if (selectors.length === 0) return undefined;
  const values = properties.map((name) => `${name}: ${style.getPropertyValue(name)};`);
  return `${selectors.join(', ')} { ${values.join(' ')} }`;
}

/** Whether a selector is of `html` or `body` themselves. Browsers write every combinator with spaces. */
function isOutermost(element: string): boolean {
  return partsOf(element, ' ').every((part) => /^(?:(?:html|body|:root)(?![\w-])|>$)/.test(part));
}

/** What matches is the element of a pseudo-element: `a::before` becomes `a:where(…)::before`. */
function splitPseudo(selector: string): { element: string; behind: string } {
  const twice = selector.replaceAll(/(^|[^:\\]):(before|after|first-line|first-letter)\b/g, '$1::$2');
  const [element = '', ...pseudos] = partsOf(twice, '::');
  return { element, behind: pseudos.map((pseudo) => `::${pseudo}`).join('') };
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
