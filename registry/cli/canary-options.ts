import { PlatformError, type RolloutStep } from '@marquee/contracts';

/** How a canary is asked for on the command line. */
export type CanaryOptions = { percent?: string; steps?: string; every?: string; vitalsMargin?: string };

/** The percent a rollout has now, the steps it has later, and what its vitals may be. Throws INVALID_INPUT. */
export function parseCanaryOptions({ vitalsMargin, ...shares }: CanaryOptions) {
  const guarded = vitalsMargin !== undefined && { vitalsMargin: parsePercent(vitalsMargin) };
  return { ...wayOf(shares), ...guarded };
}

function wayOf({ percent, steps, every }: CanaryOptions) {
  if ((percent === undefined) === (steps === undefined))
    throw new PlatformError('INVALID_INPUT', 'say how many: --percent 10, or --steps 1,10,50 --every 30m');
  if (steps === undefined) return { percent: parsePercent(percent!) };
  const way = parseSteps(steps, every);
  return { percent: way[0].percent, steps: way };
}

/** Reads a percent. Throws INVALID_INPUT. */
export function parsePercent(text: string): number {
  const percent = Number(text.replace(/%$/, ''));
  if (text.trim() && percent > 0 && percent <= 100) return percent;
  throw new PlatformError('INVALID_INPUT', `"${text}" is no percent from 0.01 to 100`);
}

/** Reads the way of a rollout: `1,10,50`, each step for `30m` or `2h`. Throws INVALID_INPUT. */
function parseSteps(steps: string, every: string | undefined): [RolloutStep, ...RolloutStep[]] {
  const minutes = parseMinutes(every);
  const [first = '', ...rest] = steps.split(',');
  const step = (text: string) => ({ percent: parsePercent(text), minutes });
  return [step(first), ...rest.map(step)];
}

function parseMinutes(text: string | undefined): number {
  if (text === undefined)
    throw new PlatformError('INVALID_INPUT', '--steps needs --every, such as --every 30m');
  const [, count, unit] = /^([1-9]\d*)(m|h)$/.exec(text) ?? [];
  if (count) return Number(count) * (unit === 'h' ? 60 : 1);
  throw new PlatformError('INVALID_INPUT', `"${text}" is no time: write minutes or hours, such as 30m or 2h`);
}
