import type { Release } from '@marquee/contracts';
import { localVersion, type Override } from '@marquee/contracts/override';

/**
 * The release a local build stands for: its routes and slots, and no file. The server renders none of it;
 * the browser requests them from the visitor's own machine.
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
