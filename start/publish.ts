import path from 'node:path';
import { tokenFor } from '@marquee/cli';
import { errorCode } from '@marquee/contracts';
import { readPublishSettings } from './read-publish-settings.ts';
import { releaseRemotes } from './release-remotes.ts';

// The command `publish` of the image: publishes and promotes the remotes that lie beside it when the registry has
// no release of them. It may run at every deployment.
const root = path.resolve(import.meta.dirname, '..');

try {
  const { REGISTRY_URL: registryUrl, MARQUEE_HOME, MARQUEE_TOKEN } = readPublishSettings(process.env);
  const token = await tokenFor(registryUrl, path.resolve(MARQUEE_HOME), { MARQUEE_TOKEN });
  await releaseRemotes({ root, registryUrl, token, report: (line) => console.log(line) });
} catch (failure) {
  console.error(`${errorCode(failure)}: ${(failure as Error).message}`);
  process.exitCode = 1;
}
