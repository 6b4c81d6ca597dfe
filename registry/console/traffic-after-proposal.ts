import { parseInput } from '@marquee/contracts';
import * as v from 'valibot';
import type { Proposal } from '../releases/proposals.ts';
import type { TrafficState } from './remote-state.ts';

const release = v.object({ version: v.string() });
const rollout = v.object({ version: v.string(), percent: v.number() });
const started = v.object({
  id: v.string(),
  sharePercent: v.number(),
  variants: v.array(v.object({ name: v.string(), version: v.string(), weight: v.number() })),
});
const stopped = v.object({ id: v.string(), promote: v.optional(v.string()) });

/**
 * Who would get what once a change that waits is carried out. `before` is undefined when nothing of the
 * remote is live yet; what reaches single people (a pin, a tenant) leaves it as it is.
 */
export function trafficAfterProposal(
  before: TrafficState | undefined,
  { action, body }: Pick<Proposal, 'action' | 'body'>,
): TrafficState | undefined {
  if (action === 'promote') {
    const { version: live } = parseInput(release, body, action);
    return { killed: null, experiments: [], ...before, live, rollout: null };
  }
  if (!before) return undefined;
  if (action === 'canary') {
    const wanted = parseInput(rollout, body, action);
    return { ...before, rollout: { ...wanted, steps: [], widenedAt: '' } };
  }
  if (action === 'start-experiment') {
    const wanted = { ...parseInput(started, body, action), targeting: {}, conversions: [], startedAt: '' };
    return { ...before, experiments: [...before.experiments, wanted] };
  }
  if (action === 'stop-experiment') {
    const { id, promote } = parseInput(stopped, body, action);
    const { variants = [] } = before.experiments.find((one) => one.id === id) ?? {};
    const winner = variants.find(({ name }) => name === promote);
    const experiments = before.experiments.filter((one) => one.id !== id);
    return { ...before, experiments, live: winner?.version ?? before.live };
  }
  return before;
}
