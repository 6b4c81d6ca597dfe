import type { LoginState } from '@marquee/api-contract';
import { createApi } from '../lazy/create-api.ts';
import type { CallTracing } from '../lazy/followed.ts';
import { createStorage } from '../json-storage.ts';
import type { MalformedAnswer } from '../lazy/send-call.ts';
import { createSession } from '../session.ts';
import { memoryStorage } from './memory-storage.ts';
import { startServer, type Received, type Reply } from './start-server.ts';

export const asha: LoginState = { authToken: 'token-1', id: 7, userId: 'u_7', first_time_sign_up: false };

const running: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
});

/** The client against a server of its own, which answers every call with an empty success unless told otherwise. */
export async function anApi(
  reply: (request: Received) => Reply = () => ({ json: { status: 200, data: {} } }),
  { tracing }: { tracing?: CallTracing } = {},
) {
  const server = await startServer(reply);
  const storage = createStorage(memoryStorage());
  const session = createSession({ storage });
  const malformed: MalformedAnswer[] = [];
  const hosts = { main: server.origin, content: server.origin, sameOrigin: server.origin };
  const onMalformed = (report: MalformedAnswer) => malformed.push(report);
  const api = createApi({ hosts, storage, session, onMalformed, tracing });
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
