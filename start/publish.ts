import path from 'node:path';
import { tokenFor } from '@marquee/cli';
import { errorCode } from '@marquee/contracts';
import { publishShell } from './publish-shell.ts';
import { readPublishSettings } from './read-publish-settings.ts';
import { releaseRemotes } from './release-remotes.ts';

// The command `publish` of the image: registers the shell's build, and publishes and promotes the remotes that lie
// beside it when the registry has no release of them. With the argument `shell` it does the first only, as before a
// rolling update. It may run at every deployment.
const root = path.resolve(import.meta.dirname, '..');

try {
  const { REGISTRY_URL: registryUrl, MARQUEE_HOME, MARQUEE_TOKEN } = readPublishSettings(process.env);
  const token = await tokenFor(registryUrl, path.resolve(MARQUEE_HOME), { MARQUEE_TOKEN });
  const registry = { registryUrl, token, report: (line: string) => console.log(line) };
  await publishShell({ ...registry, folder: path.join(root, 'shell/dist') });
  if (process.argv[2] !== 'shell') await releaseRemotes({ ...registry, root });
} catch (failure) {
  console.error(`${errorCode(failure)}: ${(failure as Error).message}`);
  process.exitCode = 1;
}
