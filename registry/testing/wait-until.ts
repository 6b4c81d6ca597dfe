/** Reads until a value is as wanted, or for 20 s; returns the last. */
export async function waitUntil<Value>(
  read: () => Promise<Value>,
  isThere: (value: Value) => boolean,
): Promise<Value> {
  const until = Date.now() + 20_000;
  for (;;) {
    const value = await read();
    if (isThere(value) || Date.now() > until) return value;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
