import { EventEmitter } from 'node:events';
import { duplexPair, type Duplex } from 'node:stream';
import { createRenderer, type Renderer } from '../server/rendering/create-renderer.ts';
import type { RendererProcess, SpawnRenderer } from '../server/rendering/renderer-process.ts';

const start = {
  release: 'mfe-quiz@1.0.0',
  bundle: '',
  hosts: { main: 'http://main.test', content: 'http://content.test', sameOrigin: 'http://site.test' },
  contentMaxAgeMs: 300_000,
};

/** A generator of pseudo-random numbers (mulberry32), so that a failed run can be repeated. */
function numbersOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** A renderer whose processes are in this one: what they send is written to `pipe` of each. */
function withoutProcesses(failures: unknown[]) {
  const startedAt = Date.now();
  const pipes: Duplex[] = [];
  const spawnRenderer: SpawnRenderer = () => {
    const [pipe, far] = duplexPair();
    pipes.push(far.resume());
    const child = new EventEmitter();
    const kill = () => setImmediate(() => child.emit('close')) !== undefined;
    return Object.assign(child, {
      pid: undefined,
      stdio: [null, null, null, pipe, null] as never,
      stdout: null,
      stderr: null,
      kill,
    });
  };
  const renderer = createRenderer({
    scripts: { renderer: '', worker: '' },
    memoryLimitMb: 300,
    report: (failure) => failures.push(failure),
    spawnRenderer,
    // What a process may send in a second must not depend on how long this one takes to read it.
    now: () => startedAt,
  });
  return { renderer, pipe: () => pipes.pop()! };
}

function frame(part: number, json: string | Buffer): Buffer {
  const bytes = Buffer.from(json as string);
  const header = Buffer.alloc(5);
  header.writeUInt32BE(bytes.length + 1);
  header.writeUInt8(part, 4);
  return Buffer.concat([header, bytes]);
}

const result = { kind: 'slot', html: '<p>whole</p>', preloads: '', data: null, placed: [] };
const request = { url: 'http://main.test/', headers: {}, timeoutMs: 100 };
/** Everything that a process may send after a render 1, a ping 2 and nothing else. */
const valid = [
  { id: 1, result },
  { id: 1, failure: { code: 'NOT_FOUND', message: 'no star' } },
  { pong: 2, hanging: [] },
  { apiRequest: 1, renderId: 1, request },
  { contentRead: 1, name: 'C28-all' },
  { contentWrite: 'C28-all', copy: { deep: [1, 2, 3] } },
  { contentReport: { kind: 'loaded', list: 'C28', malformed: 0 } },
];

type Kind = { name: string; bytes: (below: (n: number) => number) => Buffer; mayPass?: boolean };

const some = <Item>(items: readonly Item[], below: (n: number) => number): Item =>
  items[below(items.length)]!;
const randomBytes = (length: number, below: (n: number) => number) =>
  Buffer.from(Array.from({ length }, () => below(256)));

const wrongValues = [null, -1, 1.5, '1', true, [], {}, 2 ** 60, undefined, 'x'.repeat(20_000)];

/** The kinds of messages that a process must not send. `mayPass`: by chance a message of the kind is valid. */
const kindsOfGarbage: readonly Kind[] = [
  {
    name: 'random bytes with the length of a frame',
    bytes: (below) => frame(below(256), randomBytes(below(200), below)),
  },
  {
    name: 'a length that is too large, or none',
    bytes: (below) => {
      const header = Buffer.alloc(4);
      header.writeUInt32BE(some([0, 8 * 1024 * 1024 + 2, 2 ** 31, 2 ** 32 - 1], below));
      return header;
    },
  },
  {
    name: 'a frame of an unknown part',
    bytes: (below) => frame(2 + below(254), JSON.stringify(some(valid, below))),
  },
  {
    name: 'text that is no JSON',
    bytes: (below) => frame(1, JSON.stringify(some(valid, below)).slice(0, -1 - below(8))),
  },
  {
    name: 'JSON that is no message',
    bytes: (below) =>
      frame(
        below(2),
        some(
          [
            'null',
            '1',
            '""',
            '[]',
            '{}',
            '[[1]]',
            '{"__proto__":{"id":1}}',
            '{"constructor":1}',
            `${'['.repeat(9_000)}${']'.repeat(9_000)}`,
            '1e999',
          ],
          below,
        ),
      ),
  },
  {
    name: 'a message with a wrong value',
    mayPass: true,
    bytes: (below) => {
      const message: Record<string, unknown> = { ...some(valid, below) };
      message[some(Object.keys(message), below)] = some(wrongValues, below);
      return frame(1, JSON.stringify(message));
    },
  },
  {
    name: 'a flipped bit',
    mayPass: true,
    bytes: (below) => {
      const bytes = frame(1, JSON.stringify(some(valid, below)));
      const at = below(bytes.length);
      bytes[at] = bytes[at]! ^ (1 << below(8));
      return Buffer.concat([bytes, Buffer.alloc(below(300), 0x20)]);
    },
  },
  {
    name: 'an outcome of another render, or a pong of another ping',
    bytes: (below) => {
      const number = 3 + below(1_000_000);
      return frame(
        1,
        JSON.stringify(
          some(
            [
              { id: number, result },
              { pong: number, hanging: [] },
            ],
            below,
          ),
        ),
      );
    },
  },
  {
    name: 'a message twice, or in another order',
    bytes: (below) => {
      const [outcome, , pong, apiRequest, contentRead] = valid.map((message) =>
        frame(1, JSON.stringify(message)),
      );
      const orders = [
        [outcome, outcome],
        [pong, pong],
        [outcome, apiRequest],
        [apiRequest, apiRequest],
        [contentRead, pong, contentRead],
      ];
      return Buffer.concat(some(orders, below) as Buffer[]);
    },
  },
  {
    name: 'a forged message of the program',
    mayPass: true,
    bytes: (below) =>
      frame(
        0,
        JSON.stringify(
          some<object>(
            [
              { started: true },
              { memory: 1e15 },
              { memory: -1 },
              { memory: 5, exceeded: true },
              { ended: null },
              { ended: { message: 'x' } },
              { ended: {} },
            ],
            below,
          ),
        ),
      ),
  },
  {
    name: 'a message after the end',
    bytes: (below) =>
      Buffer.concat([
        frame(0, '{"ended":null}'),
        ...Array.from({ length: 1 + below(3) }, () => frame(1, JSON.stringify(some(valid, below)))),
      ]),
    mayPass: true,
  },
  {
    name: 'more messages than a release needs',
    bytes: (below) => {
      const report = frame(1, JSON.stringify(valid[6 - below(2)]));
      return Buffer.concat(Array.from({ length: 5_001 }, () => report));
    },
  },
];

/**
 * Sends `messages` malformed, oversized and reordered messages on the pipes of as many processes. Returns the kinds of
 * which one did not end its process. Throws what is thrown meanwhile.
 */
export async function fuzzRendererPipe({
  messages,
  seed = 23,
  meanwhile,
}: {
  messages: number;
  seed?: number;
  /** Called now and then, such as after each thousand. */
  meanwhile: () => Promise<void>;
}): Promise<{ survivors: string[]; failures: unknown[] }> {
  const below = numbersOf(seed);
  const failures: unknown[] = [];
  const { renderer, pipe } = withoutProcesses(failures);
  const survivors: string[] = [];
  for (let sent = 0; sent < messages; sent += 1) {
    // The last kind is thousands of messages in one, and therefore rare.
    const kind =
      sent % 500 === 499 ? kindsOfGarbage.at(-1)! : kindsOfGarbage[sent % (kindsOfGarbage.length - 1)]!;
    const ended = await endsBy(startIn(renderer), pipe(), cut(kind.bytes(below), below));
    if (!ended && !kind.mayPass) survivors.push(kind.name);
    if (sent % 1_000 === 999) await meanwhile();
  }
  renderer.stop();
  return { survivors: [...new Set(survivors)], failures };
}

function startIn(renderer: Renderer): RendererProcess {
  const process = renderer.start(start);
  // As the worker of a release does with its failures.
  process.on('message', () => undefined);
  const render = {
    url: 'http://site.test/',
    language: 'en',
    prefix: 'a-',
    kind: 'slot',
    slot: 'a.b',
    params: {},
  } as const;
  process.post({ id: 1, request: render, until: Date.now() + 60_000 });
  process.post({ ping: 2 });
  return process;
}

/** Writes chunks to the pipe of a process; whether the process ended because of them. */
async function endsBy(process: RendererProcess, pipe: Duplex, chunks: readonly Buffer[]): Promise<boolean> {
  pipe.on('error', () => undefined);
  pipe.write(frame(0, '{"started":true}'));
  for (const chunk of chunks) pipe.write(chunk);
  // The pipe passes on its chunks in the turns of the event loop that follow.
  for (let turn = 0; turn < 3 + chunks.length && process.ending === undefined; turn += 1)
    await new Promise((resolve) => setImmediate(resolve));
  const ended = process.ending !== undefined;
  process.end('stopped');
  return ended;
}

/** Cuts bytes into chunks, as a pipe may. */
function cut(bytes: Buffer, below: (n: number) => number): Buffer[] {
  const at = below(2) === 0 ? bytes.length : below(bytes.length + 1);
  return [bytes.subarray(0, at), bytes.subarray(at)].filter(({ length }) => length > 0);
}
