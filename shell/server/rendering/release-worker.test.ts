import type { ContentReport } from '@marquee/api';
import { errorCode } from '@marquee/contracts';
import { buildRenderer } from '../../testing/built-renderer.ts';
import { rowsOfRing } from '@marquee/testing/ring';
import { until } from '@marquee/testing/until';
import { createRenderer } from './create-renderer.ts';
import type { SendApiRequest, RenderRequest } from './messages.ts';
import { createReleaseWorker } from './release-worker.ts';
import { isFaultOfRelease } from './render-fault.ts';
import type { RendererScripts } from './renderer-process.ts';

let scripts: RendererScripts;
beforeAll(async () => {
  scripts = await buildRenderer();
});

const stops: (() => void)[] = [];
// The shell's time passes when a test says so, however slow the machine is; processes have the real one.
beforeEach(() => jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'queueMicrotask', 'setImmediate'] }));
afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  jest.useRealTimers();
});

const deadlineMs = 2_500;

/** How long a process with a late render may take to reply, in milliseconds, before it counts as looping. */
const loopAfterMs = 3_000;

/** A clock that stands: a backoff lasts, however slow the machine is. */
const stopped = () => 0;

const noApi: SendApiRequest = async () => ({ failure: 'there is no API' });

function aWorker({
  bundle = '',
  warmTimeoutMs = 15_000,
  contentReported,
  deadlineFactor = 1,
  now = Date.now,
}: {
  bundle?: string;
  warmTimeoutMs?: number;
  contentReported?: (report: ContentReport) => void;
  deadlineFactor?: number;
  now?: () => number;
} = {}) {
  const start = {
    release: 'mfe-quiz@1.0.0',
    bundle,
    hosts: { main: 'http://main.test', content: 'http://content.test', sameOrigin: 'http://site.test' },
    contentMaxAgeMs: 300_000,
  };
  const renderer = createRenderer({ scripts, memoryLimitMb: 2_000, report: () => undefined });
  const worker = createReleaseWorker(renderer, start, {
    warmTimeoutMs,
    deadlineFactor,
    now,
    content: {
      read: async () => undefined,
      write: async (_name, copy) => void JSON.stringify(copy),
    },
    ...(contentReported && { contentReported }),
  });
  stops.push(worker.retire, renderer.stop);
  const render = (request: RenderRequest, deadlineMs: number, send = noApi) =>
    worker.render(request, deadlineMs, send);
  return { ...worker, render };
}

const aRequest = (slot: string, text = ''): RenderRequest => ({
  kind: 'slot',
  slot,
  params: { text },
  url: 'http://site.test/quiz',
  language: 'en',
  prefix: 'a-',
});

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (failure: unknown) => failure,
  );

const renders = (worker: ReturnType<typeof aWorker>) =>
  worker.render(aRequest('render'), deadlineMs).then(
    () => true,
    () => false,
  );

/**
 * Renders slots that do not end: once the release has begun all of them, their deadline passes, and `andMs` more.
 * Returns the failures.
 */
async function lateRenders(worker: ReturnType<typeof aWorker>, slots: string[], { andMs = 0 } = {}) {
  let begun = 0;
  const send: SendApiRequest = async () => ({ failure: `there is no API ${(begun += 1)}` });
  const failures = slots.map((slot) => failureOf(worker.render(aRequest(slot), deadlineMs, send)));
  await until(() => begun === slots.length);
  jest.advanceTimersByTime(deadlineMs);
  jest.advanceTimersByTime(andMs);
  return Promise.all(failures);
}

test('concurrent renders return their own results', async () => {
  const worker = aWorker();
  const texts = ['one', 'two', 'three'];
  const results = await Promise.all(texts.map((text) => worker.render(aRequest('render', text), deadlineMs)));
  expect(results.map((result) => 'html' in result && result.html)).toEqual(
    texts.map((text) => `<p>mfe-quiz@1.0.0 ${text}</p>`),
  );
});

test('a render rejects with the code and the stack of what the remote threw, and the process continues', async () => {
  const worker = aWorker();
  const failure = await failureOf(worker.render(aRequest('throw'), deadlineMs));
  expect(failure).toMatchObject({
    code: 'REMOTE_DID_NOT_RENDER',
    message: 'mfe-quiz@1.0.0 threw NOT_FOUND: the star is not there',
    cause: { stack: expect.stringContaining('test-worker.cjs') },
  });
  expect(await renders(worker)).toBe(true);
});

test('a render after its deadline is late; many late renders end no process and cause no warning', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on('warning', note);
  const worker = aWorker();
  await worker.warm();

  const late = await lateRenders(worker, Array(15).fill('hang'));
  expect(new Set(late.map(errorCode))).toEqual(new Set(['REMOTE_TOO_LATE']));
  expect(late[0]).toHaveProperty('message', 'mfe-quiz@1.0.0 did not render the slot hang in 2500 ms');
  expect(await renders(worker)).toBe(true);
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', note);
  expect(warnings).toEqual([]);
});

const unasked = [
  'sendBytes',
  'sendText',
  'sendOtherRender',
  'sendNothing',
  'sendPong',
  'sendReport',
  'sendCopy',
  'sendRequest',
  'sendTwice',
];
test.each(rowsOfRing(unasked, 3))(
  'finding 23: what the shell did not ask for (%s) ends the process that sent it, not the shell',
  async (what) => {
    const uncaught: unknown[] = [];
    const note = (failure: unknown) => uncaught.push(failure);
    process.on('unhandledRejection', note);
    const worker = aWorker({ contentReported: ({ kind }) => kind });
    const first = worker.render(aRequest(what), deadlineMs);
    // A process that sends an outcome twice ends after the first.
    if (what === 'sendTwice') await first;
    else
      expect(await failureOf(first)).toMatchObject({
        code: 'REMOTE_DID_NOT_RENDER',
        message: 'mfe-quiz@1.0.0 lost its process',
        details: { fault: true },
      });
    await until(() => renders(worker));
    process.off('unhandledRejection', note);
    expect(uncaught).toEqual([]);
  },
);

const unusable = [
  ['sendNoResult', /the result’s kind: /],
  ['sendNoFailure', /the result’s kind: /],
  ['sendOtherData', /the result’s data: is nested too deeply/],
] as const;
test.each(rowsOfRing(unusable, 1))(
  'a result that no page can be made of (%s) is the failure of its render',
  async (what, why) => {
    const worker = aWorker();
    const failure = await failureOf(worker.render(aRequest(what), deadlineMs));
    expect(failure).toMatchObject({ code: 'REMOTE_DID_NOT_RENDER', message: expect.stringMatching(why) });
    expect(await isFaultOfRelease(failure)).toBe(true);
    expect(await renders(worker)).toBe(true);
  },
);

test('on a slow machine deadlines are longer by a factor', async () => {
  const worker = aWorker({ deadlineFactor: 3 });
  expect(await lateRenders(worker, ['hang'], { andMs: 2 * deadlineMs })).toMatchObject([
    { code: 'REMOTE_TOO_LATE', message: expect.stringMatching(/ in 7500 ms$/) },
  ]);
});

test('an endless loop ends the process, and after a backoff the release renders again', async () => {
  let now = 0;
  const worker = aWorker({ now: () => now });
  await worker.warm();
  const beside = failureOf(worker.render(aRequest('hang'), 4 * deadlineMs));
  const [late] = await lateRenders(worker, ['loop'], { andMs: loopAfterMs });
  expect(errorCode(late)).toBe('REMOTE_TOO_LATE');
  expect(await beside).toMatchObject({ message: 'mfe-quiz@1.0.0 lost its process' });
  expect(await failureOf(worker.render(aRequest('render'), deadlineMs))).toMatchObject({
    code: 'REMOTE_DID_NOT_RENDER',
    message: expect.stringContaining('backs off'),
  });
  now = 250;
  await until(() => renders(worker));
});

test('a process that starts slowly is not killed as if it were in a loop', async () => {
  const worker = aWorker({ bundle: '1500' });
  const late = failureOf(worker.render(aRequest('render'), deadlineMs));
  jest.advanceTimersByTime(deadlineMs + loopAfterMs);
  expect(await worker.render(aRequest('render', 'at last'), deadlineMs)).toMatchObject({
    html: '<p>mfe-quiz@1.0.0 at last</p>',
  });
  expect(errorCode(await late)).toBe('REMOTE_TOO_LATE');
});

test('a memory leak ends the process with the reason', async () => {
  const worker = aWorker();
  await worker.warm();
  expect(await failureOf(worker.render(aRequest('leak'), deadlineMs))).toMatchObject({
    code: 'REMOTE_DID_NOT_RENDER',
    cause: { cause: { code: 'ERR_WORKER_OUT_OF_MEMORY' } },
  });
  await until(() => renders(worker));
});

test('a release that backs off does not delay others', async () => {
  const worker = aWorker({ now: stopped });
  await failureOf(worker.render(aRequest('exit'), deadlineMs));
  await expect(worker.warm()).rejects.toThrow('backs off');
});

test('a bundle has the time to load once its process runs; the process of one that loops is killed then', async () => {
  const worker = aWorker({ bundle: 'loop', warmTimeoutMs: 500, now: stopped });
  const failure = failureOf(worker.warm());
  let hasFailed = false;
  void failure.then(() => (hasFailed = true));
  // The process has not started yet, as on a busy machine.
  jest.advanceTimersByTime(5_000);
  await until(() => {
    jest.advanceTimersByTime(5);
    return hasFailed;
  });
  expect(await failure).toMatchObject({
    code: 'REMOTE_TOO_LATE',
    message: 'The server bundle of mfe-quiz@1.0.0 did not start in 500 ms',
  });
  // A process that still ran would accept the render and never finish it.
  expect(await failureOf(worker.render(aRequest('render'), deadlineMs))).toMatchObject({
    message: expect.stringContaining('backs off'),
  });
});

test('the thread does not get the environment of the process', async () => {
  const result = await aWorker().render(aRequest('environment'), deadlineMs);
  expect(result).toHaveProperty('html', '["NODE_ENV"]');
});

test('retiring rejects pending renders, and later renders start no process', async () => {
  const worker = aWorker();
  await worker.warm();
  const open = failureOf(worker.render(aRequest('hang'), deadlineMs));
  worker.retire();
  expect(await open).toMatchObject({ message: 'mfe-quiz@1.0.0 was retired' });
  expect(await failureOf(worker.render(aRequest('render'), deadlineMs))).toMatchObject({
    code: 'REMOTE_DID_NOT_RENDER',
    message: expect.stringContaining('retired'),
  });
});

test('the API requests of a render are sent by its page, and the render gets the responses', async () => {
  const worker = aWorker();
  const senderOf = (page: string): SendApiRequest => {
    return async ({ url }) => ({ status: 200, body: `${page} requested ${url}` });
  };
  const pages = ['one', 'two'];
  const results = await Promise.all(
    pages.map((page) => worker.render(aRequest('request', page), deadlineMs, senderOf(page))),
  );
  expect(results.map((result) => 'html' in result && JSON.parse(result.html))).toEqual(
    pages.map((page) => ({ status: 200, body: `${page} requested http://main.test/${page}` })),
  );
});

test('an API request of a render after its deadline is not sent', async () => {
  const worker = aWorker();
  const sent: string[] = [];
  const send: SendApiRequest = async ({ url }) => {
    sent.push(url);
    return { status: 200, body: '' };
  };
  const [late] = await lateRenders(worker, ['requestLate']);
  expect(errorCode(late)).toBe('REMOTE_TOO_LATE');
  const { html } = (await worker.render(aRequest('lastResponse'), deadlineMs, send)) as { html: string };
  expect(JSON.parse(html)).toEqual({
    failure: 'The deadline of this render of mfe-quiz@1.0.0 is over',
  });
  expect(sent).toEqual([]);
});

test('finding 24: a release whose loader finds nothing is not at fault', async () => {
  const failure = await failureOf(aWorker().render(aRequest('throw'), deadlineMs));
  expect(String(failure)).toContain('threw NOT_FOUND');
  expect(await isFaultOfRelease(failure)).toBe(false);
});

test('finding 3: a release is at fault if it threw, ended its worker, looped or hung, and not if it waited for the API', async () => {
  const thrown = async (slot: string) =>
    isFaultOfRelease(await failureOf(aWorker().render(aRequest(slot), deadlineMs)));
  expect(await thrown('throwByItself')).toBe(true);
  expect(await thrown('exit')).toBe(true);
  // One of its API requests had failed: the API may be at fault.
  expect(await thrown('throwWithoutData')).toBe(false);

  const late = async (slot: string) => {
    const worker = aWorker();
    await renders(worker);
    const [failure] = await lateRenders(worker, [slot], slot === 'loop' ? { andMs: loopAfterMs } : {});
    return isFaultOfRelease(failure);
  };
  expect(await late('loop')).toBe(true);
  expect(await late('hang')).toBe(true);
  expect(await late('waitForApi')).toBe(false);
});

test('finding 3: while a release that rendered before backs off, failed renders are no evidence against it', async () => {
  const worker = aWorker({ now: stopped });
  const faultOf = async (slot: string) =>
    isFaultOfRelease(await failureOf(worker.render(aRequest(slot), deadlineMs)));
  expect(await renders(worker)).toBe(true);
  expect(await faultOf('exit')).toBe(true);
  expect(await faultOf('render')).toBe(false);

  const neverStarted = aWorker({ now: stopped });
  await failureOf(neverStarted.render(aRequest('exit'), deadlineMs));
  expect(await isFaultOfRelease(await failureOf(neverStarted.render(aRequest('render'), deadlineMs)))).toBe(
    true,
  );
});

test('of simultaneous late renders, only those that do not wait for the API are the fault of the release', async () => {
  const worker = aWorker();
  await renders(worker);
  const late = await lateRenders(worker, ['waitForApi', 'hang', 'waitForApi', 'hang']);
  expect(await Promise.all(late.map(isFaultOfRelease))).toEqual([false, true, false, true]);
});
