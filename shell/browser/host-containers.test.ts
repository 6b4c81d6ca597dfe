/** @jest-environment jsdom */
import { federationGlobal } from '@marquee/contracts';
import { hostContainers } from './host-containers.ts';

const numbers = { 7: { shareKey: 'react' }, 8: { shareKey: 'left-pad' } };

/** What an entry finds in its page, and how it asks for the shared modules of a chunk. */
function aPage(shared: Record<string, () => Promise<unknown>>) {
  const scope: Record<string, never> = {};
  const scriptFor = (url: string) => Object.assign(document.createElement('script'), { src: url });
  hostContainers({ shared, scriptFor, scope });
  const { bundlerRuntime } = scope[federationGlobal]! as {
    bundlerRuntime: {
      init(): { loaderHook: { lifecycle: { createScript: { emit: typeof emit } } } };
      consumes(asked: object): void;
    };
  };
  const installedModules: Record<number, unknown> = {};
  const modules: Record<number, (module: { exports: unknown }) => void> = {};
  const emit = (asked: { url: string }): HTMLScriptElement =>
    bundlerRuntime.init().loaderHook.lifecycle.createScript.emit(asked);
  return {
    emit,
    ask: (chunk: Record<string, number[]>, chunkId: string) => {
      const promises: Promise<unknown>[] = [];
      bundlerRuntime.consumes({
        chunkId,
        chunkMapping: chunk,
        installedModules,
        promises,
        webpackRequire: { m: modules, consumesLoadingData: { moduleIdToConsumeDataMapping: numbers } },
      });
      return Promise.all(promises);
    },
    required: (number: number) => {
      const module = { exports: undefined as unknown };
      modules[number]?.(module);
      return module.exports;
    },
  };
}

test('a container gets the one copy of a shared module, loaded once', async () => {
  const react = { version: 'the only one' };
  const load = jest.fn(() => Promise.resolve(react));
  const page = aPage({ react: load });
  await Promise.all([page.ask({ hub: [7], play: [7] }, 'hub'), page.ask({ hub: [7], play: [7] }, 'play')]);
  await page.ask({ hub: [7] }, 'hub');
  expect(page.required(7)).toBe(react);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a chunk that shares nothing waits for nothing', async () => {
  await expect(aPage({}).ask({ hub: [7] }, 'texts')).resolves.toEqual([]);
});

test('a shared module that does not load fails its chunk, and the next try asks again', async () => {
  const load = jest.fn().mockRejectedValueOnce(new Error('no line')).mockResolvedValue({});
  const page = aPage({ react: load });
  await expect(page.ask({ hub: [7] }, 'hub')).rejects.toThrow('no line');
  await page.ask({ hub: [7] }, 'hub');
  expect(page.required(7)).toEqual({});
});

test('what the shell does not share fails by its name', async () => {
  await expect(aPage({}).ask({ hub: [8] }, 'hub')).rejects.toThrow('The shell shares no left-pad');
});

test('an entry asks for the script of a chunk, hash included', () => {
  expect(aPage({}).emit({ url: 'https://shell.test/chunk.js' }).src).toBe('https://shell.test/chunk.js');
});
