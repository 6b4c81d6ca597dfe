import { withTimeout } from '@marquee/timing';

/** How long a page waits for slots that could be sent with it, in milliseconds; slower ones are streamed. */
const soonMs = 50;

/** Whether all promises settle within `soonMs`. */
export async function settlesSoon(slots: Promise<unknown>[]): Promise<boolean> {
  return withTimeout(
    Promise.all(slots).then(() => true),
    soonMs,
    () => false,
  );
}
