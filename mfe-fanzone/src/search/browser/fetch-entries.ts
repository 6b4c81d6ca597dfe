import { PlatformError } from '@marquee/contracts';
import { readEntries, type SearchEntry } from '../search-entry.ts';

/** Fetches everything that can be found. Throws `CALL_FAILED`, or `INVALID_INPUT` for what is no index. */
export async function fetchEntries(): Promise<SearchEntry[]> {
  const response = await fetch(indexPath, { headers: { accept: 'application/json' } }).catch(noAnswer);
  if (!response.ok) throw new PlatformError('CALL_FAILED', `${indexPath} answered ${response.status}`);
  return readEntries(await response.json());
}

const indexPath = '/fan-zone/search/index';

function noAnswer(cause: unknown): never {
  throw new PlatformError('CALL_FAILED', `${indexPath} did not answer`, { cause });
}
