import { eventKey, parseInput, PlatformError, type EventContracts } from '@marquee/contracts';
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

/** Parses the recording of an event bus from JSON data. Throws INVALID_INPUT with the first invalid field. */
export function parseRecording(value: unknown): RecordedStep[] {
  return parseInput(recordingSchema, value, 'recording of events');
}

/**
 * Repeats the recording of an event bus on `bus`: publishes the recorded events again, under their senders. Leaves out
 * nested events, because the handlers that published them do so again. Throws EVENT_REFUSED for an event without a
 * contract in `contracts`.
 */
export function replayRecording(
  bus: EventBus<Record<string, unknown>>,
  steps: readonly RecordedStep[],
  contracts: EventContracts,
): void {
  for (const step of steps) {
    const key = eventKey({ name: step.event, version: step.version });
    if (!contracts[key])
      throw new PlatformError('EVENT_REFUSED', `there is no contract for ${step.event}@${step.version}`);
    if (step.kind === 'forgotten') bus.forget(key);
    // The bus validates the detail.
    else if (!step.nested) bus.as(step.sender).publish(key, step.detail);
  }
}
