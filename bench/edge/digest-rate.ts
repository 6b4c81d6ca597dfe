import type { IncomingMessage } from 'node:http';
import cookie from '@fastify/cookie';
import type { Snapshot } from '@marquee/contracts';
import Fastify from 'fastify';
import { createDigestEndpoint } from '../../shell/server/digest-endpoint.ts';
import { createVisitors } from '../../shell/server/visitors.ts';
import { consent } from '../../shell/features/consent/server/feature.ts';
import { inspector } from '../../shell/features/inspector/server/feature.ts';
import type { FeatureShell, ServerParts } from '../../shell/server/server-feature.ts';
import { aRelease } from '../../shell/testing/a-release.ts';
import { aSite } from '../../shell/testing/a-site.ts';
import type { Figure, Measure } from '../figure.ts';
import { median } from '../statistics.ts';

const sizes = {
  quick: { rounds: 5, responses: 50_000 },
  short: { rounds: 15, responses: 200_000 },
  full: { rounds: 15, responses: 1_000_000 },
};
const visitors = 10_000;
const limit = 20_000;
const experimented = ['mfe-auth', 'mfe-fanzone', 'mfe-quiz'];
const others = ['mfe-checkout', 'mfe-enterprise'];

export const goals = ['E3'];

/**
 * E3: digests a second of processor time. The endpoint of the shell answers in this process, without a connection: the
 * work of Node's HTTP server is not included. Three of five remotes run an experiment of two variants with all visitors.
 */
export const measure: Measure = async (form, report) => {
  const { rounds, responses } = sizes[form];
  // Loads the parser of cookies, which is the plugin's for the whole process.
  await Fastify().register(cookie);
  const releases = [
    ...[...experimented, ...others].map((name) => aRelease(name)),
    ...experimented.map((name) => aRelease(name, { version: '1.1.0' })),
  ];
  const site = aSite(releases, {}, startExperiments);
  const { definition } = site.settings;
  const tenants = { hosts: new Map<string, string>(), header: undefined };
  // Those on which pages depend; with the settings that a shell has by default. They read nothing else of a shell.
  const shell = { ...site.settings, variables: {}, isLocal: false } as unknown as FeatureShell;
  const features: ServerParts[] = [consent.open(shell), inspector.open(shell)];
  const answer = createDigestEndpoint({
    pages: site.pages,
    visitors: createVisitors(
      {
        definition,
        tenants,
        trustedProxies: [],
        features,
      },
      true,
    ),
    isRegistryConnected: () => true,
    report: (failure) => report(String(failure)),
    features,
    tenants,
    definition,
  });
  const ask = (nth: number) =>
    new Promise<string>((resolve) => {
      answer(requestOf(nth % visitors), (status, headers) =>
        resolve(status === 204 ? String(headers['x-marquee-digest'] ?? '') : ''),
      );
    });

  const speeds = { first: [] as number[], later: [] as number[] };
  const digests = new Set<string>();
  for (let round = 0; round <= rounds; round += 1) {
    // The endpoint has no answer for another snapshot yet.
    site.publish(() => undefined);
    digests.clear();
    const first = await perSecond(visitors, async (nth) => void digests.add(await ask(nth)));
    const later = await perSecond(responses, ask);
    // Code is compiled in the first round.
    if (round === 0) continue;
    speeds.first.push(first);
    speeds.later.push(later);
    report(`round ${round} of ${rounds}`);
  }
  if (digests.has('') || digests.size !== 2 ** experimented.length)
    throw new Error(`${visitors} visitors got ${digests.size} digests`);

  const conditions = `three experiments of two variants; processor time; median, slowest and fastest of ${rounds} rounds of`;
  return [
    figure('from memory', speeds.later, `${conditions} ${responses}, ${visitors} returning visitors in turn`),
    figure('the first of each visitor after a change', speeds.first, `${conditions} ${visitors}`),
  ];
};

function startExperiments({ remotes }: Snapshot): void {
  for (const name of experimented)
    remotes[name]!.experiments.push({
      id: `${name}-test`,
      salt: `${name}-test`,
      sharePercent: 100,
      variants: ['1.0.0', '1.1.0'].map((version) => ({ name: version, version, weight: 1 })),
      targeting: {},
      conversions: [],
    });
}

function requestOf(visitor: number): IncomingMessage {
  // All that the endpoint reads of a request; a real one needs a connection.
  return {
    url: '/__marquee/digest?fresh',
    method: 'GET',
    headers: {
      cookie: `UUID=${String(visitor).padStart(32, 'v')}; consent=essential`,
      'user-agent':
        'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
      'accept-language': 'en',
      host: 'localhost',
    },
    socket: { remoteAddress: '127.0.0.1' },
  } as unknown as IncomingMessage;
}

async function perSecond(count: number, work: (nth: number) => Promise<unknown>): Promise<number> {
  const began = process.cpuUsage();
  for (let nth = 0; nth < count; nth += 1) await work(nth);
  const { user, system } = process.cpuUsage(began);
  return count / ((user + system) / 1e6);
}

function figure(what: string, speeds: readonly number[], note: string): Figure {
  const [slowest, fastest] = [Math.min(...speeds), Math.max(...speeds)].map(Math.round) as [number, number];
  return {
    goal: 'E3',
    what: `digests a second on one core without HTTP, ${what}`,
    value: Math.round(median(speeds)),
    unit: 'digests/s',
    interval: [slowest, fastest],
    limit: `≥ ${limit.toLocaleString('en-GB')}`,
    met: slowest >= limit,
    note,
  };
}
