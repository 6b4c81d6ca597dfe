import { loadScript } from './load-script.ts';
import type { Script } from '../page/page-data.ts';
import type { Runtime, RuntimeEvent, RuntimeStart, RuntimeStarter } from './runtime-contract.ts';

/** Loads the runtime once, at the first hydration. After a failed load the next call loads it again. */
export function createRuntimeLoader(page: Document, scripts: () => Script[], start: RuntimeStart) {
  let loading: Promise<Runtime> | undefined;
  let runtime: Runtime | undefined;

  return {
    /** The runtime, if it has started. */
    current: () => runtime,
    /** Whether it has started, or is loading. */
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
