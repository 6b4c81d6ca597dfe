/** How long a page waits for what would come with it; what takes longer comes as it is made. */
const soonMs = 50;

/** Whether all of them settle within a moment. */
export async function settlesSoon(slots: Promise<unknown>[]): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), soonMs)));
  const all = Promise.all(slots).then(() => true as const);
  return Promise.race([all, late]).finally(() => clearTimeout(timer));
}
