import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import { Registry } from 'prom-client';
import { buildRenderer } from '../../testing/built-renderer.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { until } from '@marquee/testing/until';
import { createRenderer, type Renderer } from './create-renderer.ts';
import type { RenderRequest } from './messages.ts';
import { createReleaseWorker, type ReleaseWorker } from './release-worker.ts';
import type { RendererScripts } from './renderer-process.ts';

let scripts: RendererScripts;
beforeAll(async () => {
  scripts = await buildRenderer();
}, 60_000);

const running: { renderer: Renderer; workers: ReleaseWorker[] }[] = [];
afterEach(async () => {
  for (const { renderer, workers } of running.splice(0)) {
    await Promise.all(workers.map((worker) => worker.retire()));
    renderer.stop();
  }
});

/** A renderer with real processes and threads, and the failures that it reported. */
function aRenderer({ memoryLimitMb = 300, minLifetimeMs = 0, with: given = scripts } = {}) {
  const failures: unknown[] = [];
  const metrics = new Registry();
  const report = (failure: unknown) => void failures.push(failure);
  const renderer = createRenderer({ scripts: given, memoryLimitMb, minLifetimeMs, metrics, report });
  const workers: ReleaseWorker[] = [];
  running.push({ renderer, workers });
  return {
    renderer,
    failures,
    metrics,
    release(remote: string, { bundle = '' } = {}) {
      const worker = createReleaseWorker(renderer, {
        release: `${remote}@1.0.0`,
        bundle,
        hosts: { main: 'http://main.test', content: 'http://content.test', sameOrigin: 'http://site.test' },
        contentMaxAgeMs: 300_000,
      });
      workers.push(worker);
      const render = async (slot: string, text = '', deadlineMs = 10_000): Promise<string> => {
        const result = await worker.render(aRequest(slot, text), deadlineMs, async ({ url }) => ({
          status: 200,
          body: url,
        }));
        return 'html' in result ? result.html : '';
      };
      return { render, warm: worker.warm };
    },
  };
}

const aRequest = (slot: string, text: string): RenderRequest => ({
  kind: 'slot',
  slot,
  params: { text },
  url: 'http://site.test/quiz',
  language: 'en',
  prefix: 'a-',
});

test('security: the renderer process has none of the shell’s environment variables', async () => {
  process.env['VENDOR_TOKEN'] = 'a-secret-of-the-shell';
  const { renderer, release } = aRenderer();
  await release('mfe-quiz').warm();
  delete process.env['VENDOR_TOKEN'];
  const environment = readFileSync(`/proc/${renderer.pid()}/environ`, 'utf8');
  const names = environment.split('\0').map((variable) => variable.split('=')[0]);
  const allowed = /^(NODE_ENV|NODE_CHANNEL_\w+|NODE_EXTRA_CA_CERTS|LANG|LC_ALL|TZ|MALLOC_ARENA_MAX|)$/;
  expect(names.filter((name) => !allowed.test(name ?? ''))).toEqual([]);
  expect(environment).not.toContain('a-secret-of-the-shell');
});

test('security: server code reads and writes no file, and starts no process and no further thread', async () => {
  const key = path.join(temporaryFolder(), 'signing-key');
  writeFileSync(key, 'a key');
  const quiz = aRenderer().release('mfe-quiz');
  for (const file of ['/etc/passwd', key, __filename]) {
    expect(JSON.parse(await quiz.render('reach', file))).toEqual({
      read: 'ERR_ACCESS_DENIED',
      readOwnEnvironment: 'ERR_ACCESS_DENIED',
      write: 'ERR_ACCESS_DENIED',
      spawn: 'ERR_ACCESS_DENIED',
      thread: 'ERR_ACCESS_DENIED',
    });
  }
});

test('security: an API request of a render goes to the hosts of the site only', async () => {
  const quiz = aRenderer().release('mfe-quiz');
  expect(JSON.parse(await quiz.render('request', 'config'))).toEqual({
    status: 200,
    body: 'http://main.test/config',
  });
  expect(JSON.parse(await quiz.render('requestUrl', 'http://registry.test/tokens'))).toEqual({
    failure: 'mfe-quiz@1.0.0 may not request http://registry.test/tokens',
  });
});

test.each(['exit', 'leak', 'print', 'reject', 'enormous'])(
  'feature 15: a release that ends its thread (%s) does not end the process, and another remote renders',
  async (slot) => {
    const { renderer, release } = aRenderer({ memoryLimitMb: 2_000 });
    const [bad, good] = [release('mfe-quiz'), release('mfe-fanzone')];
    await Promise.all([bad.warm(), good.warm()]);
    const pid = renderer.pid();
    const before = process.memoryUsage.rss();
    await bad.render(slot).catch(() => undefined);
    expect(await good.render('render', 'whole')).toBe('<p>mfe-fanzone@1.0.0 whole</p>');
    expect(renderer.pid()).toBe(pid);
    expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000);
  },
  20_000,
);

test('feature 15: buffers of 1.5 GB in one render end the renderer, not the shell; other renders are repeated', async () => {
  const { renderer, release, metrics, failures } = aRenderer();
  const [bad, good] = [release('mfe-quiz'), release('mfe-fanzone')];
  await Promise.all([bad.warm(), good.warm()]);
  const pid = renderer.pid();
  const before = process.memoryUsage.rss();
  const waiting = good.render('slow', '4000');
  const failure: unknown = await bad.render('buffers', '30', 60_000).catch((thrown: unknown) => thrown);
  expect(inspect(failure)).toContain('mfe-quiz@1.0.0 lost its worker');
  expect(inspect(failure)).toContain('The renderer process used too much memory and was ended');
  expect(failure).toMatchObject({ code: 'REMOTE_DID_NOT_RENDER' });
  await expect(bad.render('render')).rejects.toThrow('backs off');
  expect(await waiting).toBe('after 4000 ms');
  expect(renderer.pid()).not.toBe(pid);
  expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000);
  expect(await metrics.metrics()).toContain('marquee_renderer_ends_total{reason="memory"} 1');
  expect(failures).toMatchObject([
    { message: expect.stringMatching(/^The renderer process ended \(memory\); busy or loading were: /) },
  ]);
}, 90_000);

test('feature 15: a native crash ends the renderer, and the next page of another remote is rendered in the next one', async () => {
  const { renderer, release } = aRenderer();
  const [bad, good] = [release('mfe-quiz'), release('mfe-fanzone')];
  await good.warm();
  const pid = renderer.pid();
  await expect(bad.render('crash')).rejects.toMatchObject({
    cause: { message: 'The renderer process crashed' },
  });
  // Started in advance, so that the next page does not wait for it.
  expect(renderer.pid()).toBeGreaterThan(0);
  expect(await good.render('render', 'whole')).toBe('<p>mfe-fanzone@1.0.0 whole</p>');
  expect(renderer.pid()).not.toBe(pid);
});

test('feature 15: a release that ends its process as it loads, or again and again between renders, backs off or waits', async () => {
  const { renderer, release, failures } = aRenderer();
  const loading = release('mfe-quiz', { bundle: 'crash' });
  await loading.warm();
  expect(inspect(failures[0])).toContain('busy or loading were: mfe-quiz@1.0.0');
  await expect(loading.render('render')).rejects.toThrow('backs off');

  const later = release('mfe-fanzone');
  for (let time = 1; time <= 2; time += 1) {
    await later.render('crashLater');
    const pid = renderer.pid();
    await until(() => renderer.pid() !== pid);
    expect(renderer.pid() === undefined).toBe(time === 2);
  }
  expect(await later.render('render', 'whole')).toBe('<p>mfe-fanzone@1.0.0 whole</p>');
});

test('a process above its memory limit is replaced; it completes its renders, and no render fails', async () => {
  const { renderer, release, metrics } = aRenderer({ memoryLimitMb: 130, minLifetimeMs: 1_000 });
  const [leaking, good] = [release('mfe-quiz'), release('mfe-fanzone')];
  await Promise.all([leaking.warm(), good.warm()]);
  const pid = renderer.pid();
  const long = leaking.render('slow', '3000');
  expect(await leaking.render('buffers', '4')).toBe('4 buffers');
  while (renderer.pid() === pid || renderer.pid() === undefined)
    expect(await good.render('render', 'whole')).toBe('<p>mfe-fanzone@1.0.0 whole</p>');
  expect(await long).toBe('after 3000 ms');
  // The former process ends when its last thread has.
  await until(() => !isRunning(pid));
  expect(await good.render('render', 'whole')).toBe('<p>mfe-fanzone@1.0.0 whole</p>');
  expect(await leaking.render('render', 'whole')).toBe('<p>mfe-quiz@1.0.0 whole</p>');
  const measured = await metrics.metrics();
  expect(measured).toContain('marquee_renderer_ends_total{reason="replaced"} 1');
  expect(measured).toMatch(/marquee_renderer_resident_bytes [1-9]/);
}, 30_000);

test('a renderer that does not start is named, and tried again with backoff', async () => {
  const broken = path.join(temporaryFolder(), 'renderer.cjs');
  writeFileSync(broken, 'process.exit(1)');
  const { renderer, release, failures } = aRenderer({ with: { ...scripts, renderer: broken } });
  expect(renderer.failure()).toBeUndefined();
  await release('mfe-quiz').warm();
  expect(renderer.failure()).toBe('The renderer process did not start, 1 times in a row');
  await expect(release('mfe-fanzone').render('render')).rejects.toThrow('is tried again shortly');
  expect(failures).toMatchObject([
    { message: expect.stringMatching(/^The renderer process ended \(crash\); busy or loading were: /) },
  ]);

  writeFileSync(broken, readFileSync(scripts.renderer));
  const auth = release('mfe-auth');
  const render = () => auth.render('render', 'whole').catch(() => undefined);
  await until(async () => (await render()) === '<p>mfe-auth@1.0.0 whole</p>');
  expect(renderer.failure()).toBeUndefined();
});

test('the renderer ends with its shell, and not by a signal to both', async () => {
  const { renderer, release } = aRenderer();
  const quiz = release('mfe-quiz');
  await quiz.warm();
  const pid = renderer.pid();
  process.kill(pid ?? 0, 'SIGTERM');
  process.kill(pid ?? 0, 'SIGINT');
  expect(await quiz.render('render', 'whole')).toBe('<p>mfe-quiz@1.0.0 whole</p>');
  renderer.stop();
  await until(() => !isRunning(pid));
});

function isRunning(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
}
