import { fuzzRendererPipe } from '../../testing/fuzz-renderer-pipe.ts';
import { buildRenderer } from '../../testing/built-renderer.ts';
import { createRenderer } from './create-renderer.ts';
import { createReleaseWorker } from './release-worker.ts';

test('finding 23: of 100,000 malformed, oversized and reordered messages each ends at most its process', async () => {
  const renderer = createRenderer({
    scripts: await buildRenderer(),
    memoryLimitMb: 300,
    report: () => undefined,
  });
  const worker = createReleaseWorker(renderer, {
    release: 'mfe-auth@1.0.0',
    bundle: '',
    hosts: { main: 'http://main.test', content: 'http://content.test', sameOrigin: 'http://site.test' },
    contentMaxAgeMs: 300_000,
  });
  const request = { url: 'http://site.test/', language: 'en', prefix: 'a-', kind: 'slot' } as const;
  const { survivors } = await fuzzRendererPipe({
    messages: 100_000,
    meanwhile: async () => {
      const slot = { ...request, slot: 'render', params: { text: 'whole' } };
      const rendered = await worker.render(slot, 5_000, async () => ({ failure: 'there is no API' }));
      expect(rendered).toMatchObject({ html: '<p>mfe-auth@1.0.0 whole</p>' });
    },
  });
  expect(survivors).toEqual([]);
  worker.retire();
  renderer.stop();
}, 1_800_000);
