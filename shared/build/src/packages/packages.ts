import path from 'node:path';
import { parseScope } from './published-package.ts';
import { writePackages } from './write-packages.ts';

// `npm run packages` writes `dist-packages/<name>/` for every published package, ready for `npm publish`. The host
// contains the built shell and remotes: run `npm run build` first. `npm run packages -- libraries` leaves out the
// commands, the host and what the builds write, `host` writes the host alone; a second argument
// is another folder. MARQUEE_SCOPE=@acme publishes under another scope.
const root = path.resolve(import.meta.dirname, '../../../..');
const [only, folder = path.join(root, 'dist-packages')] = process.argv.slice(2);
if (only !== undefined && only !== 'libraries' && only !== 'host')
  throw new Error(`${only} is neither libraries nor host`);
await writePackages(root, folder, {
  scope: parseScope(process.env['MARQUEE_SCOPE']),
  only,
});
console.log(`wrote ${folder}`);
