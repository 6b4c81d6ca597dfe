import { loadScript } from './load-script.ts';
import type { Script } from '../page/page-data.ts';
import type { Runtime, RuntimeEvent, RuntimeStart, RuntimeStarter } from './runtime-contract.ts';

/** Loads the runtime once, when the first island needs it; a failed load is tried again on the next call. */
export function createRuntimeLoader(page: Document, scripts: () => Script[], start: RuntimeStart) {
  let loading: Promise<Runtime> | undefined;
  let runtime: Runtime | undefined;

  return {
    /** The runtime if it is here already. */
    here: () => runtime,
    /** Whether it is here or on its way. */
    wanted: () => loading !== undefined,
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
