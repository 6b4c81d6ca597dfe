import type { Answer, Api } from '@marquee/api';
import { PlatformError } from '@marquee/contracts';

type CallName = Exclude<keyof Api, 'stop'>;
type Script = { [Name in CallName]?: (...args: Parameters<Api[Name]>) => ReturnType<Api[Name]> };

/** What was called, in order: the name of the method and what it was given. */
export type Called = { call: string; args: unknown[] };

/** A client that answers as scripted and remembers what it was asked; other calls get no answer. */
export function fakeApi(script: Script): { api: Api; called: Called[] } {
  const called: Called[] = [];
  const api = new Proxy({} as Api, {
    get:
      (_, call: string) =>
      async (...args: unknown[]) => {
        called.push({ call, args });
        const answer = script[call as CallName] as ((...given: unknown[]) => Promise<unknown>) | undefined;
        if (!answer) throw noAnswer(call);
        return answer(...args);
      },
  });
  return { api, called };
}

/** An answer of 200. */
export async function answered<Data>(data: Data): Promise<Answer<Data>> {
  return { ok: true, status: 200, message: 'Success', data };
}

/** A refusal, as a server words it. */
export async function refused(
  status: number,
  message = '',
  extra: { error?: string; data?: Record<string, unknown> } = {},
): Promise<Answer<never>> {
  const { error, data } = extra;
  return {
    ok: false,
    status,
    message,
    ...(error && { error }),
    ...(data && { data: { fieldErrors: [], ...data } }),
  };
}

/** What the client throws when nobody answers. */
export function noAnswer(call: string): PlatformError {
  return new PlatformError('CALL_FAILED', `${call} got no answer`);
}
