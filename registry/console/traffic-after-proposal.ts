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
 * Predicts how visitors will be split between a remote's releases after a proposed change is executed. `before` is the
 * split now; undefined if the remote has no live release. Returns undefined if the remote then still has none.
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
    const change = parseInput(rollout, body, action);
    return { ...before, rollout: { ...change, steps: [], widenedAt: '', set: [] } };
  }
  if (action === 'start-experiment') {
    const change = {
      ...parseInput(started, body, action),
      targeting: {},
      conversions: [],
      startedAt: '',
      set: [],
    };
    return { ...before, experiments: [...before.experiments, change] };
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
