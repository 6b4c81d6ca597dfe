import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

// `npm run publish-packages` publishes what `npm run packages` wrote, except versions that the registry has already.
// Arguments go to `npm publish`, such as `--provenance=false` outside of a pipeline.
const folder = path.resolve(import.meta.dirname, '../../../../dist-packages');
for (const name of readdirSync(folder)) {
  const cwd = path.join(folder, name);
  const { name: full, version } = JSON.parse(readFileSync(path.join(cwd, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  const release = `${full}@${version}`;
  if (spawnSync('npm', ['view', release, 'version'], { cwd, encoding: 'utf8' }).stdout.trim() === version)
    console.log(`${release} is published already`);
  else execFileSync('npm', ['publish', ...process.argv.slice(2)], { cwd, stdio: 'inherit' });
}
