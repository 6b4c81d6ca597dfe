import path from 'node:path';
import webpack from 'webpack';
import { localBuild } from './remote-build.ts';

// `node --import tsx shared/build/src/watch-remote.ts mfe-quiz`: builds a remote at every change, and says
// so line by line, in JSON, to whoever started it: `{"built":1204}` (milliseconds) or `{"errors":"…"}`.
const [folder = '.'] = process.argv.slice(2);
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

const compiler = webpack(localBuild(path.resolve(folder)));
compiler.watch({ aggregateTimeout: 50 }, (failure, stats) => {
  if (failure) say({ errors: failure.message });
  else if (stats?.hasErrors()) say({ errors: stats.toString('errors-only') });
  else say({ built: (stats?.endTime ?? 0) - (stats?.startTime ?? 0) });
});

// Whoever started it is gone: nobody watches any more.
process.stdin.resume().on('end', () => compiler.close(() => process.exit(0)));
