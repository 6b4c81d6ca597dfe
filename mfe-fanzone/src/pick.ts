/** Returns a copy of an object with only the given keys. */
export function pick<Item extends object, Key extends keyof Item>(item: Item, keys: readonly Key[]) {
  // Holds exactly the entries of these keys.
  return Object.fromEntries(keys.map((key) => [key, item[key]])) as Pick<Item, Key>;
}
