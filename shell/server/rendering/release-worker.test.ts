import type { ContentReport } from '@marquee/api';
import { errorCode } from '@marquee/contracts';
import { buildRenderer } from '../../testing/built-renderer.ts';
import { until } from '@marquee/testing/until';
import { createRenderer, type Renderer } from './create-renderer.ts';
import type { SendApiRequest, RenderRequest } from './messages.ts';
import { createReleaseWorker, type ReleaseWorker } from './release-worker.ts';
import { isFaultOfRelease } from './render-fault.ts';

let renderer: Renderer;
beforeAll(async () => {
  const scripts = await buildRenderer();
  renderer = createRenderer({ scripts, memoryLimitMb: 2_000, report: () => undefined });
});
afterAll(() => {
  renderer.stop();
});

const workers: ReleaseWorker[] = [];
afterEach(() => workers.splice(0).forEach((worker) => worker.retire()));

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
  workers.push(worker);
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
  worker.render(aRequest('render'), 2_000).then(
    () => true,
    () => false,
  );

test('concurrent renders return their own results', async () => {
  const worker = aWorker();
  const texts = ['one', 'two', 'three'];
  const results = await Promise.all(texts.map((text) => worker.render(aRequest('render', text), 5_000)));
  expect(results.map((result) => 'html' in result && result.html)).toEqual(
    texts.map((text) => `<p>mfe-quiz@1.0.0 ${text}</p>`),
  );
});

test('a render rejects with the code and the stack of what the remote threw, and the process continues', async () => {
  const worker = aWorker();
  const failure = await failureOf(worker.render(aRequest('throw'), 5_000));
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

  const late = await Promise.all(
    Array.from({ length: 15 }, () => failureOf(worker.render(aRequest('hang'), 30))),
  );
  expect(new Set(late.map(errorCode))).toEqual(new Set(['REMOTE_TOO_LATE']));
  expect(late[0]).toHaveProperty('message', 'mfe-quiz@1.0.0 did not render the slot hang in 30 ms');
  expect(await renders(worker)).toBe(true);
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', note);
  expect(warnings).toEqual([]);
});

test.each([
  'sendBytes',
  'sendNothing',
  'sendText',
  'sendPong',
  'sendReport',
  'sendCopy',
  'sendRequest',
  'sendOtherRender',
  'sendTwice',
])(
  'finding 23: what the shell did not ask for (%s) ends the process that sent it, not the shell',
  async (what) => {
    const uncaught: unknown[] = [];
    const note = (failure: unknown) => uncaught.push(failure);
    process.on('unhandledRejection', note);
    const worker = aWorker({ contentReported: ({ kind }) => kind });
    const first = worker.render(aRequest(what), 5_000);
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

test.each([
  ['sendNoResult', /the result’s kind: /],
  ['sendNoFailure', /the result’s kind: /],
  ['sendOtherData', /the result’s data: is nested too deeply/],
])('a result that no page can be made of (%s) is the failure of its render', async (what, why) => {
  const worker = aWorker();
  const failure = await failureOf(worker.render(aRequest(what), 5_000));
  expect(failure).toMatchObject({ code: 'REMOTE_DID_NOT_RENDER', message: expect.stringMatching(why) });
  expect(await isFaultOfRelease(failure)).toBe(true);
  expect(await renders(worker)).toBe(true);
});

test('on a slow machine deadlines are longer by a factor', async () => {
  const worker = aWorker({ deadlineFactor: 3 });
  await worker.warm();
  expect(await failureOf(worker.render(aRequest('hang'), 20))).toMatchObject({
    code: 'REMOTE_TOO_LATE',
    message: expect.stringMatching(/ in 60 ms$/),
  });
});

test('an endless loop ends the process, and after a backoff the release renders again', async () => {
  let now = 0;
  const worker = aWorker({ now: () => now });
  await worker.warm();
  const beside = failureOf(worker.render(aRequest('hang'), 10_000));
  expect(errorCode(await failureOf(worker.render(aRequest('loop'), 50)))).toBe('REMOTE_TOO_LATE');
  expect(await beside).toMatchObject({ message: 'mfe-quiz@1.0.0 lost its process' });
  expect(await failureOf(worker.render(aRequest('render'), 100))).toMatchObject({
    code: 'REMOTE_DID_NOT_RENDER',
    message: expect.stringContaining('backs off'),
  });
  now = 250;
  await until(() => renders(worker));
});

test('a process that starts slowly is not killed as if it were in a loop', async () => {
  const worker = aWorker({ bundle: '1500' });
  expect(errorCode(await failureOf(worker.render(aRequest('render'), 50)))).toBe('REMOTE_TOO_LATE');
  expect(await worker.render(aRequest('render', 'at last'), 5_000)).toMatchObject({
    html: '<p>mfe-quiz@1.0.0 at last</p>',
  });
});

test('a memory leak ends the process with the reason', async () => {
  const worker = aWorker();
  await worker.warm();
  expect(await failureOf(worker.render(aRequest('leak'), 15_000))).toMatchObject({
    code: 'REMOTE_DID_NOT_RENDER',
    cause: { cause: { code: 'ERR_WORKER_OUT_OF_MEMORY' } },
  });
  await until(() => renders(worker));
});

test('a release that backs off does not delay others', async () => {
  const worker = aWorker({ now: stopped });
  await failureOf(worker.render(aRequest('exit'), 5_000));
  await expect(worker.warm()).rejects.toThrow('backs off');
});

test('the process of a bundle that loops while it loads is killed', async () => {
  const worker = aWorker({ bundle: 'loop', warmTimeoutMs: 500, now: stopped });
  expect(await failureOf(worker.warm())).toMatchObject({
    code: 'REMOTE_TOO_LATE',
    message: 'The server bundle of mfe-quiz@1.0.0 did not start in 500 ms',
  });
  // A process that still ran would accept the render and never finish it.
  const backsOff = { message: expect.stringContaining('backs off') };
  await until(
    async () => errorCode(await failureOf(worker.render(aRequest('render'), 50))) !== 'REMOTE_TOO_LATE',
  );
  expect(await failureOf(worker.render(aRequest('render'), 50))).toMatchObject(backsOff);
});

test('the thread does not get the environment of the process', async () => {
  const result = await aWorker().render(aRequest('environment'), 5_000);
  expect(result).toHaveProperty('html', '["NODE_ENV"]');
});

test('retiring rejects pending renders, and later renders start no process', async () => {
  const worker = aWorker();
  await worker.warm();
  const open = failureOf(worker.render(aRequest('hang'), 10_000));
  worker.retire();
  expect(await open).toMatchObject({ message: 'mfe-quiz@1.0.0 was retired' });
  expect(await failureOf(worker.render(aRequest('render'), 1_000))).toMatchObject({
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
    pages.map((page) => worker.render(aRequest('request', page), 5_000, senderOf(page))),
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
  expect(errorCode(await failureOf(worker.render(aRequest('requestLate', 'late'), 30, send)))).toBe(
    'REMOTE_TOO_LATE',
  );
  const { html } = (await worker.render(aRequest('lastResponse'), 5_000, send)) as { html: string };
  expect(JSON.parse(html)).toEqual({
    failure: 'The deadline of this render of mfe-quiz@1.0.0 is over',
  });
  expect(sent).toEqual([]);
});

test('finding 24: a release whose loader finds nothing is not at fault', async () => {
  const failure = await failureOf(aWorker().render(aRequest('throw'), 5_000));
  expect(String(failure)).toContain('threw NOT_FOUND');
  expect(await isFaultOfRelease(failure)).toBe(false);
});

test('finding 3: a release is at fault if it threw, ended its worker, looped or hung, and not if it waited for the API', async () => {
  const fault = async (slot: string, deadlineMs = 5_000) => {
    const worker = aWorker();
    await renders(worker);
    return isFaultOfRelease(await failureOf(worker.render(aRequest(slot), deadlineMs)));
  };
  expect(await fault('throwByItself')).toBe(true);
  expect(await fault('exit')).toBe(true);
  expect(await fault('loop', 100)).toBe(true);
  expect(await fault('hang', 100)).toBe(true);
  expect(await fault('waitForApi', 100)).toBe(false);
  // One of its API requests had failed: the API may be at fault.
  expect(await fault('throwWithoutData')).toBe(false);
});

test('finding 3: while a release that rendered before backs off, failed renders are no evidence against it', async () => {
  const worker = aWorker({ now: stopped });
  const faultOf = async (slot: string) =>
    isFaultOfRelease(await failureOf(worker.render(aRequest(slot), 5_000)));
  expect(await renders(worker)).toBe(true);
  expect(await faultOf('exit')).toBe(true);
  expect(await faultOf('render')).toBe(false);

  const neverStarted = aWorker({ now: stopped });
  await failureOf(neverStarted.render(aRequest('exit'), 5_000));
  expect(await isFaultOfRelease(await failureOf(neverStarted.render(aRequest('render'), 5_000)))).toBe(true);
});

test('of simultaneous late renders, only those that do not wait for the API are the fault of the release', async () => {
  const worker = aWorker();
  await renders(worker);
  const late = await Promise.all(
    ['waitForApi', 'hang', 'waitForApi', 'hang'].map((slot) => failureOf(worker.render(aRequest(slot), 100))),
  );
  expect(await Promise.all(late.map(isFaultOfRelease))).toEqual([false, true, false, true]);
});
