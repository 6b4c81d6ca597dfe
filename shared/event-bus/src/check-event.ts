import { errorCode, parseInput, PlatformError } from '@marquee/contracts';
import { eventKey, type EventContract } from '@marquee/events';

/** An event that failed its validation: its publisher and the first invalid field. */
export type RefusedEvent = {
  sender: string;
  event: string;
  version: number;
  field: string;
  failure: PlatformError;
};

/** An event before its validation. */
export type UncheckedEvent = {
  contracts: Readonly<Record<string, EventContract>> | undefined;
  contract: EventContract;
  detail: unknown;
  sender: string;
};

/**
 * Validates an event. Returns its parsed detail, or the refusal. Uses the contract of the same name in
 * `contracts` rather than the publisher's copy, because a remote that was built earlier may have an older
 * schema.
 */
export function checkEvent({
  contracts,
  contract,
  detail,
  sender,
}: UncheckedEvent): { detail: unknown } | { refused: RefusedEvent } {
  const { name: event, version } = contract;
  const refuse = (field: string, failure: PlatformError) => ({
    refused: { sender, event, version, field, failure },
  });

  const agreed = contracts ? (contracts[eventKey(contract)] ?? contracts[event]) : contract;
  if (!agreed) return refuse('name', refusal(`${sender}: there is no contract for ${event}`));
  if (agreed.version !== version) {
    return refuse(
      'version',
      refusal(`${sender}: the contract of ${event} has version ${agreed.version}, not ${version}`),
    );
  }

  try {
    return {
      detail: parseInput(agreed.schema, detail, `${event}@${version} of ${sender}`, 'EVENT_REFUSED'),
    };
  } catch (failure) {
    if (!(failure instanceof PlatformError) || errorCode(failure) !== 'EVENT_REFUSED') throw failure;
    return refuse(String(failure.details['field']), failure);
  }
}

function refusal(message: string): PlatformError {
  return new PlatformError('EVENT_REFUSED', message);
}
