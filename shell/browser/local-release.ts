import { PlatformError } from '@marquee/contracts';
import type { BrowserRelease } from '../page/page-data.ts';

let watching: EventSource | undefined;

/**
 * Fetches the files and hashes of the local build that `marquee dev` serves at `origin`, and reloads the page
 * when the build changes. Throws `REMOTE_DID_NOT_LOAD` if `marquee dev` does not respond.
 */
export async function localRelease(release: BrowserRelease, origin: string): Promise<BrowserRelease> {
  watching ??= watch(origin);
  const response = await fetch(`${origin}/release.json`, { cache: 'no-store' }).catch((cause: unknown) => {
    throw new PlatformError('REMOTE_DID_NOT_LOAD', `${origin} did not respond: is marquee dev running?`, {
      cause,
    });
  });
  if (!response.ok) {
    throw new PlatformError(
      'REMOTE_DID_NOT_LOAD',
      `${origin} returned ${response.status}: see the output of marquee dev`,
    );
  }
  const { container, files } = (await response.json()) as Pick<BrowserRelease, 'container' | 'files'>;
  return { ...release, base: `${origin}/`, container, files };
}

function watch(origin: string): EventSource {
  const changes = new EventSource(`${origin}/changes`);
  changes.addEventListener('changed', () => location.reload());
  return changes;
}
