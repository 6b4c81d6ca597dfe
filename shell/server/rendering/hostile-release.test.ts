import { readdirSync, readlinkSync } from 'node:fs';
import { until } from '@marquee/testing/until';
import { rowsOfRing } from '@marquee/testing/ring';
import { buildRenderer } from '../../testing/built-renderer.ts';
import { fuzzRendererPipe } from '../../testing/fuzz-renderer-pipe.ts';
import { createRenderer, type Renderer } from './create-renderer.ts';
import type { RenderRequest } from './messages.ts';
import { createReleaseWorker, type ReleaseWorker } from './release-worker.ts';
import type { RendererScripts } from './renderer-process.ts';

let scripts: RendererScripts;
beforeAll(async () => {
  scripts = await buildRenderer();
});

const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

/** A renderer with real processes; a release runs whatever it likes in its own. */
function aRenderer() {
  const lines: string[] = [];
  const failures: unknown[] = [];
  const renderer = createRenderer({
    scripts,
    memoryLimitMb: 300,
    report: (failure) => failures.push(failure),
    print: (line) => lines.push(line),
  });
  stops.push(renderer.stop);
  return {
    renderer,
    lines,
    failures,
    release: (remote: string, bundle = '') =>
      createReleaseWorker(renderer, {
        release: `${remote}@1.0.0`,
        bundle,
        hosts: { main: 'http://main.test', content: 'http://content.test', sameOrigin: 'http://site.test' },
        contentMaxAgeMs: 300_000,
      }),
  };
}

const secret = 'a-hand-off-token-of-another-visitor';
const render = (worker: ReleaseWorker, slot: string, text = '', deadlineMs = 60_000) => {
  const request: RenderRequest = {
    kind: 'slot',
    slot,
    params: { text },
    url: `http://site.test/auth/handoff?token=${secret}`,
    language: 'en',
    prefix: 'a-',
  };
  return worker.render(request, deadlineMs, async () => ({ status: 200, body: secret }));
};
const html = async (rendering: ReturnType<typeof render>) => ((await rendering) as { html: string }).html;
const pidOf = (renderer: Renderer, remote: string) => renderer.pids(`${remote}@1.0.0`)[0]!;

test.each(rowsOfRing(['takePipe', 'takeSockets', 'takeFiles', 'takePorts'], 1))(
  'finding 23: a release that takes every descriptor and channel of its process (%s) sees nothing of another owner',
  async (way) => {
    const { lines, release } = aRenderer();
    const [hostile, auth, checkout] = [
      release('mfe-quiz', way),
      release('mfe-auth'),
      release('mfe-checkout'),
    ];
    // It may cut off its own process.
    await hostile.warm().catch(() => undefined);
    for (let page = 1; page <= 30; page += 1) {
      const rendered = [auth, checkout].map((worker) => html(render(worker, 'render', secret)));
      expect(await Promise.all(rendered)).toEqual([
        `<p>mfe-auth@1.0.0 ${secret}</p>`,
        `<p>mfe-checkout@1.0.0 ${secret}</p>`,
      ]);
    }
    expect(lines.filter((line) => line.includes(secret))).toEqual([]);
  },
);

test('finding 23: the processes of two releases have no pipe, socket or memory in common', async () => {
  const { renderer, release } = aRenderer();
  const remotes = ['mfe-quiz', 'mfe-auth'];
  await Promise.all(remotes.map((remote) => release(remote).warm()));
  const channelsOf = (pid: number) =>
    readdirSync(`/proc/${pid}/fd`)
      .map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`))
      .filter((target) => /^(socket|pipe):/.test(target));
  const [quiz, auth] = remotes.map((remote) => channelsOf(pidOf(renderer, remote)));
  expect(quiz!.length).toBeGreaterThan(2);
  expect(quiz!.filter((channel) => auth!.includes(channel))).toEqual([]);
});

const frame = (part: number, json: string) => {
  const bytes = Buffer.from(json);
  const header = Buffer.alloc(5);
  header.writeUInt32BE(bytes.length + 1);
  header.writeUInt8(part, 4);
  return Buffer.concat([header, bytes]).toString('hex');
};

const onThePipe = [
  ['seven bytes', '01020304050607'],
  ['a length of 4 GB', 'ffffffff'],
  ['no length', '00000000'],
  ['an outcome of another render', frame(1, '{"id":900,"failure":{"code":"X","message":"x"}}')],
  ['an outcome of no render', frame(1, '{"id":-1}')],
  ['a pong that was not due', frame(1, '{"pong":900,"hanging":[]}')],
  ['a second start', frame(0, '{"started":true}')],
  [
    'an API request of another render',
    frame(1, '{"apiRequest":1,"renderId":900,"request":{"url":"","headers":{},"timeoutMs":1}}'),
  ],
  ['a message of an unknown part', frame(7, '{}')],
  ['text that is no JSON', frame(1, '{"id":')],
] as const;
test.each(rowsOfRing(onThePipe, 4))(
  'finding 23: %s on the pipe ends its process; the shell lives, and other slots render',
  async (_, bytes) => {
    const { renderer, release, failures } = aRenderer();
    const [hostile, auth] = [release('mfe-quiz'), release('mfe-auth')];
    await Promise.all([hostile.warm(), auth.warm()]);
    const pid = pidOf(renderer, 'mfe-auth');
    await expect(render(hostile, 'writeToPipe', bytes)).rejects.toMatchObject({
      message: 'mfe-quiz@1.0.0 lost its process',
      details: { fault: true },
    });
    expect(failures).toMatchObject([
      { message: expect.stringMatching(/^The renderer process of mfe-quiz@1.0.0 ended \(protocol\)/) },
    ]);
    expect(await html(render(auth, 'render', 'whole'))).toBe('<p>mfe-auth@1.0.0 whole</p>');
    expect(pidOf(renderer, 'mfe-auth')).toBe(pid);
  },
);

test('finding 23: what a release writes to the descriptors 1 and 2 is printed as lines with its name, without control characters', async () => {
  const { lines, release } = aRenderer();
  const forged = '{"log":"security","event":"signIn"}\n\u001B[31mred\r\n';
  expect(await html(render(release('mfe-quiz'), 'writeToDescriptors', forged))).toBe('written');
  const printed = ['mfe-quiz@1.0.0: {"log":"security","event":"signIn"}', 'mfe-quiz@1.0.0: [31mred'];
  await until(() => lines.length >= 4);
  expect([...lines].sort()).toEqual([...printed, ...printed].sort());
});

test('finding 23: malformed, oversized and reordered messages end their process, and no other slot fails', async () => {
  const auth = aRenderer().release('mfe-auth');
  const { survivors, failures } = await fuzzRendererPipe({
    messages: 2_000,
    meanwhile: async () => {
      expect(await html(render(auth, 'render', 'whole'))).toBe('<p>mfe-auth@1.0.0 whole</p>');
    },
  });
  expect(survivors).toEqual([]);
  expect(failures.length).toBeGreaterThan(1_000);
});
