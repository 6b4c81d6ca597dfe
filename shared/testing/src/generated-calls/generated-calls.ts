import { Agent, request as send } from 'node:http';

/** A request of any form that Node's HTTP client can send. */
export type GeneratedCall = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
};
export type Outcome = { status: number; headers: Record<string, string> };

const long = (text: string, times: number) => text.repeat(times);
const hostileTexts = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  '99999999999999999999',
  'NaN',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '%00',
  '%',
  '%2e%2e%2f',
  '..',
  '../../etc/passwd',
  "' or 1=1 --",
  '$1',
  '\\',
  '"',
  '<script>',
  '${x}',
  '{{x}}',
  '__proto__',
  'constructor',
  'toString',
  'नमस्ते',
  '👋🏽',
  '\u202e',
  '\ud800',
  'a\u0000b',
  '\r\nx: y',
  long('a', 300),
  long('a.', 2_000),
  long('@', 500),
  long(' ', 3_000),
  long('9', 400),
  '*',
  '1.0.0',
  '1.0.0-x',
  '2026-11-24T00:00:00.000Z',
  'mfe-quiz@',
  '@1.0.0',
  'x@y@z',
];

/** Returns a generator of requests to the given routes, with valid and hostile values. */
export function callMaker({
  random,
  routes,
  fitting,
  queryNames,
  tokens,
  bodies,
  bodiesByVerb = {},
}: {
  random: () => number;
  /** `POST /releases/:remote`. */
  routes: readonly string[];
  /** Valid values of the parameters of paths and queries, by name. */
  fitting: Readonly<Record<string, readonly string[]>>;
  queryNames: readonly string[];
  /** Authorization headers. */
  tokens: readonly (string | undefined)[];
  /** Bodies that are valid for some route. */
  bodies: readonly unknown[];
  /** Valid bodies by the last part of their route. Other routes get them too. */
  bodiesByVerb?: Readonly<Record<string, unknown>>;
}): () => GeneratedCall {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const chance = (share: number) => random() < share;
  const hostile = () => pick(hostileTexts);
  const valueOf = (name: string) =>
    chance(0.6) && Object.hasOwn(fitting, name) ? pick(fitting[name]!) : hostile();
  const methods = ['GET', 'POST', 'PUT', 'HEAD', 'DELETE', 'PATCH', 'OPTIONS'];
  const types = [
    'application/json',
    'application/json; charset=utf-16',
    'application/octet-stream',
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/xml',
    '',
    'x',
    'application/json, text/html',
  ];

  return () => {
    const [method = 'GET', pattern = '/'] = (
      chance(0.95) ? pick(routes) : `${pick(methods)} /${hostile()}`
    ).split(/ (.*)/);
    // Node's parser refuses a target without a slash, so no server would receive it.
    const path = pattern.replace(/^(?!\/)/, '/').replace(/[:*](\w*)/g, (_all, name: string) => {
      const value = valueOf(name);
      return chance(0.9) ? encode(value) : escapeOnly(value);
    });
    const fields = Array.from({ length: Math.floor(random() * 4) }, () => {
      const name = chance(0.9) ? pick(queryNames) : hostile();
      return `${encode(name)}=${encode(valueOf(name))}`;
    });
    const token = pick(tokens);
    const hasBody = chance(method === 'GET' || method === 'HEAD' ? 0.05 : 0.9);
    return {
      method: chance(0.95) ? method : pick(methods),
      // Node's parser refuses headers of more than 16 kB in total, so no server would receive them.
      path: (escapeOnly(`${path}${fields.length ? `?${fields.join('&')}` : ''}`) || '/').slice(0, 10_000),
      headers: {
        ...(token !== undefined && { authorization: token }),
        ...(hasBody && { 'content-type': chance(0.7) ? types[0]! : pick(types) }),
        ...headersOf(),
      },
      ...(hasBody && { body: bodyOf(pattern.split('/').at(-1) ?? '') }),
    };
  };

  function headersOf(): Record<string, string> {
    const some: Record<string, string> = {
      'x-forwarded-for': `10.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}.1`,
    };
    const names = [
      'accept',
      'if-none-match',
      'last-event-id',
      'origin',
      'cookie',
      'x-forwarded-proto',
      'accept-encoding',
      'range',
      'expect-ct',
      'x-request-id',
      'content-encoding',
    ];
    for (const name of names) if (chance(0.06)) some[name] = header(hostile());
    return some;
  }

  function bodyOf(verb: string): string | Buffer {
    if (chance(0.1))
      return Buffer.from(
        Array.from({ length: Math.floor(random() * 200) }, () => Math.floor(random() * 256)),
      );
    if (chance(0.05))
      return pick([
        '{',
        '[',
        '"',
        '{"a":',
        'null',
        '0',
        long('[', 5_000),
        `{"__proto__":{"x":1}}`,
        long('{"a":', 2_000),
      ]);
    const fit = bodyFor(verb);
    const body = chance(0.3) ? fit : chance(0.7) ? mutated(structuredClone(fit)) : arbitrary(4);
    return JSON.stringify(body) ?? 'null';
  }

  function bodyFor(verb: string): unknown {
    if (chance(0.8) && Object.hasOwn(bodiesByVerb, verb)) return bodiesByVerb[verb];
    return pick([...bodies, ...Object.values(bodiesByVerb)]);
  }

  /** A body that fits, with one of its values exchanged, taken out or doubled. */
  function mutated(value: unknown, depth = 0): unknown {
    if (typeof value !== 'object' || value === null || depth > 6 || chance(0.1))
      return chance(0.5) ? value : arbitrary(2);
    const keys = Object.keys(value);
    if (keys.length === 0 || chance(0.2)) return value;
    const key = pick(keys);
    const holder = value as Record<string, unknown>;
    const change = random();
    if (change < 0.2) delete holder[key];
    else if (change < 0.4) holder[hostile()] = holder[key];
    else holder[key] = mutated(holder[key], depth + 1);
    return holder;
  }

  function arbitrary(depth: number): unknown {
    const kind = Math.floor(random() * (depth > 0 ? 8 : 6));
    if (kind === 0) return hostile();
    if (kind === 1) return pick([0, -1, 1.5, 1e308, -1e300, Number.MAX_SAFE_INTEGER, 2 ** 31, 100]);
    if (kind === 2) return chance(0.5);
    if (kind === 3) return null;
    if (kind <= 5) return pick(Object.values(fitting).flat());
    if (kind === 6) return Array.from({ length: Math.floor(random() * 5) }, () => arbitrary(depth - 1));
    const entries = Array.from({ length: Math.floor(random() * 5) }, () => [
      chance(0.5) ? pick(queryNames) : hostile(),
      arbitrary(depth - 1),
    ]);
    return Object.fromEntries(entries);
  }
}

function encode(text: string): string {
  return encodeURIComponent(wellFormed(text));
}

/** Escapes only the characters that Node refuses in a path. */
function escapeOnly(text: string): string {
  return wellFormed(text).replace(/[^\u0021-\u007e]/gu, (character) => encodeURIComponent(character));
}

/** Replaces unpaired surrogates by U+FFFD. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}

function header(text: string): string {
  // With the path they stay below the 16 kB that Node's parser takes.
  return text.replace(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '').slice(0, 400);
}

const responseTimeoutMs = 20_000;

/** Creates a client that sends calls to one server over keep-alive connections. */
export function openCaller(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  return {
    async call(call: GeneratedCall): Promise<Outcome> {
      for (;;) {
        const outcome = await attempt(call);
        if (outcome) return outcome;
      }
    },
    close: () => agent.destroy(),
  };

  /** Resolves with undefined if the server closed the keep-alive connection just before the call was sent. */
  function attempt({ method, path, headers, body }: GeneratedCall): Promise<Outcome | undefined> {
    return new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const sent = send(
        { agent, host: '127.0.0.1', port, method, path, headers: { ...headers, ...length } },
        (response) => {
          response.resume();
          const done = () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers as Record<string, string>,
            });
          // An event stream does not end; its headers are the outcome.
          if (response.headers['content-type']?.startsWith('text/event-stream')) {
            response.on('error', () => undefined);
            sent.destroy();
            return done();
          }
          response.on('end', done).on('error', reject);
        },
      );
      // A missing response is a failure.
      sent.setTimeout(responseTimeoutMs, () => sent.destroy(new Error('got no response')));
      sent.on('error', (failure: NodeJS.ErrnoException) => {
        if (sent.reusedSocket && failure.code === 'ECONNRESET') resolve(undefined);
        else reject(failure);
      });
      sent.end(body);
    });
  }
}
