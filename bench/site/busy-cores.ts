import { readFile } from 'node:fs/promises';

/**
 * Starts to watch the cores of this range (`0-1`); the returned function gives the share of the time since then in which
 * they were busy, from 0 to 1. Linux only.
 */
export async function watchCores(range: string): Promise<() => Promise<number>> {
  const before = await timesOf(range);
  return async () => {
    const after = await timesOf(range);
    return 1 - (after.idle - before.idle) / (after.all - before.all);
  };
}

async function timesOf(range: string): Promise<{ idle: number; all: number }> {
  return coreTimes(await readFile('/proc/stat', 'utf8'), range);
}

/** The idle time and the whole time of the cores of a range, by the text of `/proc/stat`. */
export function coreTimes(stat: string, range: string): { idle: number; all: number } {
  const [first = 0, last = first] = range.split('-').map(Number);
  const times = { idle: 0, all: 0 };
  for (const [, core, numbers] of stat.matchAll(/^cpu(\d+) (.*)$/gm)) {
    if (Number(core) < first || Number(core) > last) continue;
    // The last two are the time of guests, which is part of the first two.
    const values = numbers!.split(' ').map(Number).slice(0, 8);
    times.idle += values[3]! + values[4]!;
    times.all += values.reduce((sum, value) => sum + value, 0);
  }
  return times;
}
