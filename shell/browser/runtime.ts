import type { RuntimeEvent, RuntimeStarter } from './runtime-contract.ts';

// The dynamic import puts everything large into chunks that remotes share.
const starter: RuntimeStarter = async (start) => {
  const { startRuntime } = await import(/* webpackChunkName: "start-runtime" */ './start-runtime.ts');
  return startRuntime(start);
};
document.dispatchEvent(new CustomEvent('marquee:runtime' satisfies RuntimeEvent, { detail: starter }));
