import { scopeInsertedRules, scopeSheet } from './scope-sheet.ts';

/**
 * Applies the text of a guest's `<style>` element to the guest's elements, as a constructed stylesheet, because the
 * page's security policy allows no inline styles. The text may be set after the element is in the page. Rules that a
 * script inserts one by one stay in the stylesheet of the element itself. Returns functions that remove the element
 * together with its styles, and that restore both.
 */
export function adoptStyle(
  element: HTMLStyleElement,
  remote: string,
): { remove: () => void; restore: () => void } {
  const sheet = new CSSStyleSheet();
  const parent = element.parentNode;
  let inserted: string[] = [];
  const read = () => {
    // Without such a policy, and for rules that a script inserts, the element has its own sheet.
    sheet.replaceSync(element.sheet?.cssRules.length ? '' : element.textContent);
    scopeSheet(sheet, remote);
  };
  read();
  if (element.sheet) scopeInsertedRules(element.sheet, remote);
  new MutationObserver(read).observe(element, { childList: true, characterData: true, subtree: true });
  const others = () => document.adoptedStyleSheets.filter((one) => one !== sheet);
  document.adoptedStyleSheets = [...others(), sheet];
  return {
    remove: () => {
      // An element that leaves the document loses its sheet, and libraries insert a rule once.
      if (!element.textContent) inserted = [...(element.sheet?.cssRules ?? [])].map(({ cssText }) => cssText);
      element.remove();
      document.adoptedStyleSheets = others();
    },
    restore: () => {
      if (!element.isConnected) parent?.appendChild(element);
      document.adoptedStyleSheets = [...others(), sheet];
      const own = element.sheet;
      if (!own || own.cssRules.length > 0) return;
      inserted.forEach((rule, at) => own.insertRule(rule, at));
      scopeInsertedRules(own, remote);
    },
  };
}
