/** jsdom has no constructed stylesheets, of which this has what the shell uses, and no `CSS.escape`. */
export function provideConstructedSheets(): void {
  class ConstructedSheet {
    text = '';
    replaceSync = (text: string) => (this.text = text);
  }
  Object.assign(globalThis, { CSS: { escape: (name: string) => name }, CSSStyleSheet: ConstructedSheet });
  Object.assign(document, { adoptedStyleSheets: [] });
}

/** The texts of the document's constructed stylesheets: those of the class above, which jsdom's type does not have. */
export const adoptedTexts = (): string[] =>
  document.adoptedStyleSheets.map((sheet) => (sheet as unknown as { text: string }).text);
