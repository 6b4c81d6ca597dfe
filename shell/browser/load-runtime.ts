import type { Script } from './page-data.ts';
import { runtimeEvent, type Runtime, type RuntimeStart, type RuntimeStarter } from './runtime-contract.ts';

/** Loads the runtime once, when the first island needs it; a failed load is tried again on the next call. */
export function createRuntimeLoader(page: Document, scripts: () => Script[], start: RuntimeStart) {
  let loading: Promise<Runtime> | undefined;
  let runtime: Runtime | undefined;

  return {
    /** The runtime if it is here already. */
    here: () => runtime,
    load: () => {
      loading ??= loadScript(page, scripts())
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

const deadlineMs = 15_000;

function loadScript(page: Document, [script]: Script[]): Promise<RuntimeStarter> {
  return new Promise((resolve, reject) => {
    if (!script?.integrity) return reject(new Error('The page names no runtime script with its hash'));

    const element = page.createElement('script');
    const end = () => {
      clearTimeout(late);
      page.removeEventListener(runtimeEvent, announced);
    };
    const failed = () => {
      end();
      element.remove();
      reject(new Error(`${script.src} did not load`));
    };
    const announced = (event: Event) => {
      end();
      resolve((event as CustomEvent<RuntimeStarter>).detail);
    };
    const late = setTimeout(failed, deadlineMs);
    page.addEventListener(runtimeEvent, announced);
    element.addEventListener('error', failed);
    element.src = script.src;
    element.integrity = script.integrity;
    element.async = true;
    page.head.append(element);
  });
}
