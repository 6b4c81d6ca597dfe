/** The constructed stylesheets of one guest (an unmodified build) that its last unmount removed from the document. */
export type GuestSheets = Set<CSSStyleSheet>;

const owners = new WeakMap<CSSStyleSheet, GuestSheets>();

/**
 * Records which guest constructs a stylesheet, by wrapping the class `CSSStyleSheet`, because a document's list
 * `adoptedStyleSheets` cannot be wrapped. `current` returns the stylesheets of the guest whose code runs now; undefined
 * if no guest's code runs.
 */
export function watchSheets(current: () => GuestSheets | undefined): void {
  window.CSSStyleSheet = new Proxy(CSSStyleSheet, {
    construct: (target, given, newTarget) => {
      // The class returns its own kind.
      const sheet = Reflect.construct(target, given, newTarget) as CSSStyleSheet;
      const guest = current();
      if (guest) owners.set(sheet, guest);
      return sheet;
    },
  });
}

/**
 * Removes the constructed stylesheets of a guest that are still in the document, and returns a name for each. Keeps
 * them recorded, so that `restoreSheets` can put them back; of several equal ones, keeps only the last, because a guest
 * may construct a new one at each mount.
 */
export function removeSheets(sheets: GuestSheets): string[] {
  // Safari has them since 16.4.
  if (!('adoptedStyleSheets' in document)) return [];
  const left = document.adoptedStyleSheets.filter((sheet) => owners.get(sheet) === sheets);
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !left.includes(sheet));
  const byText = new Map([...sheets, ...left].map((sheet) => [textOf(sheet), sheet]));
  sheets.clear();
  for (const sheet of byText.values()) sheets.add(sheet);
  return left.map(() => 'adoptedStyleSheets');
}

/** Adds the constructed stylesheets of a guest to the document again that `removeSheets` has removed. */
export function restoreSheets(sheets: GuestSheets): void {
  if (sheets.size > 0) document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...sheets];
}

function textOf({ cssRules }: CSSStyleSheet): string {
  return [...cssRules].map(({ cssText }) => cssText).join('\n');
}
