import { PlatformError, type RolloutStep } from '@marquee/contracts';

export type CanaryOptions = { percent?: string; steps?: string; every?: string; vitalsMargin?: string };

/**
 * Parses the options of `marquee canary`: the percentage of visitors, or its steps, and the margin for web vitals (by
 * how many percentage points the share of poor values may be larger than the live release's). Returns the fields of the
 * request. Throws INVALID_INPUT for an invalid option.
 */
export function parseCanaryOptions({ vitalsMargin, ...shares }: CanaryOptions) {
  const guarded = vitalsMargin !== undefined && { vitalsMargin: parsePercent(vitalsMargin) };
  return { ...parseShares(shares), ...guarded };
}

function parseShares({ percent, steps, every }: CanaryOptions) {
  if ((percent === undefined) === (steps === undefined))
    throw new PlatformError('INVALID_INPUT', 'name the share: --percent 10, or --steps 1,10,50 --every 30m');
  if (steps === undefined) return { percent: parsePercent(percent!) };
  const parsed = parseSteps(steps, every);
  return { percent: parsed[0].percent, steps: parsed };
}

/** Parses a percentage above 0 and up to 100, such as `10` or `10%`. Throws INVALID_INPUT for any other text. */
export function parsePercent(text: string): number {
  const percent = Number(text.replace(/%$/, ''));
  if (text.trim() && percent > 0 && percent <= 100) return percent;
  throw new PlatformError('INVALID_INPUT', `"${text}" is not a percentage from 0.01 to 100`);
}

/** Parses rollout steps, `1,10,50` percent, each lasting `every` (`30m`, `2h`). Throws INVALID_INPUT. */
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
  throw new PlatformError(
    'INVALID_INPUT',
    `"${text}" is not a duration: write minutes or hours, such as 30m or 2h`,
  );
}
