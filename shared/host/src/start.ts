import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tokenFor } from '@marquee/cli';
import { errorCode } from '@marquee/contracts';
import { readableLine } from '../../../start/readable-line.ts';
import { portsOf } from './ports-of.ts';
import { readOptions } from './read-options.ts';
import { settingsOfOtherSites } from './settings-of-other-sites.ts';
import { runHost } from './run-host.ts';

// `marquee-host`: runs a whole site on this computer until Ctrl-C, for the development and the tests of remotes.
// In the package, the bundles of the servers lie below this folder; in the workspace, their sources.
const root = path.resolve(import.meta.dirname, '../../..');
const options = readOptions(process.argv);
for (const name of settingsOfOtherSites) delete process.env[name];
const { MARQUEE_HOME: givenHome } = process.env;
// A build under test may change without a new version, which a registry with a memory refuses.
const temporary = options.with.length > 0 && !givenHome ? await temporaryFolder() : undefined;
const home = temporary ?? path.resolve(givenHome ?? '.marquee');

const starting = Promise.resolve().then(async () =>
  runHost({
    root,
    home,
    ports: await portsOf(options),
    options,
    token: options.like === undefined ? undefined : await tokenFor(options.like, home, process.env),
    report: (line) => console.log(readableLine(line)),
  }),
);
let ending: Promise<void> | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => (ending ??= end()));

try {
  const { urls } = await starting;
  console.log(`site      ${urls.shell}\nregistry  ${urls.registry}\nready`);
} catch (failure) {
  console.error(`${errorCode(failure)}: ${(failure as Error).message}`);
  process.exitCode = 1;
  await (ending ??= end());
}

async function end() {
  const running = await starting.catch(() => undefined);
  await running?.stop();
  if (temporary) await rm(temporary, { recursive: true, force: true });
  process.exit();
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'marquee-host-'));
  // PostgreSQL runs as a user of its own and has to enter the folder.
  await chmod(folder, 0o755);
  return folder;
}
