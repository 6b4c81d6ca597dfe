import { addBirthdayData, appConfigData, celebBio, refundData, verifyVideoData } from '@marquee/api-contract';
import * as fc from 'fast-check';
import * as v from 'valibot';
import { createContent } from '../lazy/content/create-content.ts';
import { anApi } from '../testing/an-api.ts';
import type { Reply } from '../testing/start-server.ts';
import { createSlices, readThroughSlices, type Slices } from './create-slices.ts';
import { initialState, type RequestSlice, type RequestState } from './request-slice.ts';

/** What the server does with a request; `mark` makes one good response different from the next. */
type ServerAction =
  | { kind: 'good'; mark: number }
  | { kind: 'soft' | 'hard'; status: number; message: string; error: string }
  | { kind: 'broken'; status: number; text: string }
  | { kind: 'nothing' };
type Step = { flow: FlowName; slug: 'a' | 'b'; action: ServerAction };

const someText = fc.constantFrom('', 'This order cannot be refunded', 'फिर कोशिश कीजिए');
const action: fc.Arbitrary<ServerAction> = fc.oneof(
  { weight: 3, arbitrary: fc.nat(9).map((mark) => ({ kind: 'good' as const, mark })) },
  fc.record({
    kind: fc.constantFrom('soft' as const, 'hard' as const),
    status: fc.integer({ min: 400, max: 599 }),
    message: someText,
    error: fc.constantFrom('', 'Service Unavailable'),
  }),
  fc.record({
    kind: fc.constant('broken' as const),
    status: fc.constantFrom(200, 204, 404, 503),
    text: fc.constantFrom('', '{"status": 200, "data": {', '<h1>Bad gateway</h1>', 'null'),
  }),
  fc.constant({ kind: 'nothing' as const }),
);

const birthday = { userId: 'u', mobileNumber: '9', name: 'A', birthday: '1998-08-14', source: 'post_login' };

/** The six flows: how each is started, the data of a good response, and which refusals show a toast. */
const flows = {
  refund: {
    slice: ({ refund }: Slices) => refund,
    start: ({ refund }: Slices) => refund.start('VR-1', { reason: 'other' }),
    good: (mark: number) => ({ refundRequestId: mark }),
    schema: refundData,
    toastsRefusals: true,
  },
  config: {
    slice: ({ security }: Slices) => security.config,
    start: ({ security }: Slices) => security.config.start(),
    good: (mark: number) => ({ appVersionName: `2.${mark}` }),
    schema: appConfigData,
    toastsRefusals: true,
  },
  birthday: {
    slice: ({ security }: Slices) => security.birthday,
    start: ({ security }: Slices) => security.birthday.start(birthday),
    good: (mark: number) => ({ userId: mark }),
    schema: addBirthdayData,
    toastsRefusals: false,
  },
  authenticator: {
    slice: ({ authenticator }: Slices) => authenticator,
    start: ({ authenticator }: Slices) => authenticator.start('A7K9-22QX'),
    good: (mark: number) => ({ authentic: true, celebName: `Star ${mark}` }),
    schema: verifyVideoData,
    toastsRefusals: true,
  },
  celebBio: {
    slice: ({ zone }: Slices) => zone.celebBio,
    start: ({ zone }: Slices, slug: string) => zone.celebBio.start(slug),
    good: bios,
    schema: v.pipe(
      v.array(celebBio),
      v.transform(([first]) => first),
    ),
    toastsRefusals: false,
  },
  bio20: {
    slice: ({ zone }: Slices) => zone.bio20,
    start: ({ zone }: Slices) => zone.bio20.start(),
    good: bios,
    schema: v.array(celebBio),
    toastsRefusals: false,
  },
};
type FlowName = keyof typeof flows;
const flowNames = Object.keys(flows) as FlowName[];
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({ flow: fc.constantFrom(...flowNames), slug: fc.constantFrom('a', 'b'), action }),
  { minLength: 1, maxLength: 8 },
);

/** An empty list is a good response too. */
function bios(mark: number): object[] {
  return mark === 0 ? [] : [{ id: mark, url_slug: 'a', name: `Star ${mark}` }];
}

function replyOf({ flow, action }: Step): Reply {
  switch (action.kind) {
    case 'good':
      return { json: { status: 200, message: 'Fine', data: flows[flow].good(action.mark) } };
    case 'soft':
      return { json: { ...action, data: null } };
    case 'hard':
      return { status: action.status, json: { message: action.message, error: action.error, data: null } };
    case 'broken':
      return { status: action.status, text: action.text };
    case 'nothing':
      return 'drop';
  }
}

type Outcome =
  | { kind: 'result'; data: unknown }
  | { kind: 'error'; status: number; message: string }
  | { kind: 'retry' };

/** The outcome that the specification requires (sections 4 and 8). */
function outcomeOf({ flow, action }: Step): Outcome {
  switch (action.kind) {
    case 'good':
      return { kind: 'result', data: v.parse(flows[flow].schema, flows[flow].good(action.mark)) };
    case 'soft':
    case 'hard': {
      const { status, message, error } = action;
      return { kind: 'error', status, message: message || (flow === 'config' ? error : '') };
    }
    case 'broken':
      // A malformed 200 counts as a failure of the server, without a message.
      return { kind: 'error', status: action.status === 200 ? 502 : action.status, message: '' };
    case 'nothing':
      return { kind: 'retry' };
  }
}

/** The sentence that the client gives its failures; the slices store and show it. */
const offline = 'सर्वर तक बात नहीं पहुँची। फिर कोशिश कीजिए।';
type State = RequestState<unknown>;

function startedFrom(before: State): State {
  const data = 'data' in before ? { data: before.data } : {};
  return { busy: true, error: false, message: '', retry: false, ...data };
}

function endedWith(started: State, outcome: Outcome): State {
  const ended = { ...started, busy: false };
  switch (outcome.kind) {
    case 'result':
      return { ...ended, data: outcome.data };
    case 'error':
      return { ...ended, error: true, status: outcome.status, message: outcome.message };
    case 'retry':
      return { ...ended, retry: true, message: offline };
  }
}

function toastsOf(flow: FlowName, outcome: Outcome): string[] {
  if (outcome.kind === 'retry') return [offline];
  const isShown = outcome.kind === 'error' && flows[flow].toastsRefusals && outcome.message !== '';
  return isShown ? [outcome.message] : [];
}

/** A browser caches what it has read of the content host; an unknown slug is asked for again. */
function withContentCache() {
  const known = new Map<string, Outcome>();
  return (step: Step): Outcome => {
    if (step.flow !== 'celebBio' && step.flow !== 'bio20') return outcomeOf(step);
    const key = step.flow === 'bio20' ? 'all' : step.slug;
    const outcome = known.get(key) ?? outcomeOf(step);
    if (outcome.kind === 'result' && outcome.data !== undefined) known.set(key, outcome);
    return outcome;
  };
}

test('every flow has exactly the states of the specification, for any responses in any order', async () => {
  let reply: Reply = 'drop';
  const { api, origin } = await anApi(() => reply, { failureText: () => offline });

  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const toasts: string[] = [];
      const content = createContent({ host: origin, where: 'browser', failureText: () => offline });
      const slices = createSlices({
        api,
        content,
        toast: (_, text) => void toasts.push(text),
      });
      const seen = flowNames.map((name) => follow(name, flows[name].slice(slices)));
      const outcomeFor = withContentCache();

      for (const step of taken) {
        reply = replyOf(step);
        const before = flows[step.flow].slice(slices).current();
        await flows[step.flow].start(slices, step.slug);

        const outcome = outcomeFor(step);
        const started = startedFrom(before);
        const expected = [started, endedWith(started, outcome)];
        // The flow that ran has exactly these two states; no other flow has changed.
        expect(seen.filter(({ states }) => states.length > 0)).toStrictEqual([
          { name: step.flow, states: expected },
        ]);
        expect(toasts).toEqual(toastsOf(step.flow, outcome));
        for (const { states } of seen) states.splice(0);
        toasts.splice(0);
      }
      content.clear();
    }),
    { numRuns: 15 },
  );
});

/** Records the states of a slice from now on. */
function follow(name: FlowName, { state }: Pick<RequestSlice<unknown>, 'state'>) {
  const states: State[] = [];
  state.subscribe((next) => states.push(next));
  states.splice(0);
  return { name, states };
}

test('every flow starts in the initial state', async () => {
  const { api, origin } = await anApi();
  const content = createContent({ host: origin, where: 'browser' });
  const slices = createSlices({ api, content, toast: () => {} });

  for (const name of flowNames)
    expect(flows[name].slice(slices).current()).toStrictEqual({
      busy: false,
      error: false,
      message: '',
      retry: false,
    });
});

test('every read of biographies updates their slices, and the reader gets the data', async () => {
  let reply: Reply = { json: { data: bios(7), meta: {} } };
  const { api, origin } = await anApi(() => reply);
  const host = createContent({ host: origin, where: 'browser', failureText: () => offline });
  const toasts: string[] = [];
  const slices = createSlices({
    api,
    content: host,
    toast: (_, text) => void toasts.push(text),
  });
  const content = readThroughSlices(host, slices);

  expect(await content.celebBio('a')).toMatchObject({ name: 'Star 7' });
  expect(slices.zone.celebBio.current()).toMatchObject({ busy: false, data: { name: 'Star 7' } });
  expect(slices.zone.bio20.current()).toEqual(initialState);

  reply = 'drop';
  await expect(content.bio20()).rejects.toMatchObject({ code: 'CALL_FAILED' });
  expect(slices.zone.bio20.current()).toMatchObject({ busy: false, retry: true, message: offline });
  expect(toasts).toEqual([offline]);
});

test('a caller may have its own texts, and receives the whole result', async () => {
  const data = { refundRequestId: 'RF-1' };
  const { api, origin } = await anApi(() => ({
    json: { status: 409, message: '', error: 'REFUND_EXISTS', data },
  }));
  const content = createContent({ host: origin, where: 'browser' });
  const toasts: string[] = [];
  const { refund } = createSlices({ api, content, toast: (_, text) => void toasts.push(text) });
  const results: unknown[] = [];

  await refund
    .withTexts({ refusalText: () => 'Requested before', onResult: (result) => results.push(result) })
    .start('VR-1', { reason: 'other' });

  expect(refund.current()).toMatchObject({ error: true, status: 409, message: 'Requested before' });
  expect(toasts).toEqual(['Requested before']);
  expect(results).toEqual([
    expect.objectContaining({ ok: false, error: 'REFUND_EXISTS', data: expect.objectContaining(data) }),
  ]);
});

test('the store has slices for refund, security, authenticator and zone, two of them with two flows', async () => {
  const { api, origin } = await anApi();
  const content = createContent({ host: origin, where: 'browser' });
  const slices = createSlices({ api, content, toast: () => {} });
  expect(Object.keys(slices)).toEqual(['refund', 'security', 'authenticator', 'zone']);
  expect(Object.keys(slices.security)).toEqual(['config', 'birthday']);
  expect(Object.keys(slices.zone)).toEqual(['celebBio', 'bio20']);
});
