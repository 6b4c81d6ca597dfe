import { registerPlugins } from '@module-federation/enhanced/runtime';
import { chunkHashes } from './chunk-hashes.ts';
import { createIntegrityPlugin, type VerifiedFiles } from './integrity-plugin.ts';
import { createLoadWithRetries } from './load-with-retries.ts';
import type { RuntimeEvent, RuntimeStarter } from './runtime-contract.ts';

let files: VerifiedFiles | undefined;

// The dynamic import puts everything large into chunks that remotes share.
const starter: RuntimeStarter = async (start) => {
  // Before the first chunk loads, so that its hash is verified and it is retried.
  if (!files) {
    const assetHosts = () => start.page().assetHosts ?? [];
    for (const [pathname, hash] of chunkHashes()) start.hashes.set(pathname, hash);
    files = { ...createIntegrityPlugin(start.hashes, createLoadWithRetries(assetHosts)), assetHosts };
    registerPlugins([files.plugin]);
  }
  const { startRuntime } = await import(/* webpackChunkName: "start-runtime" */ './start-runtime.ts');
  return startRuntime(start, files);
};
document.dispatchEvent(new CustomEvent('marquee:runtime' satisfies RuntimeEvent, { detail: starter }));
