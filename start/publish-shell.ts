import path from 'node:path';
import { createRegistryClient, shellBuildResponse, uploadMissing, urlPath } from '@marquee/cli';
import { errorCode } from '@marquee/contracts';
import { readShellFiles, shellDigest } from '@marquee/contracts/shell-build';

/**
 * Uploads the files of the shell's build in `folder` (`shell/dist`) to the registry and registers them, so that shells
 * of other builds can serve them. If the token lacks the right `publish-shell`, or the registry is too old for it, only
 * reports that: the site works without registration, but an update of the shell may then break open pages.
 */
export async function publishShell({
  folder,
  registryUrl,
  token,
  report,
}: {
  folder: string;
  registryUrl: string;
  token: string | undefined;
  report: (line: string) => void;
}): Promise<void> {
  const registry = createRegistryClient(registryUrl, token);
  const files = readShellFiles(folder);
  const digest = shellDigest(files);
  const register = async () => {
    const body = { files, reason: 'every shell is to serve its files' };
    const { isNew } = await registry.put(urlPath`/shell-builds/${digest}`, body, shellBuildResponse);
    if (isNew) report(`registered the build ${digest.slice(0, 16)} of the shell`);
  };
  try {
    // A build that is known needs no upload.
    await register().catch(async (failure: unknown) => {
      if (errorCode(failure) !== 'NOT_FOUND') throw failure;
      const blobs = new Map(Object.entries(files).map(([name, sha256]) => [sha256, path.join(folder, name)]));
      await uploadMissing(registry, { blobs });
      await register();
    });
  } catch (failure) {
    if (!['NOT_ALLOWED', 'NOT_FOUND'].includes(errorCode(failure))) throw failure;
    report(`the shell's build was not registered: ${(failure as Error).message}`);
  }
}
