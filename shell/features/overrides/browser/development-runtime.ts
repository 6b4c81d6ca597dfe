import { createRuntimeStarter } from '../../../browser/runtime-starter.ts';
import type { RuntimeEvent } from '../../../browser/runtime-contract.ts';

// The script of the runtime on pages with a local build, in place of `browser/runtime.ts`.
const detail = createRuntimeStarter(async (hashes) => {
  const { createLocalReleases, registerRefresh } = await import(
    /* webpackChunkName: "local-release" */ './local-release.ts'
  );
  // React DOM announces itself to React Refresh as it is evaluated.
  registerRefresh(window);
  return createLocalReleases(hashes);
});
document.dispatchEvent(new CustomEvent('marquee:runtime' satisfies RuntimeEvent, { detail }));
