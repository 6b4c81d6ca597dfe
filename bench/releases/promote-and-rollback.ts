import { randomBytes } from 'node:crypto';
import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Figure, Measure } from '../figure.ts';
import { boxesOf, wallAndBox } from '../little-remotes.ts';
import { startShells } from '../start-shells.ts';

const sizes = {
  quick: { changes: 40, flips: 100, kills: 40 },
  full: { changes: 500, flips: 1_000, kills: 500 },
};
/** Looked at more often, the shells would be busy with being looked at. */
const lookEveryMs = 2;
const remote = 'mfe-box';
/** A release with the largest stylesheet that a registry accepts, of rules that take a check the longest. */
const hostileRemote = {
  manifest: {},
  contracts: {},
  server: 'exports.routes = []; exports.slots = [];',
  files: {
    'browser/rules.css': Array.from({ length: 150_000 }, (_, at) => `.heavy-${at}{top:0}`).join(''),
    'browser/noise.js': `//${randomBytes(3_900_000).toString('hex')}`,
  },
};
const visitor = 'bench000'.repeat(4);

export const goals = ['D1', 'D2'];

/**
 * D1 and D2: how long after the registry accepted a change four real shells serve it, and whether any page
 * fails or is mixed while the live release flips. The shells are full ones, a process each; the remotes are
 * little, so that a core is left for them. Signatures, verification and fsyncs are those of production.
 */
export const measure: Measure = async (form, report) => {
  const { changes, flips, kills } = sizes[form === 'full' ? 'full' : 'quick'];
  const remotes = { ...wallAndBox, 'mfe-heavy': hostileRemote };
  const { shells, publish, change, stop } = await startShells(4, () => undefined, {
    remotes,
    unpublished: ['mfe-heavy'],
  });
  try {
    await publish(remote, '1.1.0');
    const promote = () =>
      untilPlanned(shells, names('1.1.0'), () => change('promote', { remote, version: '1.1.0' }));
    const rollback = () => untilPlanned(shells, names('1.0.0'), () => change('rollback', { remote }));
    const first = await promote();
    await rollback();
    report(`four shells follow; a release new to them was served after ${first.toFixed(0)} ms`);

    const promotes: number[] = [];
    const rollbacks: number[] = [];
    for (let at = 0; at < changes; at += 1) {
      promotes.push(await promote());
      rollbacks.push(await rollback());
    }
    report(`${changes} promotions and rollbacks timed`);

    const seen = await flipUnderLoad(shells, flips, change);
    report(`${flips} flips under load: ${seen.pages} pages, ${seen.failed} failed, ${seen.mixed} mixed`);

    const beside = await killBesideChecks(shells, kills, {
      change,
      publish: (version) => publish('mfe-heavy', version),
    });
    report(`${kills} kills beside ${beside.checks} checks of a release that takes long`);
    return [
      {
        ...latency(
          'D1',
          'kill accepted to served while the registry checks a hostile release, 99th percentile',
          beside.times,
          50,
        ),
        note: `${kills} kills; ${beside.checks} releases of 150,000 rules and 7.8 MB that hardly compress were checked meanwhile, one after the other`,
      },
      latency('D1', 'promote accepted to served by four shells, 99th percentile', promotes, 50),
      {
        ...latency(
          'D1',
          'the same for a release no shell has seen: files fetched, worker started',
          [first],
          50,
        ),
        note: 'once a run; a release that was canaried is known already',
      },
      latency('D2', 'rollback accepted to served by four shells, 99th percentile', rollbacks, 50),
      count('D2', `failed pages over ${flips} flips under load`, seen.failed, seen.pages),
      count('D2', `mixed plans over ${flips} flips under load`, seen.mixed, seen.pages),
    ];
  } finally {
    await stop();
  }
};

/** Whether a plan has the release of the remote. */
const names = (version: string) => (plan: string) => plan.includes(`"release":"${remote}@${version}"`);
const hasKilled = (plan: string) => plan.includes('"kind":"killed"');

/** Milliseconds from the registry's answer to a change until the last shell plans with it. */
async function untilPlanned(
  shells: readonly string[],
  isPlanned: (plan: string) => boolean,
  change: () => Promise<void>,
): Promise<number> {
  await change();
  const accepted = performance.now();
  await Promise.all(
    shells.map(async (shell) => {
      while (!isPlanned((await read(`${shell}/__marquee/plan`, 'application/json')).body)) {
        if (performance.now() - accepted > 30_000)
          throw new Error(`${shell} did not plan with a change within 30 s`);
        await wait(lookEveryMs);
      }
    }),
  );
  return performance.now() - accepted;
}

/** Kills the remote again and again while a hostile release is published without a pause; it is refused or accepted. */
async function killBesideChecks(
  shells: readonly string[],
  kills: number,
  {
    change,
    publish,
  }: {
    change: (verb: string, body: object) => Promise<void>;
    publish: (version: string) => Promise<void>;
  },
): Promise<{ times: number[]; checks: number }> {
  const times: number[] = [];
  let checks = 0;
  const over = new AbortController();
  const publishing = (async () => {
    for (; !over.signal.aborted; checks += 1) await publish(`1.0.${checks}`).catch(() => undefined);
  })();
  try {
    for (let at = 0; at < kills; at += 1) {
      times.push(await untilPlanned(shells, hasKilled, () => change('kill', { remote })));
      await untilPlanned(
        shells,
        (plan) => !hasKilled(plan),
        () => change('revive', { remote }),
      );
    }
  } finally {
    over.abort();
    await publishing;
  }
  return { times, checks };
}

/** Flips the live release while one reader a shell loads pages without a pause. */
async function flipUnderLoad(
  shells: readonly string[],
  flips: number,
  change: (verb: string, body: object) => Promise<void>,
): Promise<{ pages: number; failed: number; mixed: number }> {
  const seen = { pages: 0, failed: 0, mixed: 0 };
  const over = new AbortController();
  const readers = shells.map(async (shell) => {
    while (!over.signal.aborted) {
      const { status, body } = await read(`${shell}/wall`, 'text/html');
      const boxes = boxesOf(body);
      seen.pages += 1;
      if (status !== 200 || boxes.length !== 2 || !boxes.every(({ isDrawn }) => isDrawn)) seen.failed += 1;
      if (new Set(boxes.map(({ release }) => release)).size > 1) seen.mixed += 1;
    }
  });
  try {
    for (let at = 0; at < flips; at += 2) {
      await change('promote', { remote, version: '1.1.0' });
      await change('rollback', { remote });
    }
  } finally {
    over.abort();
    await Promise.all(readers);
  }
  return seen;
}

const agent = new Agent({ keepAlive: true });

function read(url: string, accept: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { cookie: `UUID=${visitor}`, accept } }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      response.on('error', reject);
    }).on('error', reject);
  });
}

function latency(goal: string, what: string, times: number[], limitMs: number): Figure {
  const sorted = times.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))]!;
  const middle = sorted[Math.floor(sorted.length / 2)]!;
  return {
    goal,
    what,
    value,
    unit: 'ms',
    limit: `≤ ${limitMs} ms`,
    met: value <= limitMs,
    note: `${times.length} times, median ${middle.toFixed(1)} ms; four whole shells on one machine, little remotes, looked at every ${lookEveryMs} ms`,
  };
}

function count(goal: string, what: string, value: number, pages: number): Figure {
  return { goal, what, value, unit: 'pages', limit: '0', met: value === 0, note: `of ${pages} pages` };
}
