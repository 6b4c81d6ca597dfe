import { withTimeout } from '@marquee/timing';

const soonMs = 50;

/** Whether all slots settle within 50 milliseconds. */
export async function settlesSoon(slots: Promise<unknown>[]): Promise<boolean> {
  return withTimeout(
    Promise.all(slots).then(() => true),
    soonMs,
    () => false,
  );
}
