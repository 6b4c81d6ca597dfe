import { PlatformError } from '@marquee/contracts';
import type { BrowserRelease } from '../page/page-data.ts';

let watching: EventSource | undefined;

/**
 * A build on the visitor's own machine, which only they see: asks it for its files and hashes, and loads
 * the page again when it changes.
 */
export async function localRelease(release: BrowserRelease, origin: string): Promise<BrowserRelease> {
  watching ??= watch(origin);
  const response = await fetch(`${origin}/release.json`, { cache: 'no-store' }).catch((cause: unknown) => {
    throw new PlatformError('REMOTE_DID_NOT_LOAD', `${origin} did not answer: is marquee dev running?`, {
      cause,
    });
  });
  if (!response.ok) {
    throw new PlatformError(
      'REMOTE_DID_NOT_LOAD',
      `${origin} answered ${response.status}: see what marquee dev says`,
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
