import { parseInput, PlatformError } from '@marquee/contracts';
import { eventKey, type EventContract } from '@marquee/events';
import * as v from 'valibot';
import type { EventBus, RecordedStep } from './event-bus.ts';

const about = { event: v.string(), version: v.number(), at: v.number() };
const recordingSchema = v.array(
  v.variant('kind', [
    v.object({
      kind: v.literal('passed'),
      ...about,
      nested: v.boolean(),
      sender: v.string(),
      detail: v.unknown(),
    }),
    v.object({ kind: v.literal('forgotten'), ...about }),
  ]),
);

/** Reads a recording from outside, as a file of the inspector is. Throws INVALID_INPUT naming what is wrong. */
export function parseRecording(value: unknown): RecordedStep[] {
  return parseInput(recordingSchema, value, 'recording of events');
}

/**
 * Lets a recorded session happen again. What a hearer published because of another event is left out: the
 * same hearers do it again. Throws EVENT_REFUSED when nobody agrees on a recorded event any more.
 */
export function replayRecording(
  bus: EventBus,
  steps: readonly RecordedStep[],
  contracts: Readonly<Record<string, EventContract>>,
): void {
  for (const step of steps) {
    const contract = contracts[eventKey({ name: step.event, version: step.version })];
    if (!contract) throw new PlatformError('EVENT_REFUSED', `nobody agrees on ${step.event}@${step.version}`);
    if (step.kind === 'forgotten') bus.forget(contract);
    // Checked like every event when it passes.
    else if (!step.nested) bus.as(step.sender).publish(contract, step.detail as never);
  }
}
