import type { LoginState } from '@marquee/api-contract';
import { createApi, type ApiOptions } from '../lazy/create-api.ts';
import { createStorage } from '../json-storage.ts';
import type { MalformedResponse } from '../lazy/send-call.ts';
import { createSession } from '../session.ts';
import { memoryStorage } from './memory-storage.ts';
import { startServer, type Received, type Reply } from './start-server.ts';

export const asha: LoginState = { authToken: 'token-1', id: 7, userId: 'u_7', first_time_sign_up: false };

const running: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
});

/** A client with its own server, which by default responds to every call with an empty success. */
export async function anApi(
  reply: (request: Received) => Reply = () => ({ json: { status: 200, data: {} } }),
  { tracing, failureText }: Pick<ApiOptions, 'tracing' | 'failureText'> = {},
) {
  const server = await startServer(reply);
  const storage = createStorage(memoryStorage());
  const session = createSession({ storage });
  const malformed: MalformedResponse[] = [];
  const hosts = { main: server.origin, content: server.origin, sameOrigin: server.origin };
  const onMalformed = (report: MalformedResponse) => malformed.push(report);
  const api = createApi({ hosts, storage, session, onMalformed, tracing, failureText });
  running.push(async () => {
    api.stop();
    await server.stop();
  });
  return {
    origin: server.origin,
    api,
    hosts,
    session,
    storage,
    malformed,
    received: server.received,
    lastRequest: () => server.received.at(-1),
  };
}
