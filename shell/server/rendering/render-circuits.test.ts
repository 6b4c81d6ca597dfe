import { errorCode, PlatformError } from '@marquee/contracts';
import { Registry } from 'prom-client';
import { aRelease } from '../../testing/a-release.ts';
import { rendered } from '../../testing/a-site.ts';
import type { RenderRequest, RenderResult } from './messages.ts';
import { createRenderCircuits } from './render-circuits.ts';
import { isFaultOfRelease } from './render-fault.ts';

const { release } = aRelease('mfe-quiz', { slots: [{ name: 'quiz.teaser' }] });
const common = { url: 'http://site.test/quiz', language: 'en', prefix: 'a-' } as const;
const teaser: RenderRequest = { ...common, kind: 'slot', slot: 'quiz.teaser', params: {} };
const hub: RenderRequest = { ...common, kind: 'page', route: 'hub' };
const result: RenderResult = { kind: 'slot', ...rendered('teaser') };
const late = (fault: boolean) => () =>
  Promise.reject(new PlatformError('REMOTE_TOO_LATE', 'late', { details: { fault } }));
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (failure: unknown) => failure,
  );

function theCircuits() {
  let now = 0;
  let renders = 0;
  const metrics = new Registry();
  const circuits = createRenderCircuits({ metrics, now: () => now });
  const render = (request: RenderRequest, how: () => Promise<RenderResult>) =>
    circuits(release, request, () => {
      renders += 1;
      return how();
    });
  return { render, metrics, renders: () => renders, pass: (ms: number) => void (now += ms) };
}

test('feature 19: after three late renders the next ones are refused at once; other slots are rendered', async () => {
  const { render, renders, metrics } = theCircuits();
  for (let time = 0; time < 3; time += 1)
    expect(errorCode(await failureOf(render(teaser, late(false))))).toBe('REMOTE_TOO_LATE');
  for (let time = 0; time < 5; time += 1)
    expect(await failureOf(render(teaser, late(false)))).toMatchObject({
      code: 'REMOTE_CIRCUIT_OPEN',
      message: 'quiz.teaser of mfe-quiz@1.0.0 is not rendered because it missed its deadline repeatedly',
    });
  expect(renders()).toBe(3);
  expect(await render(hub, async () => result)).toBe(result);
  expect(await metrics.metrics()).toContain(
    'marquee_render_circuit{remote="mfe-quiz",release="1.0.0",slot="quiz.teaser",state="open"} 1',
  );
  for (const [cause, times] of [
    ['REMOTE_TOO_LATE', 3],
    ['REMOTE_CIRCUIT_OPEN', 5],
  ])
    expect(await metrics.metrics()).toContain(
      `marquee_render_failures_total{remote="mfe-quiz",release="1.0.0",slot="quiz.teaser",cause="${cause}"} ${times}`,
    );
});

test('feature 19: a probe in the background makes the next visitor wait no longer, and its success closes the circuit', async () => {
  const { render, renders, metrics, pass } = theCircuits();
  for (let time = 0; time < 3; time += 1) await failureOf(render(teaser, late(false)));
  pass(2_001);
  let finish: (result: RenderResult) => void = () => undefined;
  const probe = () => new Promise<RenderResult>((resolve) => (finish = resolve));
  expect(errorCode(await failureOf(render(teaser, probe)))).toBe('REMOTE_CIRCUIT_OPEN');
  expect(errorCode(await failureOf(render(teaser, probe)))).toBe('REMOTE_CIRCUIT_OPEN');
  expect(renders()).toBe(4);
  expect(await metrics.metrics()).toContain('state="half-open"} 1');
  finish(result);
  await new Promise((resolve) => setImmediate(resolve));
  expect(await render(teaser, async () => result)).toBe(result);
  expect(await metrics.metrics()).not.toContain('marquee_render_circuit{');
});

test.each([true, false])(
  'a refused render is the fault of the release if the late one was: %s',
  async (fault) => {
    const { render } = theCircuits();
    for (let time = 0; time < 3; time += 1) await failureOf(render(teaser, late(fault)));
    expect(await isFaultOfRelease(await failureOf(render(teaser, late(fault))))).toBe(fault);
  },
);

test('renders that throw open no circuit, because they cost no time', async () => {
  const { render, renders } = theCircuits();
  const broken = () => Promise.reject(new PlatformError('REMOTE_DID_NOT_RENDER', 'threw'));
  for (let time = 0; time < 5; time += 1) await failureOf(render(teaser, broken));
  expect(renders()).toBe(5);
});
