/**
 * Limits an LRU cache to a number of entries. Its memory grows with its entries, while `max` would allocate arrays for
 * all of them when the cache is created: 7 milliseconds for 50,000.
 */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
