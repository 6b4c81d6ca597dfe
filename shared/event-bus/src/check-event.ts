import {
  eventKey,
  parseEventKey,
  pathOfNul,
  PlatformError,
  wrongField,
  type EventContract,
  type EventContracts,
} from '@marquee/contracts';

/**
 * The report of a published event that is not valid and was not delivered: its publisher, and the first wrong field.
 */
export type RefusedEvent = {
  sender: string;
  event: string;
  version: number;
  field: string;
  /** The error EVENT_REFUSED, whose message describes what is wrong. */
  failure: PlatformError;
};

/**
 * An event before its validation. `key` is its name, and from version 2 on also its version, such as
 * `auth:logged-in@2`; `sender` is the remote that published it.
 */
export type UncheckedEvent = {
  contracts: EventContracts;
  key: string;
  detail: unknown;
  sender: string;
};

/** Validates an event. Returns its contract if it is valid, otherwise the refusal. */
export function checkEvent({
  contracts,
  key,
  detail,
  sender,
}: UncheckedEvent): { contract: EventContract } | { refused: RefusedEvent } {
  const { name: event, version } = parseEventKey(key);
  const refuse = (field: string, why: string) => ({
    refused: { sender, event, version, field, failure: new PlatformError('EVENT_REFUSED', why) },
  });

  const contract = Object.hasOwn(contracts, key) ? contracts[key] : undefined;
  if (!contract) {
    const hasOther = Object.keys(contracts).some((one) => parseEventKey(one).name === event);
    return hasOther
      ? refuse('version', `${sender}: the contract of ${event} has another version than ${version}`)
      : refuse('name', `${sender}: there is no contract for ${event}`);
  }
  const nul = pathOfNul(detail);
  const wrong =
    nul === undefined
      ? wrongField(contract.detail, detail)
      : { field: nul, why: 'holds the character U+0000, or half of another' };
  if (!wrong) return { contract };
  const field = wrong.field || '(whole)';
  return refuse(field, `${eventKey({ name: event, version })} of ${sender}: ${field}: ${wrong.why}`);
}
