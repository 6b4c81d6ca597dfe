import { withTimeout } from '@marquee/timing';

const soonMs = 50;

/** Resolves to true if all slots have been rendered within 50 milliseconds, otherwise to false. */
export async function settlesSoon(slots: Promise<unknown>[]): Promise<boolean> {
  return withTimeout(
    Promise.all(slots).then(() => true),
    soonMs,
    () => false,
  );
}
