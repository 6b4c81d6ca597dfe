import { PlatformError } from '@marquee/contracts';

const form =
  /^(?<name>[a-z0-9][a-z0-9-]*)=(?:(?<kind>mean|share|ratio)\((?<figure>[^()/\s]+)(?:\s*\/\s*(?<per>[^()/\s]+))?\)|p(?<percentile>\d{2})\((?<vital>[A-Z]+)\))(?<options>(?:,[a-z]+(?:=[^,]+)?)*)$/;

/**
 * Parses a metric of an experiment from the option `--primary`, `--guardrail` or `--secondary` (`role`). The text is a
 * name, a formula and settings, such as `revenue=mean(checkout:order-placed.total.amountMinor),cap=500000`. Returns the
 * metric's fields in the request. Throws INVALID_INPUT for any other text.
 */
export function parseMetric(
  role: 'primary' | 'guardrail' | 'secondary',
  text: string,
): Record<string, unknown> {
  const read = form.exec(text)?.groups;
  if (!read || (read['kind'] === 'ratio') !== (read['per'] !== undefined))
    throw new PlatformError(
      'INVALID_INPUT',
      `--${role} ${text}: is <name>=mean(<figure>), share(<event>), ratio(<figure>/<figure>) or p75(LCP), with ` +
        `,cap=<number> ,less ,more ,margin=<percent> ,stop behind it`,
    );
  const { name, kind, figure, per, percentile, vital, options = '' } = read;
  const measured =
    percentile === undefined
      ? { kind, figure, ...(per !== undefined && { per }) }
      : { kind: 'quantile', figure: vital, share: Number(percentile) / 100 };
  const given = options.split(',').filter((option) => option !== '');
  return Object.assign({ name, role, ...measured }, ...given.map((option) => optionOf(role, text, option)));
}

function optionOf(role: string, text: string, option: string): Record<string, unknown> {
  const [key, value] = option.split('=');
  if ((key === 'less' || key === 'more') && value === undefined) return { better: key };
  if (key === 'cap' && Number(value) > 0) return { cap: Number(value) };
  if (key === 'stop' && value === undefined) return { whenWorse: 'stop' };
  if (key === 'margin' && Number(value) >= 0) return { marginPercent: Number(value) };
  throw new PlatformError(
    'INVALID_INPUT',
    `--${role} ${text}: ${option} is not cap=<number>, margin=<percent>, stop, less or more`,
  );
}
