/**
 * Applies the text of a guest's `<style>` element as a constructed stylesheet: the page's policy allows no inline
 * styles, and the text comes from a verified script. The text may be set after the element is in the page. Returns
 * the functions that remove the element with its style and put both back.
 */
export function adoptStyle(element: HTMLStyleElement): { remove: () => void; restore: () => void } {
  const sheet = new CSSStyleSheet();
  const parent = element.parentNode;
  const read = () => {
    // Without such a policy, and for rules that a script inserts, the element has its own sheet.
    sheet.replaceSync(element.sheet?.cssRules.length ? '' : element.textContent);
  };
  read();
  new MutationObserver(read).observe(element, { childList: true, characterData: true, subtree: true });
  const others = () => document.adoptedStyleSheets.filter((one) => one !== sheet);
  document.adoptedStyleSheets = [...others(), sheet];
  return {
    remove: () => {
      element.remove();
      document.adoptedStyleSheets = others();
    },
    restore: () => {
      if (!element.isConnected) parent?.appendChild(element);
      document.adoptedStyleSheets = [...others(), sheet];
    },
  };
}
