import * as v from 'valibot';
import { shortText } from '../server/fields.ts';
import { callRoute } from './call-routes.ts';

const status = (fallback: number) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(599)), fallback);
const common = {
  call: v.pipe(
    v.string(),
    v.maxLength(300),
    v.check((call) => callRoute(call) !== undefined, 'is a call (C01 to C29) or "METHOD /path"'),
  ),
  /** After so many requests the fault is over; without it, it stays until it is deleted. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
};
const words = {
  message: v.optional(shortText(4000), ''),
  error: v.optional(shortText(), 'FAULT'),
  data: v.optional(v.unknown(), null),
};

/** How a call is told to injectFaults. */
export const faultSchema = v.variant('kind', [
  /** HTTP 200 whose body says otherwise. */
  v.object({ kind: v.literal('soft'), ...common, ...words, status: status(400) }),
  v.object({ kind: v.literal('hard'), ...common, ...words, status: status(500) }),
  v.object({
    kind: v.literal('delay'),
    ...common,
    milliseconds: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(120_000)), 3000),
  }),
  /** The request is taken and never answered. */
  v.object({ kind: v.literal('silent'), ...common }),
  /** The line is cut before an answer: the browser sees a network failure. */
  v.object({ kind: v.literal('drop'), ...common }),
  /** The call is carried out and its answer lost: the visitor cannot know. */
  v.object({ kind: v.literal('lose-answer'), ...common }),
]);
export type Fault = v.InferOutput<typeof faultSchema>;

export type Faults = {
  add: (fault: Fault) => void;
  list: () => readonly Fault[];
  clear: () => void;
  /** The fault a request meets, counted down; the newest wins. */
  meet: (method: string, path: string) => Fault | undefined;
};

/** No faults at first. */
export function createFaults(): Faults {
  let faults: Fault[] = [];
  return {
    add: (fault) => {
      faults = [fault, ...faults];
    },
    list: () => faults,
    clear: () => {
      faults = [];
    },
    meet(method, path) {
      const met = faults.find(({ call }) => {
        const address = callRoute(call);
        return address?.method === method && address.matches(path);
      });
      if (met?.times !== undefined)
        faults = faults.flatMap((fault) => {
          if (fault !== met) return [fault];
          return met.times === 1 ? [] : [{ ...met, times: (met.times ?? 1) - 1 }];
        });
      return met;
    },
  };
}
