import type { Release } from '@marquee/contracts';
import { localVersion, type Override } from '@marquee/contracts/override';

/**
 * Creates the record of a release for a local build: it has the build's routes and slots, but no files. The server does
 * not render it; the browser loads the files from the developer's own machine.
 */
export function localRelease({ manifest }: Override): Release {
  return {
    remote: manifest.name,
    version: localVersion,
    manifest,
    assets: { entry: 'entry.js', routes: {}, slots: { scripts: [], styles: [], shared: [] } },
    files: {},
    publishedAt: new Date(0).toISOString(),
    publishedBy: 'local build',
    commit: null,
  };
}
