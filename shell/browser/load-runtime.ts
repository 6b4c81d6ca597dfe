import type { ErrorCode } from '@marquee/contracts';
import { loadScript } from './load-script.ts';
import type { Script } from '../page/page-data.ts';
import type { Runtime, RuntimeEvent, RuntimeStart, RuntimeStarter } from './runtime-contract.ts';

/**
 * Creates the loader of the runtime (React and the platform services), which the first hydration calls. If the runtime
 * does not load or start, `load` rejects and reports the error to the server, as a failure of the shell; the next call
 * tries again.
 *
 * @param scripts returns the runtime's scripts with their hashes.
 */
export function createRuntimeLoader(page: Document, scripts: () => Script[], start: RuntimeStart) {
  let starter: Promise<RuntimeStarter> | undefined;
  let loading: Promise<Runtime> | undefined;
  let runtime: Runtime | undefined;

  return {
    /** The runtime; undefined until it has started. */
    current: () => runtime,
    /** Whether the runtime has started or is loading. */
    isRequested: () => loading !== undefined,
    load: () => {
      const event: RuntimeEvent = 'marquee:runtime';
      starter ??= loadScript<RuntimeStarter>(page, scripts(), event, start.page().assetHosts).catch(
        (failure: unknown) => {
          starter = undefined;
          throw failure;
        },
      );
      loading ??= starter
        .then((startRuntime) => startRuntime(start))
        .then((started) => (runtime = started))
        .catch((failure: unknown) => {
          loading = undefined;
          start.telemetry.report({
            kind: 'error',
            remote: 'shell',
            release: start.page().shell,
            at: Date.now(),
            cause: 'REMOTE_DID_NOT_LOAD' satisfies ErrorCode,
            message: String(failure).slice(0, 500),
          });
          throw failure;
        });
      return loading;
    },
  };
}
