import type { Api } from '@marquee/api';
import { accountCalls, calls, type CallDescription } from '@marquee/api-contract';
import { noResponse } from './results.ts';

/** What the server says to each call; to a call that is not here, nothing. */
export type ApiScript = Partial<Api>;

/** A call that was made: the name of the method and what it was given. */
export type Called = { call: string; args: unknown[] };

/**
 * The client of the calls, answering as scripted; `called` is what it was asked, in order.
 *
 * @example
 * const { api, called } = fakeApi({ getQuiz: () => refused(404) });
 */
export function fakeApi(script: ApiScript = {}): { api: Api; called: Called[] } {
  const called: Called[] = [];
  const methods = callsOfTheApi.map((call) => {
    const answer = script[call as keyof ApiScript] as ((...args: unknown[]) => unknown) | undefined;
    const method = async (...args: unknown[]) => {
      called.push({ call, args });
      return answer ? answer(...args) : noResponse();
    };
    return [call, method];
  });
  // The contracts name each call after its method; the test beside holds client and fake together.
  return { api: Object.fromEntries(methods) as Api, called };
}

// The content host has a reader of its own.
const callsOfTheApi = Object.entries<CallDescription>({ ...calls, ...accountCalls })
  .filter(([, { host }]) => host !== 'content')
  .map(([name]) => name);
