import { until } from '@marquee/testing/until';

/** Reads until a value is as wanted, or for 20 s; returns the last. */
export async function waitUntil<Value>(
  read: () => Promise<Value>,
  isThere: (value: Value) => boolean,
): Promise<Value> {
  let value = await read();
  // A value that is never there is returned, because an assertion shows it better than the error would.
  await until(async () => isThere(value) || isThere((value = await read())), { everyMs: 100 }).catch(
    () => undefined,
  );
  return value;
}
