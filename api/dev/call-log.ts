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

const longest = 500;
const headersOfInterest = [
  'authorization',
  'app_version_code',
  'app_version_name',
  'os_type',
  'x-traceid',
  'content-type',
  'origin',
  'user-agent',
];

/** The last 500 calls, newest first. */
export function createCallLog(): CallLog {
  let logged: LoggedCall[] = [];
  return {
    add: (call) => {
      logged = [call, ...logged].slice(0, longest);
    },
    list: () => logged,
    clear: () => {
      logged = [];
    },
  };
}

/** Writes down every call a server receives, but for what is no call: tools, media, probes, preflights. */
export function logCalls(server: FastifyInstance, calls: CallLog, now: () => Date): void {
  server.addHook('preHandler', async (request, reply) => {
    if (request.method === 'OPTIONS' || /^\/(dev|media|healthz|readyz|metrics)\b/.test(request.url)) return;
    const call: LoggedCall = {
      method: request.method,
      path: request.url.split('?')[0] ?? '',
      query: request.query,
      headers: Object.fromEntries(
        headersOfInterest.flatMap((name) => {
          const value = request.headers[name];
          return value === undefined ? [] : [[name, String(value)]];
        }),
      ),
      body: request.body ?? null,
      // Stays 0 for a call that is never answered.
      status: 0,
      at: now().toISOString(),
    };
    calls.add(call);
    reply.raw.once('finish', () => {
      call.status = reply.raw.statusCode;
    });
  });
}
