/** The tag manager's queue of a page. */
export type DataLayer = { push(entry: Readonly<Record<string, unknown>>): void };

export type DataLayerOptions = {
  /** Returns the page's `dataLayer`; called for every entry, because the tag manager's script loads late. */
  find: () => unknown;
  warn?: (message: string) => void;
};

/** Pushes entries to the tag manager, or warns in the console, once for each reason (spec section 8). */
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
