import { federationGlobal } from '@marquee/contracts';

/** What webpack's code in an entry gives with the question for the shared modules of a chunk. */
type Consumption = {
  chunkId: string | number;
  /** The shared modules of each chunk, by the numbers they have in this container. */
  chunkMapping: Readonly<Record<string, readonly number[]>>;
  /** By number: what is on its way, or 0 once it is there. */
  installedModules: Record<number, Promise<void> | 0>;
  /** What the chunk waits for. */
  promises: (Promise<void> | 0)[];
  webpackRequire: {
    m: Record<number, (module: { exports: unknown }) => void>;
    consumesLoadingData: {
      moduleIdToConsumeDataMapping: Readonly<Record<number, { shareKey: string }>>;
    };
  };
};

/**
 * Makes the page a host of Module Federation's containers: puts what their entries are built without where
 * they look for it (decision 0039). There is one copy of each shared module, the shell's, whichever its
 * version; `scriptFor` gives the script element of an address with its hash, or throws.
 */
export function hostContainers({
  shared,
  scriptFor,
  scope = globalThis,
}: {
  shared: Readonly<Record<string, () => Promise<unknown>>>;
  scriptFor: (url: string) => HTMLScriptElement;
  scope?: object;
}): void {
  const createScript = { emit: ({ url }: { url: string }) => scriptFor(url) };
  const instance = { loaderHook: { lifecycle: { createScript } } };
  Object.assign(scope, {
    [federationGlobal]: { runtime: {}, bundlerRuntime: { init: () => instance, consumes } },
  });

  function consumes({ chunkId, chunkMapping, installedModules, promises, webpackRequire }: Consumption) {
    for (const number of chunkMapping[chunkId] ?? [])
      promises.push((installedModules[number] ??= install(number)));

    async function install(number: number) {
      const { shareKey = '' } = webpackRequire.consumesLoadingData.moduleIdToConsumeDataMapping[number] ?? {};
      try {
        const load = shared[shareKey];
        if (!load) throw new Error(`The shell shares no ${shareKey}`);
        const exports = await load();
        webpackRequire.m[number] = (module) => (module.exports = exports);
        installedModules[number] = 0;
      } catch (failure) {
        // The next try asks again.
        delete installedModules[number];
        throw failure;
      }
    }
  }
}
