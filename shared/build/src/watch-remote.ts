import path from 'node:path';
import webpack from 'webpack';
import { localBuild } from './remote-build.ts';

// `node --import tsx shared/build/src/watch-remote.ts mfe-quiz` builds a remote on every change, and prints a JSON line for
// the parent process each time: `{"built":1204}` (milliseconds) or `{"errors":"…"}`.
const [folder = '.'] = process.argv.slice(2);
const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

const compiler = webpack(localBuild(path.resolve(folder)));
compiler.watch({ aggregateTimeout: 50 }, (failure, stats) => {
  if (failure) print({ errors: failure.message });
  else if (stats?.hasErrors()) print({ errors: stats.toString('errors-only') });
  else print({ built: (stats?.endTime ?? 0) - (stats?.startTime ?? 0) });
});

// The parent process has ended.
process.stdin.resume().on('end', () => compiler.close(() => process.exit(0)));
