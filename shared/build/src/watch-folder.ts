import path from 'node:path';
import webpack from 'webpack';
import { localBuild } from './remote-build.ts';

/** The result of a build: its duration in milliseconds (`built`) and webpack's hash of it, or the errors as text. */
export type BuildResult = { built: number; hash: string } | { errors: string };

/**
 * Builds the remote in a folder for `marquee dev`, and again after every change. Calls `onResult` after each build.
 * Returns a function that stops watching.
 */
export function watchFolder(folder: string, onResult: (result: BuildResult) => void): () => Promise<void> {
  const compiler = webpack(localBuild(path.resolve(folder)));
  compiler.watch({ aggregateTimeout: 20 }, (failure, stats) => {
    if (failure) onResult({ errors: failure.message });
    else if (stats?.hasErrors()) onResult({ errors: stats.toString('errors-only') });
    else onResult({ built: (stats?.endTime ?? 0) - (stats?.startTime ?? 0), hash: stats?.hash ?? '' });
  });
  return () => new Promise((resolve) => compiler.close(() => resolve()));
}
