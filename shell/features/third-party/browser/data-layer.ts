/** The queue `window.dataLayer`, from which the tag manager reads entries. */
export type DataLayer = { push(entry: Readonly<Record<string, unknown>>): void };

export type DataLayerOptions = {
  /** Finds the page's `dataLayer`. Called for every entry, because the tag manager loads late. */
  find: () => unknown;
  /** Shows a warning; by default in the console. */
  warn?: (message: string) => void;
};

/**
 * Creates the function that pushes entries to the tag manager. If there is no tag manager to push to, it warns in the
 * console, once per reason (spec section 8).
 */
export function createDataLayer({
  find,
  warn = (message) => console.warn(message),
}: DataLayerOptions): DataLayer {
  const warned = new Set<string>();
  const warnOnce = (message: string) => {
    if (!warned.has(message)) warn(message);
    warned.add(message);
  };

  return {
    push(entry) {
      const layer = find();
      if (layer === undefined) return warnOnce('data layer does not exist');
      if (!Array.isArray(layer)) return warnOnce('data layer was not initialised');
      layer.push(entry);
    },
  };
}
