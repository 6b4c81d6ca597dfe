import { parseInput } from '@marquee/contracts';
import * as v from 'valibot';

const pairSchema = v.pipe(
  v.string(),
  v.regex(
    /^[a-z0-9-]+=https?:\/\/[^/?#\s]+\/?$/,
    'is <remote>=<origin>, as in mfe-quiz=https://quotes.example',
  ),
  v.check((pair) => URL.canParse(pair.slice(pair.indexOf('=') + 1)), 'has an origin'),
);

/**
 * Parses pairs such as `mfe-quiz=https://quotes.example mfe-auth=https://id.example`: the origins that the server code
 * of each remote may read, in addition to the hosts of the site. Throws INVALID_INPUT for a malformed pair.
 */
export function readRendererOrigins(text: string): ReadonlyMap<string, readonly string[]> {
  const pairs = parseInput(v.array(pairSchema), text.split(/\s+/).filter(Boolean), 'RENDERER_ORIGINS');
  const origins = new Map<string, string[]>();
  for (const pair of pairs) {
    const [remote = '', url = ''] = pair.split(/=(.*)/);
    origins.set(remote, [...(origins.get(remote) ?? []), new URL(url).origin]);
  }
  return origins;
}
