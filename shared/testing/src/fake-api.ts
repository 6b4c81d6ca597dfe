import type { Api } from '@marquee/api';
import { accountCalls, calls, type CallDescription } from '@marquee/api-contract';
import { noResponse } from './results.ts';

/** The results of calls. A call that is missing gets no response. */
export type ApiScript = Partial<Api>;

/** A call that was made: the name of the method, and its arguments. */
export type Called = { call: string; args: unknown[] };

/**
 * Creates an API client with scripted results; `called` has the calls in order.
 *
 * @example
 * const { api, called } = fakeApi({ getQuiz: () => refused(404) });
 */
export function fakeApi(script: ApiScript = {}): { api: Api; called: Called[] } {
  const called: Called[] = [];
  const methods = callsOfTheApi.map((call) => {
    const scripted = script[call as keyof ApiScript] as ((...args: unknown[]) => unknown) | undefined;
    const method = async (...args: unknown[]) => {
      called.push({ call, args });
      return scripted ? scripted(...args) : noResponse();
    };
    return [call, method];
  });
  // The contract names each call after its method; fake-api.test.ts compares the fake with the client.
  return { api: Object.fromEntries(methods) as Api, called };
}

// The content host has a client of its own.
const callsOfTheApi = Object.entries<CallDescription>({ ...calls, ...accountCalls })
  .filter(([, { host }]) => host !== 'content')
  .map(([name]) => name);
