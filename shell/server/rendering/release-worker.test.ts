import path from 'node:path';
import { errorCode } from '@marquee/contracts';
import { until } from '../../testing/wait-until.ts';
import type { SendApiRequest, RenderRequest } from './messages.ts';
import { createReleaseWorker, type ReleaseWorker } from './release-worker.ts';
import { isFaultOfRelease } from './render-fault.ts';

const script = path.join(__dirname, '../../testing/test-worker.cjs');
const workers: ReleaseWorker[] = [];
afterEach(() => Promise.all(workers.splice(0).map((worker) => worker.retire())));

const nothing: SendApiRequest = async () => ({ failure: 'nobody is asked here' });

function aWorker({ bundle = '', warmsWithinMs = 15_000 } = {}) {
  const start = {
    release: 'mfe-quiz@1.0.0',
    bundle,
    hosts: { main: 'http://main.test', content: 'http://content.test', sameOrigin: 'http://site.test' },
    contentFolder: '/nowhere',
    contentMaxAgeMs: 300_000,
  };
  const worker = createReleaseWorker(script, start, { warmsWithinMs });
  workers.push(worker);
  const render = (request: RenderRequest, deadlineMs: number, ask = nothing) =>
    worker.render(request, deadlineMs, ask);
  return { ...worker, render };
}

const asking = (slot: string, text = ''): RenderRequest => ({
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
  worker.render(asking('render'), 2_000).then(
    () => true,
    () => false,
  );

test('renders come back to whoever asked, side by side', async () => {
  const worker = aWorker();
  const texts = ['one', 'two', 'three'];
  const results = await Promise.all(texts.map((text) => worker.render(asking('render', text), 5_000)));
  expect(results.map((result) => 'html' in result && result.html)).toEqual(
    texts.map((text) => `<p>mfe-quiz@1.0.0 ${text}</p>`),
  );
});

test('what the remote throws comes back with its code and its own stack, and the thread goes on', async () => {
  const worker = aWorker();
  const failure = await failureOf(worker.render(asking('throw'), 5_000));
  expect(failure).toMatchObject({
    code: 'REMOTE_DID_NOT_RENDER',
    message: 'mfe-quiz@1.0.0 threw NOT_FOUND: the star is not there',
    cause: { stack: expect.stringContaining('test-worker.cjs') },
  });
  expect(await renders(worker)).toBe(true);
});

test('a render that waits too long is late; many late ones cost neither the thread nor a warning', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on('warning', note);
  const worker = aWorker();
  await worker.warm();

  const late = await Promise.all(
    Array.from({ length: 15 }, () => failureOf(worker.render(asking('hang'), 30))),
  );
  expect(new Set(late.map(errorCode))).toEqual(new Set(['REMOTE_TOO_LATE']));
  expect(late[0]).toHaveProperty('message', 'mfe-quiz@1.0.0 did not render the slot hang in 30 ms');
  expect(await renders(worker)).toBe(true);
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', note);
  expect(warnings).toEqual([]);
});

test('an endless loop ends the thread, not the process, and after a rest the release renders again', async () => {
  const worker = aWorker();
  await worker.warm();
  const beside = failureOf(worker.render(asking('hang'), 10_000));
  expect(errorCode(await failureOf(worker.render(asking('loop'), 50)))).toBe('REMOTE_TOO_LATE');
  expect(await beside).toMatchObject({ message: 'mfe-quiz@1.0.0 lost its worker' });
  expect(await failureOf(worker.render(asking('render'), 100))).toMatchObject({
    code: 'REMOTE_DID_NOT_RENDER',
    message: expect.stringContaining('rests'),
  });
  await until(() => renders(worker));
});

test('a thread that is slow to come up is waited for, not ended as if it were caught in a loop', async () => {
  const worker = aWorker({ bundle: '1500' });
  expect(errorCode(await failureOf(worker.render(asking('render'), 50)))).toBe('REMOTE_TOO_LATE');
  expect(await worker.render(asking('render', 'at last'), 5_000)).toMatchObject({
    html: '<p>mfe-quiz@1.0.0 at last</p>',
  });
});

test('a memory leak ends the thread with the reason', async () => {
  const worker = aWorker();
  await worker.warm();
  expect(await failureOf(worker.render(asking('leak'), 15_000))).toMatchObject({
    code: 'REMOTE_DID_NOT_RENDER',
    cause: { code: 'ERR_WORKER_OUT_OF_MEMORY' },
  });
  await until(() => renders(worker));
});

test('a release that rests does not keep others from being made ready', async () => {
  const worker = aWorker();
  await failureOf(worker.render(asking('exit'), 5_000));
  await expect(worker.warm()).resolves.toBeUndefined();
});

test('a bundle that loops as it loads does not come up, and its thread is ended', async () => {
  const worker = aWorker({ bundle: 'loop', warmsWithinMs: 500 });
  expect(await failureOf(worker.warm())).toMatchObject({
    code: 'REMOTE_TOO_LATE',
    message: 'The server bundle of mfe-quiz@1.0.0 did not come up in 500 ms',
  });
  // A thread that still ran would take the render and never answer.
  const rests = { message: expect.stringContaining('rests') };
  await until(
    async () => errorCode(await failureOf(worker.render(asking('render'), 50))) !== 'REMOTE_TOO_LATE',
  );
  expect(await failureOf(worker.render(asking('render'), 50))).toMatchObject(rests);
});

test('the thread knows nothing of the process’s environment', async () => {
  const result = await aWorker().render(asking('environment'), 5_000);
  expect(result).toHaveProperty('html', '["NODE_ENV"]');
});

test('retiring answers what is open, and starts no thread for who comes later', async () => {
  const worker = aWorker();
  await worker.warm();
  const open = failureOf(worker.render(asking('hang'), 10_000));
  await worker.retire();
  expect(await open).toMatchObject({ message: 'mfe-quiz@1.0.0 was retired' });
  expect(await failureOf(worker.render(asking('render'), 1_000))).toMatchObject({
    code: 'REMOTE_DID_NOT_RENDER',
    message: expect.stringContaining('retired'),
  });
});

test('a render has its calls made by whoever wants the page, and the answers come back to it', async () => {
  const worker = aWorker();
  const askedBy = (page: string): SendApiRequest => {
    return async ({ url }) => ({ status: 200, body: `${page} asked ${url}` });
  };
  const pages = ['one', 'two'];
  const results = await Promise.all(
    pages.map((page) => worker.render(asking('ask', page), 5_000, askedBy(page))),
  );
  expect(results.map((result) => 'html' in result && JSON.parse(result.html))).toEqual(
    pages.map((page) => ({ status: 200, body: `${page} asked http://main.test/${page}` })),
  );
});

test('a call of a render that nobody waits for any more is not made', async () => {
  const worker = aWorker();
  const made: string[] = [];
  const ask: SendApiRequest = async ({ url }) => {
    made.push(url);
    return { status: 200, body: '' };
  };
  expect(errorCode(await failureOf(worker.render(asking('askLate', 'late'), 30, ask)))).toBe(
    'REMOTE_TOO_LATE',
  );
  const { html } = (await worker.render(asking('lastResponse'), 5_000, ask)) as { html: string };
  expect(JSON.parse(html)).toEqual({
    failure: 'mfe-quiz@1.0.0 asked too late: its page has gone on without it',
  });
  expect(made).toEqual([]);
});

test('finding 3: what a release threw, and a worker that ended or looped, is its own fault; a late answer is not', async () => {
  const fault = async (slot: string, deadlineMs = 5_000) => {
    const worker = aWorker();
    await renders(worker);
    return isFaultOfRelease(await failureOf(worker.render(asking(slot), deadlineMs)));
  };
  expect(await fault('throw')).toBe(true);
  expect(await fault('exit')).toBe(true);
  expect(await fault('loop', 100)).toBe(true);
  expect(await fault('hang', 100)).toBe(false);
  // A call of it went wrong before: whatever it threw then, the API may be to blame.
  expect(await fault('throwWithoutData')).toBe(false);
}, 20_000);

test('finding 3: while a release rests that rendered before, what it misses is no evidence against it', async () => {
  const worker = aWorker();
  const faultOf = async (slot: string) =>
    isFaultOfRelease(await failureOf(worker.render(asking(slot), 5_000)));
  expect(await renders(worker)).toBe(true);
  expect(await faultOf('exit')).toBe(true);
  expect(await faultOf('render')).toBe(false);

  const neverCameUp = aWorker();
  await failureOf(neverCameUp.render(asking('exit'), 5_000));
  expect(await isFaultOfRelease(await failureOf(neverCameUp.render(asking('render'), 5_000)))).toBe(true);
});
