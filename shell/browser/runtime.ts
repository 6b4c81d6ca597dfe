import type { RuntimeEvent, RuntimeStarter } from './runtime-contract.ts';

// The boot script waits for this event; everything heavy stays behind the import, in files that remotes share.
const starter: RuntimeStarter = async (start) => {
  const { startRuntime } = await import(/* webpackChunkName: "start-runtime" */ './start-runtime.ts');
  return startRuntime(start);
};
document.dispatchEvent(new CustomEvent('marquee:runtime' satisfies RuntimeEvent, { detail: starter }));
