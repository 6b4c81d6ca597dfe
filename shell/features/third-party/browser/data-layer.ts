/** The tag manager's queue of a page. */
export type DataLayer = { push(entry: Readonly<Record<string, unknown>>): void };

export type DataLayerOptions = {
  /** The page's `dataLayer`, read anew each time: the tag manager's script comes late. */
  find: () => unknown;
  warn?: (sentence: string) => void;
};

/** Hands entries to the tag manager, and says once in the console why it cannot (specification, section 8). */
export function createDataLayer({
  find,
  warn = (sentence) => console.warn(sentence),
}: DataLayerOptions): DataLayer {
  const said = new Set<string>();
  const warnOnce = (sentence: string) => {
    if (said.has(sentence)) return;
    said.add(sentence);
    warn(sentence);
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
