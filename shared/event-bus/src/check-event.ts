import { errorCode, parseInput, PlatformError } from '@marquee/contracts';
import { eventKey, type EventContract } from '@marquee/events';

/** An event that did not pass: who sent it, and the first field that is wrong. */
export type RefusedEvent = {
  sender: string;
  event: string;
  version: number;
  field: string;
  failure: PlatformError;
};

type Question = {
  contracts: Readonly<Record<string, EventContract>> | undefined;
  contract: EventContract;
  detail: unknown;
  sender: string;
};

/**
 * The detail as its contract has it, or the refusal. The agreed contract decides, not the sender's
 * copy: a remote built last year may carry another schema under the same name.
 */
export function checkEvent({
  contracts,
  contract,
  detail,
  sender,
}: Question): { detail: unknown } | { refused: RefusedEvent } {
  const { name: event, version } = contract;
  const refuse = (field: string, failure: PlatformError) => ({
    refused: { sender, event, version, field, failure },
  });

  const agreed = contracts ? (contracts[eventKey(contract)] ?? contracts[event]) : contract;
  if (!agreed) return refuse('name', refusal(`${sender}: nobody agreed on ${event}`));
  if (agreed.version !== version) {
    return refuse(
      'version',
      refusal(`${sender}: ${event} is agreed in version ${agreed.version}, not ${version}`),
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
