import { loadScript } from './load-script.ts';
import type { Script } from '../page/page-data.ts';
import type { Runtime, RuntimeEvent, RuntimeStart, RuntimeStarter } from './runtime-contract.ts';

/** Creates the loader of the runtime. The first hydration starts it; it loads again only after a failure. */
export function createRuntimeLoader(page: Document, scripts: () => Script[], start: RuntimeStart) {
  let loading: Promise<Runtime> | undefined;
  let runtime: Runtime | undefined;

  return {
    /** The runtime; undefined until it has started. */
    current: () => runtime,
    /** Whether the runtime has started or is loading. */
    isRequested: () => loading !== undefined,
    load: () => {
      loading ??= loadScript<RuntimeStarter>(page, scripts(), 'marquee:runtime' satisfies RuntimeEvent)
        .then((starter) => starter(start))
        .then((started) => (runtime = started))
        .catch((failure: unknown) => {
          loading = undefined;
          throw failure;
        });
      return loading;
    },
  };
}
