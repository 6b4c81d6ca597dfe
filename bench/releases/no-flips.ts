import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { RemoteRule, Snapshot, Visitor } from '@marquee/contracts';
import { resolvePlan } from '@marquee/plan';
import { seededRandom } from '@marquee/testing/seeded-random';
import { chromium } from '@playwright/test';
import { transform } from '@swc/core';
import { findBrowser, findWholeBrowser } from '../../tests/browser/find-browser.ts';
import type { Figure, Measure } from '../figure.ts';

const root = path.resolve(import.meta.dirname, '../..');
const remote = 'mfe-quiz';

export const goals = ['D8', 'S5'];

/** D8: no visitor changes variant, whatever else changes; server and browser agree. S5: plans per second. */
export const measure: Measure = async (form, report) => {
  const visitors = form !== 'quick' ? 1_000_000 : 50_000;
  const ofExperiment = (sequence: number, sharePercent: number) =>
    snapshot(sequence, { experiments: [experiment(sharePercent)] });
  const ofRollout = (sequence: number, percent: number) =>
    snapshot(sequence, { rollout: { version: '1.1.0', salt: 'rollout', percent } });

  report(`no flips: ${visitors} visitors, 5 requests each`);
  const requests = [1, 2, 3, 4, 5].map((sequence) => ofExperiment(sequence, 100));
  const [narrow, wide] = [ofExperiment(1, 10), ofExperiment(2, 50)];
  const [early, later] = [ofRollout(1, 10), ofRollout(2, 50)];
  let [flips, movedOut, movedOver] = [0, 0, 0];
  const met = new Map<string, number>();
  for (const visitor of people(visitors)) {
    const versions = requests.map((one) => versionFor(one, visitor));
    met.set(versions[0]!, (met.get(versions[0]!) ?? 0) + 1);
    if (new Set(versions).size > 1) flips += 1;
    if (versionFor(early, visitor) === '1.1.0' && versionFor(later, visitor) !== '1.1.0') movedOut += 1;
    const [before, after] = [variantFor(narrow, visitor), variantFor(wide, visitor)];
    if (before && before !== after) movedOver += 1;
  }

  report('no flips: the same plans in a browser');
  const compared = Math.min(visitors, 200_000);
  const here = digest(requests[0]!, compared);
  const there = await digestInBrowser(requests[0]!, compared);

  const none = (what: string, value: number, note: string): Figure => ({
    goal: 'D8',
    what,
    value,
    unit: 'visitors',
    limit: '= 0',
    met: value === 0,
    note,
  });
  const shares = [...met.values()].map((count) => `${((count / visitors) * 100).toFixed(1)} %`).join(', ');
  return [
    none(
      'who get another variant at a later request',
      flips,
      `${visitors} × 5 requests × 3 releases: ${shares}`,
    ),
    none('who lose a release when its rollout widens from 10 to 50 %', movedOut, `${visitors} visitors`),
    none('who change variants when the experiment widens from 10 to 50 %', movedOver, `${visitors} visitors`),
    none(
      'whose plan in Chromium differs from the server’s',
      here === there ? 0 : compared,
      `${compared} plans`,
    ),
    plansPerSecond(requests[0]!, form !== 'quick' ? 3_000_000 : 500_000),
  ];
};

function plansPerSecond(of: Snapshot, plans: number): Figure {
  const some = [...people(1_000)];
  const rounds = Array.from({ length: 5 }, () => {
    const began = performance.now();
    for (let at = 0; at < plans / 5; at += 1) resolvePlan(of, some[at % some.length]!);
    return plans / 5 / ((performance.now() - began) / 1000);
  }).toSorted((one, other) => one - other);
  const value = Math.round(rounds[2]!);
  return {
    goal: 'S5',
    what: 'plans per second in one process, five remotes, one experiment',
    value,
    unit: 'plans/s',
    interval: [Math.round(rounds[0]!), Math.round(rounds[4]!)],
    limit: '≥ 1000000',
    met: rounds[0]! >= 1_000_000,
    note: `median, slowest and fastest of five rounds of ${plans / 5}`,
  };
}

const experiment = (sharePercent: number): RemoteRule['experiments'][number] => ({
  id: 'three',
  salt: 'three',
  sharePercent,
  variants: ['1.0.0', '1.1.0', '1.2.0'].map((version) => ({ name: version, version, weight: 1 })),
  targeting: {},
  conversions: [],
});

/** A snapshot like any other of its sequence; what is not about the remote is different in each. */
function snapshot(sequence: number, rule: Partial<RemoteRule>): Snapshot {
  const plain = (live: string): RemoteRule => ({ live, experiments: [], tenants: {}, pins: {} });
  const others = ['mfe-auth', 'mfe-checkout', 'mfe-enterprise', 'mfe-fanzone'];
  return {
    environment: 'production',
    sequence,
    issuedAt: new Date(sequence).toISOString(),
    expiresAt: new Date(sequence + 1).toISOString(),
    remotes: Object.fromEntries([
      ...others.map((name) => [name, plain(`1.0.${sequence}`)]),
      [remote, { ...plain('1.0.0'), ...rule }],
    ]),
    releases: {},
    served: {},
    withdrawn: [],
  };
}

/** Visitors by the same rule here and in the browser. */
function* people(count: number): Generator<Visitor> {
  const chance = seededRandom(8);
  for (let at = 0; at < count; at += 1) {
    let id = '';
    for (let part = 0; part < 4; part += 1)
      id += Math.floor(chance() * 0x1_0000_0000)
        .toString(16)
        .padStart(8, '0');
    yield { id, language: 'en', platform: 'Android', signedIn: false };
  }
}

function versionFor(of: Snapshot, visitor: Visitor): string {
  return resolvePlan(of, visitor).remotes[remote]!.version;
}

function variantFor(of: Snapshot, visitor: Visitor): string | undefined {
  const { why } = resolvePlan(of, visitor).remotes[remote]!;
  return why.kind === 'experiment' ? why.variant : undefined;
}

function digest(of: Snapshot, count: number): number {
  let sum = 0;
  for (const visitor of people(count)) {
    const { version, why } = resolvePlan(of, visitor).remotes[remote]!;
    const bucket = why.kind === 'experiment' ? why.bucket : -1;
    sum = (Math.imul(sum, 31) + bucket * 7 + version.charCodeAt(2)) | 0;
  }
  return sum;
}

/** The same digest, by the same source in Chromium. */
async function digestInBrowser(of: Snapshot, count: number): Promise<number> {
  const server = createServer((request, response) => {
    if (request.url === '/')
      return void response.setHeader('content-type', 'text/html').end('<!DOCTYPE html>');
    asScript(path.join(root, request.url ?? '')).then(
      (code) => response.setHeader('content-type', 'text/javascript').end(code),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({ executablePath: findWholeBrowser() ?? (await findBrowser(root)) });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    // As text: what compiles this file would put helpers of its own into a function.
    const work = `(async () => {
      const { resolvePlan } = await import('/shared/plan/src/resolve-plan.ts');
      const { seededRandom } = await import('/shared/testing/src/seeded-random.ts');
      const remote = ${JSON.stringify(remote)};
      ${String(people)}
      ${String(digest)}
      return digest(${JSON.stringify(of)}, ${count});
    })()`;
    return await page.evaluate<number>(work);
  } finally {
    await browser.close();
    server.close();
  }
}

async function asScript(file: string): Promise<string> {
  const { code } = await transform(await readFile(file, 'utf8'), {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'es6' },
  });
  return code;
}
