/**
 * Returns the options of an LRU cache that limit it to a number of entries. With them, its memory grows with its
 * entries; the option `max` would allocate arrays for all entries when the cache is created (7 milliseconds for
 * 50,000).
 */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
