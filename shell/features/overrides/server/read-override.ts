import { overrideSchema, type Override } from '@marquee/contracts/override';
import { readSignedText } from '../../../server/releases/read-signed-text.ts';
import type { TrustedKeys } from '../../../server/releases/trusted-keys.ts';

export type OverrideReader = (cookie: string | undefined) => Override | undefined;

/**
 * Returns a function that reads the override (the local build that this browser gets instead of a live remote) from the
 * text of a cookie. The function returns undefined if the override has expired or is not signed for this environment.
 */
export function overrideReader({
  keys,
  environment,
}: {
  keys: TrustedKeys;
  environment: string;
}): OverrideReader {
  return (cookie) => {
    const override = readSignedText(cookie, { keys, schema: overrideSchema });
    const isOurs = override?.environment === environment && Date.parse(override.expiresAt) > Date.now();
    return isOurs ? override : undefined;
  };
}
