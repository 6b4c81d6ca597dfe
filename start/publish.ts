import path from 'node:path';
import { errorCode } from '@marquee/contracts';
import { tokenFor } from '../registry/cli/token-for.ts';
import { releaseRemotes } from './release-remotes.ts';

// The command `publish` of the image: publishes and promotes the remotes that lie beside it when the registry has
// no release of them. It may run at every deployment.
const root = path.resolve(import.meta.dirname, '..');
const home = path.resolve(process.env['MARQUEE_HOME'] ?? path.join(root, '.marquee'));
const registryUrl = process.env['REGISTRY_URL'] ?? 'http://localhost:3003';

try {
  const token = await tokenFor(registryUrl, home, process.env);
  await releaseRemotes({ root, registryUrl, token, report: (line) => console.log(line) });
} catch (failure) {
  console.error(`${errorCode(failure)}: ${(failure as Error).message}`);
  process.exitCode = 1;
}
