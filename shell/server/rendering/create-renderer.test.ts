import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import { Registry } from 'prom-client';
import { buildRenderer } from '../../testing/built-renderer.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { rowsOfRing } from '@marquee/testing/ring';
import { until } from '@marquee/testing/until';
import { createRenderer, type Renderer } from './create-renderer.ts';
import type { RenderRequest } from './messages.ts';
import { createReleaseWorker, type ReleaseWorker } from './release-worker.ts';
import type { RendererScripts } from './renderer-process.ts';

let scripts: RendererScripts;
beforeAll(async () => {
  scripts = await buildRenderer();
});

const running: { renderer: Renderer; workers: ReleaseWorker[] }[] = [];
afterEach(() => {
  for (const { renderer, workers } of running.splice(0)) {
    for (const worker of workers) worker.retire();
    renderer.stop();
  }
});

/** A renderer with real processes and threads, and the failures that it reported. */
function aRenderer({
  memoryLimitMb = 300,
  with: given = scripts,
  ...options
}: Partial<Parameters<typeof createRenderer>[0]> & { with?: RendererScripts } = {}) {
  const failures: unknown[] = [];
  const metrics = new Registry();
  const report = (failure: unknown) => void failures.push(failure);
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const renderer = createRenderer({
    minLifetimeMs: 0,
    ...options,
    scripts: given,
    memoryLimitMb,
    metrics,
    report,
    print,
  });
  const workers: ReleaseWorker[] = [];
  running.push({ renderer, workers });
  return {
    renderer,
    failures,
    metrics,
    lines,
    release(remote: string, { bundle = '', now = Date.now } = {}) {
      const worker = createReleaseWorker(
        renderer,
        {
          release: `${remote}@1.0.0`,
          bundle,
          hosts: { main: 'http://main.test', content: 'http://content.test', sameOrigin: 'http://site.test' },
          contentMaxAgeMs: 300_000,
        },
        { now, warmTimeoutMs: 120_000 },
      );
      workers.push(worker);
      const render = async (slot: string, text = '', deadlineMs = 60_000): Promise<string> => {
        const result = await worker.render(aRequest(slot, text), deadlineMs, async ({ url }) => ({
          status: 200,
          body: url,
        }));
        return 'html' in result ? result.html : '';
      };
      const pid = () => renderer.pids(`${remote}@1.0.0`)[0];
      return { render, warm: worker.warm, retire: worker.retire, pid };
    },
  };
}

/** A clock that stands: a backoff lasts, however slow the machine is. */
const stopped = () => 0;

const aRequest = (slot: string, text: string): RenderRequest => ({
  kind: 'slot',
  slot,
  params: { text },
  url: 'http://site.test/quiz',
  language: 'en',
  prefix: 'a-',
});

test('finding 13: a renderer process has none of the shell’s environment variables', async () => {
  process.env['VENDOR_TOKEN'] = 'a-secret-of-the-shell';
  const quiz = aRenderer().release('mfe-quiz');
  await quiz.warm();
  delete process.env['VENDOR_TOKEN'];
  const environment = readFileSync(`/proc/${quiz.pid()}/environ`, 'utf8');
  const names = environment.split('\0').map((variable) => variable.split('=')[0]);
  const allowed = /^(NODE_ENV|LANG|LC_ALL|TZ|MALLOC_ARENA_MAX|)$/;
  expect(names.filter((name) => !allowed.test(name ?? ''))).toEqual([]);
  expect(environment).not.toContain('a-secret-of-the-shell');
});

test('finding 13: server code reads and writes no file, and starts no process and no further thread', async () => {
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

test.each(rowsOfRing(['exit', 'leak', 'print', 'reject', 'enormous', 'crash'], 3))(
  'feature 15: a release that ends its process (%s) ends no other, and the shell keeps its memory',
  async (slot) => {
    const { release } = aRenderer({ memoryLimitMb: 2_000 });
    const [bad, good] = [release('mfe-quiz'), release('mfe-fanzone')];
    await Promise.all([bad.warm(), good.warm()]);
    const pid = good.pid();
    const before = process.memoryUsage.rss();
    await bad.render(slot).catch(() => undefined);
    expect(await good.render('render', 'whole')).toBe('<p>mfe-fanzone@1.0.0 whole</p>');
    expect(good.pid()).toBe(pid);
    expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000);
  },
);

test('feature 15: buffers of 1.5 GB in one render end its process, not the shell and no other render', async () => {
  const { release, metrics, failures } = aRenderer();
  const [bad, good] = [release('mfe-quiz', { now: stopped }), release('mfe-fanzone')];
  await Promise.all([bad.warm(), good.warm()]);
  const pid = good.pid();
  const before = process.memoryUsage.rss();
  const waiting = good.render('slow', '4000');
  const failure: unknown = await bad.render('buffers', '30', 60_000).catch((thrown: unknown) => thrown);
  expect(inspect(failure)).toContain('mfe-quiz@1.0.0 lost its process');
  expect(inspect(failure)).toContain('The renderer process used too much memory and was ended');
  expect(failure).toMatchObject({ code: 'REMOTE_DID_NOT_RENDER', details: { fault: true } });
  await expect(bad.render('render')).rejects.toThrow('backs off');
  expect(await waiting).toBe('after 4000 ms');
  expect(good.pid()).toBe(pid);
  expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000);
  expect(await metrics.metrics()).toContain('marquee_renderer_ends_total{reason="memory"} 1');
  expect(failures).toMatchObject([
    { message: expect.stringMatching(/^The renderer process of mfe-quiz@1.0.0 ended \(memory\)/) },
  ]);
});

test('a process above its memory limit is replaced; it completes its renders, and no render fails', async () => {
  const { release, metrics } = aRenderer({ memoryLimitMb: 200, minLifetimeMs: 1_000 });
  const leaking = release('mfe-quiz');
  await leaking.warm();
  const pid = leaking.pid();
  const long = leaking.render('slow', '5000');
  expect(await leaking.render('buffers', '5')).toBe('5 buffers');
  while (!(await metrics.metrics()).includes('marquee_renderer_ends_total{reason="replaced"} 1'))
    expect(await leaking.render('render', 'whole')).toBe('<p>mfe-quiz@1.0.0 whole</p>');
  expect(await long).toBe('after 5000 ms');
  expect(isRunning(pid)).toBe(false);
  expect(leaking.pid()).not.toBe(pid);
  expect(await leaking.render('render', 'whole')).toBe('<p>mfe-quiz@1.0.0 whole</p>');
  expect(await metrics.metrics()).toMatch(/marquee_renderer_resident_bytes [1-9]/);
});

test('a renderer that does not start is named, and tried again with backoff', async () => {
  const broken = path.join(temporaryFolder(), 'renderer.cjs');
  writeFileSync(broken, 'process.exit(1)');
  let now = 0;
  const { renderer, release, failures } = aRenderer({
    with: { ...scripts, renderer: broken },
    now: () => now,
  });
  expect(renderer.failure()).toBeUndefined();
  await expect(release('mfe-quiz').warm()).rejects.toThrow('mfe-quiz@1.0.0 did not start');
  expect(renderer.failure()).toBe('The renderer process did not start, 1 times in a row');
  await expect(release('mfe-fanzone').render('render')).rejects.toThrow('is tried again shortly');
  expect(failures).toMatchObject([
    { message: expect.stringMatching(/^The renderer process of mfe-quiz@1.0.0 ended \(crash\)/) },
  ]);

  writeFileSync(broken, readFileSync(scripts.renderer));
  now = 250;
  const auth = release('mfe-auth');
  const render = () => auth.render('render', 'whole').catch(() => undefined);
  await until(async () => (await render()) === '<p>mfe-auth@1.0.0 whole</p>');
  expect(renderer.failure()).toBeUndefined();
});

test('a process without a render ends when it is idle, and the next render starts it again', async () => {
  const { release, metrics } = aRenderer({ idleMs: 300 });
  const quiz = release('mfe-quiz');
  await quiz.warm();
  const pid = quiz.pid();
  expect(await quiz.render('slow', '700')).toBe('after 700 ms');
  await until(() => !isRunning(pid));
  expect(quiz.pid()).toBeUndefined();
  expect(await quiz.render('render', 'again')).toBe('<p>mfe-quiz@1.0.0 again</p>');
  expect(await metrics.metrics()).toContain('marquee_renderer_ends_total{reason="idle"} 1');
});

test('of as many processes as there may be, the one without a render for longest ends for another release @all', async () => {
  const { release, metrics } = aRenderer({ maxProcesses: 2 });
  const [quiz, fans, auth] = [release('mfe-quiz'), release('mfe-fanzone'), release('mfe-auth')];
  await quiz.render('render');
  await fans.render('render');
  await quiz.render('render');
  expect(await auth.render('render', 'whole')).toBe('<p>mfe-auth@1.0.0 whole</p>');
  expect([quiz, fans, auth].map(({ pid }) => pid() !== undefined)).toEqual([true, false, true]);

  const busy = [quiz, auth].map(({ render }) => render('slow', '1000'));
  await expect(fans.render('render')).rejects.toMatchObject({
    message: 'All 2 renderer processes are busy',
    details: { fault: false },
  });
  await Promise.all(busy);
  expect(await fans.render('render', 'whole')).toBe('<p>mfe-fanzone@1.0.0 whole</p>');
  expect(await metrics.metrics()).toContain('marquee_renderer_processes 2');
});

test('a renderer process ends with its shell, and not by a signal to both', async () => {
  const { renderer, release } = aRenderer();
  const quiz = release('mfe-quiz');
  await quiz.warm();
  const pid = quiz.pid();
  process.kill(pid ?? 0, 'SIGTERM');
  process.kill(pid ?? 0, 'SIGINT');
  expect(await quiz.render('render', 'whole')).toBe('<p>mfe-quiz@1.0.0 whole</p>');
  renderer.stop();
  await until(() => !isRunning(pid));
});

test.each(rowsOfRing(['throw', 'exit', 'garbage', 'reject', 'crash', 'leak', 'buffers'], 3))(
  'finding 23: a release that ends its process while it loads (%s) is not ready',
  async (bundle) => {
    const { release } = aRenderer();
    const bad = release('mfe-quiz', { bundle, now: stopped });
    await expect(bad.warm()).rejects.toMatchObject({
      code: 'REMOTE_DID_NOT_RENDER',
      message: 'mfe-quiz@1.0.0 did not start',
    });
    await expect(bad.warm()).rejects.toThrow('backs off');
  },
);

function isRunning(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
}
