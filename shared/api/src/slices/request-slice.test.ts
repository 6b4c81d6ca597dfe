import { EventEmitter, once } from 'node:events';
import { PlatformError } from '@marquee/contracts';
import * as fc from 'fast-check';
import type { ApiResult } from '../api-result.ts';
import { createRequestSlice, type RequestState } from './request-slice.ts';

const ok = (data: number): ApiResult<number> => ({ ok: true, status: 200, message: 'Fine', data });
const refusal: ApiResult<number> = {
  ok: false,
  status: 409,
  message: 'Already requested',
  error: 'REFUND_EXISTS',
};

const outcome = fc.oneof(
  fc.integer().map((data) => ({ kind: 'result' as const, data })),
  fc.integer({ min: 300, max: 599 }).map((status) => ({ kind: 'error' as const, status })),
  fc.string().map((message) => ({ kind: 'retry' as const, message })),
);
type Outcome =
  | { kind: 'result'; data: number }
  | { kind: 'error'; status: number }
  | { kind: 'retry'; message: string };

function aSlice(toastOn: ('error' | 'retry')[] = ['error', 'retry']) {
  const toasts: string[] = [];
  const closed: string[] = [];
  const slice = createRequestSlice<number>({
    toastOn,
    toast: (kind, text) => {
      const shown = `${kind}: ${text}`;
      toasts.push(shown);
      return () => void closed.push(shown);
    },
  });
  const states: RequestState<number>[] = [];
  slice.state.subscribe((state) => states.push(state));
  return { slice, states, toasts, closed };
}

test('started, then result: busy, then the data', async () => {
  const { slice, states, toasts } = aSlice();
  await slice.run(async () => ok(7));
  expect(states).toEqual([
    { busy: false, error: false, message: '', retry: false },
    { busy: true, error: false, message: '', retry: false },
    { busy: false, error: false, message: '', retry: false, data: 7 },
  ]);
  expect(toasts).toEqual([]);
});

test('a refusal is the error state with its status and message, and a toast', async () => {
  const { slice, toasts } = aSlice();
  const state = await slice.run(async () => refusal);
  expect(state).toEqual({
    busy: false,
    error: true,
    status: 409,
    message: 'Already requested',
    retry: false,
  });
  expect(toasts).toEqual(['error: Already requested']);
});

test('the toast of a failure is closed when the next request starts, so that it covers no later result', async () => {
  const { slice, closed } = aSlice();
  await slice.run(async () => refusal);
  expect(closed).toEqual([]);

  await slice.run(async () => ok(7));
  expect(closed).toEqual(['error: Already requested']);
  await slice.run(async () => ok(8));
  expect(closed).toHaveLength(1);
});

test('a thrown failure is the retry state with its message, and a toast', async () => {
  const { slice, toasts } = aSlice();
  const state = await slice.run(() => Promise.reject(new PlatformError('CALL_FAILED', 'Offline')));
  expect(state).toEqual({ busy: false, error: false, message: 'Offline', retry: true });
  expect(toasts).toEqual(['error: Offline']);
});

test('only the listed outcomes show a toast', async () => {
  const { slice, toasts } = aSlice(['retry']);
  await slice.run(async () => refusal);
  await slice.run(() => Promise.reject(new Error('Offline')));
  expect(toasts).toEqual(['error: Offline']);
});

test('a second start clears error and message but not the data', async () => {
  const { slice, states } = aSlice();
  await slice.run(async () => ok(7));
  await slice.run(async () => refusal);
  await slice.run(async () => ok(8));
  expect(states.at(-2)).toEqual({ busy: true, error: false, message: '', retry: false, data: 7 });
});

test('the last call wins, whichever response arrives first', async () => {
  const { slice, toasts } = aSlice();
  const slow = new EventEmitter();
  const first = slice.run(async () => (await once(slow, 'response'))[0]);
  await slice.run(async () => ok(2));
  slow.emit('response', refusal);
  await first;
  expect(slice.current()).toEqual({ busy: false, error: false, message: '', retry: false, data: 2 });
  expect(toasts).toEqual([]);
});

test('in any order of events at most one flag is set, and it is not busy at the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(outcome, { minLength: 1 }), fc.scheduler(), async (outcomes, scheduler) => {
      const { slice, states } = aSlice([]);
      const runs = outcomes.map((each) =>
        slice.run(() =>
          scheduler.schedule(Promise.resolve()).then((): ApiResult<number> => {
            if (each.kind === 'retry') throw new Error(each.message);
            if (each.kind === 'error') return { ok: false, status: each.status, message: 'refused' };
            return ok(each.data);
          }),
        ),
      );
      await scheduler.waitAll();
      await Promise.all(runs);

      for (const { busy, error, retry } of states)
        expect([busy, error, retry].filter(Boolean).length).toBeLessThan(2);
      const last = outcomes.at(-1);
      const end = slice.current();
      expect(end.busy).toBe(false);
      expect(end.error).toBe(last?.kind === 'error');
      expect(end.retry).toBe(last?.kind === 'retry');
      expect(end).toMatchObject(traceOf(last));
    }),
  );
});

function traceOf(last: Outcome | undefined): Partial<RequestState<number>> {
  switch (last?.kind) {
    case 'result':
      return { data: last.data };
    case 'error':
      return { status: last.status, message: 'refused' };
    case 'retry':
      return { message: last.message };
    default:
      return {};
  }
}
