import { registerPlugins } from '@module-federation/enhanced/runtime';
import { chunkHashes } from './chunk-hashes.ts';
import type { LoadLocalRelease } from './federation.ts';
import { createIntegrityPlugin, type VerifiedFiles } from './integrity-plugin.ts';
import { createLoadWithRetries } from './load-with-retries.ts';
import type { RuntimeStarter } from './runtime-contract.ts';

/**
 * Creates the function that loads and starts the runtime (React and the platform services). The runtime's script passes
 * it to the boot script by an event.
 *
 * @param prepare called before React is loaded; resolves to the loader of local builds. Only passed on pages that use a
 * local build.
 */
export function createRuntimeStarter(
  prepare?: (hashes: Map<string, string>) => Promise<LoadLocalRelease>,
): RuntimeStarter {
  let files: VerifiedFiles | undefined;
  let local: LoadLocalRelease | undefined;

  // The dynamic import puts everything large into chunks that remotes share.
  return async (start) => {
    // Before the first chunk loads, so that its hash is verified and it is retried.
    if (!files) {
      const assetHosts = () => start.page().assetHosts ?? [];
      for (const [pathname, hash] of chunkHashes()) start.hashes.set(pathname, hash);
      files = { ...createIntegrityPlugin(start.hashes, createLoadWithRetries(assetHosts)), assetHosts };
      registerPlugins([files.plugin]);
    }
    local ??= await prepare?.(start.hashes);
    const { startRuntime } = await import(/* webpackChunkName: "start-runtime" */ './start-runtime.ts');
    return startRuntime(start, files, local);
  };
}
