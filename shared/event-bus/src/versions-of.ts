import { PlatformError } from '@marquee/contracts';
import { eventKey, type EventContract } from '@marquee/events';
import { checkEvent, type RefusedEvent, type UncheckedEvent } from './check-event.ts';

/**
 * Yields an event in every later and earlier version to which its contracts can convert it. If a converted
 * event does not match its contract, yields a refusal and stops in that direction.
 */
export function* versionsOf(
  event: UncheckedEvent,
): Generator<{ contract: EventContract; detail: unknown } | { refused: RefusedEvent }> {
  yield* follow(event, 1);
  yield* follow(event, -1);
}

function* follow(event: UncheckedEvent, step: 1 | -1): ReturnType<typeof versionsOf> {
  const { contracts = {}, sender } = event;
  let { contract, detail } = event;
  while (true) {
    const next = contracts[eventKey({ name: contract.name, version: contract.version + step })];
    // The publisher's copy of the contract may be outdated, so the conversions come from `contracts`.
    const convert = step === 1 ? next?.fromPrevious : contracts[eventKey(contract)]?.toPrevious;
    if (!next || !convert) return;

    const result = converted(convert, { contracts, contract: next, detail, sender });
    yield result;
    if ('refused' in result) return;
    ({ contract, detail } = result);
  }
}

function converted(convert: (detail: never) => unknown, event: UncheckedEvent) {
  const { contract, detail, sender } = event;
  try {
    // The detail was validated against the contract that this conversion starts from.
    const checked = checkEvent({ ...event, detail: convert(detail as never) });
    return 'refused' in checked ? checked : { contract, detail: checked.detail };
  } catch (cause) {
    const { name, version } = contract;
    const message = `${sender}: ${name} could not be converted to version ${version}`;
    const failure = new PlatformError('EVENT_REFUSED', message, { cause });
    return { refused: { sender, event: name, version, field: 'translation', failure } };
  }
}
