import { OFREPProvider } from '@openfeature/ofrep-provider';
import { OpenFeature } from '@openfeature/server-sdk';
import type { Snapshot } from '@marquee/contracts';
import { aRelease } from './a-release.ts';
import { aShellOver } from './a-shell.ts';
import { aSite } from './a-site.ts';

/** Adds the experiment `easier` of half of the visitors to the remote of a snapshot. */
export function withExperiment({ remotes }: Snapshot): void {
  remotes['mfe-quiz']!.experiments.push({
    id: 'easier',
    salt: 'easier:1',
    sharePercent: 50,
    variants: [
      { name: 'control', version: '1.0.0', weight: 1 },
      { name: 'new', version: '1.0.0', weight: 2 },
    ],
    targeting: {},
    conversions: [],
  });
}

/**
 * Evaluates the experiment for visitors by the official OpenFeature client, and compares each variant with the one of the
 * visitor's plan, which the shell returns to the browser. Returns how many take part, and the visitors who differ.
 */
export async function matchesOfPages({
  first = 0,
  visitors,
}: {
  first?: number;
  visitors: number;
}): Promise<{ taking: number; differing: string[] }> {
  const site = aSite([aRelease('mfe-quiz', { version: '1.0.0' })], {}, withExperiment);
  const app = await aShellOver(site, { trustedProxies: ['127.0.0.1'] });
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  let asked = first;
  // Of many networks, because one may send 60,000 requests a minute.
  const headersFactory = (): [string, string][] => [
    ['x-forwarded-for', `10.${Math.floor(asked / 1_000)}.0.1`],
  ];
  await OpenFeature.setProviderAndWait(new OFREPProvider({ baseUrl, headersFactory }));
  const client = OpenFeature.getClient();

  let taking = 0;
  const differing: string[] = [];
  for (; asked < first + visitors; asked += 1) {
    const id = asked.toString(36).padStart(32, 'Visitor0');
    const value = await client.getStringValue('easier', 'none', { targetingKey: id });
    const plan = await app.inject({ url: '/__marquee/plan', cookies: { UUID: id } });
    const [{ why }] = plan.json().remotes;
    const variant = why.kind === 'experiment' ? why.variant : 'none';
    if (variant !== 'none') taking += 1;
    if (variant !== value) differing.push(`${id}: ${value} in place of ${variant}`);
  }
  await OpenFeature.close();
  await app.close();
  return { taking, differing };
}
