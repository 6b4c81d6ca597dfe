import { PlatformError } from '@marquee/sdk';
import { parseEntries, type SearchEntry } from '../search-entry.ts';

/** Fetches the search index. Throws `CALL_FAILED`, or `INVALID_INPUT` if the response has the wrong format. */
export async function fetchEntries(): Promise<SearchEntry[]> {
  const response = await fetch(indexPath, { headers: { accept: 'application/json' } }).catch(
    (cause: unknown) => {
      throw new PlatformError('CALL_FAILED', `${indexPath} did not respond`, { cause });
    },
  );
  if (!response.ok) throw new PlatformError('CALL_FAILED', `${indexPath} returned ${response.status}`);
  return parseEntries(await response.json());
}

const indexPath = '/fan-zone/search/index';
