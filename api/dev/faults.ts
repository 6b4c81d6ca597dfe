import * as v from 'valibot';
import { shortText } from '../calls/fields.ts';
import { callRoute } from './call-routes.ts';

const status = (fallback: number) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(599)), fallback);
const common = {
  call: v.pipe(
    v.string(),
    v.maxLength(300),
    v.check((call) => callRoute(call) !== undefined, 'is a call (C01 to C29) or "METHOD /path"'),
  ),
  /** How many requests get the fault; if absent, all until the fault is deleted. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
};
const errorFields = {
  message: v.optional(shortText(4000), ''),
  error: v.optional(shortText(), 'FAULT'),
  data: v.optional(v.unknown(), null),
};

export const faultSchema = v.variant('kind', [
  /** The response is HTTP 200, with an error status in its body. */
  v.object({ kind: v.literal('soft'), ...common, ...errorFields, status: status(400) }),
  v.object({ kind: v.literal('hard'), ...common, ...errorFields, status: status(500) }),
  v.object({
    kind: v.literal('delay'),
    ...common,
    milliseconds: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(120_000)), 3000),
  }),
  /** The server never responds to the request. */
  v.object({ kind: v.literal('silent'), ...common }),
  /** The connection is closed before the call is executed; the browser sees a network failure. */
  v.object({ kind: v.literal('drop'), ...common }),
  /** The call is executed, but the connection is closed before the response. */
  v.object({ kind: v.literal('lose-response'), ...common }),
]);
export type Fault = v.InferOutput<typeof faultSchema>;

export type Faults = {
  add: (fault: Fault) => void;
  list: () => readonly Fault[];
  clear: () => void;
  /** Returns the newest fault for a request, and reduces its `times` by one; undefined if there is none. */
  next: (method: string, path: string) => Fault | undefined;
};

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
    next(method, path) {
      const found = faults.find(({ call }) => {
        const route = callRoute(call);
        return route?.method === method && route.matches(path);
      });
      const times = found?.times;
      if (times !== undefined)
        faults = faults.flatMap((fault) => {
          if (fault !== found) return [fault];
          return times === 1 ? [] : [{ ...fault, times: times - 1 }];
        });
      return found;
    },
  };
}
