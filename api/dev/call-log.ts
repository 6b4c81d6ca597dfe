import type { FastifyInstance } from 'fastify';

export type LoggedCall = {
  method: string;
  path: string;
  query: unknown;
  headers: Record<string, string>;
  body: unknown;
  status: number;
  at: string;
};

export type CallLog = {
  add: (call: LoggedCall) => void;
  list: () => readonly LoggedCall[];
  clear: () => void;
};

const maxCalls = 500;
const loggedHeaders = [
  'authorization',
  'app_version_code',
  'app_version_name',
  'os_type',
  'x-traceid',
  'content-type',
  'origin',
  'user-agent',
];

/** Creates a log that holds the last 500 received calls in memory, newest first. */
export function createCallLog(): CallLog {
  let logged: LoggedCall[] = [];
  return {
    add: (call) => {
      logged = [call, ...logged].slice(0, maxCalls);
    },
    list: () => logged,
    clear: () => {
      logged = [];
    },
  };
}

/**
 * Adds a hook that logs the API calls that a server receives, except development tools, media, probes and preflights.
 */
export function logCalls(server: FastifyInstance, calls: CallLog, now: () => Date): void {
  server.addHook('preHandler', async (request, reply) => {
    if (request.method === 'OPTIONS' || /^\/(dev|media|healthz|readyz|metrics)\b/.test(request.url)) return;
    const call: LoggedCall = {
      method: request.method,
      path: request.url.split('?')[0] ?? '',
      query: request.query,
      headers: Object.fromEntries(
        loggedHeaders.flatMap((name) => {
          const value = request.headers[name];
          return value === undefined ? [] : [[name, String(value)]];
        }),
      ),
      body: request.body ?? null,
      // Remains 0 if the call gets no response.
      status: 0,
      at: now().toISOString(),
    };
    calls.add(call);
    reply.raw.once('finish', () => {
      call.status = reply.raw.statusCode;
    });
  });
}
