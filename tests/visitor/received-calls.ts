import { apiUrl } from '../journeys/support.ts';

/** A call as the reference API and its content host recorded it. */
export type ReceivedCall = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: unknown;
  /** 0 for a call without a response. */
  status: number;
};

/** The calls received so far, oldest first: also those that the site's own server sends. */
export async function receivedCalls(path: RegExp): Promise<ReceivedCall[]> {
  const { calls } = (await (await fetch(`${apiUrl}/dev/calls`)).json()) as { calls: ReceivedCall[] };
  return calls.filter((call) => path.test(call.path)).toReversed();
}

/** Forgets the calls received so far. */
export async function forgetCalls(): Promise<void> {
  await fetch(`${apiUrl}/dev/calls`, { method: 'DELETE' });
}
