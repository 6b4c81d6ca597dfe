import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { noContracts } from '@marquee/release-checks';
import { changeResponse } from '@marquee/contracts/verbs';
import { publish } from '../publish.ts';
import { createRegistryClient } from '../registry-client.ts';
import { aBuild } from '../../../../registry/testing/a-build.ts';

// A process that publishes and promotes one release after the other with the command line's own code,
// and prints one row of text for each response, until it is killed. Arguments: registry, token, folder, round.
const [url = '', token = '', folder = '', round = ''] = process.argv.slice(2);
const registry = createRegistryClient(url, token);
const remote = 'mfe-quiz';

for (let at = 1; ; at += 1) {
  const version = `1.${round}.${at}`;
  const home = path.join(folder, version);
  const { manifest, assets } = aBuild(remote).release;
  await write(home, 'remote.json', JSON.stringify(manifest));
  await write(home, 'package.json', JSON.stringify({ name: remote, version }));
  await write(home, 'dist/assets.json', JSON.stringify(assets));
  await write(home, 'dist/contracts.json', JSON.stringify(noContracts));
  for (const file of ['browser/remoteEntry.js', 'browser/page.js', 'browser/more.js'])
    await write(home, `dist/${file}`, randomBytes(2_000).toString('hex'));
  await write(home, 'dist/server/remote.cjs', randomBytes(150_000).toString('hex'));

  process.stdout.write(`begun ${version}\n`);
  await publish(registry, home, { reason: 'a kill is near', progress: () => undefined });
  process.stdout.write(`published ${version}\n`);
  const promotion = { remote, version, reason: 'a kill is near' };
  await registry.post('/environments/production/promote', promotion, changeResponse);
  process.stdout.write(`promoted ${version}\n`);
}

async function write(home: string, file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(home, file)), { recursive: true });
  await writeFile(path.join(home, file), text);
}
